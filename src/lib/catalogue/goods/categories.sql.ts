import type { Insertable } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import { deleteOldSlugsExcept } from '../slugs/slugs.sql.ts'
import type { CategoryTable, SectionTable, SubCategoryTable } from '#lib/db/tables/catalogue.ts'

/** Every category, sub-category and section, in a fixed order. */
export async function readAllCategories(db: Database) {
  const [categories, subCategories, sections] = await Promise.all([
    db.selectFrom('category').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('sub_category').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('section').selectAll().orderBy('position').orderBy('id').execute(),
  ])
  return { categories, subCategories, sections }
}

export const hasAnyCategory = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('category').select('id').limit(1).executeTakeFirst()) !== undefined

/** Returns its id; an existing category keeps its id. */
export async function upsertCategory(
  db: Database,
  row: Insertable<CategoryTable>,
): Promise<number> {
  const { slug: _slug, ...values } = row
  const { id } = await db
    .insertInto('category')
    .values(row)
    .onConflict((conflict) => conflict.column('slug').doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function upsertSubCategory(
  db: Database,
  row: Insertable<SubCategoryTable>,
): Promise<number> {
  const { category_id: _category, slug: _slug, ...values } = row
  const { id } = await db
    .insertInto('sub_category')
    .values(row)
    .onConflict((conflict) => conflict.columns(['category_id', 'slug']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function upsertSection(db: Database, row: Insertable<SectionTable>): Promise<number> {
  const { category_id: _category, slug: _slug, ...values } = row
  const { id } = await db
    .insertInto('section')
    .values(row)
    .onConflict((conflict) => conflict.columns(['category_id', 'slug']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Kept = { categories: number[]; subCategories: number[]; sections: number[] }

/** Hides all other categories and deletes all other sub-categories and sections. */
export async function dropOtherCategories(db: Database, kept: Kept): Promise<void> {
  // PostgreSQL refuses an empty list; 0 is no id.
  const listOf = (ids: number[]) => [0, ...ids]
  await db
    .updateTable('category')
    .set({ active: 0 })
    .where('id', 'not in', listOf(kept.categories))
    .execute()
  await db.deleteFrom('section').where('id', 'not in', listOf(kept.sections)).execute()
  await db.deleteFrom('sub_category').where('id', 'not in', listOf(kept.subCategories)).execute()
  await deleteOldSlugsExcept(db, 'section', listOf(kept.sections))
  await deleteOldSlugsExcept(db, 'sub_category', listOf(kept.subCategories))
}
