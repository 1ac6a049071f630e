import { isRefusal } from '../../spec/exchange.ts'
import { noteLength, truncations } from '../../spec/oracle/texts.ts'
import { Inconclusive } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { claim } from '../../fixtures/target/claims.ts'
import { type TakenEntry, takenEntries } from '../../fixtures/target/scenarios/customers/communications.ts'

const quoted = (text: string): string => (text.length > 60 ? `${text.slice(0, 50)}… (${text.length} code units)` : text)

/**
 * Section 4, Lists, parameters and bodies, bullet 5, and section 8, bullet 3: the `note` of a logged note MUST be its
 * `summary`, truncated to 200 characters.
 */
requirement('NOTE-1', async ({ eachPossible, requests }) => {
  const logbook = await requests.communications.logbook()
  await eachPossible(takenEntries(logbook), async ({ answer: { note, summary }, exchange }) => {
    if (typeof summary !== 'string' || note === undefined)
      throw new Inconclusive('needs a logged note that shows a summary')
    claim(typeof note === 'string' && truncations(summary).includes(note), {
      message: 'note is not the summary, cut to its first 200 characters',
      expected: truncations(summary)[0],
      actual: note,
      exchange,
    })
  })
  const barelyTooLong = logbook.entries.find(({ text }) => text.length === noteLength + 1)
  const isRefused = barelyTooLong !== undefined && isRefusal(barelyTooLong.exchange)
  claim(!isRefused || !(await requests.communications.isRefusedForItself(barelyTooLong)), {
    message: 'a note of 201 characters is refused instead of cut',
    expected: 'success',
    actual: barelyTooLong?.exchange.response.status,
    exchange: barelyTooLong?.exchange,
  })
  const isCut = ({ text, answer: { note } }: TakenEntry): boolean =>
    text.length > noteLength && truncations(text).includes(String(note))
  if (!takenEntries(logbook).some(isCut))
    throw new Inconclusive('needs a logged note of more than 200 characters, which comes back cut')
})

/**
 * Section 2, Communication, summary, and section 4, Lists, parameters and bodies, bullet 5: the `summary` of a logged
 * note or call MUST be the text that was sent.
 */
requirement('NOTE-5', async ({ eachPossible, requests }) => {
  await eachPossible(
    takenEntries(await requests.communications.logbook()),
    async ({ text, answer: { summary }, exchange }) => {
      if (summary === undefined) throw new Inconclusive('needs a logged note that shows a summary')
      const allowed = [...new Set([text, text.trim(), ...truncations(text)])]
      claim(typeof summary === 'string' && allowed.includes(summary), {
        message: `the summary of a logged text is not that text (${quoted(text)})`,
        expected: text,
        actual: summary,
        exchange,
      })
    },
  )
})
