import { createRequire } from 'node:module'
import { Ajv, type ErrorObject } from 'ajv'
import formats from 'ajv-formats'

const require = createRequire(import.meta.url)

/** What the schema of HAR 1.2, from the package har-schema, says against a log; empty for a valid one. */
export function harErrors(text: string): ErrorObject[] {
  const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: true })
  formats.default(ajv)
  // The schemas name draft 6 as their meta schema, which ajv does not carry.
  for (const schema of Object.values(require('har-schema') as Readonly<Record<string, object>>))
    ajv.addSchema({ ...schema, $schema: 'http://json-schema.org/draft-07/schema#' })
  const validate = ajv.getSchema('har.json')!
  validate(JSON.parse(text))
  return validate.errors ?? []
}
