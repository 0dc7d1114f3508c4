import { statements } from './base.ts'

/** The places of delivery for which an offer counts; null for all. */
export const up = statements(() => ['alter table offer add column places text'])
