type Node = Readonly<Record<string, unknown>>

/** Names of personal fields: published ones, and common ones of unpublished objects. */
const sure =
  /^(?:(?:first|last|full|given|family|middle|sur|customer|guest|member|buyer|recipient|contact|billing|shipping|user)_?name|addressee|(?:\w+_)?e_?mail(?:_address)?|(?:\w+_)?(?:tele)?phone(?:_number)?|mobile|cell|fax|(?:address_?)?line_?\d|address|street\w*|city|town|postal_?code|post_?code|zip\w*|date_of_birth|(?:\w+_)?dob|birth\w*|notes?|comments?|summary|to|tax_exempt_certificate|(?:\w+_)?last_?4)$/

/** Objects whose name is not that of a person. */
const things = new Set([
  'market',
  'product',
  'product_group',
  'club_tier',
  'club_shipment',
  'allocation_item',
  'order_item',
  'inventory_level',
  'inventory_movement',
  'experience',
  'availability',
])
/** Operations whose responses contain no names of persons, even if an object has no `object` field. */
const ofThings =
  /^(readMarket|(list|read|create|update)Products?|listProductGroups|listInventory|listExperiences|listClubTiers|listClubShipments|readClubShipment)$/
/** Fields that only objects other than persons have in addition to a name. */
const thingly = ['code', 'sku', 'quantity', 'product_id', 'price', 'unit_price']

const snake = (key: string): string => key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()

/** The keys that were judged, the first of them: a run shows the same few keys many thousand times. */
const judged = new Map<string, boolean>()

/** A target can send keys without end. */
const mostJudged = 10_000

/** Whether a field is personal in every object. */
export function isSurelyPersonal(key: string): boolean {
  const isSure = judged.get(key) ?? sure.test(snake(key))
  if (judged.size < mostJudged) judged.set(key, isSure)
  return isSure
}

/** Whether a field belongs to a person; `name` is the addressee of an address as well as the label of a product. */
export function isPersonal(key: string, holder: Node, operation: string | null): boolean {
  if (key !== 'name') return isSurelyPersonal(key)
  if (typeof holder.object === 'string') return !things.has(holder.object)
  if ('line1' in holder) return true
  return !thingly.some((each) => each in holder) && !ofThings.test(operation ?? '')
}

/**
 * A text in which each letter is x and each digit 0, with the same length, case, spaces and signs. A date is still a
 * date.
 */
export const shapeOf = (text: string): string =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? '2000-01-01' : masked(text)

const masked = (text: string): string =>
  text
    .replaceAll(/\p{Lu}/gu, (each) => 'X'.repeat(each.length))
    .replaceAll(/(?!X)\p{L}/gu, (each) => 'x'.repeat(each.length))
    .replaceAll(/\p{N}/gu, (each) => '0'.repeat(each.length))

/** A number with the same number of digits. */
export const digitsOf = (value: number): number => Number('1'.repeat(String(Math.trunc(Math.abs(value))).length))

// No match begins within a word: else a long text without an address would be read once for each of its characters.
const mail = /(?<![\w.+%-])[\w.+%-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/g
const phone = /(?<![\w.:-])(?:\+\d(?:[ ().-]*\d){6,14}|\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4})(?![\w:-])/g

/** Whether a text may hold an address: most do not, and `mail` reads each of their words. */
const mayHoldMail = (text: string): boolean => text.includes('@') || text.includes('%40')

/** Reserved domains: an address there is made up. */
const reserved = /(?:@|%40)(?:[\w-]+\.)*(?:example\.(?:com|org|net)|test|example|invalid|localhost)$/i

/** Whether a text is an email address that may be a real one. */
export const isForeignMail = (text: string): boolean =>
  mayHoldMail(text) && [...text.matchAll(mail)].some(([found]) => !reserved.test(found))

/** Whether a text holds an address that is made up. */
export const isMadeUp = (text: string): boolean =>
  mayHoldMail(text) && [...text.matchAll(mail)].some(([found]) => reserved.test(found))

/** A text without the email addresses and phone numbers in it, save those that are `kept`. */
export const withoutContacts = (text: string, kept: (found: string) => boolean): string =>
  withoutMail(text, kept).replaceAll(phone, (found) => (kept(found) ? found : shapeOf(found)))

const withoutMail = (text: string, kept: (found: string) => boolean): string =>
  mayHoldMail(text)
    ? text.replaceAll(mail, (found) =>
        reserved.test(found) || kept(found) ? found : shapeOf(found.replace('%40', '@')),
      )
    : text
