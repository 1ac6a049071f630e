import { readFileSync } from 'node:fs'
import type { OpenAPIV3_1 } from 'openapi-types'
import { parse } from 'yaml'
import { fromRoot } from './root.ts'

/** The contract as written: spec/openapi.yaml. The build replaces this module with the parsed document. */
export const document = parse(readFileSync(fromRoot('spec/openapi.yaml'), 'utf8')) as OpenAPIV3_1.Document
