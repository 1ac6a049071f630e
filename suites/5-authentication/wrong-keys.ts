import { inTurn } from '../../fixtures/target/arbitraries/turn.ts'
import { ifConclusive } from '../../fixtures/target/claims.ts'
import { sampled } from '../../fixtures/target/sampling.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Fixtures } from '../../fixtures/target/fixtures.ts'
import { pathOf } from '../../fixtures/target/resources.ts'
import type { Call, Credential } from '../../fixtures/target/session.ts'
import { operations } from '../../spec/contract.ts'
import { expect } from '../../fixtures/target/expect.ts'

const labelled = (label: string, authorization: string): Credential => ({ label, authorization })

const market: Call = { method: 'GET', path: '/v1/market' }

const lists = operations.filter(({ kind, parameter }) => kind === 'list' && parameter === null)

const read = (id: string): Call => ({ method: 'GET', path: pathOf(id) })

/** The key with the prefix of the other environment. */
const otherPrefix = (key: string): string =>
  key.replace(/^sk_(test|live)_/, (_, environment) => (environment === 'test' ? 'sk_live_' : 'sk_test_'))

/** The key with one character replaced by another digit. */
function withAnother(key: string, place: number): string {
  const other = key[place] === '7' ? '3' : '7'
  return key.slice(0, place) + other + key.slice(place + 1)
}

/** The market or a list that the target shows to the key of the run, each in its turn. */
async function readInTurn({ resources }: Fixtures, turn: number): Promise<Call> {
  const [id = ''] = inTurn(['readMarket', ...lists.map((each) => each.id)], 1, turn)
  if (id === 'readMarket') return market
  return (await ifConclusive(() => resources.firstPage(id))) === undefined ? market : read(id)
}

/** Section 5, items 1 and 4: a key that was never issued MUST be refused. */
requirement('AUTH-3', async (fixtures) => {
  const { api, each, resources } = fixtures
  await resources.readMarket()
  const { grade, seed } = api.config
  const key = api.main.authorization.slice('Bearer '.length)
  const begins = /^sk_(?:test|live)_/.exec(key)?.[0].length ?? 0
  const wrong: Record<string, string> = {
    'a key that was never issued': 'sk_test_zz7z7z7z7z7z7z7z7z7z7z7z7z7z7z7z',
    'the key with the first character after its prefix replaced': withAnother(key, begins),
    'the key with a character in its middle replaced': withAnother(key, Math.floor((begins + key.length) / 2)),
    'the key with a character near its end replaced': withAnother(key, key.length - 1 - (seed % 3)),
    'the key cut short': key.slice(0, -1),
    // A server may cut a key to its length, or at a dot.
    'the key followed by a dot and a character': `${key}.7`,
    'only the prefix of test keys': 'sk_test_',
    // A client without a key may send this word. A longer word would be masked in all evidence, as keys are.
    'the word null': 'null',
    ...(begins > 0 && {
      'the key under the prefix of the other environment': otherPrefix(key),
      // Keys begin with sk_live_ or sk_test_, so a key that begins with SK_ is not one.
      'the key in upper case': key.toUpperCase(),
      'the key without its prefix': key.slice(begins),
    }),
  }
  const some = sampled(fixtures, Object.entries(wrong), 'wrong keys', 2)
  await each(some, async ([how, text]) => {
    const n = some.findIndex(([other]) => other === how)
    const call = grade === 'certify' ? await readInTurn(fixtures, seed + n) : market
    const because = `GET ${call.path} with ${how}`
    expect(await api.send({ ...call, credential: labelled(how, `Bearer ${text}`) })).toBeRefused({ because })
  })
})
