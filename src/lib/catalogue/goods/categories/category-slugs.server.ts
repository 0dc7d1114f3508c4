import type { Shop } from '#lib/shop.ts'
import { cleanIdentifier } from '#lib/letters/clean-text.ts'
import { normalForm } from '#lib/letters/normal-form.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { categoryTexts as texts } from '#lib/texts/goods/categories.ts'
import { leadsToAnother } from '../../slugs/slugs.server.ts'
import { SLUG } from '../slug.ts'
import { type AnyCategory, type CategoryKind, RESERVED_CATEGORY_SLUG } from './category.ts'

type WantedSlug = { kind: CategoryKind; within: number; slug: string; id: number | null }

const keyOf = (name: string): string =>
  cleanIdentifier(normalForm(name, 'NFKC')).replaceAll(/\s+/g, ' ')

/** Why a category cannot have this name; null when it can. Buyers could not tell two of one name apart. */
export const nameFault = (
  { id, name }: { id: number | null; name: string },
  siblings: readonly AnyCategory[],
): string | null =>
  siblings.some((category) => category.id !== id && keyOf(category.name) === keyOf(name))
    ? texts.sameName
    : null

/** Why a category cannot have this slug; null when it can. */
export async function slugFault(
  shop: Shop,
  { id, ...slug }: WantedSlug,
  siblings: readonly AnyCategory[],
): Promise<string | null> {
  if (!SLUG.test(slug.slug)) return goodsTexts.faults.slug()
  if (slug.kind === 'category' && slug.slug === RESERVED_CATEGORY_SLUG)
    return goodsTexts.faults.reserved()
  if (siblings.some((category) => category.slug === slug.slug && category.id !== id))
    return texts.taken
  return (await leadsToAnother(shop, slug, id)) ? texts.redirects : null
}
