import { ShopError } from '#lib/errors.ts'
import { cutPage } from '#lib/paging.ts'
import type { Shop, Work } from '#lib/shop.ts'
import type { CardKind } from '../gift-cards.ts'
import { emptyCard, giveCard } from '../gift-cards.server.ts'
import {
  type CardFilter,
  findDelivery,
  findForOwner,
  listCards,
  listMoves,
  listStuck,
  sumOwed,
} from './owner.sql.ts'
import { moveSale } from '../sold/sold.sql.ts'

const SHOWN_MOVES = 100

export type Owed = { kind: CardKind; kobo: number; count: number }

/**
 * A page of gift cards and store credit, the newest first, and what the shop owes to all of them. `next`: before which
 * the next page begins; null on the last one.
 */
export async function readGiftCards(
  { db }: Shop,
  filter: CardFilter,
  { before, size }: { before: number | null; size: number },
) {
  const owed: Owed[] = await sumOwed(db)
  const found = await listCards(db, filter, { before, limit: size + 1 })
  const { rows: cards, last } = cutPage(found, size)
  const owedKobo = owed.reduce((sum, { kobo }) => sum + kobo, 0)
  return { owed, owedKobo, cards, next: last?.id ?? null }
}

/** A card, its ledger, and its mail when it is still to be written. Throws ShopError('not_found'). */
export async function readCard({ db }: Shop, id: number) {
  const card = await findForOwner(db, id)
  if (!card) throw new ShopError('not_found')
  const delivery = (await findDelivery(db, id)) ?? null
  return { card, delivery, moves: await listMoves(db, id, SHOWN_MOVES) }
}

/** Money on cards with which nobody can pay: a person must decide about it. */
export const readStuckCards = ({ db }: Shop) => listStuck(db, SHOWN_MOVES)

export type ShownCard = NonNullable<Awaited<ReturnType<typeof findForOwner>>>

/** Whether nobody can pay with what is on it. */
export function isStuck(card: ShownCard): boolean {
  const { kind, customerId, cancelledAt, lastFour, toMail, balanceKobo } = card
  if (balanceKobo === 0) return false
  if (kind === 'credit') return customerId === null
  return cancelledAt !== null || (lastFour === null && Number(toMail) === 0)
}

/**
 * Moves what is on a card that nobody can pay with to a new gift card. Returns it, and how much (kobo) it is; its code
 * is mailed to `to` if that is not empty. Throws ShopError: `not_found`, also when there is nothing to move. Call it in
 * a transaction.
 */
export async function moveToNewCard(
  shop: Work,
  id: number,
  { who, to }: { who: string; to: string },
) {
  const card = await findForOwner(shop.db, id)
  if (!card || !isStuck(card)) throw new ShopError('not_found')
  const kobo = await emptyCard(shop, id, { cause: 'moved', who })
  if (kobo === 0) throw new ShopError('not_found')
  const given = await giveCard(shop, { kobo, who, to, cause: 'moved' })
  // A refund of the order that bought it looks at the new card.
  await moveSale(shop.db, id, given.id)
  return { kobo, ...given }
}
