import { mapTexts } from '../../reports/text.ts'

/** Shorter ones are no secrets, and masking them would garble every other word of a report. */
const shortest = 8

/** A way to take secrets out of data, in each spelling in which a request may have carried them. */
export function masking(secrets: readonly string[]): <T>(data: T) => T {
  const spellings = secrets
    .filter((secret) => secret.length >= shortest)
    .flatMap((secret) => [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64'), JSON.stringify(secret).slice(1, -1)])
  const mask = (text: string): string => spellings.reduce((masked, spelling) => masked.replaceAll(spelling, '[key]'), text)
  return (data) => mapTexts(data, mask)
}
