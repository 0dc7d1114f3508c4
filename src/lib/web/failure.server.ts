import { createHash } from 'node:crypto'
import { isOutage } from '#lib/db/database.server.ts'
import { ShopError } from '#lib/errors.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.ts'
import { failureTexts as texts } from '#lib/texts/failure.ts'
import { MINUTE_MS, type Moment, msBetween } from '#lib/time.ts'

/** A database restarts or fails over within some seconds. */
const RETRY_AFTER_S = 5

/** When this process last logged an outage. */
const loggedAt = new WeakMap<Shop, Moment>()

/**
 * The answer to a failed request; also logs it. An outage of database or disk is logged once a minute, because every
 * request then fails; anything else is logged each time.
 */
export function asFailure(shop: Shop, requestId: string, error: unknown): ShopError {
  if (!isOutage(error)) {
    shop.log.error({ err: error, requestId }, 'request failed')
    if (shop.config.isProduction)
      mailFailure(shop, requestId, error).catch((error: unknown) =>
        shop.log.error({ err: error }, 'the owner was not told of a failure'),
      )
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

/**
 * Mails the owner about a failure, at most once an hour for each kind. The kind is the error's name and where it was
 * thrown. The message may name a customer and stays in the log.
 */
function mailFailure(shop: Shop, requestId: string, error: unknown): Promise<void> {
  const { name, stack = '' } = error instanceof Error ? error : new Error(typeof error)
  const place = /^ +at .+/m.exec(stack)?.[0] ?? ''
  const kind = createHash('sha256')
    .update(name + place)
    .digest('hex')
    .slice(0, 16)
  const hour = shop.now().slice(0, 'YYYY-MM-DDTHH'.length)
  return sendOwnerMail(shop, {
    key: `failure:${kind}:${hour}`,
    subject: texts.subject,
    paragraphs: [texts.what(name), texts.log(requestId)],
  })
}
