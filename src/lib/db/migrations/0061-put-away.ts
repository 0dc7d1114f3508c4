import { statements } from './base.ts'

/** Rows of Today that somebody has put away until tomorrow. */
export const up = statements(() => [
  `create table staff_later (
    staff_id integer not null references staff (id) on delete cascade,
    name text not null,
    count integer not null,
    until_at text not null,
    primary key (staff_id, name)
  )`,
])
