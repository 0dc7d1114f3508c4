import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#lib/db/database.server.ts'
import type { Days } from '#lib/days.ts'
import type { Moment } from '#lib/time.ts'
import { type EntryKind, SOLD_KINDS, BACK_KINDS, COST_KINDS } from '../books.ts'

/** What entries are put together by. */
export type By = 'all' | 'day' | 'month' | 'item' | 'category' | 'state' | 'company' | 'order'

const keys: Record<By, RawBuilder<string | null>> = {
  // PostgreSQL groups by no constant.
  all: sql`substr(day, 1, 0)`,
  day: sql`day`,
  month: sql`substr(day, 1, 7)`,
  item: sql`item_id`,
  category: sql`category_id`,
  state: sql`state_id`,
  company: sql`company`,
  order: sql`order_id`,
}

const ofSales = [...SOLD_KINDS, ...BACK_KINDS]
const ofMoney = [...BACK_KINDS, 'payment', 'held', 'fee'] as const

/** The kinds of entries that a report counts. */
export const COUNTED = {
  sales: ofSales,
  money: ofMoney,
  refunds: ['refund'],
  // A gift card is earned with the goods that it pays.
  earned: [...ofSales.filter((kind) => kind !== 'card'), 'fee', 'rider', ...COST_KINDS],
} as const

const isOfCard = sql<boolean>`(kind = 'refund' and order_item_id is not null and item_id is null
  and exists (select 1 from book_entry as card where card.order_id = book_entry.order_id and card.kind = 'card'))`

/** `madeBefore`: only what was written earlier, for a day that is compared until the same hour. */
export type Asked = { days: Days; by: By; of: keyof typeof COUNTED; madeBefore?: Moment }

const countsUnits = (by: By): boolean => ['all', 'item', 'category'].includes(by)

/** The entries of these days: sums (kobo) and pieces by key and kind. */
export async function sumsBy(db: Database, { days, by, of, madeBefore = '' }: Asked) {
  const rows = await db
    .selectFrom('book_entry')
    .select(keys[by].as('key'))
    .select('kind')
    .select((eb) => [
      eb.fn.sum<number>('amount_kobo').as('kobo'),
      // Without them an index has all that a day's sum reads.
      (countsUnits(by) ? eb.fn.sum<number>('units') : sql<number>`0`).as('units'),
    ])
    .where('day', '>=', days.from)
    .where('day', '<=', days.until)
    .where('kind', 'in', COUNTED[of])
    .$if(madeBefore !== '', (query) => query.where('made_at', '<', madeBefore))
    .groupBy([keys[by], 'kind'])
    .execute()
  return rows.map(({ key, kind, kobo, units }) => ({
    key: key === null ? '' : String(key),
    kind: kind as EntryKind,
    kobo: Number(kobo),
    units: Number(units),
  }))
}

const ofLines = ['sale', 'discount', 'exchange', 'exchanged', 'refund'] as const

/** What was sold of goods without a known cost, less what was sent back (kobo), by key. */
export async function sumUncosted(db: Database, { days, by }: Omit<Asked, 'of'>) {
  const rows = await db
    .selectFrom('book_entry')
    .select(keys[by].as('key'))
    .select((eb) => eb.fn.sum<number>('amount_kobo').as('kobo'))
    .where('day', '>=', days.from)
    .where('day', '<=', days.until)
    .where('kind', 'in', ofLines)
    .where('order_item_id', 'is not', null)
    .where((eb) => eb.not(isOfCard))
    // The kind is spelt out, as in the index of these rows.
    .where(
      sql<boolean>`not exists (select 1 from book_entry as cost
        where cost.order_item_id = book_entry.order_item_id and cost.kind = 'cost')`,
    )
    .groupBy(keys[by])
    .execute()
  return new Map(rows.map(({ key, kobo }) => [key === null ? '' : String(key), Number(kobo)]))
}

/** How many orders were sold. */
export async function countOrders(db: Database, { days, by, madeBefore = '' }: Omit<Asked, 'of'>) {
  const rows = await db
    .selectFrom('book_entry')
    .select(keys[by].as('key'))
    .select((eb) => eb.fn.count<number>('order_id').distinct().as('count'))
    .where('day', '>=', days.from)
    .where('day', '<=', days.until)
    .where('kind', '=', 'sale')
    .$if(madeBefore !== '', (query) => query.where('made_at', '<', madeBefore))
    .groupBy(keys[by])
    .execute()
  return new Map(rows.map(({ key, count }) => [key === null ? '' : String(key), Number(count)]))
}

/** What each offer took off what was sold in these days, and in how many orders. */
export async function sumOffers(db: Database, days: Days) {
  const sold = db
    .selectFrom('book_entry')
    .select('order_id')
    .distinct()
    .where('day', '>=', days.from)
    .where('day', '<=', days.until)
    .where('kind', '=', 'sale')
  const rows = await db
    .selectFrom('order_offer')
    .innerJoin(sold.as('sold'), 'sold.order_id', 'order_offer.order_id')
    .select('offer_id as key')
    .select((eb) => [
      eb.fn.max('name').as('label'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>(sql`discount_kobo + delivery_kobo`).as('kobo'),
    ])
    .groupBy('offer_id')
    .execute()
  return rows.map(({ key, label, count, kobo }) => ({
    key: String(key),
    label,
    count: Number(count),
    kobo: Number(kobo),
  }))
}

type Named = 'item' | 'category' | 'state' | 'order'

/** Both databases take this many values in one query. A large shop sells more goods in a year than they take at all. */
const AT_ONCE = 5_000

/** The names of what entries are put together by, and where it stands at the desk. */
export async function namesOf(
  db: Database,
  by: Named,
  keys: readonly string[],
): Promise<Map<string, { label: string; of: string }>> {
  const names = new Map<string, { label: string; of: string }>()
  for (let at = 0; at < keys.length; at += AT_ONCE)
    for (const { key, label, of } of await namesOfSome(db, by, keys.slice(at, at + AT_ONCE)))
      names.set(String(key), { label, of })
  return names
}

async function namesOfSome(db: Database, by: Named, keys: readonly string[]) {
  const ids = keys.map(Number)
  return by === 'item'
    ? db
        .selectFrom('item')
        .select(['id as key', 'name as label', 'slug as of'])
        .where('id', 'in', ids)
        .execute()
    : by === 'order'
      ? db
          .selectFrom('orders')
          .select(['id as key', 'number as label', 'number as of'])
          .where('id', 'in', keys)
          .execute()
      : db
          .selectFrom(by)
          .select(['id as key', 'name as label'])
          .select(sql<string>`cast(id as text)`.as('of'))
          .where('id', 'in', ids)
          .execute()
}
