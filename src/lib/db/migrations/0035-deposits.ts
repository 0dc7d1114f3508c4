import { statements } from './base.ts'

/** What is paid before an order that is paid on delivery is packed. */
export const up = statements(() => [
  // The price of the delivery, or a share of the total in percent; null: none is asked for.
  `alter table delivery_zone add column door_deposit text
    check (door_deposit in ('delivery', '10', '20', '25', '30', '40', '50', '75'))`,
  // What becomes of it when the parcel is not taken; null: it goes back.
  `alter table delivery_zone add column deposit_if_refused text
    check (deposit_if_refused = 'kept')`,
  // What its buyer pays before it is packed; the rest is due_kobo. 0 for an order without one.
  `alter table orders add column deposit_kobo bigint not null default 0
    check (deposit_kobo >= 0)`,
  // 1: as its buyer was told, the shop keeps it when the parcel is not taken.
  `alter table orders add column deposit_kept integer not null default 0
    check (deposit_kept in (0, 1))`,
])
