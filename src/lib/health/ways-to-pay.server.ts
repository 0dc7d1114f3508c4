import { findTerms } from '#lib/delivery/delivery.server.ts'
import { listKeyFaults } from '#lib/keys/keys.server.ts'
import { COMPANIES } from '#lib/payments/companies/companies.ts'
import { readOwnAccount } from '#lib/payments/own-account/own-account.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Finding } from './health.ts'
import { lookAround } from './look.server.ts'

/**
 * `finding`: what the company said when it was asked last; null where it has no keys, or has not answered yet.
 * `keyFault`: why keys that the desk has do not count.
 */
export type WayToPay = (typeof COMPANIES)[number] & {
  isSet: boolean
  finding: Finding | null
  keyFault: string | null
}

/** How buyers can pay, and how each way stands. `again`: the companies are asked anew. */
export async function readWaysToPay(shop: Shop, again: boolean) {
  const { at, isDone, things } = await lookAround(shop, again)
  const faults = await listKeyFaults(shop)
  const companies = COMPANIES.map((company): WayToPay => ({
    ...company,
    isSet: shop.payments.some(({ provider }) => provider === company.provider),
    finding: things.find(({ name }) => name === company.provider)?.finding ?? null,
    keyFault: faults.find(({ of }) => of === company.provider)?.fault ?? null,
  }))
  return {
    at,
    isDone: isDone || companies.every(({ isSet, finding }) => !isSet || finding !== null),
    companies,
    account: await readOwnAccount(shop),
    hasDoor: (await findTerms(shop)).hasDoor,
    isTrial: shop.payments.some(({ provider }) => provider === 'sandbox'),
  }
}
