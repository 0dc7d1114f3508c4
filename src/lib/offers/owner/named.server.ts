import { readStatesWithLgas } from '#lib/delivery/owner/owner.server.ts'
import type { StateWithLgas } from '#lib/delivery/delivery.ts'
import { fieldError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { offerDeskTexts as texts } from '#lib/texts/desk/offers.ts'
import type { Offer, Places, Scope } from '../offers.ts'
import { type GivenOffer, MOST_ITEMS, type OfferNames } from './given.ts'
import { readGoodsIn, variantsMeant, writeVariant } from './goods-in-words.ts'
import { findVariantsBySlug, findVariantsOf, listCategories } from './owner.sql.ts'
import { placeKeysOf, placesOf } from './places-in-words.ts'

/** What an offer can be on and be delivered to. */
export type OfferChoices = {
  categories: { id: number; name: string; sections: { id: number; name: string }[] }[]
  states: StateWithLgas[]
}

/** All categories with their sections, and all states with their LGAs. */
export const readChoices = async (shop: Shop): Promise<OfferChoices> => ({
  categories: await listCategories(shop.db),
  states: await readStatesWithLgas(shop),
})

/** The goods and places of an offer as its fields name them. */
export async function readNamed(
  shop: Shop,
  { scope, places }: Pick<Offer, 'scope' | 'places'>,
  { states }: OfferChoices,
): Promise<OfferNames> {
  const { categories, sections, items, variants } = scope
  const found = await findVariantsOf(shop.db, items, variants)
  const slugs = found.flatMap(({ itemId, slug }) => (items.includes(itemId) ? slug : []))
  const single = found.filter(({ id }) => variants.includes(id))
  return {
    goodsOf: [...categories.map((id) => `c${id}`), ...sections.map((id) => `s${id}`)]
      .toSorted()
      .join(' '),
    items: [...new Set(slugs), ...single.map((each) => writeVariant(each.slug, each))].join(', '),
    deliveredTo: placeKeysOf(places?.lgas ?? [], states).join(' '),
  }
}

const keysIn = (text: string): Set<string> => new Set(text.split(' ').filter(Boolean))

/** The goods and places that fields name. Throws ShopError('invalid') beside the field. */
export async function findNamed(
  shop: Shop,
  given: Pick<GivenOffer, keyof OfferNames>,
  { states }: OfferChoices,
): Promise<{ scope: Scope; places: Places | null }> {
  // A category or section that is gone stays: else the offer would be on all goods.
  const idsOf = (letter: string) =>
    [...keysIn(given.goodsOf)].flatMap((key) => (key[0] === letter ? Number(key.slice(1)) : []))
  const keys = keysIn(given.deliveredTo)
  const known = new Set(
    states.flatMap(({ id, lgas }) => [`s${id}`, ...lgas.map((lga) => `l${lga.id}`)]),
  )
  if (!keys.isSubsetOf(known)) throw fieldError('deliveredTo', texts.faults.noPlace)
  return {
    scope: {
      categories: idsOf('c'),
      sections: idsOf('s'),
      ...(await findGoods(shop, given.items)),
    },
    places: placesOf(keys, states),
  }
}

async function findGoods(shop: Shop, text: string): Promise<Pick<Scope, 'items' | 'variants'>> {
  const written = readGoodsIn(text)
  if (written.length > MOST_ITEMS) throw fieldError('items', texts.faults.tooManyItems(MOST_ITEMS))
  const slugs = [...new Set(written.map(({ slug }) => slug))]
  const found = Map.groupBy(await findVariantsBySlug(shop.db, slugs), ({ slug }) => slug)
  const [items, variants] = [new Set<number>(), new Set<number>()]
  for (const each of written) {
    const all = found.get(each.slug) ?? []
    const [first] = all
    if (!first) throw fieldError('items', texts.faults.noItem(each.slug))
    if (each.size === null) items.add(first.itemId)
    else {
      const meant = variantsMeant(each, all)
      if (meant.length === 0) {
        const sizes = all.map((variant) => writeVariant(each.slug, variant))
        throw fieldError('items', texts.faults.noVariant(each.size, sizes))
      }
      for (const { id } of meant) variants.add(id)
    }
  }
  return { items: [...items], variants: [...variants] }
}
