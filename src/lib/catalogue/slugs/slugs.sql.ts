import type { Database } from '#lib/db/database.server.ts'
import type { OldSlugTable, SlugKind } from '#lib/db/tables/catalogue.ts'

/** Items that had these slugs, with the slug of today. */
export const listRenamedItems = (db: Database, slugs: readonly string[]) =>
  db
    .selectFrom('old_slug')
    .innerJoin('item', 'item.id', 'old_slug.thing_id')
    .select(['old_slug.slug as old', 'item.slug as today', 'item.id'])
    .where('old_slug.kind', '=', 'item')
    .where('old_slug.slug', 'in', slugs)
    .execute()

/** The old slugs of all categories. */
export const listOldCategorySlugs = (db: Database) =>
  db
    .selectFrom('old_slug')
    .select(['within', 'slug', 'thing_id as id'])
    .select((eb) => eb.ref('kind').$castTo<Exclude<SlugKind, 'item'>>().as('kind'))
    .where('kind', '!=', 'item')
    .orderBy('thing_id')
    .execute()

/** The thing that had a slug; undefined when none had it. */
export const findOldSlug = (db: Database, { kind, within, slug }: Omit<OldSlugTable, 'thing_id'>) =>
  db
    .selectFrom('old_slug')
    .select('thing_id as id')
    .where('kind', '=', kind)
    .where('within', '=', within)
    .where('slug', '=', slug)
    .executeTakeFirst()

/** The address `slug` leads to the thing from now on. */
export async function insertOldSlug(db: Database, row: OldSlugTable): Promise<void> {
  await db
    .insertInto('old_slug')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'within', 'slug']).doUpdateSet({ thing_id: row.thing_id }),
    )
    .execute()
}

/** The thing has this slug again. */
export async function deleteOldSlug(
  db: Database,
  { kind, within, slug }: Omit<OldSlugTable, 'thing_id'>,
): Promise<void> {
  await db
    .deleteFrom('old_slug')
    .where('kind', '=', kind)
    .where('within', '=', within)
    .where('slug', '=', slug)
    .execute()
}

/** Forgets the old slugs of things that are not there any more. */
export async function deleteOldSlugsExcept(
  db: Database,
  kind: SlugKind,
  ids: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('old_slug')
    .where('kind', '=', kind)
    .where('thing_id', 'not in', ids)
    .execute()
}
