import { Inconclusive, Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { type MailOfCustomer, mailOfCustomer } from '../../fixtures/target/scenarios/shipping/mail.ts'

/** The subject lines of the messages that the timeline shows as sent by staff, who may write to a customer at any time. */
async function subjectsOfStaff({ readTimeline }: MailOfCustomer): Promise<string[]> {
  const { items } = await readTimeline()
  return items
    .filter(({ channel, source }) => channel === 'email' && source === 'staff')
    .flatMap(({ summary }) => (typeof summary === 'string' && summary !== '' ? summary : []))
}

/** Section 5, Scopes, fulfillment:write: a write of another scope MUST NOT reach a customer's inbox. */
requirement('SCOPE-6', async (fixtures) => {
  const mail = await mailOfCustomer(fixtures)
  const { email, logged, messages, tracking, writes, shipped } = mail
  const isOfNote = (text: string): boolean => logged.some((each) => text.includes(each))
  if (!messages.some(({ text }) => text.includes(tracking)))
    throw new Inconclusive(`needs a message with the tracking number to ${email}, by the admin ability list-mail`)
  const others = messages.filter(({ text }) => !text.includes(tracking) && !isOfNote(text))
  const ofStaff = others.length === 0 ? [] : await subjectsOfStaff(mail)
  const other = others.find(({ text }) => !ofStaff.some((subject) => text.startsWith(subject)))
  if (other !== undefined)
    throw new Violation({
      message: `a write of another scope than fulfillment:write has reached the inbox of a customer (${writes.join(', ')})`,
      expected: 'only messages about the fulfillment that was shipped',
      actual: other.text.slice(0, 200),
      exchange: shipped,
    })
  if (others.length > 0) fixtures.note('staff have written to a customer of the run')
})
