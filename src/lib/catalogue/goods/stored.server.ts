import type { Shop } from '#lib/shop.ts'
import { readAttributes } from '../fields.ts'
import { readItemsOf, readShownIds } from './goods.sql.ts'
import { toImage } from './photos/photos.ts'
import type { StoredItem, StoredSize } from './stored.ts'

/** The items with these slugs, or all, by slug. */
export async function readStored(
  { db }: Shop,
  slugs: readonly string[] | null,
): Promise<Map<string, StoredItem>> {
  const { items, sizes, images } = await readItemsOf(db, slugs)
  const sizesOf = Map.groupBy(sizes, (size) => size.item_id)
  const imagesOf = Map.groupBy(images, (image) => image.item_id)
  return new Map(
    items.map((item) => [
      item.slug,
      {
        id: item.id,
        slug: item.slug,
        version: item.version,
        name: item.name,
        description: item.description,
        style: item.style,
        priceKobo: item.price_kobo,
        newPriceKobo: item.new_price_kobo,
        newPriceFrom: item.new_price_from,
        newPriceUntil: item.new_price_until,
        colours: JSON.parse(item.colours) as string[],
        attributes: readAttributes(item.attributes),
        weightGrams: item.weight_grams,
        category: item.category,
        subCategory: item.subCategory,
        section: item.section,
        isShown: item.published === 1,
        archivedAt: item.archived_at,
        isUnnamed: item.unnamed === 1,
        addedAt: item.added_at,
        sizes: (sizesOf.get(item.id) ?? []).map((size): StoredSize => ({
          id: size.id,
          name: size.name,
          colour: size.colour,
          priceKobo: size.price_kobo,
          newPriceKobo: size.new_price_kobo,
          newPriceFrom: size.new_price_from,
          newPriceUntil: size.new_price_until,
          sku: size.sku,
          position: size.position,
          onHand: size.on_hand,
          held: size.held,
          since: 0,
        })),
        images: (imagesOf.get(item.id) ?? []).map(({ hash, colour, alt }) =>
          toImage(hash, colour, alt),
        ),
      },
    ]),
  )
}

/** Ids of the items on sale, by slug. */
export const listShown = ({ db }: Shop): Promise<Map<string, number>> => readShownIds(db)
