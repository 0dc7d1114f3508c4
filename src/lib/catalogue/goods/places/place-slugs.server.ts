import type { Shop } from '#lib/shop.ts'
import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import { normalForm } from '#lib/letters/normal-form.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { placeTexts as texts } from '#lib/texts/goods/places.ts'
import { leadsToAnother } from '../../slugs/slugs.server.ts'
import { SLUG } from '../slug.ts'
import { type Place, type PlaceKind, RESERVED_CATEGORY_SLUG } from './place.ts'

type WantedSlug = { kind: PlaceKind; within: number; slug: string; id: number | null }

const keyOf = (name: string): string =>
  cleanIdentifier(normalForm(name, 'NFKC')).replaceAll(/\s+/g, ' ')

/** Why a place cannot have this name; null when it can. Buyers could not tell two of one name apart. */
export const nameFault = (
  { id, name }: { id: number | null; name: string },
  siblings: readonly Place[],
): string | null =>
  siblings.some((place) => place.id !== id && keyOf(place.name) === keyOf(name))
    ? texts.sameName
    : null

/** Why a place cannot have this slug; null when it can. */
export async function slugFault(
  shop: Shop,
  { id, ...slug }: WantedSlug,
  siblings: readonly Place[],
): Promise<string | null> {
  if (!SLUG.test(slug.slug)) return goodsTexts.faults.slug()
  if (slug.kind === 'category' && slug.slug === RESERVED_CATEGORY_SLUG)
    return goodsTexts.faults.reserved()
  if (siblings.some((place) => place.slug === slug.slug && place.id !== id)) return texts.taken
  return (await leadsToAnother(shop, slug, id)) ? texts.redirects : null
}
