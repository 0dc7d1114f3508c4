import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { personOf } from '#lib/db/person.sql.ts'
import { SALES_KINDS } from '../books.ts'

type Text = RawBuilder<string | null>
type Condition = RawBuilder<SqlBool>

/** What sums are put together by and kept for each day and month: a new kind of report that needs one is an entry here. */
export const KEPT_BY = [
  'all',
  'item',
  'size',
  'category',
  'state',
  'lga',
  'company',
  'offer',
  'buyer',
  'uncosted',
  'card',
] as const
export type KeptBy = (typeof KEPT_BY)[number]
/** Others are added up when they are asked for. */
export type SummedBy = KeptBy | 'order' | 'uncosted-order' | 'card-order'
export const isKept = (by: SummedBy): by is KeptBy => KEPT_BY.some((kept) => kept === by)

/** What a line of an order has come to. */
export const LINE_KINDS = ['sale', 'discount', 'exchange', 'exchanged', 'refund'] as const

type Source = {
  key: Text
  /** Tables beside the entries. */
  join?: RawBuilder<unknown>
  /** The sum of an entry, where it is not that of the books. */
  kobo?: RawBuilder<number>
  where?: Condition
}

const withOrder = sql`left join orders on orders.id = entry.order_id`

/** Whether who made an order had bought before it; empty for nobody. */
const buyer: Text = sql`case when ${personOf('orders')} is null then ''
  when exists (select 1 from orders as earlier join book_entry as sold on sold.order_id = earlier.id
    where ${personOf('earlier')} = ${personOf('orders')} and sold.kind = 'sale'
      and (sold.made_at < orders.paid_at or (sold.made_at = orders.paid_at and earlier.id < orders.id)))
  then 'again' else 'new' end`

/** What went back of a gift card. */
const isOfCard = sql<boolean>`(entry.kind = 'refund' and entry.item_id is null
  and exists (select 1 from book_entry as card where card.order_id = entry.order_id and card.kind = 'card'))`
/** Of goods without a known cost. The kind is spelt out, as in the index of these rows. */
export const isUncosted: Condition = sql`entry.kind in (${sql.join(LINE_KINDS.map((kind) => sql.lit(kind)))})
  and entry.order_item_id is not null and not ${isOfCard}
  and not exists (select 1 from book_entry as cost
    where cost.order_item_id = entry.order_item_id and cost.kind = 'cost')`

/** Places and buyers are asked what was sold there: they have no sums of payments, fees and costs. */
const isOfSales: Condition = sql`entry.kind in (${sql.join(SALES_KINDS.map((kind) => sql.lit(kind)))})`

const SOURCES: Record<SummedBy, Source> = {
  all: { key: sql`''` },
  item: { key: sql`entry.item_id` },
  size: { key: sql`entry.size_id` },
  category: { key: sql`entry.category_id` },
  state: { key: sql`entry.state_id`, where: isOfSales },
  lga: { key: sql`orders.lga_id`, join: withOrder, where: isOfSales },
  company: { key: sql`entry.company` },
  offer: {
    key: sql`used.offer_id`,
    join: sql`join order_offer as used on used.order_id = entry.order_id`,
    kobo: sql`used.discount_kobo + used.delivery_kobo`,
    // Once for each order: by its first line.
    where: sql`entry.kind = 'sale' and not exists (select 1 from book_entry as other
      where other.order_id = entry.order_id and other.kind = 'sale' and other.id < entry.id)`,
  },
  buyer: { key: buyer, join: withOrder, where: isOfSales },
  uncosted: { key: sql`entry.item_id`, where: isUncosted },
  card: { key: sql`''`, where: isOfCard },
  order: { key: sql`entry.order_id` },
  'uncosted-order': { key: sql`entry.order_id`, where: isUncosted },
  'card-order': { key: sql`entry.order_id`, where: isOfCard },
}

/** What some entries come to: by key and kind the sum (kobo), pieces, and orders; of each day if `isByDay`. */
export function entriesBy(by: SummedBy, which: Condition, isByDay = false) {
  const { key, join = sql``, kobo = sql`entry.amount_kobo`, where = sql`1 = 1` } = SOURCES[by]
  const period: Text = isByDay ? sql`entry.day` : sql`''`
  return sql`select period, key, kind, sum(kobo) as kobo, sum(units) as units, count(distinct order_id) as orders
    from (select ${period} as period, coalesce(cast(${key} as text), '') as key, entry.kind,
        ${kobo} as kobo, entry.units, entry.order_id
      from book_entry as entry ${join} where ${which} and ${where}) as of_days
    group by period, key, kind`
}
