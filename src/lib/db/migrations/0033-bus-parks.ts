import { statements } from './base.ts'

/** Bus parks are pickup places: a driver brings the parcel there. How long goods wait to be fetched, and whether that was told. */
export const up = statements(() => [
  `alter table pickup_place add column kind text not null default 'shop' check (kind in ('shop', 'park'))`,
  // About what the buyer pays the driver, beside the order; null: not said.
  'alter table pickup_place add column driver_kobo bigint check (driver_kobo > 0)',
  // After this many hours buyer and team are told that it was not fetched; null: never.
  'alter table pickup_place add column wait_hours integer check (wait_hours > 0)',
  // As the buyer was told.
  `alter table orders add column place_kind text check (place_kind in ('shop', 'park'))`,
  'alter table orders add column place_driver_kobo bigint',
  // When buyer and team were told.
  'alter table orders add column unfetched_at text',
  `update orders set place_kind = 'shop' where place_id is not null`,
  `create index orders_to_fetch on orders (place_id, stage) where place_id is not null`,
  `create index orders_unfetched on orders (created_at, id)
    where unfetched_at is not null and stage in ('packed', 'sent')`,
])
