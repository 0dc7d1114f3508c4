import { statements } from './base.ts'

/** Two people may have one phone number or e-mail address: who is unblocked does not free the other's. */
export const up = statements(() => [
  'alter table blocked_buyer rename to blocked_before',
  'drop index blocked_buyers_by_person',
  `create table blocked_buyer (
    contact text not null, person text not null, reason text not null, who text not null, made_at text not null,
    primary key (contact, person))`,
  `insert into blocked_buyer (contact, person, reason, who, made_at)
    select contact, person, reason, who, made_at from blocked_before`,
  'drop table blocked_before',
  'create index blocked_buyers_by_person on blocked_buyer (person)',
])
