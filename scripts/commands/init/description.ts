import { existsSync } from 'node:fs'
import type { RunConfig } from '../../../fixtures/target/config.ts'
import { readDescription } from '../../../fixtures/target/discovery/description.ts'
import type { Description } from '../../../fixtures/target/discovery/openapi.ts'
import { readTextFile, Unreadable } from '../../../fixtures/target/text-file.ts'
import { UsageError } from '../exit.ts'

/** The description that `--openapi` names: its place on the target, or its content. */
interface Given {
  declared: RunConfig['declared']
  description: Description | undefined
}

const refuse = (where: string, why: string): UsageError => new UsageError(`--openapi ${where}: ${why}`)

function readAs(text: string, where: string): Given {
  const description = readDescription(text, where)
  if (description === undefined) throw refuse(where, 'not an OpenAPI or Swagger description in JSON or YAML')
  return { declared: {}, description }
}

function textOf(file: string): string {
  try {
    return readTextFile(file)
  } catch (error) {
    throw error instanceof Unreadable ? refuse(file, error.message) : error
  }
}

/** Fetches a description from another host than the target's, without the key. */
async function fetched(where: string): Promise<Given> {
  const response = await fetch(where, { redirect: 'manual', signal: AbortSignal.timeout(30_000) }).catch(
    (error: unknown) => {
      throw refuse(where, `cannot be read (${error instanceof Error ? error.message : String(error)})`)
    },
  )
  if (response.status !== 200)
    throw refuse(where, `answered ${response.status}; the key is not sent there, and redirects are not followed`)
  return readAs(await response.text(), where)
}

/** Finds the description that `--openapi` names: a file, a URL, or a path below the base URL. Throws UsageError. */
export async function givenDescription(where: string, baseUrl: string): Promise<Given> {
  if (existsSync(where)) return readAs(textOf(where), where)
  if (/^https?:\/\//.test(where)) {
    if (!where.startsWith(`${baseUrl}/`)) return fetched(where)
    return { declared: { 'openapi.location': where.slice(baseUrl.length) }, description: undefined }
  }
  if (where.startsWith('/')) return { declared: { 'openapi.location': where }, description: undefined }
  throw refuse(where, 'there is no such file; a path below the base URL begins with /, a URL with https://')
}
