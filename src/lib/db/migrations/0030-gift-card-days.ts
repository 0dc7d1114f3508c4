import { statements } from './base.ts'

/** Gift cards that are mailed on a later day. The row is deleted when the mail is written. */
export const up = statements(() => [
  `create table gift_card_delivery (
    gift_card_id integer primary key references gift_card (id), email text not null,
    recipient text not null, message text not null, send_at text not null)`,
  'create index gift_card_delivery_by_day on gift_card_delivery (send_at)',
])
