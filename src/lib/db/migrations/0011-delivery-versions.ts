import { onlyAdded, statements } from './base.ts'

/** Who changed which price and place of delivery, and when. */
export const up = statements(({ isPostgres, id }) => [
  `create table delivery_version (
    id ${id}, who text, made_at text not null, changes text not null)`,
  ...onlyAdded(isPostgres, 'delivery_version', 'versions of delivery'),
])
