import type { Shop } from '#lib/shop.ts'
import { readItemsOf } from './import.sql.ts'
import type { StoredItem } from './plan.ts'

/** All items by slug, with their sizes and pictures. */
export const readStored = async (shop: Shop): Promise<Map<string, StoredItem>> =>
  bySlug(await readItemsOf(shop.db, null))

export function bySlug({
  items,
  sizes,
  images,
}: Awaited<ReturnType<typeof readItemsOf>>): Map<string, StoredItem> {
  const byId = new Map<number, StoredItem>(
    items.map((item) => [item.id, { ...item, sizes: [], images: [] }]),
  )
  for (const { item_id, ...size } of sizes) byId.get(item_id)?.sizes.push({ ...size, since: 0 })
  for (const { item_id, hash, colour } of images) byId.get(item_id)?.images.push({ hash, colour })
  return new Map([...byId.values()].map((item) => [item.slug, item]))
}
