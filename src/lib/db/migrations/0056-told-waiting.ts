import { statements } from './base.ts'

/** Today asks for the transfers that are said to be sent each time: few of all that were never paid. */
export const up = statements(() => [
  'create index attempts_told on payment_attempt (state, told_at) where told_at is not null',
])
