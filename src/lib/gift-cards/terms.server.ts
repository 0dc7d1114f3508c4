import { findNoted } from '#lib/db/noted.server.ts'
import type { Shop } from '#lib/shop.ts'
import { USUAL_DAY_KOBO } from './gift-cards.ts'

/**
 * What the owner has chosen for gift cards. `months`: how long a card counts that is made from now on; 0: for ever.
 * `soldKobo`: the sums that shoppers can buy, the least first. `other`: between which sums they can choose another one;
 * null: they cannot. With neither the shop sells no gift cards. `dayKobo`: for how much one customer can buy in a day.
 */
export type CardTerms = {
  months: number
  soldKobo: readonly number[]
  other: { leastKobo: number; mostKobo: number } | null
  dayKobo: number
}

const USUAL: CardTerms = { months: 0, soldKobo: [], other: null, dayKobo: USUAL_DAY_KOBO }

export const readCardTerms = async ({ db }: Pick<Shop, 'db'>): Promise<CardTerms> => ({
  ...USUAL,
  ...(await findNoted<Partial<CardTerms>>(db, 'gift-cards')),
})

/** Whether the shop sells gift cards. */
export const sellsCards = ({ soldKobo, other }: CardTerms): boolean =>
  soldKobo.length > 0 || other !== null
