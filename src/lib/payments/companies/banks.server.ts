import { LRUCache } from 'lru-cache'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { after, DAY_MS, MINUTE_MS, type Moment } from '#lib/time.ts'
import { PAGE_TIMEOUT_MS, within } from './timeout.server.ts'
import type { Bank, PaymentGateway } from '../gateway.ts'

const RETENTION_MS = DAY_MS
/** For how long a company that failed is not asked again. */
const FAILURE_RETENTION_MS = MINUTE_MS

type Kept = { banks: Promise<Bank[]>; until: Moment }

/** The cached lists, by company. */
const kept = new LRUCache<PaymentGateway, Kept>({ max: 10 })

/**
 * The payment company's list of banks in Nigeria, cached for a day, or a minute after a failure. Throws ShopError:
 * `not_found` without a company that has such a list, `provider_unavailable`.
 */
export async function listBanks(shop: Shop): Promise<Bank[]> {
  const gateway = shop.payments.find(({ listBanks }) => listBanks)
  if (!gateway?.listBanks) throw new ShopError('not_found')
  const known = kept.get(gateway)
  if (known && known.until > shop.now()) return patiently(known.banks)
  const banks: Promise<Bank[]> = gateway.listBanks().catch((error: unknown) => {
    kept.set(gateway, {
      banks: known?.banks ?? banks,
      until: after(shop.now(), FAILURE_RETENTION_MS),
    })
    // An old list is better than none.
    if (known) return known.banks
    throw error
  })
  kept.set(gateway, { banks, until: after(shop.now(), RETENTION_MS) })
  return patiently(banks)
}

async function patiently(banks: Promise<Bank[]>): Promise<Bank[]> {
  const list = await within(PAGE_TIMEOUT_MS, () => banks)
  if (!list) throw new ShopError('provider_unavailable')
  return list
}
