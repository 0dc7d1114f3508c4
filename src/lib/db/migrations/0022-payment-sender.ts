import { statements } from './base.ts'

/** Who sent a transfer, as the company says it: "A. Bello, GTBank". */
export const up = statements(() => ['alter table payment_attempt add column sender text'])
