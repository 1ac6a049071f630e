/** The movement reasons that the document spells out: section 2, InventoryMovement, `reason`. */
export const movementReasons: readonly string[] = [
  'restock',
  'adjustment',
  'wastage',
  'import',
  'sale',
  'refund',
  'allocation',
]

/** A movement reason without letter case and without characters between the letters. */
export const bareReason = (reason: unknown): string =>
  String(reason)
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The length to which the `note` of a logged note is truncated: section 8, bullet 3. */
export const noteLength = 200

/** A text truncated to the length of a note by each way of counting: code units, code points, graphemes. */
export function truncations(text: string): string[] {
  if (text.length <= noteLength) return [text]
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  )
  return [text.slice(0, noteLength), [...text].slice(0, noteLength).join(''), graphemes.slice(0, noteLength).join('')]
}
