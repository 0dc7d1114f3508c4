import { statements } from './base.ts'

/** When the goods of a packed order were to go to another pickup place: from then on they wait there to be fetched. */
export const up = statements(() => ['alter table orders add column place_changed_at text'])
