import { isUniqueViolation, toBeDoneAgain } from '#lib/db/database.server.ts'
import type { OldSlugTable } from '#lib/db/tables/catalogue.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deleteOldSlug, findOldSlug, insertOldSlug, listRenamedItems } from './slugs.sql.ts'

/** The slugs of today of items that had these slugs, by the old slug. */
export async function readRenamedItems(
  { db }: Shop,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const rows = slugs.length === 0 ? [] : await listRenamedItems(db, slugs)
  return new Map(rows.map(({ old, today }) => [old, today]))
}

type Slug = Omit<OldSlugTable, 'thing_id'>

/** Whether this slug still leads to another thing than `id`. */
export async function leadsToAnother(
  { db }: Shop,
  slug: Slug,
  id: number | null,
): Promise<boolean> {
  const known = await findOldSlug(db, slug)
  return known !== undefined && known.id !== id
}

/** Lets a slug that no item has lead to one; a slug that leads to another already stays. */
export async function leadHere(shop: Work, slug: Slug, id: number): Promise<void> {
  if (!(await leadsToAnother(shop, slug, id)))
    await insertOldSlug(shop.db, { ...slug, thing_id: id })
}

/** The slug of today of an item that has this slug, or had it; the slug itself when nothing is known of it. */
export const todaysSlug = async (shop: Shop, slug: string): Promise<string> =>
  (await readRenamedItems(shop, [slug])).get(slug) ?? slug

/**
 * Gives a thing another slug by `write`; the old one leads to it from now on. Its transaction runs again when somebody
 * else takes the slug meanwhile.
 */
export async function changeSlug(
  { db }: Work,
  { id, to, ...old }: Slug & { id: number; to: string },
  write: () => Promise<void>,
): Promise<void> {
  await insertOldSlug(db, { ...old, thing_id: id })
  await deleteOldSlug(db, { ...old, slug: to })
  try {
    await write()
  } catch (error) {
    throw isUniqueViolation(error) ? toBeDoneAgain(error) : error
  }
}
