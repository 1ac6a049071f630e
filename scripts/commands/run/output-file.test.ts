import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reserve } from './output-file.ts'
import { temporaryFolder } from '../../../spec/testing/temporary-folder.ts'

const folder = temporaryFolder('output-file')

test('folders are made, and the file appears whole', () => {
  const path = join(folder, 'some', 'where', 'result.json')
  const file = reserve('--json', path)
  expect(existsSync(path)).toBe(false)
  file.write('{}')
  expect(readFileSync(path, 'utf8')).toBe('{}')
  expect(readdirSync(join(folder, 'some', 'where'))).toEqual(['result.json'])
})

test('the file of an earlier run does not outlive the start of a new one', () => {
  const path = join(folder, 'result.xml')
  writeFileSync(path, 'old')
  const file = reserve('--junit', path)
  expect(existsSync(path)).toBe(false)
  file.abandon()
  expect(readdirSync(folder)).not.toContain('result.xml')
  expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([])
})

test('a path that cannot be written is refused, by option and path', () => {
  writeFileSync(join(folder, 'plain'), '')
  expect(() => reserve('--json', folder)).toThrow(`--json ${folder}: this is a folder`)
  expect(() => reserve('--junit', join(folder, 'plain', 'x.xml'))).toThrow(
    /--junit .*plain\/x\.xml: a part of the path is a file/,
  )
  expect(() => reserve('--json', '/proc/nowhere/x.json')).toThrow(/the folder cannot be created|not write/)
})

test('a device is written to as it is', () => {
  const file = reserve('--json', '/dev/null')
  file.write('{}')
  file.abandon()
  expect(existsSync('/dev/null')).toBe(true)
})
