import type { ItemChanges } from '#lib/catalogue/goods/item-fields.ts'
import { reversed } from '#lib/catalogue/goods/field-changes.ts'
import type { FieldInWords } from '#lib/catalogue/goods/words.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { readChoices } from './named.server.ts'
import { changeOffer, readOffers } from './owner.server.ts'
import { findVersion, listVersions } from './owner.sql.ts'
import { wordsOf } from './words.ts'

const MOST_VERSIONS = 50

export type OfferVersion = {
  id: number
  /** Null: the shop itself. */
  who: string | null
  madeAt: Moment
  /** What was and is, in words. Empty for the version that made the offer. */
  fields: FieldInWords[]
}

/** An offer with its newest changes, the newest first. Throws ShopError('not_found'). */
export async function readOfferHistory(shop: Shop, offerId: number) {
  const offer = (await readOffers(shop)).find(({ id }) => id === offerId)
  if (!offer) throw new ShopError('not_found')
  const words = wordsOf(offer.kind, await readChoices(shop))
  const rows = await listVersions(shop.db, offerId, MOST_VERSIONS)
  const versions = rows.map(({ id, who, made_at, changes }): OfferVersion => ({
    id,
    who,
    madeAt: made_at,
    fields: Object.entries(JSON.parse(changes) as ItemChanges).map(([field, [was, is]]) =>
      words.change(field, was, is),
    ),
  }))
  return { offer, versions }
}

/**
 * Sets back what one version of an offer changed. Returns what was changed, in words. Throws ShopError: `not_found`,
 * `changed_since` when one of its fields was changed again since, and as `changeOffer` does. Call it in a transaction.
 */
export async function setBackOffer(
  shop: Shop,
  offerId: number,
  { version, who }: { version: number; who: string | null },
): Promise<FieldInWords[]> {
  const row = await findVersion(shop.db, offerId, version)
  if (!row) throw new ShopError('not_found')
  return changeOffer(shop, offerId, reversed(JSON.parse(row.changes) as ItemChanges), who)
}
