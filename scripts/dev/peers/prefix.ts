import type { Json } from '../../../fixtures/proof/json.ts'
import type { Example } from './examples.ts'

// One document describes many sandboxes: the paths appear once for each, below a prefix of its own. A prefix consists
// of letters, because numbers are removed from the messages of tools.

const letters = (number: number): string =>
  [676, 26, 1].map((place) => String.fromCodePoint(97 + (Math.floor(number / place) % 26))).join('')

/** A number of prefixes, in alphabetical order. */
export const prefixes = (count: number): string[] => Array.from({ length: count }, (_, n) => `xf${letters(n)}x`)

/** The prefix of a path, and the path without it. */
export function prefixOf(path: string): [prefix: string, rest: string] {
  const [, prefix = '', rest = ''] = /^\/(\w+)(\/.*)$/.exec(path) ?? []
  return [prefix, rest]
}

const prefixed = (operation: Json, prefix: string): Json => ({
  ...operation,
  operationId: prefix + operation.operationId,
  summary: `${prefix} ${operation.summary}`,
})

/** A part of a document that is tried together with others: some operations below a prefix. */
export interface Part {
  prefix: string
  /** The ids of the operations. */
  operations: ReadonlySet<string>
}

/** A document that has the operations of each part. */
export function multiplied(document: Json, parts: readonly Part[]): Json {
  const paths: Json = {}
  for (const { prefix, operations } of parts)
    for (const [path, { parameters, ...item }] of Object.entries(document.paths as Record<string, Json>)) {
      const some = Object.entries(item as Record<string, Json>).filter(([, each]) => operations.has(each.operationId))
      if (some.length > 0)
        paths[`/${prefix}${path}`] = {
          ...(parameters === undefined ? {} : { parameters }),
          ...Object.fromEntries(some.map(([verb, operation]) => [verb, prefixed(operation, prefix)])),
        }
    }
  return { ...document, paths }
}

/** The examples of such a document. */
export const multipliedExamples = (examples: readonly Example[], parts: readonly Part[]): Example[] =>
  parts.flatMap(({ prefix, operations }) =>
    examples
      .filter(({ operation }) => operations.has(operation))
      .map((each) => ({
        ...each,
        operation: prefix + each.operation,
        template: `/${prefix}${each.template}`,
        path: `/${prefix}${each.path}`,
      })),
  )

/** What a tool says of each prefix, in the words that it has for a server of its own. */
export function attributed(findings: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const finding of findings) {
    const [prefix] = /xf[a-z]{3}x/.exec(finding) ?? []
    if (prefix === undefined) continue
    const own = finding.replace(/xf[a-z]{3}x[-/ ]?/g, '')
    found.set(prefix, [...(found.get(prefix) ?? []), own])
  }
  return found
}
