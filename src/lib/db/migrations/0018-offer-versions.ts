import { onlyAdded, statements } from './base.ts'

/** Every change of an offer: who made it, when, and what it changed. */
export const up = statements(({ isPostgres, id }) => [
  `create table offer_version (
    id ${id}, offer_id integer not null references offer (id), who text, made_at text not null,
    changes text not null)`,
  'create index offer_version_by_offer on offer_version (offer_id, id)',
  ...onlyAdded(isPostgres, 'offer_version', 'versions of offers'),
])
