import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'

const NAME = 'gift-cards'

/**
 * What the owner has chosen for gift cards. `months`: how long a card counts that is made from now on; 0: for ever. `soldKobo`: the sums
 * that shoppers can buy, the least first; none: the shop sells no gift cards.
 */
export type CardTerms = { months: number; soldKobo: readonly number[] }

const USUAL: CardTerms = { months: 0, soldKobo: [] }

export const readCardTerms = async ({ db }: Pick<Shop, 'db'>): Promise<CardTerms> => ({
  ...USUAL,
  ...(await findNoted<Partial<CardTerms>>(db, NAME)),
})

/** Changes them for cards that are made from now on. Returns what they were before. Call it in a transaction. */
export async function changeCardTerms({ db }: Shop, terms: Partial<CardTerms>): Promise<CardTerms> {
  const before = { ...USUAL, ...(await lockNoted<Partial<CardTerms>>(db, NAME, USUAL)) }
  await note(db, NAME, { ...before, ...terms })
  return before
}
