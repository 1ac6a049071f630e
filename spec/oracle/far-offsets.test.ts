import { describe, expect, it } from 'vitest'
import { FarOffsets } from './far-offsets.ts'
import { readTimestamp } from './timestamp.ts'
import { offsetAt } from './zone.ts'

const zone = 'America/Toronto'

/** What each timestamp contradicts, in turn. */
function contradictions(...texts: string[]): (string | undefined)[] {
  const offsets = new FarOffsets()
  return texts.map((text) => {
    const { instant = Number.NaN, minutes } = readTimestamp(text) ?? {}
    const expected = offsetAt(zone, instant)
    return offsets.contradiction(zone, { instant, text, expected }, minutes === expected)
  })
}

describe('an offset that is not that of the zone rules is contradicted', () => {
  it('by the same instant with the right offset', () => {
    const [wrong, right] = ['2027-03-14T10:00:00-05:00', '2027-03-14T11:00:00-04:00']
    expect(contradictions(wrong, right)).toEqual([undefined, wrong])
    expect(contradictions(right, wrong)).toEqual([undefined, right])
  })

  it('by an instant of the next day with the right one', () => {
    const [wrong, next] = ['2027-03-14T10:00:00-05:00', '2027-03-15T10:00:00-04:00']
    expect(contradictions(wrong, next)).toEqual([undefined, wrong])
  })
})

describe('an offset is in doubt', () => {
  it('if all days after the change have it: the zone may have given up summer time', () => {
    expect(contradictions('2027-03-14T10:00:00-05:00', '2027-03-15T10:00:00-05:00')).toEqual([undefined, undefined])
  })

  it('if only the days before it or long after it have the right one: the change may have been moved', () => {
    const texts = ['2027-03-13T10:00:00-05:00', '2027-03-14T10:00:00-05:00', '2027-03-21T10:00:00-04:00']
    expect(contradictions(...texts)).toEqual([undefined, undefined, undefined])
  })
})
