import { onlyAdded, statements } from './base.ts'

const SOLD = `(orders.status = 'successful' and orders.due_kobo = 0)`
const EXCHANGE = `exists (select 1 from return_request where return_request.exchange_order_id = orders.id)`
/** Old complete refunds have no row. */
const PAYING = `(${SOLD} and (attempt.state in ('succeeded', 'overpaid')
  or (attempt.state = 'reversed' and attempt.received_kobo is not null
    and (exists (select 1 from refund where refund.reference = attempt.reference
        and refund.from_state in ('succeeded', 'overpaid'))
      or (orders.stage = 'cancelled'
        and not exists (select 1 from refund where refund.reference = attempt.reference))))))`
const CAME = `(attempt.state in ('succeeded', 'overpaid', 'late', 'underpaid', 'part')
  or (attempt.state = 'reversed' and attempt.received_kobo is not null))`
const OF_SALE = `refund.failed_at is null and refund.from_state in ('succeeded', 'overpaid')
  and coalesce(request.kind, '') <> 'excess'`

const NO_LINE =
  'cast(null as integer), cast(null as integer), cast(null as integer), cast(null as integer)'
const NO_PAYMENT = 'cast(null as text), cast(null as text)'

const fill = (
  lagosDay: string,
  rows: string,
) => `insert into book_entry (made_at, day, kind, cause, order_id,
    order_item_id, item_id, size_id, category_id, state_id, reference, company, units, amount_kobo)
  select made_at, ${lagosDay}, kind, cause, order_id, order_item_id, item_id, size_id, category_id, state_id,
    reference, company, units, amount_kobo from (${rows}) as due where amount_kobo <> 0`

const SALES = `select case when orders.is_gift_card = 1 then 'card' when ${EXCHANGE} then 'exchange' else 'sale' end as kind,
    'sale:' || line.id as cause, orders.id as order_id, line.id as order_item_id, line.item_id, line.size_id,
    item.category_id, orders.state_id, cast(null as text) as reference, cast(null as text) as company,
    line.quantity as units,
    line.unit_kobo * line.quantity - case when ${EXCHANGE} then line.discount_kobo else 0 end as amount_kobo,
    orders.paid_at as made_at
  from orders join order_item as line on line.order_id = orders.id left join item on item.id = line.item_id
  where ${SOLD}
  union all select 'discount', 'discount:' || line.id, orders.id, line.id, line.item_id, line.size_id,
    item.category_id, orders.state_id, ${NO_PAYMENT}, 0, -line.discount_kobo, orders.paid_at
  from orders join order_item as line on line.order_id = orders.id left join item on item.id = line.item_id
  where ${SOLD} and not ${EXCHANGE}
  union all select 'delivery', 'delivery:' || orders.id, orders.id, ${NO_LINE}, orders.state_id, ${NO_PAYMENT}, 0,
    orders.billing_total_kobo, orders.paid_at
  from orders where ${SOLD}
  union all select 'payment', 'payment:' || attempt.reference, orders.id, ${NO_LINE}, orders.state_id,
    attempt.reference, attempt.provider, 0, attempt.amount_kobo, orders.paid_at
  from orders join payment_attempt as attempt on attempt.order_id = orders.id where ${PAYING}`

const FEES = `select 'fee' as kind, 'fee:' || attempt.reference as cause, orders.id as order_id,
    cast(null as integer) as order_item_id, cast(null as integer) as item_id, cast(null as integer) as size_id,
    cast(null as integer) as category_id, orders.state_id, attempt.reference, attempt.provider as company, 0 as units,
    -coalesce(attempt.fee_kobo, 0) as amount_kobo,
    case when ${PAYING} then orders.paid_at else attempt.updated_at end as made_at
  from orders join payment_attempt as attempt on attempt.order_id = orders.id where ${CAME}`

/** Never more than paid the order. Of a refund of pieces of one line it is known which, unless it is more than they cost. */
const BACK = `select case when request.gift_card_id is not null and exists (select 1 from return_request as back
      where back.id = request.return_request_id and back.exchange_order_id is not null)
    then 'exchanged' else 'refund' end as kind,
    'refund:' || refund.id || ':' as cause, orders.id as order_id, line.id as order_item_id, line.item_id,
    line.size_id, item.category_id, orders.state_id, attempt.reference,
    case when request.gift_card_id is null then attempt.provider else 'gift-card' end as company,
    case when line.id is null then 0 else -named.quantity end as units,
    refund.amount_kobo as sent_kobo, attempt.amount_kobo as paid_kobo,
    sum(refund.amount_kobo) over (partition by refund.reference order by refund.id) as all_kobo,
    refund.made_at
  from orders join payment_attempt as attempt on attempt.order_id = orders.id
  join refund on refund.reference = attempt.reference
  left join refund_request as request on request.id = refund.request_id
  left join refund_line as named on named.refund_request_id = request.id
    and 1 = (select count(*) from refund_line as other where other.refund_request_id = request.id)
  left join order_item as line on line.id = named.order_item_id and refund.amount_kobo
    <= (line.unit_kobo * line.quantity - line.discount_kobo) * named.quantity / line.quantity
  left join item on item.id = line.item_id
  where ${PAYING} and ${OF_SALE}`

const REFUNDS = `select kind, cause, order_id, order_item_id, item_id, size_id, category_id, state_id, reference,
    company, units, made_at,
    case when all_kobo - sent_kobo >= paid_kobo then 0
      when all_kobo > paid_kobo then all_kobo - sent_kobo - paid_kobo else -sent_kobo end as amount_kobo
  from (${BACK}) as back
  union all select 'refund', 'refund:' || attempt.reference, orders.id, ${NO_LINE}, orders.state_id,
    attempt.reference, attempt.provider, 0, coalesce(orders.ended_at, orders.paid_at), -attempt.amount_kobo
  from orders join payment_attempt as attempt on attempt.order_id = orders.id
  where ${PAYING} and attempt.state = 'reversed'
    and not exists (select 1 from refund where refund.reference = attempt.reference)`

const HELD = `select 'held' as kind, 'held:' || attempt.reference as cause, orders.id as order_id,
    cast(null as integer) as order_item_id, cast(null as integer) as item_id, cast(null as integer) as size_id,
    cast(null as integer) as category_id, orders.state_id, attempt.reference, attempt.provider as company, 0 as units,
    case when attempt.state = 'reversed' then 0 else coalesce(attempt.received_kobo, attempt.amount_kobo)
      - coalesce((select sum(refund.amount_kobo) from refund
        where refund.reference = attempt.reference and refund.failed_at is null), 0) end
      - coalesce((select sum(entry.amount_kobo) from book_entry as entry
        where entry.order_id = orders.id and entry.reference = attempt.reference
          and entry.kind in ('payment', 'refund', 'exchanged')), 0) as amount_kobo,
    attempt.updated_at as made_at
  from orders join payment_attempt as attempt on attempt.order_id = orders.id where ${CAME}`

/** The books: what was sold, what paid it and what went back, as rows that are only added. Filled from what is there. */
export const up = statements(({ isPostgres, id }) => {
  const lagosDay = isPostgres
    ? `to_char(cast(made_at as timestamptz) at time zone 'UTC' + interval '1 hour', 'YYYY-MM-DD')`
    : `date(made_at, '+1 hour')`
  return [
    `create table book_entry (
      id ${id}, made_at text not null, day text not null, kind text not null check (kind in ('sale', 'discount',
        'delivery', 'card', 'exchange', 'refund', 'exchanged', 'payment', 'held', 'fee')),
      cause text not null unique, order_id text not null, order_item_id integer, item_id integer, size_id integer,
      category_id integer, state_id integer, reference text, company text, units integer not null,
      amount_kobo bigint not null)`,
    'create index book_entries_of_order on book_entry (order_id)',
    `create index returns_by_exchange on return_request (exchange_order_id)
      where exchange_order_id is not null`,
    ...[SALES, FEES, REFUNDS, HELD].map((rows) => fill(lagosDay, rows)),
    'create index book_entries_by_day on book_entry (day, kind, amount_kobo)',
    ...onlyAdded(isPostgres, 'book_entry', 'entries of the books'),
  ]
})
