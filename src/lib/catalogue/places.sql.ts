import type { Database } from '#lib/db/database.server.ts'
import type { Category, Section, SubCategory } from './catalogue.ts'

/** Active categories in shop order, with the number of their published items. */
export async function listCategoryRows(db: Database): Promise<Category[]> {
  const rows = await db
    .selectFrom('category')
    .leftJoin('media', 'media.hash', 'category.image')
    .select(['category.id', 'category.name', 'category.slug', 'category.image', 'width', 'height'])
    .select((eb) =>
      eb
        .selectFrom('item')
        .select((item) => item.fn.countAll<number>().as('items'))
        .whereRef('item.category_id', '=', 'category.id')
        .where('published', '=', 1)
        .as('items'),
    )
    .where('active', '=', 1)
    .orderBy('position')
    .orderBy('category.id')
    .execute()
  return rows.map(({ id, name, slug, image, width, height, items }) => ({
    id,
    name,
    slug,
    image: image && width && height ? { hash: image, width, height } : null,
    itemsCount: items ?? 0,
  }))
}

/** The categories that the owner has trending, in the owner's order. */
export const listChosenTrending = (db: Database) =>
  db
    .selectFrom('trending_category')
    .innerJoin('category', 'category.id', 'trending_category.category_id')
    .select(['category.id', 'category.name'])
    .where('active', '=', 1)
    .orderBy('trending_category.position')
    .execute()

/** The categories with something in them that are wanted most this week. */
export const listBestTrending = (db: Database, limit: number) =>
  db
    .selectFrom('category')
    .select(['id', 'name'])
    .where('active', '=', 1)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('item')
          .select('item.id')
          .whereRef('item.category_id', '=', 'category.id')
          .where('published', '=', 1),
      ),
    )
    .orderBy('trending_score', 'desc')
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute()

export async function replaceChosenTrending(db: Database, categoryIds: number[]): Promise<void> {
  await db.deleteFrom('trending_category').execute()
  for (const [position, category_id] of categoryIds.entries())
    await db.insertInto('trending_category').values({ category_id, position }).execute()
}

/** Of active categories, in shop order. */
export function listSubCategoryRows(db: Database, categoryId?: number): Promise<SubCategory[]> {
  return db
    .selectFrom('sub_category')
    .innerJoin('category', 'category.id', 'sub_category.category_id')
    .select([
      'sub_category.id',
      'sub_category.name',
      'sub_category.slug',
      'category_id as categoryId',
    ])
    .where('active', '=', 1)
    .$if(categoryId !== undefined, (query) => query.where('category_id', '=', categoryId ?? 0))
    .orderBy('category.position')
    .orderBy('category.id')
    .orderBy('sub_category.position')
    .orderBy('sub_category.id')
    .execute()
}

type SectionFilter = { categoryId?: number; subCategoryId?: number; slug?: string }

/** Of active categories, in shop order. */
export function listSectionRows(db: Database, filter: SectionFilter = {}): Promise<Section[]> {
  const { categoryId, subCategoryId, slug } = filter
  return db
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
    .where('active', '=', 1)
    .$if(categoryId !== undefined, (q) => q.where('section.category_id', '=', categoryId ?? 0))
    .$if(subCategoryId !== undefined, (q) => q.where('sub_category_id', '=', subCategoryId ?? 0))
    .$if(slug !== undefined, (q) => q.where('section.slug', '=', slug ?? ''))
    .orderBy('category.position')
    .orderBy('category.id')
    .orderBy('section.position')
    .orderBy('section.id')
    .execute()
}

export const findSectionSlug = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom('section').select('slug').where('id', '=', id).executeTakeFirst())?.slug
