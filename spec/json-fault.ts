import { parse } from 'lossless-json'

/** The place of a character, from 1. */
function placeAt(text: string, position: number): string {
  const before = text.slice(0, position).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

/**
 * Why the text of a file is not JSON, and where. `ends` is true if it begins as JSON and was cut off. Undefined for JSON.
 * Node's own parser does not say where an unexpected character is.
 */
export function jsonFaultOf(text: string): { message: string; ends: boolean } | undefined {
  if (text.trim() === '') return { message: 'the file is empty', ends: false }
  try {
    parse(text)
    return undefined
  } catch (error) {
    const { message } = error as Error
    const position = /at position (\d+)$/.exec(message)?.[1]
    const place = position === undefined ? '' : placeAt(text, Number(position))
    return message.includes('reached end of input')
      ? { message: `the file ends in the middle of its JSON (${place})`, ends: true }
      : { message: `not JSON at ${place}`, ends: false }
  }
}
