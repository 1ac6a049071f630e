import { expect, test } from 'vitest'
import { jsonFaultOf } from './json-fault.ts'

test.each([
  ['{"a": [1.50]}', undefined],
  ['', 'the file is empty'],
  ['\n ', 'the file is empty'],
  ['hello\n', 'not JSON at line 1, column 1'],
  ['{"a": hello}', 'not JSON at line 1, column 7'],
  ['{\n  "a": 1,\n}', 'not JSON at line 3, column 1'],
  ['{"log": {"entr', 'the file ends in the middle of its JSON (line 1, column 15)'],
])('%j: %s', (text, message) => {
  expect(jsonFaultOf(text)?.message).toBe(message)
})
