import type { JobHandlers } from '#lib/jobs/jobs.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { PAID_JOB } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.ts'
import { findAccount } from '../accounts.sql.ts'
import { missingIn } from './profile.ts'
import { lockProfile, updateProfile } from './profile.sql.ts'

/** Fills what is empty in the profile of a buyer from the order that was just paid. */
export const paidOrderHandlers: JobHandlers = {
  [PAID_JOB]: (shop, job) => fillProfile(shop, (job.payload as { orderId: string }).orderId),
}

async function fillProfile(shop: Shop, orderId: string): Promise<void> {
  const order = await findAnyOrder(shop, orderId)
  if (!order || order.customerId === null) return
  const { customerId, address } = order
  await shop.inTransaction(async (shop) => {
    const profile = await lockProfile(shop.db, customerId)
    const account = await findAccount(shop.db, customerId)
    if (!profile || !account) return
    // An address that came without a name has the username.
    const name = address.name === account.username ? '' : address.name
    const changes = missingIn(profile, { ...address, name })
    if (Object.keys(changes).length > 0) await updateProfile(shop.db, customerId, changes)
  })
}
