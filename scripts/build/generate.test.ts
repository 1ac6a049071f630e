import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { campaignDigest } from '../../reports/certificate/campaign-digest.ts'
import { document } from '../../spec/document.ts'
import { operations } from '../../spec/contract.ts'
import type { Observer } from '../../spec/oracle/keywords.ts'
import { validatorOf, type Validator } from '../../spec/oracle/validators.ts'
import { fromRoot } from '../../spec/root.ts'
import { generated } from './generate.ts'

const folder = fromRoot(`node_modules/.cache/generate-test-${process.pid}`)
let modules: ReadonlyMap<string, string>

async function load<T>(path: string): Promise<T> {
  const file = join(folder, path.replaceAll('/', '-').replace(/\.js$/, '.mjs'))
  writeFileSync(file, modules.get(path) ?? '')
  return (await import(/* @vite-ignore */ file)) as T
}

beforeAll(async () => {
  mkdirSync(folder, { recursive: true })
  modules = await generated()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a validator reports and finds. */
function judgement(validate: Validator, value: unknown): unknown {
  const seen: unknown[] = []
  const observer: Observer = {
    see: (...args) => void seen.push(args),
    open: (...args) => void seen.push(args),
    additional: (...args) => void seen.push(args),
  }
  const valid = validate.call(observer, value)
  // The path through the schema begins elsewhere, and nothing reads it.
  return { valid, errors: validate.errors?.map((error) => ({ ...error, schemaPath: '' })), seen }
}

describe('generated modules do what the modules they replace do', () => {
  test('the document is the parsed contract', async () => {
    expect((await load<{ document: unknown }>('spec/document.js')).document).toEqual(document)
  })

  test('the digest of the report of the campaign is that of the file, which the package does not have', async () => {
    const path = 'reports/certificate/campaign-digest.js'
    expect((await load<{ campaignDigest: () => string }>(path)).campaignDigest()).toBe(campaignDigest())
  })

  test('validators find and report the same', async () => {
    const compiled = await load<{ validatorOf: typeof validatorOf }>('spec/oracle/validators.js')
    const address = { name: null, line1: 7, city: 'Niagara', country: 'CA', extra: true }
    const money = { amount_cents: 1.5, currency: 'cad' }
    for (const component of ['Error', ...new Set(operations.flatMap(({ schema }) => schema ?? []))]) {
      const properties = Object.keys(
        (document.components?.schemas?.[component] as { properties?: object } | undefined)?.properties ?? {},
      )
      const filled = (value: unknown): unknown => Object.fromEntries(properties.map((key) => [key, value]))
      for (const value of [
        null,
        {},
        [],
        ...['text', 7, null, [address], address, money, '2026-01-01T00:00:00-05:00'].map(filled),
      ]) {
        expect(judgement(compiled.validatorOf(component), value), component).toEqual(
          judgement(validatorOf(component), value),
        )
      }
    }
  })
})
