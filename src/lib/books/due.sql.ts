import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { type Database, isPostgres } from '#lib/db/database.server.ts'
import { isBegun, isOver } from '#lib/db/standing.sql.ts'
import type { Moment } from '#lib/time.ts'

type Condition = RawBuilder<SqlBool>
type Sum = RawBuilder<number>
/** Orders, as `from` names them: a table, or a query in brackets. */
export type Which = RawBuilder<unknown>

/** With a limit SQLite finds them by their ids first. Else it reads all paid orders by an index, each time. */
export const byIds = (ids: readonly string[]): Which =>
  sql`(select * from orders where id in (${sql.join(ids)}) limit ${sql.lit(ids.length)})`

/** The Lagos day of a moment. */
export const lagosDay = (db: Database, moment: RawBuilder<Moment>): RawBuilder<string> =>
  isPostgres(db)
    ? sql`to_char(cast(${moment} as timestamptz) at time zone 'UTC' + interval '1 hour', 'YYYY-MM-DD')`
    : sql`date(${moment}, '+1 hour')`

/** Paid wholly: what is paid on delivery is sold when its money is collected. */
export const isSold: Condition = sql`(${isBegun} and orders.due_kobo = 0)`

const isExchange: Condition = sql`exists (select 1 from return_request
  where return_request.exchange_order_id = orders.id)`

const noLine = sql`cast(null as integer) as order_item_id, cast(null as integer) as item_id,
  cast(null as integer) as size_id, cast(null as integer) as category_id`
const noPayment = sql`cast(null as text) as reference, cast(null as text) as company`

const ofLines = (which: Which) => sql`
  select case when orders.is_gift_card = 1 then 'card' when ${isExchange} then 'exchange' else 'sale' end as kind,
    'sale:' || line.id as cause, orders.id as order_id, line.id as order_item_id,
    line.item_id, line.size_id, item.category_id, orders.state_id, ${noPayment}, line.quantity as units,
    line.unit_kobo * line.quantity - case when ${isExchange} then line.discount_kobo else 0 end as amount_kobo,
    orders.paid_at as made_at
  from ${which} as orders join order_item as line on line.order_id = orders.id
  left join item on item.id = line.item_id
  where ${isSold}
  union all select 'discount', 'discount:' || line.id, orders.id, line.id,
    line.item_id, line.size_id, item.category_id, orders.state_id, ${noPayment}, 0,
    -line.discount_kobo, orders.paid_at
  from ${which} as orders join order_item as line on line.order_id = orders.id
  left join item on item.id = line.item_id
  where ${isSold} and line.discount_kobo > 0 and not ${isExchange}`

/**
 * What a piece of a line cost on average (kobo) when it left the stock: by the last cost that is older than its move.
 * Null where it is not known.
 */
const unitCost = sql<number | null>`(select cost.average_kobo from stock_cost as cost
  where cost.size_id = line.size_id and cost.move_id < (select move.id from stock_move as move
    where move.size_id = line.size_id and move.cause = 'sale' and move.cause_reference = orders.id)
  order by cost.id desc limit 1)`

const ofCosts = (which: Which) => sql`
  select 'cost', 'cost:' || order_item_id, order_id, order_item_id, item_id, size_id, category_id, state_id,
    ${noPayment}, units, -units * unit_kobo, made_at
  from (select orders.id as order_id, line.id as order_item_id, line.item_id, line.size_id, item.category_id,
      orders.state_id, line.quantity as units, ${unitCost} as unit_kobo, orders.paid_at as made_at
    from ${which} as orders join order_item as line on line.order_id = orders.id
    left join item on item.id = line.item_id
    where ${isSold}) as sold
  where unit_kobo is not null`

const ofDelivery = (which: Which) => sql`
  select 'delivery', 'delivery:' || orders.id, orders.id, ${noLine}, orders.state_id, ${noPayment}, 0,
    orders.billing_total_kobo, orders.paid_at
  from ${which} as orders where ${isSold} and orders.billing_total_kobo > 0`

/**
 * What pays an order. One whose money has gone back since paid it all the same; old complete refunds have no row. The
 * state is compared as an expression: SQLite has an index by state, and would read all payments.
 */
const isPaying: Condition = sql`(${isSold} and (attempt.state || '' in ('succeeded', 'overpaid')
  or (attempt.state || '' = 'reversed' and attempt.received_kobo is not null
    and (exists (select 1 from refund where refund.reference = attempt.reference
        and refund.from_state in ('succeeded', 'overpaid'))
      or (${isOver()} and not exists (select 1 from refund where refund.reference = attempt.reference))))))`

const ofPayments = (which: Which) => sql`
  select 'payment', 'payment:' || attempt.reference, orders.id, ${noLine}, orders.state_id,
    attempt.reference, attempt.provider, 0, attempt.amount_kobo, orders.paid_at
  from ${which} as orders join payment_attempt as attempt on attempt.order_id = orders.id
  where ${isPaying}`

/** What the books say of an order exactly, by the cause: written once, when it is sold. */
export const entriesOf = (which: Which) =>
  sql`${ofLines(which)} union all ${ofDelivery(which)} union all ${ofPayments(which)}
    union all ${ofCosts(which)}`

const hasCome: Condition = sql`(attempt.state in ('succeeded', 'overpaid', 'late', 'underpaid', 'part')
  or (attempt.state = 'reversed' and attempt.received_kobo is not null))`
const cameKobo: Sum = sql`case when ${hasCome}
  then coalesce(attempt.received_kobo, attempt.amount_kobo) else 0 end`
const sentKobo = (
  refunds: Condition,
): Sum => sql`coalesce((select sum(refund.amount_kobo) from refund
  left join refund_request as request on request.id = refund.request_id
  where refund.reference = attempt.reference and refund.failed_at is null and ${refunds}), 0)`
const backKobo: Sum = sql`case when attempt.state = 'reversed'
  then coalesce(attempt.received_kobo, 0) else ${sentKobo(sql`1 = 1`)} end`
const ofSale: Condition = sql`refund.from_state in ('succeeded', 'overpaid')
  and coalesce(request.kind, '') <> 'excess'`

/** For each payment: what it brought, what of it paid the order, and what went back of both (kobo). */
const sums = (which: Which) => sql`
  select orders.id as order_id, orders.state_id, attempt.reference, attempt.provider as company,
    ${cameKobo} as came, ${backKobo} as back,
    case when ${isPaying} then attempt.amount_kobo else 0 end as paid,
    case when not ${isPaying} then 0
      when attempt.state = 'reversed' and not exists (select 1 from refund
        where refund.reference = attempt.reference) then attempt.amount_kobo
      else ${sentKobo(ofSale)} end as back_of_sale,
    case when ${hasCome} then coalesce(attempt.fee_kobo, 0) else 0 end as fee
  from ${which} as orders join payment_attempt as attempt on attempt.order_id = orders.id`

const booked = (kinds: RawBuilder<unknown>): Sum => sql`coalesce((select sum(entry.amount_kobo)
  from book_entry as entry where entry.order_id = money.order_id and entry.reference = money.reference
    and entry.kind in (${kinds})), 0)`

const backOfSale: Sum = sql`case when money.back_of_sale < money.paid
  then money.back_of_sale else money.paid end`

/** What a payment's entries of one kind must come to. */
const balance = (
  which: Which,
  { kind, kinds, kobo }: { kind: string; kinds: RawBuilder<unknown>; kobo: Sum },
) => sql`select ${sql.lit(kind)} as kind, money.order_id, ${noLine}, money.state_id, money.reference,
    money.company, 0 as units, ${kobo} - ${booked(kinds)} as kobo
  from (${sums(which)}) as money`

/** Money that was used for another order since. */
const movedAway = (
  which: Which,
) => sql`select entry.kind, entry.order_id, ${noLine}, max(entry.state_id) as state_id,
    entry.reference, max(entry.company) as company, 0 as units, -sum(entry.amount_kobo) as kobo
  from ${which} as orders join book_entry as entry on entry.order_id = orders.id
  where entry.kind in ('held', 'fee') and not exists (select 1 from payment_attempt as attempt
    where attempt.reference = entry.reference and attempt.order_id = entry.order_id)
  group by entry.kind, entry.order_id, entry.reference`

const restocked = (column: RawBuilder<number>) => sql<number>`coalesce((select sum(${column})
  from book_entry as entry where entry.order_id = line.order_id and entry.order_item_id = line.id
    and entry.kind = 'restocked'), 0)`

/** What of a line's cost is on the shelf again: for its pieces that came back, at what they cost when they left. */
const ofShelf = (which: Which) => sql`
  select 'restocked' as kind, order_id, order_item_id, item_id, size_id, category_id, state_id, ${noPayment},
    back - booked_units as units, back * unit_kobo - booked_kobo as kobo
  from (select orders.id as order_id, line.id as order_item_id, line.item_id, line.size_id, item.category_id,
      orders.state_id, ${unitCost} as unit_kobo,
      line.quantity - case when hold.state = 'released' then 0 else hold.quantity end as back,
      ${restocked(sql`entry.units`)} as booked_units, ${restocked(sql`entry.amount_kobo`)} as booked_kobo
    from ${which} as orders join order_item as line on line.order_id = orders.id
    join stock_hold as hold on hold.order_id = orders.id and hold.size_id = line.size_id
    left join item on item.id = line.item_id
    where ${isSold}) as shelf
  where unit_kobo is not null`

/** What bringing an order cost, on the day on which it is noted. */
const ofRider = (which: Which) => sql`
  select 'rider' as kind, orders.id as order_id, ${noLine}, orders.state_id, ${noPayment}, 0 as units,
    -coalesce(orders.rider_kobo, 0) - coalesce((select sum(entry.amount_kobo) from book_entry as entry
      where entry.order_id = orders.id and entry.kind = 'rider'), 0) as kobo
  from ${which} as orders`

/** By how much the books differ from the payments, by payment and kind, and from the shelf, by line. Rows of 0 are among them. */
export const differencesOf = (which: Which) => sql`
  ${balance(which, { kind: 'fee', kinds: sql`'fee'`, kobo: sql`-money.fee` })}
  union all ${balance(which, {
    kind: 'refund',
    kinds: sql`'refund', 'exchanged'`,
    kobo: sql`-(${backOfSale})`,
  })}
  union all ${balance(which, {
    kind: 'held',
    kinds: sql`'held'`,
    kobo: sql`money.came - money.back - money.paid + ${backOfSale}`,
  })}
  union all ${movedAway(which)}
  union all ${ofShelf(which)}
  union all ${ofRider(which)}`

/** Of what such a difference is: a payment, a line, or the order. */
export const ofWhat = sql`coalesce(reference, cast(order_item_id as text), 'order')`
