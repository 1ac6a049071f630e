import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/requirement.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { failed, retries, type Trail } from '../../fixtures/target/events/retries.ts'
import { lastRetry } from '../../fixtures/target/events/schedule.ts'

const arrived = ({ answers, attempts }: Trail): void => {
  if (attempts.length === 0) {
    throw new Inconclusive(`a delivery of customer.created to an endpoint that answers ${answers}`)
  }
}

requirement(
  'EVENT-3',
  async (fixtures) => {
    const { each } = fixtures
    await each(
      (await retries(fixtures)).trails,
      async (trail) => {
        arrived(trail)
        const { answers, attempts } = trail
        const success = attempts.findIndex((attempt) => !failed(attempt))
        const said = attempts.map(({ reply }) => (typeof reply === 'string' ? reply : reply.status))
        claim(success < 0 || success === attempts.length - 1, {
          message: `a delivery that was answered 2xx is sent again (to an endpoint that answers ${answers})`,
          expected: `${success + 1} attempts`,
          actual: { attempts: attempts.length, answers: said },
        })
        claim(success >= 0 || attempts.length > 1, {
          message: `a delivery is not tried again, at an endpoint that answers ${answers}`,
          expected: 'another attempt',
          actual: { attempts: 1, answers: said },
        })
      },
      'note',
    )
  },
  { alone: true },
)

requirement(
  'EVENT-4',
  async (fixtures) => {
    const { each } = fixtures
    const failing = (await retries(fixtures)).trails.filter(
      ({ attempts: [first] }) => first === undefined || failed(first),
    )
    await each(
      failing,
      async (trail) => {
        arrived(trail)
        const { answers, attempts } = trail
        if (attempts.length === 1) throw new Inconclusive(`a second attempt at an endpoint that answers ${answers}`)
        const success = attempts.findIndex((attempt) => !failed(attempt))
        const judged = success < 0 ? attempts : attempts.slice(0, success + 1)
        const stray = judged.find(({ stretch }, n) => stretch.retry !== n)
        const times = judged.map(
          ({ stretch }) => `${stretch.retry === null ? 'at a time when none is due, ' : ''}by ${stretch.until} s`,
        )
        const expected = 'one attempt at once and one after each of 1, 5 and 30 minutes, 2 and 12 hours, and no more'
        claim(stray === undefined, {
          message: `a delivery is tried again at another time than the document says, at an endpoint that answers ${answers}`,
          expected,
          actual: times,
        })
        claim(success >= 0 || judged.length === lastRetry + 1, {
          message: `a delivery is given up before the last retry, at an endpoint that answers ${answers}`,
          expected,
          actual: times,
        })
      },
      'note',
    )
  },
  { alone: true },
)

requirement(
  'EVENT-5',
  async (fixtures) => {
    const { each, note } = fixtures
    const { trails } = await retries(fixtures)
    const exhausted = trails.filter(({ attempts }) => attempts.length > lastRetry && attempts.every(failed))
    if (exhausted.length === 0) throw new Inconclusive('an endpoint whose first delivery and five retries have failed')
    if (!trails.some((trail) => trail.later && !exhausted.includes(trail))) {
      throw new Inconclusive('a later event that reaches another endpoint')
    }
    if (trails.every(({ status }) => status === undefined)) {
      note('the admin driver does not tell which endpoints are disabled (list-webhooks)')
    }
    await each(exhausted, async ({ answers, later, status }) => {
      claim(!later, {
        message: `an endpoint whose last retry failed still gets events (it answers ${answers})`,
        expected: 'no further delivery',
        actual: 'a delivery of a later event',
      })
      claim(status !== 'enabled', {
        message: `the winery is told that an endpoint is enabled whose last retry failed (it answers ${answers})`,
        expected: 'disabled',
        actual: status,
      })
    })
    const recovered = trails.filter(
      ({ attempts }) =>
        attempts.length === lastRetry + 1 && attempts.findIndex((attempt) => !failed(attempt)) === lastRetry,
    )
    await each(recovered, async ({ answers, later, status }) => {
      claim(later && status !== 'disabled', {
        message: `an endpoint whose last retry succeeded is disabled (it answers ${answers})`,
        expected: 'further deliveries',
        actual: { status, delivered: later },
      })
    })
  },
  { alone: true },
)
