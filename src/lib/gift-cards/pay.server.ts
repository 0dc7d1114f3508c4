import { fieldError, ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { giftCardTexts as texts } from '#lib/texts/buying/gift-cards.ts'
import {
  type CardKind,
  type CardShare,
  type GiftCard,
  mayPay,
  MOST_CARDS,
  shareAmong,
  sumShares,
} from './gift-cards.ts'
import { addMove, findCard } from './gift-cards.sql.ts'
import {
  addToCart,
  insertShare,
  lessenShare,
  listCardsOfCart,
  listShares,
  lockCards,
  setTaken,
  takeOffCart,
} from './pay.sql.ts'

/** The cards that a cart is to be paid with, store credit last, with what each can pay. */
export const readCardsOf = ({ db, now }: Shop, cartId: string): Promise<GiftCard[]> =>
  listCardsOfCart(db, cartId, now())

/** How much (kobo) the cards of a cart pay of a sum. */
export const creditFor = async (shop: Shop, cartId: string, sumKobo: number): Promise<number> =>
  sumShares(shareAmong(sumKobo, await readCardsOf(shop, cartId)))

/** Keeps a card in a cart. Throws ShopError beside `card` when it holds nothing, or the cart has too many. */
export async function keepCard(shop: Shop, cartId: string, card: GiftCard): Promise<void> {
  const kept = await readCardsOf(shop, cartId)
  if (kept.some(({ id }) => id === card.id)) return
  if (card.balanceKobo === 0) throw fieldError('card', texts.empty)
  if (kept.length >= MOST_CARDS) throw fieldError('card', texts.tooMany(MOST_CARDS))
  await addToCart(shop.db, cartId, card.id)
}

/** Takes a card off a cart; all of them without `cardId`. */
export const dropCards = ({ db }: Shop, cartId: string, cardId?: number): Promise<void> =>
  takeOffCart(db, cartId, cardId)

type Paid = { orderId: string; cartId: string; sumKobo: number }

/** Takes what the cards of a cart pay of a new order out of them. Returns how much (kobo) that is. */
export async function takeForOrder(
  shop: Work,
  { orderId, cartId, sumKobo }: Paid,
): Promise<number> {
  const chosen = await readCardsOf(shop, cartId)
  if (chosen.length === 0) return 0
  const locked = await lockCards(
    shop.db,
    chosen.map(({ id }) => id),
  )
  const cards = chosen.flatMap(({ id }) =>
    locked.filter((card) => card.id === id && mayPay(card, shop.now())),
  )
  const shares = shareAmong(sumKobo, cards)
  for (const share of shares) {
    if (!(await take(shop, orderId, share, 1))) throw new Error(`card ${share.cardId} is too small`)
    await insertShare(shop.db, orderId, share)
  }
  return sumShares(shares)
}

type Further = { orderId: string; cardId: number; leftKobo: number }

/**
 * Takes what a card can pay of the rest of an order. Returns how much (kobo). Throws ShopError beside `card` when it
 * can pay nothing, and for more than five cards. Call it with the order locked.
 */
export async function takeCard(
  shop: Work,
  { orderId, cardId, leftKobo }: Further,
): Promise<number> {
  const shares = await listShares(shop.db, orderId, true)
  if (shares.some((share) => share.cardId === cardId)) throw fieldError('card', texts.usedAlready)
  if (shares.length >= MOST_CARDS) throw fieldError('card', texts.tooMany(MOST_CARDS))
  const cards = (await lockCards(shop.db, [cardId])).filter((card) => mayPay(card, shop.now()))
  const [share] = shareAmong(leftKobo, cards)
  if (!share || !(await take(shop, orderId, share, 1))) throw fieldError('card', texts.empty)
  await insertShare(shop.db, orderId, share)
  return share.amountKobo
}

/** False when the card holds too little. */
const take = (
  { db, now }: Shop,
  orderId: string,
  { cardId, amountKobo }: CardShare,
  times: number,
): Promise<boolean> =>
  addMove(db, {
    cardId,
    kobo: -amountKobo,
    cause: 'paid',
    reference: `${orderId}:${times}`,
    orderId,
    now: now(),
  })

/** Gives back what cards paid of an order that ends unpaid. */
export async function giveBackFor({ db, now }: Work, orderId: string): Promise<void> {
  for (const { cardId, amountKobo, times } of await listShares(db, orderId, true))
    if (await setTaken(db, { orderId, cardId, isTaken: false }))
      await addMove(db, {
        cardId,
        kobo: amountKobo,
        cause: 'unpaid',
        reference: `${orderId}:${times}`,
        orderId,
        now: now(),
      })
}

/**
 * Gives back so much (kobo) of what cards pay of an order, the last of them first: more came in another way than was
 * left to pay.
 */
export async function giveBackOver(shop: Work, orderId: string, overKobo: number): Promise<void> {
  const { db, now } = shop
  let left = overKobo
  for (const { cardId, amountKobo, times } of (await listShares(db, orderId, true)).toReversed()) {
    const kobo = Math.min(left, amountKobo)
    left -= kobo
    if (kobo === 0) continue
    if (kobo === amountKobo) await setTaken(db, { orderId, cardId, isTaken: false })
    else await lessenShare(db, orderId, { cardId, amountKobo: kobo })
    const reference = kobo === amountKobo ? `${orderId}:${times}` : `${orderId}:${times}:over`
    await addMove(db, { cardId, kobo, cause: 'unpaid', reference, orderId, now: now() })
  }
}

/**
 * Takes again what cards were to pay of an order that ended unpaid and goes on. A card that holds less now pays
 * nothing. Returns how much (kobo) they pay.
 */
export async function takeAgainFor(shop: Work, orderId: string): Promise<number> {
  const taken: CardShare[] = []
  const shares = await listShares(shop.db, orderId, false)
  const open = await lockCards(
    shop.db,
    shares.map(({ cardId }) => cardId),
  )
  for (const share of shares) {
    const isOpen = open.some((card) => card.id === share.cardId && mayPay(card, shop.now()))
    if (!isOpen || !(await take(shop, orderId, share, share.times + 1))) continue
    await setTaken(shop.db, { orderId, cardId: share.cardId, isTaken: true })
    taken.push(share)
  }
  return sumShares(taken)
}

/** What cards pay of an order, with their money out of them. */
export const readShares = ({ db }: Shop, orderId: string): Promise<readonly CardShare[]> =>
  listShares(db, orderId, true)

type Refunded = { cardId: number; kobo: number; orderId: string; reference: string }

/** Puts money of an order back into a card or store credit. `reference` counts once. */
export async function refundToCard(
  { db, now }: Work,
  { cardId, kobo, orderId, reference }: Refunded,
): Promise<void> {
  await addMove(db, { cardId, kobo, cause: 'refunded', reference, orderId, now: now() })
}

/** Whether it is a gift card or store credit. Throws ShopError('not_found'). */
export async function kindOfCard({ db }: Shop, cardId: number): Promise<CardKind> {
  const card = await findCard(db, cardId)
  if (!card) throw new ShopError('not_found')
  return card.kind
}
