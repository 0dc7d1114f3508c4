import { sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'

const AT_ONCE = 1_000

/** The slugs of the items that have a size with one of these SKUs, by the SKU in lower case. */
export async function findSlugsBySku(
  db: Database,
  skus: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let from = 0; from < skus.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('item_size')
      .innerJoin('item', 'item.id', 'item_size.item_id')
      .select([sql<string>`lower(item_size.sku)`.as('sku'), 'item.slug'])
      .where(sql<string>`lower(item_size.sku)`, 'in', skus.slice(from, from + AT_ONCE))
      .execute()
    for (const { sku, slug } of rows) found.set(sku, slug)
  }
  return found
}
