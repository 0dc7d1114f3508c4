import { statements } from './base.ts'

/** Gift cards that customers buy. */
export const up = statements(() => [
  // 1 for an order of a gift card: it has one line and no goods.
  `alter table orders add column is_gift_card integer not null default 0
    check (is_gift_card in (0, 1))`,
  // For whom it is, until it is paid and mailed. The card is made when the order is paid.
  `create table gift_card_sale (
    order_id text primary key references orders (id) on delete cascade,
    gift_card_id integer unique references gift_card (id),
    email text not null, recipient text not null, message text not null, send_at text not null)`,
])
