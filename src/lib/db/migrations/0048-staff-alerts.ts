import { statements } from './base.ts'

/** What each member of staff wants to be told of and how, and the browsers that tell them. */
export const up = statements(() => [
  'alter table staff add column alerts_at_night integer not null default 0',
  `create table staff_alert (
    staff_id integer not null references staff (id) on delete cascade,
    kind text not null,
    way text not null check (way in ('push', 'mail')),
    primary key (staff_id, kind, way)
  )`,
  `create table staff_browser (
    id text primary key,
    staff_id integer not null references staff (id) on delete cascade,
    endpoint text not null unique,
    keys text not null,
    name text not null,
    created_at text not null
  )`,
  'create index staff_browser_staff on staff_browser (staff_id)',
])
