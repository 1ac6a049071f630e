import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogue } from './contract.ts'
import { document } from './document.ts'
import { outlineOf, outlineSource } from './outline-of.ts'
import { type Anchor, outline } from './outline.ts'
import { rules } from './requirements/index.ts'
import { observation } from './requirements/row.ts'
import { fromRoot } from './root.ts'
import { trace } from './trace.ts'

const anchors = Object.keys(outline) as Anchor[]
const ids = new Set(catalogue.map(({ id }) => id))

/** Every value of x-requirement in the contract, at any depth. */
function charged(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => (key === 'x-requirement' ? [String(value)] : charged(value)))
}

describe('the catalogue', () => {
  test('gives each id once', () => {
    const seen = catalogue.map(({ id }) => id)
    expect(seen.filter((id, index) => seen.indexOf(id) !== index)).toEqual([])
  })

  test('spells the ids of its rules as WORD-n', () => {
    expect(rules.map(({ id }) => id).filter((id) => !/^[A-Z]+[0-9]?-[1-9][0-9]*$/.test(id))).toEqual([])
  })

  test('has a statement and an observation for every rule', () => {
    const incomplete = rules.filter(({ statement, reading, untested, ...row }) =>
      [statement, observation(row), reading ?? 'none', untested ?? 'none'].some((text) => text.trim().length < 4),
    )
    expect(incomplete).toEqual([])
  })

  test('gives a reason for every duty of a client or an operator, whom no request reaches', () => {
    const silent = rules.filter(({ subject, untested }) => /consumer|operator/.test(subject) && untested === undefined)
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  test('names only existing requirements in judgedBy, which are not judged by others themselves', () => {
    const judges = rules.flatMap(({ judgedBy = [] }) => judgedBy)
    expect(judges.filter((id) => catalogue.find((row) => row.id === id) === undefined)).toEqual([])
    expect(rules.filter(({ id, judgedBy }) => judgedBy !== undefined && judges.includes(id))).toEqual([])
  })

  test('leaves no shape untested', () => {
    const unjudged = rules.filter(({ kind, untested }) => kind === 'shape' && untested !== undefined)
    expect(unjudged.map(({ id }) => id)).toEqual([])
  })

  test('refers to no requirement that does not exist', () => {
    const mentions = /\b[A-Z]{3,}-[1-9][0-9]*\b|\b[A-Z][A-Za-z]+\.[a-z_0-9]+\b/g
    const others = /^(UTF|ISO|SHA|HMAC|RFC)-/
    const dangling = rules.flatMap(({ id, statement, reading = '', untested = '', ...row }) =>
      [...`${statement} ${observation(row)} ${reading} ${untested}`.matchAll(mentions)]
        .map(([mention]) => mention)
        .filter((mention) => !others.test(mention) && !ids.has(mention))
        .map((mention) => `${id} mentions ${mention}`),
    )
    expect(dangling).toEqual([])
  })

  test('contains every requirement that the contract names', () => {
    expect([...new Set(charged(document))].filter((id) => !ids.has(id))).toEqual([])
  })
})

describe('the trace', () => {
  test('leads from every line of the document to a requirement, or has the reason why there is none', () => {
    const lost = anchors.filter((anchor) => {
      const { requirements, descriptive } = trace(anchor)
      return requirements.length === 0 ? descriptive === undefined : descriptive !== undefined
    })
    expect(lost).toEqual([])
  })

  test('leads to no requirement that does not exist', () => {
    const dangling = anchors.flatMap((anchor) =>
      trace(anchor)
        .requirements.filter((id) => !ids.has(id))
        .map((id) => `${anchor} leads to ${id}`),
    )
    expect(dangling).toEqual([])
  })

  test('reaches every requirement of the catalogue', () => {
    const reached = new Set<string>(anchors.flatMap((anchor) => trace(anchor).requirements))
    expect([...ids].filter((id) => !reached.has(id))).toEqual([])
  })
})

describe('the outline', () => {
  const path = process.env['WINERY_SPECIFICATION'] ?? fromRoot('../shared/seed/winery-api-v1.txt')

  test.skipIf(!existsSync(path))(
    'is that of the document (skipped if WINERY_SPECIFICATION names no file)',
    async () => {
      await expect(outlineSource(outlineOf(readFileSync(path, 'utf8')))).toMatchFileSnapshot(
        fromRoot('spec/outline.ts'),
      )
    },
  )
})
