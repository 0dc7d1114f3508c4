import type { Staff } from '../desk.ts'
import { may, type Right, type Role } from '../rights.ts'
import { isChangedWithin } from '#lib/hold.server.ts'
import { countEachTab, readTab } from '#lib/orders/listing/listing.server.ts'
import { countOpenReturns } from '#lib/orders/returns/answer.server.ts'
import { readTold } from '#lib/payments/own-account/sent.server.ts'
import { hashSecret } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'

const first = { after: null, size: 1 }

/** A short text of what a role is shown: another one says that there is something new. */
export async function readStanding(shop: Shop, role: Role): Promise<string> {
  const can = (right: Right) => may(role, right)
  const seen = [
    lagosDayOf(shop.now()),
    can('orders.see') && [...(await countEachTab(shop)).values()],
    can('orders.see-all') && (await readTab(shop, 'all', first)).orders[0]?.number,
    can('money.see') && (await readTold(shop)),
    can('returns.answer') && (await countOpenReturns(shop)),
  ]
  return hashSecret(`${shop.config.secretKey} ${JSON.stringify(seen)}`)
}

/** Whether Today says something else than `since`. While it does not, the answer waits for at most `waitS` seconds. */
export async function hasNews(shop: Shop, staff: Staff, since: string, waitS: number) {
  const read = () => readStanding(shop, staff.role)
  if ((await read()) !== since) return true
  return isChangedWithin(shop, { of: `staff:${staff.id}`, read, before: since, waitS })
}
