/** A replacer for JSON.stringify: JSON has no bigint, and evidence needs only its digits. */
export const digitsOfBigint = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value
