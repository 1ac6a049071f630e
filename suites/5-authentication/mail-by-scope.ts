import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { mailOfCustomer } from '../../fixtures/target/scenarios/mail.ts'

/** Section 5, Scopes, fulfillment:write: a write of another scope MUST NOT reach a customer's inbox. */
requirement('SCOPE-6', async (fixtures) => {
  const { email, logged, messages, tracking, writes, shipped } = await mailOfCustomer(fixtures)
  const isOfNote = (text: string): boolean => logged.some((each) => text.includes(each))
  if (!messages.some(({ text }) => text.includes(tracking)))
    throw new Inconclusive(`needs a message with the tracking number to ${email}, by the admin ability list-mail`)
  const other = messages.find(({ text }) => !text.includes(tracking) && !isOfNote(text))
  if (other !== undefined)
    throw new Violation({
      message: `a write of another scope than fulfillment:write has reached the inbox of a customer (${writes.join(', ')})`,
      expected: 'only messages about the fulfillment that was shipped',
      actual: other.text.slice(0, 200),
      exchange: shipped,
    })
})
