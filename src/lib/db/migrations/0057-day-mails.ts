import { statements } from './base.ts'

/** At which hour in Lagos each member of staff is told of the day, and the last day on which they were. */
export const up = statements(() => [
  'alter table staff add column day_hour integer not null default 20',
  'alter table staff add column day_told text',
])
