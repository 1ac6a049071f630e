import type { Exchange } from '../../../spec/exchange.ts'
import type { RunConfig } from '../../../fixtures/target/config.ts'
import { readMarket, showsMarket, turnsAway } from '../../../fixtures/target/discovery/market.ts'
import { Session } from '../../../fixtures/target/session.ts'
import { Unanswered } from '../../../fixtures/target/wire/unanswered.ts'

/** The base URL ends in /v1 and should not. The message contains the right one. */
class WrongBaseUrl extends Error {
  override readonly name = 'WrongBaseUrl'
}

/** The response to the first request at a base URL; undefined without a response. Throws UnsafeTarget. */
async function marketAt(baseUrl: string, config: RunConfig): Promise<Exchange | undefined> {
  const session = new Session({ ...config, baseUrl, grade: 'read-only' })
  try {
    return await readMarket(session)
  } catch (error) {
    if (error instanceof Unanswered) return undefined
    throw error
  } finally {
    await session.close()
  }
}

/**
 * Checks a base URL that ends in /v1, since every path begins with /v1 as well. If the API is above it and not below, the
 * URL is wrong. A server with its API below /v1/v1 is accepted, and so is one where the two cannot be distinguished. Any
 * other base URL costs no request. Throws WrongBaseUrl, UnsafeTarget.
 */
export async function checkBaseUrl(config: RunConfig): Promise<void> {
  const { baseUrl } = config
  if (!baseUrl.endsWith('/v1')) return
  const below = await marketAt(baseUrl, config)
  if (below === undefined || showsMarket(below)) return
  const shorter = baseUrl.slice(0, -'/v1'.length)
  const above = await marketAt(shorter, config)
  if (above === undefined) return
  if (!showsMarket(above) && !(below.response.status === 404 && turnsAway(above))) return
  throw new WrongBaseUrl(
    `the base URL ends in /v1, and every path begins with /v1: GET ${baseUrl}/v1/market answers ${below.response.status}, ` +
      `and GET ${shorter}/v1/market ${above.response.status}. Give the base URL as ${shorter}`,
  )
}
