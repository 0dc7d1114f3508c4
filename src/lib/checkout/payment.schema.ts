import * as z from 'zod/mini'
import { integer } from '#lib/fields.schema.ts'
import { LAST_POLLS_EVERY_S } from './pay-page.ts'

/** `wait`: how many seconds the answer may wait for a change. */
export const paymentQuerySchema = z.object({ wait: z._default(integer(0, LAST_POLLS_EVERY_S), 0) })
