import { type ContractSchema, type Operation, operation, schemas } from '../contract.ts'
import type { Exchange } from '../exchange.ts'
import type { Finding } from '../violation.ts'
import { at, isObject, step, type JsonObject } from './json.ts'

/** A resource in a response, and where it is. */
interface Placed {
  pointer: string
  row: JsonObject
}

/** The resource in the response to a write, which may be wrapped once: the object that has most of the keys of a read. */
function answered(json: unknown, keys: ReadonlySet<string>): Placed[] {
  if (!isObject(json) || keys.size < 4) return []
  const isResource = (row: JsonObject): boolean => [...keys].filter((key) => key in row).length * 2 > keys.size
  if (isResource(json)) return [{ pointer: '', row: json }]
  return Object.entries(json).flatMap(([key, row]) =>
    isObject(row) && isResource(row) ? [{ pointer: step('', key), row }] : [],
  )
}

/** A text that is only an amount, with or without a currency: `12.50`, `CAD 1,250`, `12 €`. `3 for 2` is not an amount. */
const amountText = /^\s*(\p{Sc}|[A-Z]{2,3}\p{Sc}?)?\s*[-+]?\d[\d.,' ]*\s*(\p{Sc}|[A-Z]{3})?\s*$/u

/** Whether a value is an amount in another form than Money: a number, or a text that is only an amount. */
const isBareAmount = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && amountText.test(value))

type Form = 'money' | 'other'

/** Visits the amounts of a resource that are not below an array, with their pointers. */
function eachAmount(
  row: JsonObject,
  pointer: string,
  visit: (place: string, value: unknown, form: Form) => void,
): void {
  for (const key in row) {
    const value = row[key]
    if (isObject(value)) {
      if ('amount_cents' in value) visit(step(pointer, key), value, 'money')
      else eachAmount(value, step(pointer, key), visit)
    }
    // The `value` of a discount, for example, may be an amount or a rate.
    else if (key !== 'value' && isBareAmount(value)) visit(step(pointer, key), value, 'other')
  }
}

/** The observations of one kind of resource in the responses of a run. */
interface Known {
  /** The value of `object`. */
  word: string | undefined
  /** The keys that its reads show. */
  keys: Set<string>
  /** The form of each value that is Money somewhere. */
  forms: Map<string, Form>
}

/**
 * Compares the responses that show one kind of resource over a run. Where the fields are not published, only the
 * target's own responses show that `object` is a constant (section 1, Conventions, item 8) and that a value is Money
 * (item 1).
 */
export class Consistency {
  private readonly kinds = new Map<string, Known>()

  /** Judges one success. `items` is the pointer to the items of a list. */
  judge(exchange: Exchange, items: string | undefined): Finding[] {
    const called = operation(exchange.operation ?? '')
    if (called.schema === null) return []
    const known = this.kinds.get(called.schema) ?? { word: undefined, keys: new Set(), forms: new Map() }
    this.kinds.set(called.schema, known)
    return this.resourcesIn(exchange, called, known, items).flatMap((placed) => [
      ...this.judgeWord(placed, called, known),
      ...this.judgeForms(placed, known),
    ])
  }

  private resourcesIn(
    { response: { json } }: Exchange,
    { kind, promised }: Operation,
    known: Known,
    items: string | undefined,
  ): Placed[] {
    if (kind === 'list') {
      const rows = items === undefined ? undefined : at(json, items)
      const all = Array.isArray(rows) ? (rows as unknown[]) : []
      for (const row of all) if (isObject(row)) for (const key of Object.keys(row)) known.keys.add(key)
      return all.flatMap((row, n) => (isObject(row) ? [{ pointer: step(items ?? '', n), row }] : []))
    }
    if (promised) return isObject(json) ? [{ pointer: '', row: json }] : []
    return answered(json, known.keys)
  }

  private judgeWord({ pointer, row }: Placed, { schema, promised }: Operation, known: Known): Finding[] {
    const published = schemas[schema ?? '']?.properties?.object as ContractSchema | undefined
    // The item shape of the club members list is not shown: the list may contain several kinds of resource.
    if (published === undefined || published.const !== undefined || schema === 'ClubMember') return []
    const word = row.object
    const finding = (message: string, expected: unknown): Finding[] => [
      { requirement: 'OBJECT-1', pointer: `${pointer}/object`, message, expected, actual: word ?? null },
    ]
    if (typeof word !== 'string') {
      // A read or a list without `object` already fails its schema.
      return promised || known.word === undefined ? [] : finding('a resource has no `object`', known.word)
    }
    known.word ??= word
    return word === known.word ? [] : finding('`object` differs between responses of one kind', known.word)
  }

  private judgeForms({ pointer, row }: Placed, { forms }: Known): Finding[] {
    const findings: Finding[] = []
    eachAmount(row, '', (place, value, form) => {
      const earlier = forms.get(place)
      forms.set(place, earlier ?? form)
      if (earlier === undefined || earlier === form) return
      const message = 'an amount is a Money object in some responses and another value in others'
      findings.push({
        requirement: 'MONEY-1',
        pointer: pointer + place,
        message,
        expected: ['amount_cents', 'currency'],
        actual: value,
      })
    })
    return findings
  }
}
