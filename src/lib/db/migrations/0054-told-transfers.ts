import { statements } from './base.ts'

/** When a buyer said that a transfer to the shop's own account is sent. */
export const up = statements(() => ['alter table payment_attempt add column told_at text'])
