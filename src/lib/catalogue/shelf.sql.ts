import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#lib/db/tables.ts'

/** On the shelf: published, in a category that is shown. */
export const onShelf = (eb: ExpressionBuilder<Tables, 'item'>) =>
  eb.and([
    eb('published', '=', 1),
    eb('category_id', 'in', eb.selectFrom('category').select('id').where('active', '=', 1)),
  ])
