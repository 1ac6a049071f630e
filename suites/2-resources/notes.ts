import { isDeepStrictEqual } from 'node:util'
import { type Exchange, isRefusal, isSuccess } from '../../spec/exchange.ts'
import { truncations } from '../../spec/oracle/texts.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, Declined } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Resource } from '../../fixtures/target/resources.ts'
import { customerUpdates } from '../../fixtures/target/scenarios/customers/customer-updates.ts'
import {
  type TakenEntry,
  takenEntries,
  type Entry,
  type Logbook,
} from '../../fixtures/target/scenarios/customers/communications.ts'
import { logbooks } from '../../fixtures/target/scenarios/customers/logbooks.ts'
import { instantOf } from '../../fixtures/target/scenarios/times.ts'
import { expect } from '../../fixtures/target/expect.ts'

/** An entry in the response and on the timeline. */
function renderings(
  { timeline }: Logbook,
  { answer, exchange }: TakenEntry,
): { shown: Resource; exchange: Exchange | undefined }[] {
  const rows = timeline.items.filter(({ id }) => id === answer.id && id !== undefined)
  return [{ shown: answer, exchange }, ...rows.map((shown) => ({ shown, exchange: timeline.pages.at(-1) }))]
}

/** Claims that an entry which was logged is shown with its channel, its source and its kind. */
function claimOrigin(
  requests: Fixtures['requests'],
  entry: Entry,
  shown: Resource,
  exchange: Exchange | undefined,
): void {
  const { channel, kind, source } = shown
  if (channel === undefined || kind === undefined || source === undefined)
    throw new Inconclusive('needs a logged note that shows channel, kind and source')
  for (const [key, expected] of [
    ['source', 'api'],
    ['kind', 'api_manual'],
  ] as const) {
    const actual = shown[key]
    expect(actual, exchange).toBe(expected, `a ${entry.channel} logged through the API has another ${key}`)
  }
  claim(channel !== 'email' && channel !== 'sms', {
    message: `a logged ${entry.channel} shows the channel ${String(channel)}`,
    expected: entry.channel,
    actual: channel,
    exchange,
  })
  requests.claimStored(
    'createNote',
    channel === entry.channel,
    {
      message: 'a logged entry shows another channel than was sent',
      expected: entry.channel,
      actual: channel,
      exchange,
    },
    'channel',
  )
}

/** Claims that a note can be logged where a call can. */
async function claimTakesNotes({ api, requests }: Fixtures): Promise<void> {
  const { id } = await requests.customer()
  const log = (channel: string): Promise<Exchange> =>
    api.send(requests.write('createNote', { note: requests.unique.name(), channel }, id))
  const [note, call] = [await log('note'), await log('call')]
  requests.claimStored(
    'createNote',
    !isRefusal(note) || !isSuccess(call),
    {
      message: 'a call can be logged, and a note cannot',
      expected: 'success',
      actual: note.response.status,
      exchange: note,
    },
    'channel',
  )
}

/**
 * Section 2, Communication, kind, and Communication, source: an entry that is logged through the API MUST be a note or
 * a call with the `source` `api` and the `kind` `api_manual`.
 */
requirement('NOTE-2', async (fixtures) => {
  const { each, requests } = fixtures
  const logbook = await requests.communications.logbook().catch(async (lack: unknown) => {
    if (lack instanceof Declined) await claimTakesNotes(fixtures)
    throw lack
  })
  const calls = logbook.entries.filter(({ channel }) => channel === 'call')
  const refusedCall = calls.every(({ exchange }) => isRefusal(exchange)) ? calls[0] : undefined
  requests.claimStored(
    'createNote',
    refusedCall === undefined || !(await requests.communications.isRefusedForItself(refusedCall)),
    {
      message: 'a note can be logged, and a call cannot',
      expected: 'success',
      actual: refusedCall?.exchange.response.status,
      exchange: refusedCall?.exchange,
    },
    'channel',
  )
  const all = (await logbooks(fixtures)).flatMap((book) => takenEntries(book).map((entry) => ({ book, entry })))
  await each(all, async ({ book, entry }) => {
    for (const { shown, exchange } of renderings(book, entry)) claimOrigin(requests, entry, shown, exchange)
  })
})

/** Section 4, Lists, parameters and bodies, bullet 5: the API MUST NOT record an email or an sms. */
requirement('NOTE-3', async ({ each, requests }) => {
  const logbook = await requests.communications.logbook()
  const { items, pages } = logbook.timeline
  // Only a field that can make an entry a call can also make it an email or an sms.
  const obeyed = (['note', 'call'] as const).every((channel) =>
    takenEntries(logbook).some((each) => each.channel === channel && each.answer.channel === channel),
  )
  if (!obeyed)
    throw new Inconclusive('needs a channel field by which a call is logged as a call: declare body.createNote')
  const isMessageChannel = (channel: unknown): boolean => channel === 'email' || channel === 'sms'
  // A channel that is not in the vocabulary, as one in capitals, may be ignored.
  const plain = logbook.messages.filter(({ channel }) => isMessageChannel(channel))
  await each(plain, async ({ channel, exchange }) => {
    expect(exchange).toBeRefused({ because: `a note with the channel ${channel}` })
  })
  const stored = items.find(({ summary, channel }) =>
    (isMessageChannel(channel) ? logbook.messages : plain).some(({ text }) =>
      [text, ...truncations(text)].includes(String(summary)),
    ),
  )
  expect(stored, pages.at(-1)).toBeNone('no such entry', 'an email or sms that was sent as a note is on the timeline')
})

/** Whether answer and timeline agree; a store may keep times in whole seconds. */
function agrees(key: string, one: unknown, other: unknown): boolean {
  const [a, b] = [instantOf(one), instantOf(other)]
  if (key === 'logged_at' && a !== undefined && b !== undefined) return Math.abs(a - b) < 1000
  return isDeepStrictEqual(one, other)
}

/** Claims that similar customers, created just before and after one, do not show a note that was logged for it. */
async function claimNotAtNeighbours(fixtures: Fixtures): Promise<void> {
  if (!fixtures.api.isCertify) return
  const { logged, timelines } = await customerUpdates(fixtures)
  for (const { items, pages } of timelines)
    claim(!items.some(({ summary }) => summary === logged?.text), {
      message: 'a note that was logged for one customer is on the timeline of another one as well',
      expected: 'no such entry',
      actual: logged?.text,
      exchange: pages[0],
    })
}

/** Claims that a timeline shows an entry which was logged, once and with the same values. */
function claimOnTimeline({ api }: Fixtures, logbook: Logbook, { text, answer, exchange }: TakenEntry): void {
  const { timeline } = logbook
  const last = timeline.pages.at(-1)
  const answered = new Set(takenEntries(logbook).map((each) => each.answer.id))
  if (typeof answer.id !== 'string')
    throw new Inconclusive('needs the id of a logged note in the response to createNote')
  const row = timeline.items.find(({ id }) => id === answer.id)
  // An entry under another id violates COMM-1.
  if (row === undefined && timeline.items.some(({ id, summary }) => summary === text && !answered.has(id)))
    throw new Inconclusive('needs a timeline that shows a logged note under its id')
  if (row === undefined && !timeline.complete) throw new Inconclusive('needs a timeline that can be walked to its end')
  const alike = timeline.items.filter(({ summary }) => summary === text)
  // A longer text that begins alike may have been cut to this one.
  const begins = JSON.stringify(text).slice(0, -1)
  const sent = api.exchanges.filter(
    ({ operation, request }) => operation === 'createNote' && request.body?.includes(begins),
  )
  claim(alike.length <= sent.length, {
    message: `an entry is on the timeline more often than it was logged (exchange ${exchange.number})`,
    expected: `at most ${sent.length} with this text`,
    actual: alike.map(({ id }) => id),
    exchange: last,
  })
  claim(row !== undefined, {
    message: `a logged entry is not on the timeline (exchange ${exchange.number})`,
    expected: answer,
    actual: null,
    exchange: last,
  })
  const differing = Object.keys(answer).filter(
    (key) => key !== 'note' && key in row && !agrees(key, answer[key], row[key]),
  )
  claim(differing.length === 0, {
    message: `the timeline shows another ${differing.join(', ')} of a logged entry than the response to createNote (exchange ${exchange.number})`,
    expected: Object.fromEntries(differing.map((key) => [key, answer[key]])),
    actual: Object.fromEntries(differing.map((key) => [key, row[key]])),
    exchange: last,
  })
}

/**
 * Section 4, endpoints, POST /v1/customers/{customer_id}/notes: a logged note MUST be on its customer's timeline with
 * the same values.
 */
requirement('NOTE-4', async (fixtures) => {
  const { eachPossible, resources, requests } = fixtures
  const books = await logbooks(fixtures)
  const all = books.flatMap((book) => takenEntries(book).map((entry) => ({ book, entry })))
  await eachPossible(all, async ({ book, entry }) => claimOnTimeline(fixtures, book, entry))
  const answered = new Set(all.map(({ entry }) => entry.answer.id))
  const other = await resources.page('listCommunications', { id: (await requests.customer()).id })
  const stray = resources.itemsOf(other).find(({ id }) => answered.has(id))
  expect(stray, other).toBeNone('no such entry', 'the timeline of another customer shows the logged entry')
  await claimNotAtNeighbours(fixtures)
})
