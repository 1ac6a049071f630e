/** Generated from spec/openapi.yaml by `npm run types`; not edited by hand. */

/** The elements of each list, by the id of the operation. */
export interface ListItems {
  listProductGroups: ProductGroup
  listProducts: Product
  listCustomers: Customer
  listCommunications: Communication
  listClubMembers: ClubMember
  listClubShipments: ClubShipment
  listAllocations: MemberAllocation
  listClubTiers: ClubTier
  listOrders: Order
  listSales: Sale
  listInventory: InventoryLevel
  listInventoryMovements: InventoryMovement
  listFulfillments: Fulfillment
  listBookings: Booking
  listExperiences: Experience
}
/** A group of products. Its fields are not published. */
export interface ProductGroup {
  /** Always present; a constant that is not published. */
  object?: string
  /** If present, a prefix that is not published, an underscore and 32 lowercase hex characters. */
  id?: string
  [k: string]: unknown
}
/** A product. Except for its id, its fields are not published. */
export interface Product {
  /** Always present; a constant that is not published. */
  object?: string
  /** If present, `prod_` and 32 lowercase hex characters. */
  id?: string
  [k: string]: unknown
}
/** A customer of the winery, with the club side of the record. Closed. */
export interface Customer {
  /** Always present; the constant `customer`. */
  object?: 'customer'
  /** Always present, string; `cus_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string; the customer's name. */
  name?: string
  /** Always present, string or null; the customer's email address. */
  email?: string | null
  /** Always present, string or null; the customer's phone number. */
  phone?: string | null
  address?: Address
  /** Always present, date or null; the date of birth. */
  date_of_birth?: string | null
  /** Always present, timestamp; when the customer was created. */
  created_at?: string
  /** Always present, array of strings; the names of the CRM tags set, empty when there are none. */
  tags?: string[]
  /** Always present, boolean; opted in to marketing email. */
  email_opt_in?: boolean
  /** Always present, boolean; opted out of marketing email, which overrides everything else. */
  email_opt_out?: boolean
  /** Always present, boolean; opted in to marketing by SMS. */
  sms_opt_in?: boolean
  /** Always present, string; `ship` or `pickup`. */
  fulfillment_method?: 'ship' | 'pickup'
  /** Always present, boolean; whether the customer has a free site login, independent of club membership. */
  has_member_account?: boolean
  /** Always present, boolean; whether the customer belongs to the paid wine club. */
  is_club_member?: boolean
  /** Always present, boolean; whether the senior discount applies. */
  is_senior?: boolean
  /** Always present, boolean; whether the record is an operator or a group. */
  is_tour_group?: boolean
  /** Always present, boolean; whether the customer is tax exempt. */
  tax_exempt?: boolean
  /** Always present, string or null; the certificate of exemption. */
  tax_exempt_certificate?: string | null
  /** Always present, integer; the loyalty points, which are read-only. */
  loyalty_points?: number
  /** Always present, date or null; since when the customer has a member account. */
  member_account_since?: string | null
  /** Always present, string; one of `none`, `pending`, `active` and `past_due`. */
  club_status?: 'none' | 'pending' | 'active' | 'past_due'
  /** Always present, boolean; whether the membership is paused; read together with `club_status`. */
  club_paused?: boolean
  /** Always present, string or null; the id of the club tier. */
  club_tier_id?: string | null
  /** Always present, date or null; when the membership began. */
  club_since?: string | null
  /** Always present, string or null; the billing frequency if it differs from the default of the tier. */
  club_frequency?: string | null
  /** Always present, date or null; the date of the next charge. */
  club_next_charge_date?: string | null
  /** Always present, date or null; until when the membership is prepaid. */
  club_prepaid_until?: string | null
  /** Always present, date or null; when a paused membership resumes. */
  club_resume_on?: string | null
  /** Always present, boolean; whether the member asked to skip the next release. */
  club_skip_next?: boolean
  /** Always present, string or null; the last four digits of the card on file. */
  club_card_last4?: string | null
  [k: string]: unknown
}
/** The shape of every address. Closed. */
export interface Address {
  /** Always present, string or null; the addressee, if the record stores one. */
  name?: string | null
  /** Always present, string or null; the street. */
  line1?: string | null
  /** Always present, string or null; unit or second line. */
  line2?: string | null
  /** Always present, string or null; the city. */
  city?: string | null
  /** Always present, string or null; the code of the province or state. */
  state?: string | null
  /** Always present, string or null; the postal code. */
  postal_code?: string | null
  /** Always present, string or null; the country. */
  country?: string | null
  [k: string]: unknown
}
/** One entry on the timeline of a customer. Closed. */
export interface Communication {
  /** Always present; the constant `communication`. */
  object?: 'communication'
  /** Always present, string; `comm_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string; `email` and `sms` are messages to the customer, `call` and `note` internal records. */
  channel?: 'email' | 'sms' | 'call' | 'note'
  /** Always present, string; the kind of the entry, from an open vocabulary. */
  kind?: string
  /** Always present, string; one of `sent`, `failed` (it did not arrive) and `logged`. */
  status?: 'sent' | 'failed' | 'logged'
  /** Always present, string; one of `staff`, `api` and `system`, never the name of a person. */
  source?: 'staff' | 'api' | 'system'
  /** Always present, string or null; the subject line of an email or SMS, or the text of a call or note. */
  summary?: string | null
  /** Always present, string or null; the address or number that was used. */
  to?: string | null
  /** Always present, timestamp or null; when it was logged, null for some imported entries. */
  logged_at?: string | null
  [k: string]: unknown
}
/** A member of the club, as the list of members shows one. Its fields are not published. */
export interface ClubMember {
  /** Always present; a constant that is not published. */
  object?: string
  [k: string]: unknown
}
/** A club release, which generates one allocation for each member; not a parcel. Closed. */
export interface ClubShipment {
  /** Always present; the constant `club_shipment`. */
  object?: 'club_shipment'
  /** Always present, string; `ship_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string; the release's name. */
  name?: string
  /** Always present, string; the lifecycle position of the release, from a vocabulary that is not published. */
  status?: string
  /** Always present, timestamp; when the release was created. */
  created_at?: string
  /** Always present, timestamp or null; when the allocations were generated, null before that. */
  generated_at?: string | null
  [k: string]: unknown
}
/** The allocation of a release to one member. Closed. */
export interface MemberAllocation {
  /** Always present; the constant `member_allocation`. */
  object?: 'member_allocation'
  /** Always present, string; `alloc_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string or null; the release. */
  shipment_id?: string | null
  /** Always present, string or null; the member. */
  customer_id?: string | null
  /** Always present, string or null; the tier of the member at the time of the release. */
  club_tier_id?: string | null
  /** Always present, string; the pack-and-ship position, from a vocabulary that is not published. */
  status?: string
  /** Always present, string; `ship` or `pickup`. */
  fulfillment_method?: 'ship' | 'pickup'
  /** Always present, string or null; the fulfillment. */
  fulfillment_id?: string | null
  ship_to?: Address
  /** Always present, string or null; the carrier, once shipped. */
  carrier?: string | null
  /** Always present, string or null; the tracking number, once shipped. */
  tracking_number?: string | null
  /** Always present, timestamp or null; when it was shipped or collected. */
  fulfilled_at?: string | null
  /** Always present, timestamp; when the allocation was created. */
  created_at?: string
  /** Always present, array of AllocationItem; the items. */
  items?: AllocationItem[]
  [k: string]: unknown
}
/** One row of an allocation. Closed. */
export interface AllocationItem {
  /** Always present; the constant `allocation_item`. */
  object?: 'allocation_item'
  /** Always present, string; `aitm_` and 32 lowercase hex characters; stable. */
  id?: string
  /** Always present, string or null; the product. */
  product_id?: string | null
  /** Always present, integer; the number of bottles. */
  quantity?: number
  /** Always present, boolean; whether it is a paid extra on top of the box. */
  is_addon?: boolean
  unit_price?: Money | null
  [k: string]: unknown
}
/** An amount in the minor unit of the currency. Closed. */
export interface Money {
  /** Always present, integer; a whole count of the minor unit; a real zero is 0. */
  amount_cents?: number
  /** Always present, string; the ISO 4217 code that the market reports. */
  currency?: string
  [k: string]: unknown
}
/** A tier of the wine club. Closed. */
export interface ClubTier {
  /** Always present; the constant `club_tier`. */
  object?: 'club_tier'
  /** Always present, string; `tier_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string; the tier's name. */
  name?: string
  price?: Money
  /** Always present, string; the billing period, from an open vocabulary. */
  billing_period?: string
  /** Always present, integer or null; the bottles per shipment. */
  bottles_per_shipment?: number | null
  /** Always present, number or null; the discount of members in percent. */
  member_discount_percent?: number | null
  /** Always present, boolean; whether a shopper can join without an invitation. */
  allow_public_signup?: boolean
  /** Always present, boolean; whether the tier is active; inactive tiers are still listed. */
  is_active?: boolean
  /** Always present, integer; the position of the tier in a display. */
  sort_order?: number
  /** Always present, timestamp; when the tier was created. */
  created_at?: string
  [k: string]: unknown
}
/** An order of the online shop. Closed. */
export interface Order {
  /** Always present; the constant `order`. */
  object?: 'order'
  /** Always present, string; `ord_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string; a short number for people, not a key. */
  order_number?: string
  /** Always present, string; the lifecycle position of the order, from an open vocabulary. */
  status?: string
  /** Always present, timestamp; when the order was created. */
  created_at?: string
  /** Always present, timestamp or null; when it was paid. */
  paid_at?: string | null
  /** Always present, timestamp or null; when it was shipped or collected. */
  fulfilled_at?: string | null
  /** Always present, timestamp or null; when it was refunded. */
  refunded_at?: string | null
  /** Always present, string or null; the processor's reference of the refund. */
  refund_reference?: string | null
  /** Always present, string or null; the customer. */
  customer_id?: string | null
  /** Always present, string or null; the buyer's email address. */
  email?: string | null
  /** Always present, string or null; the buyer's phone number. */
  phone?: string | null
  /** Always present, string; `ship` or `pickup`. */
  fulfillment_method?: 'ship' | 'pickup'
  /** Always present, boolean; false for an order of gift cards only. */
  has_physical_items?: boolean
  /** Always present, boolean; whether an adult must sign for it. */
  adult_signature_required?: boolean
  ship_to?: Address
  /** Always present, date or null; the date of birth of the recipient, if the market requires it. */
  ship_dob?: string | null
  /** Always present, string or null; the carrier. */
  carrier?: string | null
  /** Always present, string or null; the tracking number. */
  tracking_number?: string | null
  /** Always present, number or null; the discount rate of the order in percent. */
  discount_percent?: number | null
  /** Always present, integer; the loyalty points redeemed. */
  loyalty_points_redeemed?: number
  /** Always present, array of OrderItem; the ordered items. */
  items?: OrderItem[]
  payment?: OrderPayment
  /** Always present, array of TaxRow; the taxes, one row for each line of the receipt. */
  tax_breakdown?: { [k: string]: unknown }[]
  /** Always present, OrderTotals; the totals. */
  totals?: { [k: string]: unknown }
  [k: string]: unknown
}
/** One row of an order. Closed. */
export interface OrderItem {
  /** Always present; the constant `order_item`. */
  object?: 'order_item'
  /** Always present, string; `oitm_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string or null; the product. */
  product_id?: string | null
  /** Always present, string; the name of the product at order time. */
  name?: string
  /** Always present, integer; the number of units. */
  quantity?: number
  unit_price?: Money
  list_price?: Money
  /** Always present, boolean; whether the row is a gift card. */
  is_gift_card?: boolean
  [k: string]: unknown
}
/**
 * The payment of an order. The document calls it closed although some of its fields are not shown, so an additional property is a note.
 */
export interface OrderPayment {
  /** Always present, string or null; the last four digits of the card. */
  card_last4?: string | null
  /** Always present, string or null; the processor that took the money, from a vocabulary that is not published. */
  processor?: string | null
  [k: string]: unknown
}
/**
 * A register sale. It carries line items, payments, refunds and a tax breakdown per rate, under names that are not published.
 */
export interface Sale {
  /** Always present; a constant that is not published. */
  object?: string
  /** If present, a prefix that is not published, an underscore and 32 lowercase hex characters. */
  id?: string
  [k: string]: unknown
}
/** The inventory level of one product. Closed, without its own id. */
export interface InventoryLevel {
  /** Always present; the constant `inventory_level`. */
  object?: 'inventory_level'
  /** Always present, string; the product. */
  product_id?: string
  /** Always present, string; the product's name. */
  name?: string
  /** Always present, string or null; the product's SKU. */
  sku?: string | null
  /** Always present, boolean; whether the product is a pack of other products. */
  is_bundle?: boolean
  /** Always present, boolean; whether its stock is tracked. */
  track_inventory?: boolean
  /** Always present, integer or null; the bottles on hand, null for a bundle. */
  bottles_on_hand?: number | null
  /** Always present, boolean; whether it can be sold now, also if `bottles_on_hand` is null. */
  in_stock?: boolean
  [k: string]: unknown
}
/** One entry of the stock movement ledger. Closed. */
export interface InventoryMovement {
  /** Always present; the constant `inventory_movement`. */
  object?: 'inventory_movement'
  /** Always present, string; `invm_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string or null; the product. */
  product_id?: string | null
  /** Always present, integer; the change in bottles, negative if they left. */
  change_bottles?: number
  /** Always present, string; the reason, from a vocabulary that is published in part. */
  reason?: string
  /** Always present, string or null; a remark. */
  note?: string | null
  cost?: Money | null
  /** Always present, timestamp; when the movement was recorded. */
  created_at?: string
  [k: string]: unknown
}
/** One parcel in the pack queue, of a shop order or a club allocation. Closed. */
export interface Fulfillment {
  /** Always present; the constant `fulfillment`. */
  object?: 'fulfillment'
  /** Always present, string; `ful_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string; `shop` or `club`. */
  kind?: 'shop' | 'club'
  /** Always present, string or null; the order, for kind `shop`. */
  order_id?: string | null
  /** Always present, string or null; the allocation, for kind `club`. */
  allocation_id?: string | null
  /** Always present, string or null; the customer. */
  customer_id?: string | null
  /** Always present, string; the lifecycle position of the fulfillment, from an open vocabulary. */
  status?: string
  /** Always present, string; `ship` or `pickup`. */
  fulfillment_method?: 'ship' | 'pickup'
  ship_to?: Address
  /** Always present, string or null; the recipient's email address. */
  email?: string | null
  /** Always present, string or null; the recipient's phone number. */
  phone?: string | null
  /** Always present, integer or null; the number of bottles. */
  bottles?: number | null
  /** Always present, boolean; whether an adult must sign for it. */
  adult_signature_required?: boolean
  /** Always present, string or null; the carrier's code, once shipped. */
  carrier?: string | null
  /** Always present, string or null; the tracking number. */
  tracking_number?: string | null
  /** Always present, timestamp or null; when it was shipped or collected. */
  fulfilled_at?: string | null
  /** Always present, timestamp; when the fulfillment was created. */
  created_at?: string
  [k: string]: unknown
}
/** A booking of an experience. Closed. */
export interface Booking {
  /** Always present; the constant `booking`. */
  object?: 'booking'
  /** Always present, string; `book_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string or null; the experience. */
  experience_id?: string | null
  /** Always present, string or null; the linked customer. */
  customer_id?: string | null
  guest?: Guest
  /** Always present, integer; the number of guests. */
  party_size?: number
  /** Always present, timestamp; when the booking starts. */
  scheduled_at?: string
  /** Always present, string; the status of the booking, from an open vocabulary. */
  status?: string
  /** Always present, string; one of `api`, `public`, `staff` and `walkin`. */
  source?: 'api' | 'public' | 'staff' | 'walkin'
  deposit?: Money
  /** Always present, boolean; whether a deposit was captured and not since refunded. */
  paid?: boolean
  /** Always present, string or null; remarks. */
  notes?: string | null
  /** Always present, timestamp or null; when the guests checked in. */
  checked_in_at?: string | null
  /** Always present, timestamp; when the booking was created. */
  created_at?: string
  [k: string]: unknown
}
/** The guest of a booking, a snapshot at its creation. */
export interface Guest {
  /** Always present, string; the guest's name. */
  name?: string
  /** Always present, string or null; the guest's email address. */
  email?: string | null
  /** Always present, string or null; the guest's phone number. */
  phone?: string | null
  [k: string]: unknown
}
/** A tasting or tour. Closed; the schedule is not published. */
export interface Experience {
  /** Always present; the constant `experience`. */
  object?: 'experience'
  /** Always present, string; `exp_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string; the experience's name. */
  name?: string
  /** Always present, string or null; the description. */
  description?: string | null
  /** Always present, string; `tasting` or `tour`. */
  kind?: 'tasting' | 'tour'
  /** Always present, string; `scheduled` in fixed slots, or `open` throughout the venue's hours. */
  scheduling_mode?: 'scheduled' | 'open'
  /** Always present, integer; the duration. */
  duration_minutes?: number
  /** Always present, integer; the maximum number of guests in a slot. */
  capacity_per_slot?: number
  price_per_guest?: Money
  /** Always present, boolean; whether it charges at booking time; this API refuses such bookings. */
  requires_prepayment?: boolean
  /** Always present, boolean; whether it cannot be reserved in advance. */
  walk_in_only?: boolean
  /** Always present, integer; how many hours before the booking a cancellation still refunds. */
  cancellation_window_hours?: number
  /** Always present, boolean; whether it can be booked; inactive experiences are still listed. */
  is_active?: boolean
  /** Always present, timestamp; when the experience was created. */
  created_at?: string
  [k: string]: unknown
}
/**
 */
export interface Page {
  /** Always present, string or null; sent back verbatim, it leads to the next page. */
  next_cursor?: string | null
  [k: string]: unknown
}
/** A code with its display name. Closed. */
export interface CodeName {
  /** Always present, string; the stable code to send back. */
  code?: string
  /** Always present, string; the display name. */
  name?: string
  [k: string]: unknown
}
/** The market configuration of the winery. Closed. */
export interface Market {
  /** Always present; the constant `market`. */
  object?: 'market'
  /** Always present, string; the country of the winery. */
  country?: string
  /** Always present, string; the code that every amount of this winery carries. */
  currency?: string
  /** Always present, string; an IANA zone name, by which every timestamp takes its offset. */
  timezone?: string
  /** Always present, string; the name of the postal field. */
  postal_label?: string
  /** Always present, string; the name of a subdivision. */
  subdivision_label?: string
  /** Always present, array of CodeName; every subdivision of the country, shippable or not. */
  subdivisions?: CodeName[]
  /** Always present, array of strings; codes of `subdivisions` to which the winery may ship today. */
  shippable_subdivisions?: string[]
  /** Always present, boolean; false means pickup only. */
  shipping_enabled?: boolean
  /** Always present, boolean; whether a shipped order must carry the date of birth of the recipient. */
  ship_dob_required?: boolean
  /** Always present, integer; the age that the checkout asks a shopper to confirm, one constant per country. */
  checkout_age?: number
  /** Always present, array of CodeName; the carriers valid for new shipments. */
  carriers?: CodeName[]
  [k: string]: unknown
}
/** A logged note or call: an entry of the timeline with its text repeated as `note`. Closed. */
export interface CustomerNote {
  /** Always present; the constant `communication`. */
  object?: 'communication'
  /** Always present, string; `comm_` and 32 lowercase hex characters. */
  id?: string
  /** Always present, string; `email` and `sms` are messages to the customer, `call` and `note` internal records. */
  channel?: 'email' | 'sms' | 'call' | 'note'
  /** Always present, string; the kind of the entry, from an open vocabulary. */
  kind?: string
  /** Always present, string; one of `sent`, `failed` (it did not arrive) and `logged`. */
  status?: 'sent' | 'failed' | 'logged'
  /** Always present, string; one of `staff`, `api` and `system`, never the name of a person. */
  source?: 'staff' | 'api' | 'system'
  /** Always present, string or null; the subject line of an email or SMS, or the text of a call or note. */
  summary?: string | null
  /** Always present, string or null; the address or number that was used. */
  to?: string | null
  /** Always present, timestamp or null; when it was logged, null for some imported entries. */
  logged_at?: string | null
  /** Always present, string or null; identical to `summary`, truncated to 200 characters. */
  note?: string | null
  [k: string]: unknown
}
/** The availability of an experience on one date. */
export interface Availability {
  /** Always present; the constant `availability`. */
  object?: 'availability'
  /** Always present, string; the experience. */
  experience_id?: string
  /** Always present, date; the date asked about. */
  date?: string
  /** Always present, string; `scheduled` or `open`. */
  scheduling_mode?: 'scheduled' | 'open'
  /**
   * Always present, array of Slot or null; the slots that are not past, earliest first; null for an `open` experience.
   */
  slots?: Slot[] | null
  [k: string]: unknown
}
/** One slot of an experience. */
export interface Slot {
  /** Always present, timestamp; when the slot starts. */
  start_at?: string
  /** Always present, integer; how many guests can still book it. */
  remaining?: number
  /** Always present, string; `open`, `limited` or `full`. */
  status?: 'open' | 'limited' | 'full'
  [k: string]: unknown
}
/** The body of every error response. Closed at this level. */
export interface Error {
  error?: ErrorBody
  [k: string]: unknown
}
/** The error. */
export interface ErrorBody {
  /** Always present, string; one of the twelve stable types. */
  type?:
    | 'authentication_failed'
    | 'compliance_blocked'
    | 'conflict'
    | 'feature_not_enabled'
    | 'idempotency_mismatch'
    | 'internal'
    | 'invalid_request'
    | 'method_not_allowed'
    | 'not_found'
    | 'permission_denied'
    | 'rate_limited'
    | 'subscription_inactive'
  /** Always present, string; a message for humans. */
  message?: string
  /** If present, string, never null; the query parameter or body field at fault. */
  param?: string
  /** If present, any value but null; extra structure. */
  detail?: { [k: string]: unknown } | unknown[] | string | number | boolean
  /** Always present, string; `req_` and 16 lowercase hex characters, equal to `X-Request-Id`. */
  request_id?: string
  [k: string]: unknown
}
/** Whether a shipment is allowed, and its price. Except for `allowed`, its fields are not published. */
export interface ShippingQuote {
  /** False where the winery may not ship there; a reason goes with it. */
  allowed?: boolean
  [k: string]: unknown
}
