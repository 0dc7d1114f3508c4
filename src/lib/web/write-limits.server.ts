import type { Shop } from '#lib/shop.server.ts'
import type { RateLimit } from '#lib/limits/limits.ts'
import { limitRate } from '#lib/limits/limits.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Caller } from '#lib/visitor.ts'
import { ownerOf } from './endpoints/idempotency.server.ts'
import { SAFE_METHODS } from './origin.server.ts'
import { isWebhookPath } from './paths.ts'

/** A whole town may share one network of its phone company. */
const WRITES_PER_NETWORK: RateLimit = { max: 600, windowMs: MINUTE_MS }
/** A customer has one cart: the limit also covers their favourites, reviews, profile and address. */
const WRITES_PER_CART: RateLimit = { max: 120, windowMs: MINUTE_MS }

/** Not webhooks: a payment company sends those of all customers from one network. */
export const isLimitedWrite = (method: string, pathname: string): boolean =>
  !SAFE_METHODS.has(method) && !isWebhookPath(pathname)

/** Counts one write. Throws ShopError('throttled') above the limit of the network or of the cart. */
export async function limitWrites(shop: Shop, { visitor, network }: Caller): Promise<void> {
  await limitRate(shop, `writes:${network}`, WRITES_PER_NETWORK)
  const owner = ownerOf(visitor)
  if (owner) await limitRate(shop, `writes:${owner}`, WRITES_PER_CART)
}
