import { findNoted, lockNoted, note } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'

const NAME = 'gift-cards'

/** What the owner has chosen for gift cards. `months`: how long a card counts that is made from now on; 0: for ever. */
export type CardTerms = { months: number }

const USUAL: CardTerms = { months: 0 }

export const readCardTerms = async ({ db }: Pick<Shop, 'db'>): Promise<CardTerms> =>
  (await findNoted<CardTerms>(db, NAME)) ?? USUAL

/** Changes them for cards that are made from now on. Returns what they were before. Call it in a transaction. */
export async function changeCardTerms({ db }: Shop, terms: CardTerms): Promise<CardTerms> {
  const before = await lockNoted<CardTerms>(db, NAME, USUAL)
  await note(db, NAME, terms)
  return before
}
