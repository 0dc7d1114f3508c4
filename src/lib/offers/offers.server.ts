import { normalCode } from '#lib/codes.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { applyOffers, type WithOffers } from './apply.ts'
import {
  type Destination,
  familyOf,
  isDeliveredTo,
  isOn,
  type Offer,
  type OfferLine,
  type OrderOffer,
} from './offers.ts'
import {
  countUses,
  deleteOrderOffers,
  findByCode,
  findCounted,
  findOffersOf,
  hasBought,
  insertOrderOffers,
  lockOffers,
} from './offers.sql.ts'

export type Whose = {
  /** The offer whose code the buyer typed; null for none. */
  codeOfferId: number | null
  /** Null for a guest. */
  customerId: number | null
  cartId: string
  /** Where the order goes. */
  to: Destination
}

export type PricedWithOffers<L> = WithOffers<L> & {
  /** The offer of the code, also when it does not count. */
  code: Offer | null
}

const isCounted = ({ mostUses, isOnceEach, own }: Offer): boolean =>
  mostUses !== null || isOnceEach || own !== null

/**
 * Lines with what the offers of this moment take off. `isOrder`: an order is made of them in this transaction, so that
 * its use of an offer with a limit is counted after those of the orders before it. `withoutAccount`: by somebody who
 * will have none.
 */
export async function priceWithOffers<L extends OfferLine>(
  shop: Shop,
  lines: readonly L[],
  whose: Whose,
  {
    isOrder = false,
    withoutAccount = null,
  }: { isOrder?: boolean; withoutAccount?: 'guest' | 'desk' | null } = {},
): Promise<PricedWithOffers<L>> {
  const { customerId } = whose
  const now = shop.now()
  const all = await findCounted(shop.db, whose.codeOfferId, now)
  const counted = all.filter(isCounted).map(familyOf)
  if (isOrder) await lockOffers(shop.db, counted)
  const uses = await countUses(shop.db, counted, { ...whose, now })
  const asksForFirst = customerId !== null && all.some(({ isFirstOrder }) => isFirstOrder)
  const code = all.find(({ id }) => id === whose.codeOfferId) ?? null
  const priced = applyOffers(
    lines,
    { offers: all.filter((offer) => offer.code === null), code },
    {
      now,
      to: whose.to,
      customerId,
      withoutAccount,
      isFirstOrder: asksForFirst ? !(await hasBought(shop.db, customerId)) : null,
      usesOf: (id) => uses.get(id) ?? { all: 0, own: 0 },
    },
  )
  return { ...priced, code }
}

type Paid = { id: string; customerId: number | null; isLate: boolean }

/**
 * The ids of the offers of an order that no longer count when it is paid. What holds of its buyer is looked at for
 * each order: of several first orders one is the first. An order that had ended holds no use of an offer any more, so
 * for it all else is looked at, too: how often it is used, by its buyer and in all, and its dates. Locks the offers.
 */
export async function listOverOffers(
  shop: Work,
  { id, customerId, isLate }: Paid,
): Promise<number[]> {
  const used = (await findOffersOf(shop.db, id)).filter(
    ({ discount_kobo, delivery_kobo }) => discount_kobo + delivery_kobo > 0,
  )
  const asked = used.filter((offer) => isLate || offer.first_order === 1)
  if (asked.length === 0) return []
  const families = asked.map(({ offer_id, parent_id }) => parent_id ?? offer_id)
  await lockOffers(shop.db, families)
  const now = shop.now()
  // Each order that waits for its payment holds its use, also that of the same cart.
  const uses = await countUses(shop.db, families, { customerId, cartId: '', now })
  const isFirst = customerId === null || !(await hasBought(shop.db, customerId, id))
  const isOver = (offer: (typeof asked)[number]): boolean => {
    if (offer.first_order === 1 && !isFirst) return true
    if (!isLate) return false
    const { all, own } = uses.get(offer.parent_id ?? offer.offer_id) ?? { all: 0, own: 0 }
    const isUsedOnce = offer.parent_id !== null && (uses.get(offer.offer_id)?.all ?? 0) > 0
    return (
      (offer.until_at !== null && offer.until_at <= now) ||
      (offer.most_uses !== null && all >= offer.most_uses) ||
      (offer.once_each === 1 && own > 0) ||
      isUsedOnce
    )
  }
  return asked.filter(isOver).map(({ offer_id }) => offer_id)
}

/** What an order no longer has of an offer: its rows are deleted. */
export const takeOffersOff = (
  { db }: Work,
  orderId: string,
  offerIds: readonly number[],
): Promise<void> => deleteOrderOffers(db, orderId, offerIds)

/**
 * The offers that count now by themselves for an item, or for some of its variants, without those that are used up.
 * `sizeIds`: of its variants that an offer is on; null where it is on all of them.
 */
export async function readOffersOn(
  shop: Shop,
  {
    variants,
    ...item
  }: Omit<OfferLine, 'sizeId' | 'quantity' | 'unitKobo'> & { variants: readonly { id: number }[] },
): Promise<{ offer: Offer; sizeIds: number[] | null }[]> {
  const now = shop.now()
  const offers = (await findCounted(shop.db, null, now)).flatMap((offer) => {
    if (offer.from !== null && offer.from > now) return []
    const on = variants.filter(({ id }) => isOn(offer.scope, { ...item, sizeId: id }))
    if (on.length === 0) return []
    return { offer, sizeIds: on.length < variants.length ? on.map(({ id }) => id) : null }
  })
  const limited = offers.flatMap(({ offer }) => (offer.mostUses === null ? [] : offer.id))
  const uses = await countUses(shop.db, limited, { customerId: null, cartId: '', now })
  return offers.filter(
    ({ offer: { id, mostUses } }) => mostUses === null || (uses.get(id)?.all ?? 0) < mostUses,
  )
}

/** When an offer that counts by itself begins or ends next; null when none is planned. */
export async function nextOfferChange({ db, now }: Shop): Promise<Moment | null> {
  const at = now()
  const changes = (await findCounted(db, null, at)).flatMap(({ from, until }) => [from, until])
  return changes.filter((change) => change !== null && change > at).toSorted()[0] ?? null
}

/**
 * The offer with this id, if a customer can use it now; null else. What it asks of the goods and their place is not
 * looked at.
 */
export async function readUsableOffer(
  shop: Shop,
  id: number,
  customerId: number,
): Promise<Offer | null> {
  const now = shop.now()
  const offer = (await findCounted(shop.db, id, now)).find((offer) => offer.id === id)
  if (!offer) return null
  const { from, until, mostUses, isOnceEach } = offer
  const isNow = (from === null || from <= now) && (until === null || until > now)
  const uses = await countUses(shop.db, [id], { customerId, cartId: '', now })
  const { all, own } = uses.get(id) ?? { all: 0, own: 0 }
  const isUsedUp = (mostUses !== null && all >= mostUses) || (isOnceEach && own > 0)
  return isNow && !isUsedUp ? offer : null
}

/** The offer with a code, however it was typed; null where there is none. */
export const readByCode = ({ db }: Shop, typed: string): Promise<Offer | null> =>
  findByCode(db, normalCode(typed))

/** What offers took off an order. */
export const readOffersOf = ({ db }: Shop, orderId: string) => findOffersOf(db, orderId)

/** Whether an offer that an order has pays for its delivery to an LGA, too. */
export async function isDeliveryPaid({ db }: Shop, orderId: string, lgaId: number) {
  const used = await findOffersOf(db, orderId)
  return used.some(
    ({ delivery_kobo, places }) =>
      delivery_kobo > 0 && (places === null || isDeliveredTo(JSON.parse(places), lgaId)),
  )
}

/**
 * How much (0 to 1) of what the offers with these names took off an order is a share of the price, as of a code of so
 * many percent. The rest is a sum, whatever the goods cost.
 */
export async function readPercentShares(
  { db }: Shop,
  orderId: string,
): Promise<(names: readonly string[]) => number> {
  const used = await findOffersOf(db, orderId)
  const sum = (offers: typeof used) =>
    offers.reduce((kobo, { discount_kobo }) => kobo + discount_kobo, 0)
  return (names) => {
    const own = used.filter(({ name }) => names.includes(name))
    return sum(own) === 0 ? 0 : sum(own.filter(({ kind }) => kind === 'percent')) / sum(own)
  }
}

/**
 * Lets an order whose goods are exchanged for those of another use the offers of that one, in the same parts of its
 * discount (kobo).
 */
export async function carryOffers(
  { db }: Work,
  from: { orderId: string; discountKobo: number },
  to: { orderId: string; discountKobo: number },
): Promise<void> {
  const used = await findOffersOf(db, from.orderId)
  let before = 0
  const shareOf = (kobo: number) => Math.round((to.discountKobo * kobo) / from.discountKobo)
  const offers = used.map(({ offer_id: id, name, code, discount_kobo: kobo }) => {
    const discountKobo = shareOf(before + kobo) - shareOf(before)
    before += kobo
    return { offer: { id, name, code }, discountKobo, deliveryKobo: 0 }
  })
  await insertOrderOffers(
    db,
    to.orderId,
    offers.filter(({ discountKobo }) => discountKobo > 0),
  )
}

/** Writes which offers an order uses. */
export const writeOffersOf = (
  { db }: Work,
  orderId: string,
  offers: readonly OrderOffer[],
): Promise<void> => insertOrderOffers(db, orderId, offers)
