import type { Moment } from '#lib/time.ts'
import type { KindName, Terms } from './kinds/kinds.ts'
import type { OfferFacts } from './offer-fields.ts'

/** A line of a cart or an order that offers are asked about. */
export type OfferLine = {
  sizeId: number
  itemId: number
  categoryId: number | null
  sectionId: number | null
  quantity: number
  unitKobo: number
}

/** What an offer is on: ids of categories, sections, items and variants. All goods when all are empty. */
export type Scope = {
  categories: number[]
  sections: number[]
  items: number[]
  variants: number[]
}

/** The scope of an offer that is on all goods. */
export const ALL_GOODS: Scope = { categories: [], sections: [], items: [], variants: [] }

/** Places of delivery: the ids of their LGAs, and their names as shoppers read them, `Lagos and Ikeja`. */
export type Places = { lgas: number[]; words: string }

/** Where an order goes: the id of an LGA, or it is picked up. Null: not known yet. */
export type Destination = number | 'pickup' | null

/** Where an order goes that is delivered to an LGA (null: not chosen yet) or picked up. */
export const destinationOf = (mode: 'delivery' | 'pickup', lgaId: number | null): Destination =>
  mode === 'pickup' ? 'pickup' : lgaId

export type Offer = OfferFacts & {
  id: number
  /**
   * For a code of its own that was mailed to a customer: the id of its offer, and who alone uses it, once. Null for an
   * offer itself.
   */
  own: { offerId: number; customerId: number | null } | null
  kind: KindName
  terms: Terms
  scope: Scope
  /** It is delivered to one of these places. Null: wherever it goes, also when it is picked up. */
  places: Places | null
}

/** What an offer takes off an order: of its goods, and what the delivery would have cost (kobo). */
export type OrderOffer = { offer: Offer; discountKobo: number; deliveryKobo: number }

/** What is known about those who want an offer. */
export type OfferContext = {
  now: Moment
  to: Destination
  /** False when they have bought before; null when it is not known who they are. */
  isFirstOrder: boolean | null
  /** Null or left out: not known yet. */
  customerId?: number | null
  /**
   * How they order without an account, so that nobody knows what they have used: as a guest, or at the desk. Null: with
   * one.
   */
  withoutAccount?: 'guest' | 'desk' | null
  /** How often an offer, with the codes of its own, or one of these is used already: in all and by them. */
  usesOf: (offerId: number) => { all: number; own: number }
}

/** Why an offer does not count. */
export type Refusal =
  | { why: 'not-begun'; from: Moment }
  | {
      why:
        | 'ended'
        | 'used-up'
        | 'used-once'
        | 'other-customer'
        | 'not-first'
        | 'needs-account'
        | 'other-goods'
        | 'nothing-off'
    }
  /** `to-place`: it is not known yet where the order goes. */
  | { why: 'to-place' | 'other-place'; places: string }
  | { why: 'too-little'; moreKobo: number }
  | { why: 'too-few'; moreUnits: number }

/** The tag of every shared page that says which offers count. */
export const OFFERS_TAG = 'offers'

/** Whether an offer is on goods. */
export const isOn = (
  { categories, sections, items, variants }: Scope,
  { itemId, categoryId, sectionId, sizeId }: Omit<OfferLine, 'quantity' | 'unitKobo'>,
): boolean =>
  [categories, sections, items, variants].every((ids) => ids.length === 0) ||
  items.includes(itemId) ||
  variants.includes(sizeId) ||
  (categoryId !== null && categories.includes(categoryId)) ||
  (sectionId !== null && sections.includes(sectionId))

/** The offer with whose uses those of an offer or of a code of its own are limited. */
export const familyOf = ({ id, own }: Pick<Offer, 'id' | 'own'>): number => own?.offerId ?? id

/** Why an offer does not count for these lines; null when it does. */
export function refusalOf(
  offer: Offer,
  lines: readonly OfferLine[],
  { now, to, isFirstOrder, customerId = null, withoutAccount = null, usesOf }: OfferContext,
): Refusal | null {
  if (offer.until !== null && offer.until <= now) return { why: 'ended' }
  if (offer.from !== null && offer.from > now) return { why: 'not-begun', from: offer.from }
  const uses = usesOf(familyOf(offer))
  if (offer.mostUses !== null && uses.all >= offer.mostUses) return { why: 'used-up' }
  if (withoutAccount !== null && (offer.isFirstOrder || offer.isOnceEach || offer.own))
    return { why: 'needs-account' }
  // Unpaid orders of invented guests would use it up.
  if (withoutAccount === 'guest' && offer.mostUses !== null) return { why: 'needs-account' }
  if (offer.own && customerId !== null && offer.own.customerId !== customerId)
    return { why: 'other-customer' }
  if (offer.own && usesOf(offer.id).all > 0) return { why: 'used-once' }
  if (offer.isOnceEach && uses.own > 0) return { why: 'used-once' }
  if (offer.isFirstOrder && isFirstOrder === false) return { why: 'not-first' }
  const own = lines.filter((line) => isOn(offer.scope, line))
  if (own.length === 0) return { why: 'other-goods' }
  const kobo = own.reduce((sum, { unitKobo, quantity }) => sum + unitKobo * quantity, 0)
  const units = own.reduce((sum, { quantity }) => sum + quantity, 0)
  if (offer.leastKobo !== null && kobo < offer.leastKobo)
    return { why: 'too-little', moreKobo: offer.leastKobo - kobo }
  if (offer.leastUnits !== null && units < offer.leastUnits)
    return { why: 'too-few', moreUnits: offer.leastUnits - units }
  return refusalAt(offer.places, to)
}

function refusalAt(places: Places | null, to: Destination): Refusal | null {
  if (places === null) return null
  if (to === null) return { why: 'to-place', places: places.words }
  return isDeliveredTo(places, to) ? null : { why: 'other-place', places: places.words }
}

/** Whether an order that goes `to` this place is delivered to one of these. */
export const isDeliveredTo = ({ lgas }: Places, to: Destination): boolean =>
  typeof to === 'number' && lgas.includes(to)
