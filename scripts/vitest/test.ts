import { test as base } from 'vitest'
import { ConformanceSession } from './session.ts'

/** A vitest test with the target under test, which all tests of a worker share. */
// oxlint-disable-next-line eslint/no-empty-pattern -- vitest reads from the pattern which fixtures this one needs
export const test = base.extend('session', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const session = await ConformanceSession.open(process.env)
  onCleanup(() => session.close())
  return session
})
