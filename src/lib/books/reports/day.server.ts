import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import { BACK_KINDS, SOLD_KINDS } from '../books.ts'
import type { DaySums } from './report.ts'
import { readSums } from './by-key.server.ts'

/** What a day brought, as the reports of sales and payments count it; with `madeBefore` the day until then. */
export async function readDaySums(
  shop: Shop,
  day: string,
  madeBefore: Moment = '',
): Promise<DaySums> {
  const asked = { days: { from: day, until: day }, by: 'day', madeBefore } as const
  const sales = (await readSums(shop, { ...asked, of: 'sales' })).get(day)
  const money = (await readSums(shop, { ...asked, of: 'money' })).get(day)
  return {
    orders: sales?.orders ?? 0,
    soldKobo: sales?.kobo(...SOLD_KINDS, ...BACK_KINDS) ?? 0,
    paidKobo: money?.kobo('payment') ?? 0,
  }
}
