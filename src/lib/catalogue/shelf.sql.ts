import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#lib/db/tables.ts'

/** Places by id: those of an address were looked up before. */
export type ItemsWanted = {
  ids?: number[] | undefined
  categoryId?: number | undefined
  subCategoryIds?: number[] | undefined
  sectionIds?: number[] | undefined
  size?: string | undefined
  style?: string | undefined
  colour?: string | undefined
  minPriceKobo?: number | undefined
  maxPriceKobo?: number | undefined
  inStock?: boolean | undefined
  isReduced?: boolean | undefined
}

type Items = ExpressionBuilder<Tables, 'item'>

export const effectivePrice = sql<number>`coalesce(new_price_kobo, price_kobo)`

/** `%`, `_` and `\` as themselves in a like pattern. */
const literally = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Both sides are lowered by the database: SQLite does it for ASCII only, but then for both. */
const isLike = (column: string, pattern: string) =>
  sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`

/** On the shelf: published, in a category that is shown. */
export const onShelf = (eb: Items) =>
  eb.and([
    eb('published', '=', 1),
    eb('category_id', 'in', eb.selectFrom('category').select('id').where('active', '=', 1)),
  ])

export function conditions(eb: Items, wanted: ItemsWanted) {
  const all = [onShelf(eb)]
  const { categoryId, subCategoryIds, sectionIds, minPriceKobo, maxPriceKobo } = wanted
  if (wanted.ids) all.push(isOneOf(eb, 'id', wanted.ids))
  if (categoryId !== undefined) all.push(eb('category_id', '=', categoryId))
  if (subCategoryIds) all.push(isOneOf(eb, 'sub_category_id', subCategoryIds))
  if (sectionIds) all.push(isOneOf(eb, 'section_id', sectionIds))
  if (wanted.size !== undefined) all.push(hasSize(eb, wanted.size))
  if (wanted.style !== undefined) all.push(eb.and([isLike('style', literally(wanted.style))]))
  if (wanted.colour !== undefined)
    all.push(eb.and([isLike('colours', `%${literally(JSON.stringify(wanted.colour))}%`)]))
  if (minPriceKobo !== undefined)
    all.push(eb.and([sql<SqlBool>`${effectivePrice} >= ${minPriceKobo}`]))
  if (maxPriceKobo !== undefined)
    all.push(eb.and([sql<SqlBool>`${effectivePrice} <= ${maxPriceKobo}`]))
  if (wanted.inStock !== undefined) all.push(eb('available', wanted.inStock ? '>' : '<=', 0))
  if (wanted.isReduced) all.push(eb('new_price_kobo', 'is not', null))
  return eb.and(all)
}

/** An empty list is no item, on PostgreSQL too. */
const isOneOf = (eb: Items, column: 'id' | 'sub_category_id' | 'section_id', ids: number[]) =>
  eb.and([ids.length > 0 ? eb(column, 'in', ids) : sql<SqlBool>`1 = 0`])

/** Whether a size with this chip label has units left. */
const hasSize = (eb: Items, label: string) =>
  eb.and([
    eb.exists(
      eb
        .selectFrom('item_size')
        .select('item_size.id')
        .whereRef('item_size.item_id', '=', 'item.id')
        .whereRef('on_hand', '>', 'held')
        .where((size) =>
          size.or([
            isLike('item_size.name', literally(label)),
            isLike('item_size.name', `${literally(label)}-%`),
          ]),
        ),
    ),
  ])

