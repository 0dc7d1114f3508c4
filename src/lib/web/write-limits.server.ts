import type { Shop } from '#lib/shop.ts'
import { limitAndCount } from '#lib/limits/limits.server.ts'
import { limitNetwork, slowNetwork } from '#lib/limits/networks.server.ts'
import { noteBrowser } from '#lib/slot.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import type { Caller } from '#lib/visitor.ts'
import { ownerOf } from './endpoints/idempotency.server.ts'
import { SAFE_METHODS } from './origin.server.ts'
import { isWebhookPath } from './paths.ts'

/** Not webhooks: a payment company sends those of all customers from one network. */
export const isLimitedWrite = (method: string, pathname: string): boolean =>
  !SAFE_METHODS.has(method) && !isWebhookPath(pathname)

/** Counts one write. Throws ShopError('throttled') above the limit of the browser or session, or in a flood. */
export async function limitWrites(shop: Shop, { visitor, network }: Caller): Promise<void> {
  const owner = ownerOf(visitor)
  if (owner) noteBrowser(owner)
  if (!owner) return limitNetwork(shop, 'writes', network)
  const { max, windowMs } = LIMITS.writes
  const ofBrowser = { name: `writes:${owner}`, max }
  const hits = await limitAndCount(shop, `writes:${network}`, ofBrowser, windowMs)
  await slowNetwork(shop, { act: 'writes', network, hits })
}
