import { statements } from './base.ts'

/** Delivery by weight: of goods, what a zone takes for it, and what an order was charged. */
export const up = statements(() => [
  // With its packing; null: not weighed, which counts as nothing.
  'alter table item add column weight_grams integer check (weight_grams between 1 and 1000000)',
  // Up to so many kg are in the price of the zone; then each kg begun costs so much. Null: weight costs nothing.
  'alter table delivery_zone add column weight_included_kg integer check (weight_included_kg between 0 and 1000)',
  'alter table delivery_zone add column weight_kobo_per_kg bigint check (weight_kobo_per_kg > 0)',
  // What all its goods weighed when it was made, and how much of its delivery price is for that.
  'alter table orders add column weight_grams bigint not null default 0 check (weight_grams >= 0)',
  'alter table orders add column surcharge_kobo bigint not null default 0 check (surcharge_kobo >= 0)',
])
