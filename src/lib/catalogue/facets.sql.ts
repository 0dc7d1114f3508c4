import type { Database } from '#lib/db/database.server.ts'
import { conditions, effectivePrice, type ItemsWanted } from './shelf.sql.ts'

export type Counted = { value: string; items: number }

/** How many items of each style. */
export const countByStyle = (db: Database, wanted: ItemsWanted): Promise<Counted[]> =>
  db
    .selectFrom('item')
    .select('style as value')
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .where((eb) => conditions(eb, wanted))
    .where('style', '!=', '')
    .groupBy('style')
    .execute()

/** How many items of each list of colours, which is JSON. */
export const countByColours = (db: Database, wanted: ItemsWanted): Promise<Counted[]> =>
  db
    .selectFrom('item')
    .select('colours as value')
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .where((eb) => conditions(eb, wanted))
    .groupBy('colours')
    .execute()

/** How many items with units left of each size, by its whole name. */
export const countBySize = (db: Database, wanted: ItemsWanted): Promise<Counted[]> =>
  db
    .selectFrom('item_size')
    .select('item_size.name as value')
    .select((eb) => eb.fn.countAll<number>().as('items'))
    .where((eb) =>
      eb(
        'item_id',
        'in',
        eb
          .selectFrom('item')
          .select('item.id')
          .where((item) => conditions(item, wanted)),
      ),
    )
    .whereRef('on_hand', '>', 'held')
    .groupBy('item_size.name')
    .execute()

/** The lowest and the highest price, kobo; null where there is no item. */
export const findPriceRange = (db: Database, wanted: ItemsWanted) =>
  db
    .selectFrom('item')
    .select((eb) => [
      eb.fn.min<number | null>(effectivePrice).as('lowest'),
      eb.fn.max<number | null>(effectivePrice).as('highest'),
    ])
    .where((eb) => conditions(eb, wanted))
    .executeTakeFirstOrThrow()
