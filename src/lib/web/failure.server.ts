import { isOutage } from '#lib/db/database.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.server.ts'
import { MINUTE_MS, type Moment, msBetween } from '#lib/time.ts'

/** A database is back, or has failed over, within some seconds. */
const RETRY_AFTER_S = 5

/** When this process last logged an outage. */
const loggedAt = new WeakMap<Shop, Moment>()

/**
 * What to answer when a request has failed, which is logged: an outage of database or disk once a minute, as every
 * request then fails alike; anything else each time.
 */
export function asFailure(shop: Shop, requestId: string, error: unknown): ShopError {
  if (!isOutage(error)) {
    shop.log.error({ err: error, requestId }, 'request failed')
    return new ShopError('server_error', { extra: { request_id: requestId } })
  }
  const now = shop.now()
  const last = loggedAt.get(shop)
  if (last === undefined || msBetween(last, now) >= MINUTE_MS) {
    loggedAt.set(shop, now)
    shop.log.error({ err: error, requestId }, 'database or disk fail, requests are refused')
  }
  return new ShopError('busy', { headers: { 'retry-after': String(RETRY_AFTER_S) } })
}
