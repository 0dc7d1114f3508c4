import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import type { Asker, Visitor } from '#lib/visitor.ts'
import type { RateLimit } from './limits.ts'
import { limitRate } from './limits.server.ts'

/** A whole town may share one network behind its phone company. */
const WRITES_PER_NETWORK: RateLimit = { max: 600, windowMs: MINUTE_MS }
/** A customer has one cart: the limit also covers their favourites, reviews, profile and address. */
const WRITES_PER_CART: RateLimit = { max: 120, windowMs: MINUTE_MS }

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** A payment company sends the webhooks of all customers from one network. */
const WEBHOOKS = '/api/payments/webhooks/'

export const isLimitedWrite = (method: string, pathname: string): boolean =>
  !SAFE_METHODS.has(method) && !pathname.startsWith(WEBHOOKS)

/** Counts one write. Throws ShopError('throttled') above the limit of the network or of the cart. */
export async function limitWrites(shop: Shop, { visitor, network }: Asker): Promise<void> {
  await limitRate(shop, `writes:${network}`, WRITES_PER_NETWORK)
  const owner = ownerOf(visitor)
  if (owner) await limitRate(shop, `writes:${owner}`, WRITES_PER_CART)
}

/** Null for a guest without a cart: only the network counts. */
function ownerOf(visitor: Visitor): string | null {
  if (visitor.kind === 'customer') return `customer:${visitor.customer.id}`
  return visitor.cartSecret === null ? null : `cart:${hashSecret(visitor.cartSecret)}`
}
