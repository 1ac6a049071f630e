import { isDeepStrictEqual } from 'node:util'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { nameOfProperty } from '../../fixtures/target/arbitraries/unknown-parameter.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { ifConclusive, succeeded } from '../../fixtures/target/claims.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { resourceOf } from '../../fixtures/target/resources.ts'
import type { OwnCustomer } from '../../fixtures/target/scenarios/customers/customers.ts'
import { changedThoughRefused, companions } from '../../fixtures/target/scenarios/refused-updates.ts'
import {
  mostTags,
  placeOfTags,
  setTags,
  shownTags,
  tagSets,
} from '../../fixtures/target/scenarios/customers/tag-sets.ts'
import { expect } from '../../fixtures/target/expect.ts'

declare module '../../fixtures/target/shared-results.ts' {
  interface SharedResults {
    'customer with a tag': TakingTags
  }
}

/** Characters that a tag may have at most: section 8, bullet 2. */
const longestTag = 40

/** A customer for whom a known tag was set, and the other known tags. */
interface TakingTags {
  customer: OwnCustomer
  tags: string[]
  others: readonly string[]
  before: Exchange
}

/**
 * Section 2, Customer, tags, and section 4, Lists, parameters and bodies, bullet 4: setting the tags of a customer MUST
 * replace the whole set.
 */
requirement('CUSTOMER-3', async (fixtures) => {
  for (const { tags, answer, shown, after, isTagged } of (await tagSets(fixtures)).updates) {
    if (isTagged) fixtures.note(`a customer got a tag after the response to an update (exchange ${answer.number})`)
    fixtures.requests.claimStored(
      'updateCustomer',
      isTagged || isDeepStrictEqual(shown, [...tags].sort()),
      {
        message: `after its tags were set to ${JSON.stringify(tags)} (exchange ${answer.number}), a customer has others`,
        expected: tags,
        actual: shown,
        exchange: after,
      },
      'tags',
    )
  }
})

/** A new customer for whom a known tag was set: the control of every tag that must be refused. */
async function takingTags(fixtures: Fixtures): Promise<TakingTags> {
  const { requests } = fixtures
  const [first, ...others] = (await requests.customers.tags()).slice(0, mostTags)
  const tags = first === undefined ? [] : [first]
  // An empty list changes nothing and so does not prove that the name is the right one.
  if (tags.length === 0) await requests.requireKnownNames('updateCustomer')
  const customer = await requests.customers.make()
  succeeded(await setTags(fixtures, customer, tags), 'setting a tag that the winery has created must succeed')
  const shown = await shownTags(fixtures, customer, tags)
  if (!isDeepStrictEqual(shown.tags, tags)) throw new Inconclusive('needs a customer that shows the tag which was set')
  return { customer, tags, others, before: shown.exchange }
}

/** What is sent that a tag makes wrong. By itself, `alone` is sent on create. */
interface WrongTag {
  tag: string
  what: string
  alone: string
}

/**
 * Claims that the tag is refused on update and on create, by itself and together with a known one, without an effect. The
 * checks share one customer. Staff may change it meanwhile, so an effect counts if a new one shows it as well.
 */
async function refusesTag(fixtures: Fixtures, wrong: WrongTag, own?: TakingTags): Promise<void> {
  const { tag, what, alone } = wrong
  const shared = (): Promise<TakingTags> => fixtures.api.once('customer with a tag', () => takingTags(fixtures))
  const { customer, tags, others, before } = own ?? (await shared())
  const { api, each, requests } = fixtures
  const place = placeOfTags(fixtures, 'body.updateCustomer')
  const creating = placeOfTags(fixtures, 'body.createCustomer') !== undefined
  // Known tags that the customer does not have show whether a part of the set was stored before the refusal.
  const beside = others.length === 0 ? tags : others
  const sets = sampled(fixtures, [[tag], ...(beside.length === 0 ? [] : [[...beside, tag]])], 'sets of tags')
  const emails: string[] = []
  await each(sets, async (set) => {
    const how = set.length === 1 ? '' : ' beside known ones'
    // Other fields beside a set of several show whether they were stored before the refusal.
    const more = set.length === 1 ? {} : await companions(fixtures, 'given')
    expect(await setTags(fixtures, customer, set, more)).toBeRefused({
      because: `a customer updated with ${what}${how}`,
      // Nothing else is sent beside a single tag.
      ...(set.length === 1 && { param: ['tags', ...String(place).split('/').slice(1)] }),
    })
    if (!creating) return
    const values = requests.customers.values({ tags: set.length === 1 ? [alone] : set })
    emails.push(values.email)
    expect(await api.send(requests.write('createCustomer', values))).toBeRefused({
      because: `a customer created with ${what}${how}`,
    })
  })
  const after = await shownTags(fixtures, customer, tags)
  const changed = await changedThoughRefused(fixtures, resourceOf(before), resourceOf(after.exchange))
  if (own === undefined && (changed.length > 0 || !isDeepStrictEqual(after.tags, tags)))
    return refusesTag(fixtures, wrong, await takingTags(fixtures))
  expect(after.tags, after.exchange).toEqual(tags, `${what} is refused, and the tags have changed`)
  expect(changed, after.exchange).toEqual([], `an update with ${what} is refused, and other fields have changed`)
  const { found, last } = await requests.customers.withEmails(emails, customer)
  expect(found, last).toBeNone('no such customer', `${what} is refused, and the customer was created`)
}

/**
 * Section 2, Customer, tags, and section 4, Lists, parameters and bodies, bullet 4: a tag that the winery has not
 * created MUST be refused.
 */
requirement('CUSTOMER-4', async (fixtures) => {
  const { customers, unique } = fixtures.requests
  const tags = await customers.tags()
  const [known] = tags
  const code = unique.code()
  // A server may compare only the beginning of a name.
  const longer = `${known} ${code}`
  const tag = known === undefined || longer.length > longestTag ? code : longer
  const alone = tags.includes(nameOfProperty) ? tag : nameOfProperty
  await refusesTag(fixtures, { tag, what: 'a tag that the winery has not created', alone })
})

/** Whether a text has this number of characters, by any way of counting. */
const isLong = (text: string, count: number): boolean => text.length === count && [...text].length === count

/** A tag of 40 characters that the admin driver creates, most of them of two bytes. */
async function createdTag({ admin, api, requests }: Fixtures): Promise<string | undefined> {
  if (!api.isCertify || api.config.admin === null) return undefined
  const name = requests.unique.code().padEnd(longestTag, 'ø')
  return ifConclusive(async () => {
    await admin.ask('create-tag', { name })
    return name
  })
}

/**
 * Section 2, Customer, tags, and section 4, Lists, parameters and bodies, bullet 4: a tag MUST NOT have more than 40
 * characters.
 */
requirement('CUSTOMER-2', async (fixtures) => {
  const { requests, note, resources } = fixtures
  const tooLong = requests.unique.code().padEnd(longestTag + 1, '-X')
  await refusesTag(fixtures, { tag: tooLong, what: 'a tag of 41 characters', alone: tooLong })
  const longest =
    (await createdTag(fixtures)) ?? (await requests.customers.tags()).find((tag) => isLong(tag, longestTag))
  if (longest === undefined) return note('no tag of 40 characters is known here: only the refusal of 41 was seen')
  const customer = await requests.customers.make()
  const answer = await resources.patiently(() => setTags(fixtures, customer, [longest]), isSuccess)
  expect(answer).toBeAccepted('a tag of 40 characters is refused, although the winery has created it')
  const { tags, exchange } = await shownTags(fixtures, customer, [longest])
  expect(tags, exchange).toEqual([longest], 'a tag of 40 characters is accepted and not stored')
})
