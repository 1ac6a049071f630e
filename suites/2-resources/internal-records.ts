import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { mailOfCustomer } from '../../fixtures/target/scenarios/shipping/mail.ts'

/** Section 2, Communication, `channel`: call and note are internal records, and MUST NOT be sent to the customer. */
requirement('COMM-6', async (fixtures) => {
  const { email, logged, messages, tracking, writes, shipped } = await mailOfCustomer(fixtures)
  if (!writes.includes('createNote')) throw new Inconclusive('needs a note or a call that createNote accepts')
  if (!messages.some(({ text }) => text.includes(tracking)))
    throw new Inconclusive(`needs a message with the tracking number to ${email}, by the admin ability list-mail`)
  const sent = messages.find(({ text }) => logged.some((each) => text.includes(each)))
  if (sent !== undefined)
    throw new Violation({
      message: 'a note or call that was logged was sent to the customer',
      expected: 'no message with its text',
      actual: sent.text.slice(0, 200),
      exchange: shipped,
    })
})
