import type { Database } from '#lib/db/database.server.ts'
import { findNoted } from '#lib/db/noted.server.ts'
import { listOldCategorySlugs } from '../slugs/slugs.sql.ts'
import { LANGUAGES } from '../search/languages/languages.ts'
import { readSynonyms, SYNONYMS } from '../search/words.ts'
import type { ChosenCategory, CategoryTree } from '../index/category-tree.ts'

/** Shown categories with their sub-categories and sections, in the shop's order, and the owner's synonyms. */
export async function readCategoryTree(db: Database): Promise<CategoryTree> {
  const [categories, subCategories, sections, chosen, synonyms, old] = await Promise.all([
    listCategoryRows(db),
    listSubCategoryRows(db),
    listSectionRows(db),
    listChosenTrending(db),
    findNoted<string[][]>(db, SYNONYMS),
    listOldCategorySlugs(db),
  ])
  return {
    categories: categories.map(({ id, name, slug, image, width, height }) => ({
      id,
      name,
      slug,
      image: image && width && height ? { hash: image, width, height } : null,
    })),
    subCategories,
    sections,
    chosenTrending: chosen,
    trendingByScore: categories
      .toSorted((one, other) => other.trending_score - one.trending_score)
      .map(({ id }) => id),
    old,
    synonyms: readSynonyms(synonyms ?? [], Object.values(LANGUAGES).flat()),
  }
}

const listCategoryRows = (db: Database) =>
  db
    .selectFrom('category')
    .leftJoin('media', 'media.hash', 'category.image')
    .select(['category.id', 'category.name', 'category.slug', 'category.image', 'width', 'height'])
    .select('trending_score')
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('category.id')
    .execute()

const listSubCategoryRows = (db: Database) =>
  db
    .selectFrom('sub_category')
    .innerJoin('category', 'category.id', 'sub_category.category_id')
    .select([
      'sub_category.id',
      'sub_category.name',
      'sub_category.slug',
      'category_id as categoryId',
    ])
    .where('category.active', '=', 1)
    .where('sub_category.active', '=', 1)
    .orderBy('category.position')
    .orderBy('category.id')
    .orderBy('sub_category.position')
    .orderBy('sub_category.id')
    .execute()

const listSectionRows = (db: Database) =>
  db
    .selectFrom('section')
    .innerJoin('category', 'category.id', 'section.category_id')
    .select([
      'section.id',
      'section.name',
      'section.slug',
      'section.body',
      'section.category_id as categoryId',
      'section.sub_category_id as subCategoryId',
    ])
    .where('category.active', '=', 1)
    .where('section.active', '=', 1)
    .orderBy('category.position')
    .orderBy('category.id')
    .orderBy('section.position')
    .orderBy('section.id')
    .execute()

export async function listChosenTrending(db: Database): Promise<ChosenCategory[]> {
  const query = db.selectFrom('trending_category').selectAll().orderBy('position')
  return (await query.execute()).map(({ category_id: id, from_at: from, until_at: until }) => ({
    id,
    from,
    until,
  }))
}

export async function replaceChosenTrending(
  db: Database,
  chosen: readonly ChosenCategory[],
): Promise<void> {
  await db.deleteFrom('trending_category').execute()
  for (const [position, { id, from, until }] of chosen.entries())
    await db
      .insertInto('trending_category')
      .values({ category_id: id, position, from_at: from, until_at: until })
      .execute()
}
