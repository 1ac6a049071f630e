import { expect, test } from 'vitest'
import { sampleRequirement, sampleResult } from '../testing/sample-result.ts'
import { bindingLines } from './bindings.ts'
import { paletteOf } from './palette.ts'

const page = { width: 200, palette: paletteOf(false) }

test('assumed names that made requirements inconclusive are listed, those with the most requirements first', () => {
  const result = {
    ...sampleResult,
    bindings: {
      'list.items': { value: '/data', provenance: 'observed', from: 'seen' },
      'list.cursor': { value: 'cursor', provenance: 'assumed' },
      'list.page-size': { value: 'limit', provenance: 'assumed' },
      'body.createOrder': { value: {}, provenance: 'assumed' },
    },
    requirements: [
      sampleRequirement('PAGE-1', 'inconclusive', { missing: ['the second page: declare list.cursor'] }),
      sampleRequirement('PAGE-2', 'inconclusive', {
        missing: ['the second page: declare list.cursor, or body.createOrder'],
      }),
      sampleRequirement('PAGE-3', 'pass'),
    ],
  } as const
  const text = bindingLines(result as never, page as never).join('\n')
  expect(text).toContain('1 observed')
  expect(text).toContain('left 2 requirements open: list.cursor (2), body.createOrder (1)')
  expect(text).not.toContain('list.page-size')
})

test('the embedded sandbox is known', () => {
  expect(bindingLines({ ...sampleResult, target: { ...sampleResult.target, embedded: true } }, page as never)).toEqual(
    [],
  )
})
