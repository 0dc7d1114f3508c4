import { statements } from './base.ts'

/** A draft that was made of a photo alone, and that nobody has named yet. */
export const up = statements(() => [
  'alter table item add column unnamed integer not null default 0 check (unnamed in (0, 1))',
  `update item set unnamed = 1 where slug like 'photo-%' and name like 'Photo %' and published = 0`,
])
