import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { packageRoot } from '../../../spec/root.ts'
import { whereSourcesAre } from './where.ts'

test('outside a clone, explain says where the sources are', () => {
  expect(whereSourcesAre(packageRoot, '1.2.3')).toEqual([])
  expect(whereSourcesAre(tmpdir(), '1.2.3')).toEqual([
    ['sources', 'the files named below are in the source repository at version 1.2.3, not in this package'],
  ])
})
