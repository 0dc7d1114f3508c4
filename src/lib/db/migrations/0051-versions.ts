import { onlyAdded, statements } from './base.ts'

const OLD = ['item_version', 'place_version', 'delivery_version', 'offer_version']

/** One table of versions for all that the owner edits. Those of delivery and offers keep their numbers. */
export const up = statements(({ isPostgres }) => [
  `create table version (
    kind text not null, subject_id integer not null, number integer not null,
    cause text not null default 'desk' check (cause in ('import', 'desk')), reference text not null default '',
    who text, made_at text not null, changes text not null, primary key (kind, subject_id, number))`,
  `insert into version (kind, subject_id, number, cause, reference, who, made_at, changes)
    select 'item', item_id, version, cause, cause_reference, who, made_at, changes from item_version`,
  `insert into version (kind, subject_id, number, who, made_at, changes)
    select kind, place_id, id, who, made_at, changes from place_version
    union all select 'delivery', 0, id, who, made_at, changes from delivery_version
    union all select 'offer', offer_id, id, who, made_at, changes from offer_version`,
  'create index version_by_reference on version (reference)',
  ...onlyAdded(isPostgres, 'version', 'versions'),
  ...OLD.map((table) => `drop table ${table}`),
  ...(isPostgres ? OLD.map((table) => `drop function refuse_${table}_change()`) : []),
])
