import { operation } from '../../spec/contract.ts'
import type { Exchange } from '../../spec/exchange.ts'
import type { Communication } from '../../spec/resource-types.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim, nonEmpty } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import type { Walk } from '../../fixtures/target/resources.ts'
import {
  type DocumentedFilter,
  filteredBy,
  filtersOf,
} from '../../fixtures/target/scenarios/lists/documented-filters.ts'
import { logbooks } from '../../fixtures/target/scenarios/customers/logbooks.ts'
import { halfOf, halvedTimeline, timelines } from '../../fixtures/target/scenarios/customers/timelines.ts'

/** Section 2, Communication, id: the id that logging a note returns MUST be the id of its entry on the timeline. */
requirement('COMM-1', async ({ eachPossible, requests }) => {
  const { entries, timeline } = await requests.communications.logbook()
  const answered = entries.filter(({ answer }) => typeof answer?.id === 'string')
  const ids = new Set(answered.map(({ answer }) => answer?.id))
  await eachPossible(answered, async ({ text, answer, exchange }) => {
    const under = timeline.items.filter(({ id }) => id === answer?.id)
    const elsewhere = timeline.items.find(({ id, summary }) => summary === text && !ids.has(id))
    if (under.length === 0 && elsewhere === undefined)
      throw new Inconclusive('needs a timeline that shows what was logged')
    claim(under.length === 1, {
      message: `a logged text is in the timeline ${under.length === 0 ? 'under another id' : `${under.length} times`} (exchange ${exchange.number})`,
      expected: answer?.id,
      actual: under.length === 0 ? elsewhere?.id : under.map(({ id }) => id),
      exchange: timeline.pages.at(-1),
    })
  })
  if (answered.length === 0) throw new Inconclusive('needs the id of a logged note in the response to createNote')
})

/** What the run logged, in the response and on the timeline. */
async function logged(fixtures: Fixtures): Promise<{ row: Communication; page: Exchange | undefined }[]> {
  return (await logbooks(fixtures)).flatMap(({ entries, timeline }) => [
    ...entries.flatMap(({ answer, exchange }) => (answer === undefined ? [] : [{ row: answer, page: exchange }])),
    ...timeline.items.map((row) => ({ row, page: timeline.pages.at(-1) })),
  ])
}

/** What staff and the system logged, including old entries without a time. */
async function found(fixtures: Fixtures): Promise<{ row: Communication; page: Exchange | undefined }[]> {
  const { resources } = fixtures
  const { walks } = await timelines(fixtures)
  return walks.flatMap((walk) => walk.items.map((row) => ({ row, page: resources.pageWith(walk, row) })))
}

/** Section 2, Communication, to: the `to` of a note or a call MUST be null. */
requirement('COMM-3', async (fixtures) => {
  await fixtures.eachPossible([logged, found], async (source) => {
    const internal = (await source(fixtures)).filter(
      ({ row: { channel, to } }) => (channel === 'note' || channel === 'call') && to !== undefined,
    )
    for (const {
      row: { channel, to },
      page,
    } of nonEmpty(internal, 'needs a note or a call in a timeline')) {
      claim(typeof to !== 'string', {
        message: `a ${String(channel)} has an address in to`,
        expected: null,
        actual: to,
        exchange: page,
      })
    }
  })
})

/**
 * The same timeline under a documented filter by channel, which leaves entries with and without a time. Only certify
 * walks it: nothing else needs it.
 */
async function underChannel(fixtures: Fixtures, id: string): Promise<(() => Promise<Walk<Communication>>)[]> {
  const { api, bindings, resources } = fixtures
  if (!api.isCertify) return []
  const { items } = await resources.walk('listCommunications', id)
  const isMixed = ({ field, value }: DocumentedFilter): boolean => {
    const times = items.filter((row) => row[field] === value).map(({ logged_at }) => logged_at)
    return times.includes(null) && times.some((time) => typeof time === 'string')
  }
  const filters = filtersOf(fixtures, operation('listCommunications'), items).filter(isMixed)
  const size = bindings.known<string>('list.page-size')
  return filters.map((filter, n) => () => {
    const rows = items.filter((row) => row[filter.field] === filter.value)
    // One of them in two pages: the first ends with an entry that has a time.
    const inPages = n > 0 || size === undefined ? [] : [[size, String(halfOf(rows))] as const]
    return resources.walkPages('listCommunications', { id, query: [...filteredBy(filter), ...inPages] })
  })
}

/** Section 2, Communication, logged_at: entries without a time MUST come after all entries with a time. */
requirement('COMM-2', async (fixtures) => {
  const { each, resources } = fixtures
  const { partlyDated: id } = await timelines(fixtures)
  if (id === undefined)
    throw new Inconclusive('needs a customer with timeline entries both with and without logged_at, among the oldest')
  // In smaller pages as well: one large page does not show entries that are sorted only within each page.
  const halved = await halvedTimeline(fixtures)
  const walks: (() => Promise<Walk<Communication>>)[] = [
    () => resources.walk('listCommunications', id),
    ...(halved === undefined ? [] : [() => Promise.resolve(halved)]),
    ...(await underChannel(fixtures, id)),
  ]
  await each(walks, async (walk) => {
    const { items, pages } = await walk()
    const first = items.findIndex(({ logged_at }) => logged_at === null)
    const after = items.slice(first).find(({ logged_at }) => typeof logged_at === 'string')
    claim(first < 0 || after === undefined, {
      message: 'an entry with a time comes after one without a time',
      expected: 'entries without a time at the end',
      actual: { undated: items[first]?.id, dated: after?.id },
      exchange: pages.at(-1),
    })
  })
})

/** Section 2, Communication, `to`: it MUST be the address of an email and the number of an sms. */
requirement('COMM-9', async (fixtures) => {
  const sent = (await found(fixtures)).filter(
    ({ row: { channel, to } }) => (channel === 'email' || channel === 'sms') && typeof to === 'string',
  )
  for (const {
    row: { channel, to },
    page,
  } of nonEmpty(sent, 'needs an email or an sms in a timeline that shows to whom it was sent'))
    claim(String(to).includes('@') === (channel === 'email'), {
      message: `the \`to\` of an ${String(channel)} is not ${channel === 'email' ? 'an address' : 'a number'}`,
      expected: channel === 'email' ? 'an email address' : 'a phone number',
      actual: to,
      exchange: page,
    })
})

/** Section 2, Communication, `kind`: an entry of kind `manual` MUST have the source `staff`. */
requirement('COMM-10', async (fixtures) => {
  const entries = (await found(fixtures)).filter(({ row }) => row.kind === 'manual')
  for (const { row, page } of nonEmpty(entries, 'needs a timeline entry of the kind manual'))
    // The oracle reports a value that is not one of the three sources.
    claim(row.source !== 'api' && row.source !== 'system', {
      message: 'an entry of kind `manual` has another source than `staff`',
      expected: 'staff',
      actual: row.source,
      exchange: page,
    })
})

/** Section 2, Communication, `kind`: an entry of kind `api_manual` MUST be a note or a call with the source `api`. */
requirement('COMM-8', async (fixtures) => {
  await fixtures.eachPossible([logged, found], async (source) => {
    const entries = (await source(fixtures)).filter(({ row }) => row.kind === 'api_manual')
    for (const { row, page } of nonEmpty(entries, 'needs a timeline entry of the kind api_manual')) {
      const actual = { channel: row.channel, source: row.source }
      claim(['note', 'call', undefined].includes(row.channel) && ['api', undefined].includes(row.source), {
        message: 'an entry of kind `api_manual` is not a note or a call with the source `api`',
        expected: { channel: 'note or call', source: 'api' },
        actual,
        exchange: page,
      })
      claim(source !== logged || (row.status !== 'sent' && row.status !== 'failed'), {
        message: `a ${String(row.channel)} that was logged has the status of a message`,
        expected: 'logged',
        actual: row.status,
        exchange: page,
      })
    }
  })
})
