import type { APIContext } from 'astro'
import { hash } from 'node:crypto'
import { fieldError, ShopError } from '#lib/errors.ts'
import { hasGuestCart } from '#lib/cart/cart.server.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, MINUTE_MS } from '#lib/time.ts'
import type { Visitor } from '#lib/visitor.ts'
import { refuse } from './http.server.ts'
import {
  claimKey,
  deleteOldKeys,
  findKey,
  type KeyUse,
  releaseKey,
  storeReply,
} from './idempotency.sql.ts'

const RETENTION_MS = DAY_MS
/** After this time the first request's process counts as dead, and the key is free. */
const LEASE_MS = 2 * MINUTE_MS
const MAX_KEY_LENGTH = 255
/** Refusals that say "not now" rather than "no": the same request may succeed later. */
const TRANSIENT = new Set([401, 429])

type Context = Pick<APIContext, 'request' | 'locals'>

/**
 * Answers a request that must not be carried out twice. With an Idempotency-Key header the first reply is kept a
 * day and given again to the same key and body; another body is refused (422), as is a repeat while the first still
 * runs (409). Crashes and 5xx are not kept. Without the header, or an owner, it only does `work`.
 */
export async function answerOnce(
  context: Context,
  body: unknown,
  work: () => Promise<Response>,
): Promise<Response> {
  const use = readKeyUse(context, body)
  if (!use) return work()
  const { shop } = context.locals
  if (await claimKey(shop.db, use, momentsOf(shop))) return answerFirst(shop, use, work)
  return answerAgain(shop, use)
}

/**
 * Like answerOnce, for work that is only in the database. The reply is stored in the transaction of the work, so the
 * work is done once even if the process dies, and a repeat waits for the first. `work` must use its own shop. The
 * refusal of a guest without a cart is not stored.
 */
export async function changeOnce(
  context: Context,
  body: unknown,
  work: (shop: Shop) => Promise<Response>,
): Promise<Response> {
  const use = readKeyUse(context, body)
  const { shop } = context.locals
  if (!use) return shop.inTransaction(work)
  let isFirst = false
  try {
    return await shop.inTransaction(async (shop) => {
      isFirst = await claimKey(shop.db, use, momentsOf(shop))
      if (!isFirst) return answerAgain(shop, use)
      const response = await work(shop)
      await keepReply(shop, use, response)
      return response
    })
  } catch (error) {
    // The claim was rolled back too, so the refusal is stored in a transaction of its own.
    const isToStore = isFirst && error instanceof ShopError && isLasting(error.status)
    if (isToStore && (await isKnown(shop, context.locals.visitor)))
      if (await claimKey(shop.db, use, momentsOf(shop))) await keepReply(shop, use, refuse(error))
    throw error
  }
}

const momentsOf = (shop: Shop) => {
  const now = shop.now()
  return { now, lockedUntil: after(now, LEASE_MS), expiredBefore: after(now, -RETENTION_MS) }
}

function readKeyUse({ request, locals }: Context, body: unknown): KeyUse | null {
  const key = request.headers.get('idempotency-key')?.trim()
  const owner = ownerOf(locals.visitor)
  if (!key || !owner) return null
  if (key.length > MAX_KEY_LENGTH)
    throw fieldError(
      'Idempotency-Key',
      `Ensure this field has no more than ${MAX_KEY_LENGTH} characters.`,
    )
  const path = new URL(request.url).pathname.replace(/\/$/, '')
  const requestHash = hash('sha256', `${request.method} ${path}\n${JSON.stringify(body)}`)
  return { owner, key, requestHash }
}

/** The owner of writes and idempotency keys; null for a guest without a cart. */
export function ownerOf(visitor: Visitor): string | null {
  if (visitor.kind === 'customer') return `customer:${visitor.customer.id}`
  return visitor.cartSecret ? `cart:${hashSecret(visitor.cartSecret)}` : null
}

/** Anybody can invent secrets, and each would own keys: only an existing cart counts. */
const isKnown = async (shop: Shop, visitor: Visitor): Promise<boolean> =>
  visitor.kind === 'customer' || hasGuestCart(shop, visitor.cartSecret ?? '')

async function answerFirst(
  shop: Shop,
  use: KeyUse,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    const response = await work().catch(toRefusal)
    if (isLasting(response.status)) await keepReply(shop, use, response)
    else await releaseKey(shop.db, use)
    return response
  } catch (error) {
    await releaseKey(shop.db, use)
    throw error
  }
}

const isLasting = (status: number): boolean => status < 500 && !TRANSIENT.has(status)

async function keepReply(shop: Shop, use: KeyUse, response: Response): Promise<void> {
  const body = await response.clone().text()
  await storeReply(shop.db, use, { status: response.status, body })
}

function toRefusal(error: unknown): Response {
  if (error instanceof ShopError) return refuse(error)
  throw error
}

async function answerAgain(shop: Shop, use: KeyUse): Promise<Response> {
  const stored = await findKey(shop.db, use)
  if (stored && stored.request_hash !== use.requestHash) throw new ShopError('idempotency_mismatch')
  if (!stored || stored.status === null)
    throw new ShopError('idempotency_in_progress', { headers: { 'retry-after': '1' } })
  return new Response(stored.body || null, {
    status: stored.status,
    headers: {
      'cache-control': 'private, no-store',
      ...(stored.body ? { 'content-type': 'application/json' } : {}),
    },
  })
}

/** Deletes replies older than a day. */
export const clearIdempotencyKeys = (shop: Shop): Promise<void> =>
  deleteOldKeys(shop.db, after(shop.now(), -RETENTION_MS))
