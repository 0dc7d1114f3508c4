import type { Shop } from '#lib/shop.ts'
import { limitRate, limitTwoRates } from '#lib/limits/limits.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Caller } from '#lib/visitor.ts'
import { ownerOf } from './endpoints/idempotency.server.ts'
import { SAFE_METHODS } from './origin.server.ts'
import { isWebhookPath } from './paths.ts'

const WINDOW_MS = MINUTE_MS
/** A whole town may share one network of its phone company. */
const WRITES_PER_NETWORK = 600
/** A customer has one cart: the limit also covers their favourites, reviews, profile and address. */
const WRITES_PER_CART = 120

/** Not webhooks: a payment company sends those of all customers from one network. */
export const isLimitedWrite = (method: string, pathname: string): boolean =>
  !SAFE_METHODS.has(method) && !isWebhookPath(pathname)

/** Counts one write. Throws ShopError('throttled') above the limit of the network or of the cart. */
export async function limitWrites(shop: Shop, { visitor, network }: Caller): Promise<void> {
  const ofNetwork = { name: `writes:${network}`, max: WRITES_PER_NETWORK }
  const owner = ownerOf(visitor)
  if (!owner) return limitRate(shop, ofNetwork.name, { ...ofNetwork, windowMs: WINDOW_MS })
  const ofCart = { name: `writes:${owner}`, max: WRITES_PER_CART }
  await limitTwoRates(shop, [ofNetwork, ofCart], WINDOW_MS)
}
