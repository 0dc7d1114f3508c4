import { ShopError } from '#lib/errors.ts'
import { pageOf, type PageRequest } from '#lib/paging.ts'
import type { Shop } from '#lib/shop.ts'
import type { CardKind } from '../gift-cards.ts'
import {
  type CardFilter,
  countCards,
  findForOwner,
  listCards,
  listMoves,
  sumOwed,
} from './owner.sql.ts'

const SHOWN_MOVES = 100

export type Owed = { kind: CardKind; kobo: number; count: number }

/** Gift cards and store credit, the newest first, and what the shop owes to them. Throws ShopError('invalid_page'). */
export async function readCards({ db }: Shop, filter: CardFilter, page: PageRequest) {
  const owed: Owed[] = await sumOwed(db)
  return {
    owed,
    owedKobo: owed.reduce((sum, { kobo }) => sum + kobo, 0),
    cards: await pageOf(await countCards(db, filter), page, (limit, offset) =>
      listCards(db, filter, { limit, offset }),
    ),
  }
}

/** A card and its ledger. Throws ShopError('not_found'). */
export async function readCard({ db }: Shop, id: number) {
  const card = await findForOwner(db, id)
  if (!card) throw new ShopError('not_found')
  return { card, moves: await listMoves(db, id, SHOWN_MOVES) }
}
