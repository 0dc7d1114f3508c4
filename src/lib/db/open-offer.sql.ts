import type { ExpressionBuilder } from 'kysely'
import type { Moment } from '#lib/time.ts'
import type { Tables } from './tables.ts'

/** Whether an offer counts by itself, without a code, and has not ended. It may not have begun. */
export const isOpenOffer = (eb: ExpressionBuilder<Tables, 'offer'>, now: Moment) =>
  eb.and([
    eb('offer.code', 'is', null),
    eb.or([eb('offer.until_at', 'is', null), eb('offer.until_at', '>', now)]),
  ])
