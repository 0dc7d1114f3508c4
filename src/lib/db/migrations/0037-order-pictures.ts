import { statements } from './base.ts'

/** Pictures that people attach to an order. They are private, so they lie in the database, not among the goods' pictures. */
export const up = statements(({ isPostgres, id }) => [
  `create table order_picture (
    id ${id},
    order_id text not null references orders (id) on delete cascade,
    kind text not null check (kind in ('return', 'transfer', 'park')),
    return_request_id integer references return_request (id) on delete cascade,
    who text not null,
    made_at text not null,
    width integer not null,
    height integer not null,
    bytes ${isPostgres ? 'bytea' : 'blob'} not null,
    check ((kind = 'return') = (return_request_id is not null)))`,
  'create index order_picture_order on order_picture (order_id)',
  'create index order_picture_return on order_picture (return_request_id)',
  'create index order_picture_made on order_picture (made_at)',
])
