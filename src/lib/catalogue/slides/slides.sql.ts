import type { Database } from '#lib/db/database.server.ts'
import type { SlideItem } from './slides.ts'

/** Those items of these ids, or the one with a slug, that exist. */
export async function listSlideItems(
  db: Database,
  wanted: { ids: readonly number[] } | { slug: string },
): Promise<SlideItem[]> {
  if ('ids' in wanted && wanted.ids.length === 0) return []
  const rows = await db
    .selectFrom('item')
    .leftJoin('category', 'category.id', 'item.category_id')
    .select(['item.id', 'item.slug', 'item.name', 'item.archived_at', 'item.published'])
    .select(['item.available', 'category.active'])
    .where((eb) =>
      'ids' in wanted ? eb('item.id', 'in', wanted.ids) : eb('item.slug', '=', wanted.slug),
    )
    .execute()
  return rows.map(({ id, slug, name, archived_at, published, available, active }) => ({
    id,
    slug,
    name,
    isArchived: archived_at !== null,
    isShown: published === 1 && active === 1,
    isSoldOut: available <= 0,
  }))
}
