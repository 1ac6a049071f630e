import type { Tape, TapedDelivery, TapeEvent } from '../../../../fixtures/target/recording/tape.ts'
import { jsonOf, type Masker } from './masker.ts'

function maskedEvent(event: TapeEvent, masker: Masker): TapeEvent {
  const key = masker.sentence(event.key)
  if (event.error !== undefined)
    return {
      ...event,
      key,
      error: { ...event.error, messages: event.error.messages.map((each) => masker.sentence(each)) },
    }
  if (event.call !== null) return { ...event, key, value: masker.json(event.value, null) }
  const delivery = event.value as TapedDelivery
  // Values before the text that contains them: the masker finds only values that it has seen.
  masker.json(jsonOf(delivery.text), null)
  return { ...event, key, value: { ...delivery, text: masker.body(delivery.text) } }
}

/** A recording with its personal data masked. */
export const tapeWithoutPersons = (tape: Tape, masker: Masker): Tape => ({
  ...tape,
  events: tape.events.map((event) => maskedEvent(event, masker)),
})
