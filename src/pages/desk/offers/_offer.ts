import { ticked } from '#desk/ticks.ts'
import type { Actor } from '#lib/desk/desk.ts'
import { checkMayGiveAway } from '#lib/desk/staff/money-limit.server.ts'
import { count, kobo, line, orNone, percent } from '#lib/fields.schema.ts'
import { KIND_NAMES, kindOf } from '#lib/offers/kinds/kinds.ts'
import type { Offer } from '#lib/offers/offers.ts'
import { offerRecord } from '#lib/offers/owner/offer-record.ts'
import { takesAll } from '#lib/offers/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'

/** What the pages of offers share. */
export const ADDRESS = '/desk/offers'
export const subjectOf = (offerId: number): string => `offer:${offerId}`

const SLUGS_LENGTH = 4_000

/** A field for each number that some kind asks for. What the kind of an offer does not ask for is left empty. */
export const terms = Object.fromEntries(
  KIND_NAMES.flatMap((name) => Object.entries(kindOf(name).fields)).map(([name, { is }]) => [
    name,
    orNone(is === 'kobo' ? kobo() : is === 'percent' ? percent(0, 999) : count(0, 999)),
  ]),
)

export const fields = {
  ...offerRecord.shape,
  goodsOf: ticked(/^[cs]\d{1,9}$/),
  items: line(SLUGS_LENGTH, 0),
  deliveredTo: ticked(/^[sl]\d{1,9}$/),
}

/** The fields that are ticked. */
export const TICKS = ['goodsOf', 'deliveredTo'] as const

/** The numbers by the names of their fields, `terms.percent`. */
export const named = <Value>(
  numbers: Readonly<Record<string, Value>>,
): Record<`terms.${string}`, Value> =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`terms.${name}`, value]))

/** Refuses an offer that was made or changed to give goods for nothing, by who may give no money away. */
export async function checkGift(shop: Shop, by: Actor, offerId: number): Promise<void> {
  if (await takesAll(shop, offerId)) await checkMayGiveAway(shop, by)
}

/** Whether an offer counts at a moment. */
export const offerStateOf = ({ from, until }: Offer, now: string): 'planned' | 'open' | 'ended' => {
  if (until !== null && until <= now) return 'ended'
  return from !== null && from > now ? 'planned' : 'open'
}
