import type { Shop } from '#lib/shop.ts'
import { DAY_MS } from '#lib/time.ts'
import { countRate, isWithinRate, readRate } from './limits.server.ts'
import { MOST_MAILED } from './table.ts'

const paidFrom = (network: string): string => `paid-orders:${network}`

/** Counts for its network, for a day, that an order was paid: the order itself has forgotten where it was made. */
export async function notePaidFrom(shop: Shop, network: string | null): Promise<void> {
  if (network !== null) await countRate(shop, paidFrom(network), DAY_MS)
}

/** How many orders this network has paid in the last day. */
export const readPaidFrom = (shop: Shop, network: string): Promise<number> =>
  readRate(shop, paidFrom(network))

/**
 * Counts a mail that somebody of a network has the shop send to an address which nobody has verified. False above what
 * a network may have sent, which grows with the orders that it pays: a page must show what such a mail says.
 */
export async function mayMailFrom(shop: Shop, network: string): Promise<boolean> {
  const { byNetwork, byPaidOrder, windowMs } = MOST_MAILED
  const max = byNetwork + byPaidOrder * (await readPaidFrom(shop, network))
  return isWithinRate(shop, `unverified-mails-from:${network}`, { max, windowMs })
}
