import type { Shop } from '#lib/shop.ts'
import { leadsToAnother } from '../slugs/slugs.server.ts'
import type { Fault } from './goods.ts'
import { readStored } from './stored.server.ts'

/** Whether another item has this slug, or had it. `id`: null for a new item. */
export async function slugFaultsIn(
  shop: Shop,
  { id, slug }: { id: number | null; slug: string },
): Promise<Fault[]> {
  // The items first: of one that is renamed meanwhile the old slug is found then.
  const other = (await readStored(shop, [slug])).get(slug)
  if (other && other.id !== id) return [{ field: 'slug', rule: 'taken' }]
  const isOld = await leadsToAnother(shop, { kind: 'item', within: 0, slug }, id)
  return isOld ? [{ field: 'slug', rule: 'redirects' }] : []
}
