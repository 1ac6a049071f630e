import { claim } from '../../fixtures/target/claims.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { Call } from '../../fixtures/target/session.ts'
import { operations } from '../../spec/contract.ts'
import { header } from '../../spec/exchange.ts'
import { at, isObject } from '../../spec/oracle/json.ts'
import { type Description, describedOperation, resolve } from '../../fixtures/target/discovery/openapi.ts'
import { expect } from '../../fixtures/target/expect.ts'

const market: Call = { method: 'GET', path: '/v1/market' }

const oauthScheme = /^(oauth2|openIdConnect)$/

/** The endpoints whose described security has an OAuth scheme. */
function describedWithOAuth(description: Description): string[] {
  const schemes = at(description.document, '/components/securitySchemes')
  const isOAuth = (name: string): boolean =>
    isObject(schemes) && name in schemes && oauthScheme.test(String(resolve(description, schemes[name]).type))
  return operations.flatMap(({ id, method, path }) => {
    const security = describedOperation(description, method, path)?.operation.security ?? description.document.security
    return Array.isArray(security) && security.filter(isObject).some((each) => Object.keys(each).some(isOAuth))
      ? [id]
      : []
  })
}

/** Section 5, item 7: OAuth MUST NOT be supported. */
requirement('OAUTH-1', async (fixtures) => {
  const { api, target, resources } = fixtures
  await resources.readMarket()
  const refusal = expect(
    await api.once('market without a key', () => api.send({ ...market, credential: null })),
  ).toBeRefused({ because: 'a request without credentials' })
  const challenge = header(refusal, 'www-authenticate') ?? ''
  claim(!/\b(authorization_uri|authorization_url|resource_metadata|as_uri)=|^\s*oauth/i.test(challenge), {
    message: 'the refusal of a request without a key names an OAuth endpoint',
    expected: 'no OAuth',
    actual: challenge,
    exchange: refusal,
  })
  const described = target.description === undefined ? [] : describedWithOAuth(target.description)
  expect(described, target.description?.exchange).toBeNone(
    'no OAuth',
    'the OpenAPI description gives endpoints an OAuth security scheme',
  )
})
