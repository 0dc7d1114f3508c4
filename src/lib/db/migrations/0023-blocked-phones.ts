import { statements } from './base.ts'

/** Phone numbers whose orders are not paid on delivery, by the choice of the team. */
export const up = statements(() => [
  `create table blocked_phone (
    phone text primary key, reason text not null, who text not null, made_at text not null)`,
])
