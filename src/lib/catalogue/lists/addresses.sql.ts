import { type ExpressionBuilder, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Tables } from '#lib/db/tables.ts'
import type { Moment } from '#lib/time.ts'
import type { PageAddress } from '../catalogue.ts'

/** Published, in a shown category. */
const isShown = (eb: ExpressionBuilder<Tables, 'item'>) =>
  eb.and([
    eb('published', '=', 1),
    eb('category_id', 'in', eb.selectFrom('category').select('id').where('active', '=', 1)),
  ])

/** Shown items, oldest first, so that a new item goes to the last part. */
export const listItemAddresses = (
  db: Database,
  { limit, offset }: { limit: number; offset: number },
): Promise<PageAddress[]> =>
  db
    .selectFrom('item')
    .select(['slug', 'updated_at as changedAt'])
    .where(isShown)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()

/** The last change of each part of `size` items, in the order of `listItemAddresses`. */
export async function listPartMoments(db: Database, size: number): Promise<Moment[]> {
  const numbered = db
    .selectFrom('item')
    .select('updated_at')
    .select(sql<number>`(row_number() over (order by id) - 1) / ${sql.lit(size)}`.as('part'))
    .where(isShown)
    .as('numbered')
  const rows = await db
    .selectFrom(numbered)
    .select((eb) => eb.fn.max<Moment>('updated_at').as('changedAt'))
    .groupBy('part')
    .orderBy('part')
    .execute()
  return rows.map(({ changedAt }) => changedAt)
}

/** Shown categories, with the last change of their items. */
export const listCategoryAddresses = (db: Database): Promise<PageAddress[]> =>
  db
    .selectFrom('category')
    .leftJoin('item', (join) =>
      join.onRef('item.category_id', '=', 'category.id').on('item.published', '=', 1),
    )
    .select(['category.slug as slug'])
    .select((eb) => eb.fn.max<Moment | null>('item.updated_at').as('changedAt'))
    .where('category.active', '=', 1)
    .groupBy(['category.slug', 'category.position'])
    .orderBy('category.position')
    .execute()

/** Sections of shown categories; sections with the same slug are one page. */
export const listSectionAddresses = (db: Database): Promise<PageAddress[]> =>
  db
    .selectFrom('section')
    .innerJoin('category', 'category.id', 'section.category_id')
    .leftJoin('item', (join) =>
      join.onRef('item.section_id', '=', 'section.id').on('item.published', '=', 1),
    )
    .select(['section.slug as slug'])
    .select((eb) => eb.fn.max<Moment | null>('item.updated_at').as('changedAt'))
    .where('category.active', '=', 1)
    .where('section.active', '=', 1)
    .groupBy('section.slug')
    .orderBy('section.slug')
    .execute()
