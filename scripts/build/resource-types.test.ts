import { expect, test } from 'vitest'
import { resourceTypes, typesFile } from './resource-types.ts'

test('spec/resource-types.ts has the types of spec/openapi.yaml: `npm run types` writes them', async () => {
  await expect(await resourceTypes()).toMatchFileSnapshot(typesFile)
})
