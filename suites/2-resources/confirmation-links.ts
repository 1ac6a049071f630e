import { at, isObject, step } from '../../spec/oracle/json.ts'
import { Violation } from '../../spec/violation.ts'
import { requirement } from '../../fixtures/target/engine/declare.ts'
import { ifConclusive, nonEmpty } from '../../fixtures/target/claims.ts'

/** Text that may be a token: 16 or more letters and digits in a row, both among them. */
const opaque = /(?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z0-9_-]{16,}/g

/** Links to a picture or another file, whose names often are digests. They lead to no confirmation. */
const fileUrl = /^[^?#]*\.(png|jpe?g|gif|svg|webp|avif|ico|mp4|webm|pdf|css|js)([?#]|$)/i

/** Keys of such links, whose path may have no extension. */
const fileKey = /avatar|image|picture|photo|thumb|logo|icon|cover|banner|video|media/i

/** A key of a token of another purpose: the next page, a slot that is held, or a price. */
const otherToken = /(page|cursor|slot|hold|sync|pric|quote|rate|csrf|device|push|session|idempotency|request)\w*token/i

/** Whether a text is a link that contains what may be a token, and not the id of the booking. */
const linksToken = (text: string, id: unknown, pointer: string): boolean =>
  /^https?:/.test(text) &&
  !fileUrl.test(text) &&
  !fileKey.test(pointer) &&
  (text.match(opaque) ?? []).some((found) => !String(id).includes(found))

/** The pointer to something in a booking that shows a token; undefined where nothing does. */
function tokenIn(value: unknown, id: unknown, pointer = ''): string | undefined {
  if (typeof value === 'string') return linksToken(value, id, pointer) ? pointer : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    const here = step(pointer, key)
    if (key === 'notes') continue
    if (/token/i.test(key) && !otherToken.test(key) && typeof inner === 'string' && inner !== '') return here
    const found = tokenIn(inner, id, here)
    if (found !== undefined) return found
  }
  return undefined
}

/** Section 2, Booking: the token of the guest's confirmation link MUST NOT be exposed. */
requirement('BOOK-3', async (fixtures) => {
  const { resources, requests } = fixtures
  const walk = await resources.walk('listBookings')
  const listed = walk.items.map((row) => ({ row, page: resources.pageWith(walk, row) }))
  const answers = await Promise.all(
    ['createBooking', 'cancelBooking', 'readAvailability'].map((operation) =>
      ifConclusive(() => requests.control(operation)),
    ),
  )
  const answered = answers.flatMap((page) =>
    page !== undefined && isObject(page.response.json) ? [{ row: page.response.json, page }] : [],
  )
  for (const { row, page } of nonEmpty([...listed, ...answered], 'needs a booking')) {
    const pointer = tokenIn(row, row.id)
    if (pointer !== undefined)
      throw new Violation({
        message: `${String(row.object ?? 'an answer')} shows what looks like the token of a confirmation link, at ${pointer}`,
        expected: 'no token',
        actual: at(row, pointer),
        exchange: page,
      })
  }
})
