import type { Tape, TapedDelivery, TapeEvent } from '../../../../fixtures/target/recording/tape.ts'

/** What masks personal data in values, in JSON texts and in sentences. */
interface Masker {
  json(value: unknown, operation: string | null): unknown
  body(text: string): string
  sentence(text: string): string
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

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
  // Values first, by where they stand; then the text in which they stand.
  masker.json(parsed(delivery.text), null)
  return { ...event, key, value: { ...delivery, text: masker.body(delivery.text) } }
}

/** A recording without what belongs to persons. */
export const tapeWithoutPersons = (tape: Tape, masker: Masker): Tape => ({
  ...tape,
  events: tape.events.map((event) => maskedEvent(event, masker)),
})
