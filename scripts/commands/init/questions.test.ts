import { expect, test } from 'vitest'
import { gaps } from '../../../spec/gaps.ts'
import { questionOn } from './questions.ts'

test('every gap with a name, a place or a body has a question', () => {
  const bound = gaps.filter(({ binds }) => ['parameter', 'pointer', 'template', 'header'].includes(binds))
  expect(bound.filter(({ id }) => questionOn[id] === undefined).map(({ id }) => id)).toEqual([])
  for (const [id, text] of Object.entries(questionOn)) expect(text, id).toContain('?')
})
