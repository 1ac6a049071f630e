import { setTimeout as sleep } from 'node:timers/promises'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import type { ObservedApi } from '../../fixtures/target/receivers/config.ts'
import { answered, offer } from '../../fixtures/target/receivers/offers.ts'
import { eventOf } from '../../fixtures/target/receivers/payloads.ts'
import type { Receiver } from '../../fixtures/target/receivers/receiver.ts'
import { type Exchange, isSuccess } from '../../spec/exchange.ts'
import { Inconclusive, Violation } from '../../spec/violation.ts'

/** Waits for a read, in settle times. */
const patience = 5
/** Changes of the same customer, one after the other: each has to be read. */
const changes = 2

type Request = ReturnType<ObservedApi['requests']>[number]

const readsOf = (requests: readonly Request[], id: string): Request[] =>
  requests.filter(({ method, path }) => method === 'GET' && path.split('?')[0] === `/v1/customers/${id}`)

/** Whether the customer was read with success after this number of requests. */
async function isRead(receiver: Receiver, api: ObservedApi, id: string, since: number): Promise<boolean> {
  const deadline = Date.now() + patience * receiver.config.settle
  do {
    if (readsOf(api.requests().slice(since), id).some(({ status }) => status === 200)) return true
    await sleep(20)
  } while (Date.now() < deadline)
  return false
}

function violation(receiver: Receiver, id: string, requests: readonly Request[], exchange: Exchange): Violation {
  const seen = requests.map(({ method, path, status }) => `${method} ${path} -> ${status}`)
  return new Violation({
    message: `it did not read the customer in time after customer.updated`,
    expected: `GET /v1/customers/${id} -> 200`,
    actual: seen.length === 0 ? 'no request' : seen.slice(0, 5).join(', '),
    exchange,
  })
}

/** Whether a delivery was answered outside 2xx after this number of exchanges. */
const failedSince = ({ sender }: Receiver, before: number): boolean =>
  sender.exchanges.slice(before).some((each) => !isSuccess(each))

function lookAtEnd(receiver: Receiver, api: ObservedApi, id: string, since: number, exchange: Exchange): void {
  receiver.atEnd.push({
    requirement: 'RECV-5',
    async look() {
      if (!(await isRead(receiver, api, id, since)))
        throw violation(receiver, id, api.requests().slice(since), exchange)
    },
  })
}

/**
 * A read that fails at first. A receiver that then answers outside 2xx gets the delivery again, and has to read the
 * customer. A receiver that answers 2xx at once may read the customer later than a run can wait for.
 */
async function afterFailedRead(receiver: Receiver, api: ObservedApi): Promise<void> {
  const customer = await api.changeCustomer()
  const id = String(customer.id)
  const since = api.requests().length
  const body = JSON.stringify(eventOf('customer.updated', customer))
  const delivery = receiver.delivery({ kind: 'customer.updated', body })
  const what = 'customer.updated, which came again after a read that was answered 500'
  api.failRead(id)
  const before = receiver.sender.exchanges.length
  const exchange = await offer(receiver, delivery, { requirement: 'RECV-5', what })
  const failed = failedSince(receiver, before)
  const isRetried = await isRead(receiver, api, id, since)
  api.failRead(undefined)
  if (isRetried || exchange === null || !isSuccess(exchange)) return
  if (!failed) {
    receiver.note(
      'after a read that was answered 500 it answered 2xx and did not read the customer again in time: unless it does so later, the change is lost, since what is answered 2xx is not sent again',
    )
    return
  }
  // The hook shows that it did not act on the repeat at all, which is a violation of RECV-4.
  if (receiver.hook !== null && (await receiver.hook.count(String(delivery.id), 1)) === 0) return
  lookAtEnd(receiver, api, id, since, exchange)
}

/** Section 6, rule 5: after customer.updated the receiver MUST read the customer at the API that sent the event. */
requirement('RECV-5', async (receiver) => {
  const { api, payloads } = receiver.config
  if (api === undefined)
    throw new Inconclusive('needs --sandbox PORT: the API that the receiver reads from, so that its reads can be seen')
  if (!payloads.kinds.includes('customer.updated'))
    throw new Inconclusive('needs customer.updated among the kinds that are sent (--events, --payloads)')
  for (let n = 0; n < changes; n++) {
    const customer = await api.changeCustomer()
    const since = api.requests().length
    const before = receiver.sender.exchanges.length
    const body = JSON.stringify(eventOf('customer.updated', customer))
    const delivery = receiver.delivery({ kind: 'customer.updated', body })
    const exchange = await offer(receiver, delivery, { requirement: 'RECV-5', what: 'customer.updated' })
    if (exchange === null || !isSuccess(exchange))
      throw new Inconclusive(
        `needs a receiver that accepts customer.updated as the sandbox sends it (it ${answered(exchange)})`,
      )
    if (await isRead(receiver, api, String(customer.id), since)) continue
    const acted = receiver.hook !== null && (await receiver.hook.count(String(delivery.id), 1)) > 0
    if (api.requests().length === 0 && !acted)
      throw new Inconclusive(
        `needs a request of the receiver at the sandbox, which listens at ${api.baseUrl}: is the receiver configured with this URL and its key? --settle MS gives it more time`,
      )
    if (acted) throw violation(receiver, String(customer.id), api.requests().slice(since), exchange)
    // A delivery that failed and was then lost is a violation of RECV-4, which the hook shows.
    if (receiver.hook !== null && failedSince(receiver, before)) continue
    // Without an action to go by, it has until the end of the run.
    lookAtEnd(receiver, api, String(customer.id), since, exchange)
  }
  receiver.atEnd.push({ requirement: 'RECV-5', repeat: () => afterFailedRead(receiver, api) })
})
