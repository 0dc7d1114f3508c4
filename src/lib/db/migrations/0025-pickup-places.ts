import { statements } from './base.ts'

/** The places where goods are fetched. Until now there was one, which a setting kept. */
export const up = statements(({ isPostgres, id }) => {
  const said = (name: string) =>
    isPostgres ? `(value::json ->> '${name}')` : `json_extract(value, '$.${name}')`
  return [
    // A place is hidden, never deleted: orders were fetched there.
    `create table pickup_place (
      id ${id}, name text not null unique, address text not null,
      state_id integer references state (id), hours text not null default '',
      fee_kobo bigint not null default 0 check (fee_kobo >= 0),
      is_shown integer not null default 1 check (is_shown in (0, 1)))`,
    // Where an order is fetched, as the buyer was told; null: it is brought, or the goods went along at the counter.
    'alter table orders add column place_id integer references pickup_place (id)',
    `alter table orders add column place_name text
      check (place_name is null or shipping_mode = 'pickup')`,
    'alter table orders add column place_address text',
    'alter table orders add column place_hours text',
    `insert into pickup_place (name, address, hours, is_shown)
      select 'Our store', ${said('address')}, ${said('hours')},
        case when ${said('active')} ${isPostgres ? `= 'true'` : '= 1'} then 1 else 0 end
      from setting where name = 'pickup'`,
    `update orders set
      place_id = (select id from pickup_place), place_name = (select name from pickup_place),
      place_address = (select address from pickup_place), place_hours = (select hours from pickup_place)
      where shipping_mode = 'pickup' and handed_over = 0 and exists (select 1 from pickup_place)`,
  ]
})
