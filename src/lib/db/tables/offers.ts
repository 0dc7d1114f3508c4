import type { Generated } from 'kysely'
import type { KindName } from '#lib/offers/kinds/kinds.ts'
import type { Moment } from '#lib/time.ts'
import type { Defaulted, JsonText, YesNo } from './columns.ts'

export type OfferTable = {
  id: Generated<number>
  /** For a code of its own that was mailed to one customer: the offer that it belongs to, whose columns it repeats. */
  parent_id: Defaulted<number | null>
  /** Who alone may use it; null once they are deleted, and for an offer itself. */
  customer_id: Defaulted<number | null>
  name: string
  /** As `normalCode` writes it; null for an offer that counts by itself. */
  code: string | null
  /** Whose code it is, by name; null for nobody's. */
  person: string | null
  person_note: Defaulted<string>
  kind: KindName
  /** The numbers that its kind asks for. */
  terms: JsonText
  /** Ids of categories, sections, items and variants. */
  scope: JsonText
  least_kobo: number | null
  least_units: number | null
  /** The places of delivery for which it counts; null for all. */
  places: JsonText | null
  first_order: Defaulted<YesNo>
  once_each: Defaulted<YesNo>
  most_uses: number | null
  from_at: Moment | null
  until_at: Moment | null
  on_top: Defaulted<YesNo>
  made_at: Moment
  changed_at: Moment
}

/** What an offer took off an order, with the words that it had then. */
export type OrderOfferTable = {
  order_id: string
  offer_id: number
  name: string
  code: string | null
  discount_kobo: number
  /** What delivery would have cost. */
  delivery_kobo: number
}

/** Offers, what was changed of them, and where they were used. */
export type OfferTables = {
  offer: OfferTable
  order_offer: OrderOfferTable
}
