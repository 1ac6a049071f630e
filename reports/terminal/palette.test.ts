import { expect, test } from 'vitest'
import { isColoured } from './palette.ts'

test.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: true }, { NO_COLOR: '1' }, false],
  [{ isTTY: true }, { NO_COLOR: '' }, true],
  [{ isTTY: true }, { TERM: 'dumb' }, false],
  [{}, {}, false],
  [{}, { FORCE_COLOR: '1' }, true],
  [{ isTTY: true }, { FORCE_COLOR: '0' }, false],
  [{}, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
])('stream %j in environment %j', (stream, env, coloured) => {
  expect(isColoured(stream, env)).toBe(coloured)
})
