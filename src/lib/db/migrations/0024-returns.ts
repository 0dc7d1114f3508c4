import { statements } from './base.ts'

const HANDLED = `(select id from orders where stage in ('returned', 'cancelled'))`

/** What became of a request for a return, and what the team told the customer. */
export const up = statements(() => [
  `alter table return_request add column state text not null default 'asked'
    check (state in ('asked', 'agreed', 'refused', 'withdrawn', 'received', 'settled'))`,
  // The team's sentence to the customer.
  `alter table return_request add column answer text not null default ''`,
  'alter table return_request add column answered_at text',
  `update return_request set state = 'settled' where order_id in ${HANDLED}`,
  'create index returns_by_state on return_request (state, id)',
  // 1 while the request waits for its answer: a line is in one such request at most.
  'alter table return_line add column is_waiting smallint not null default 0',
  `update return_line set is_waiting = 1
    where return_request_id in (select id from return_request where state = 'asked')
    and return_request_id = (select max(return_request_id) from return_line as other
      where other.order_item_id = return_line.order_item_id)`,
  'create unique index return_line_waiting on return_line (order_item_id) where is_waiting = 1',
  // How many pieces of the line all requests together take back.
  `alter table order_item add column asked_back integer not null default 0
    check (asked_back between 0 and quantity)`,
  `update order_item set asked_back = (select coalesce(sum(quantity), 0) from return_line
    where order_item_id = order_item.id)
    where id in (select order_item_id from return_line)`,
  // The size or colour that the customer wants instead.
  `alter table return_line add column wants_size_id integer
    references item_size (id) on delete set null`,
  // The order that brings it.
  `alter table return_request add column exchange_order_id text
    references orders (id) on delete set null`,
  // The bus park that the goods are sent from, the number of the waybill and the driver's phone, as the customer typed
  // them.
  `alter table return_request add column sent_park text not null default ''`,
  `alter table return_request add column sent_waybill text not null default ''`,
  `alter table return_request add column sent_phone text not null default ''`,
  // The return that a refund settles.
  `alter table refund_request add column return_request_id integer
    references return_request (id) on delete set null`,
])
