import { readConfig } from '#lib/config.server.ts'
import { ShopError } from '#lib/errors.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { lockWithRefunds, requestRefund } from '#lib/payments/refunds/requests.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'

/**
 * Pays what waits to be paid, and sends a part of every third order back, until nothing is left or it is killed. Prints
 * a line for each. Arguments: the moment, and `back` to begin with the last.
 */
const [, , now = '', from] = process.argv
const shop = openShop(readConfig(), { now: () => now })
const waiting = await shop.db
  .selectFrom('orders')
  .select(['id', 'sum_total_kobo'])
  .where('status', '=', 'pending')
  .orderBy('number')
  .execute()

async function pay(orderId: string, sumKobo: number): Promise<void> {
  await shop.inTransaction((shop) =>
    payByHand(shop, orderId, { method: 'transfer', bankReference: orderId, sumKobo }),
  )
}

const sendSomeBack = (orderId: string) =>
  shop.inTransaction(async (shop) => {
    const found = await lockWithRefunds(shop, orderId)
    const [balance] = found.balances
    if (!balance) throw new Error('no payment')
    await requestRefund(shop, found, {
      reference: balance.reference,
      amountKobo: 12_345,
      why: 'part',
      units: [],
      reason: 'torn',
      who: 'Ada',
      sent: { proof: `GTB-${orderId}` },
    })
  })

for (const [at, order] of (from === 'back' ? waiting.toReversed() : waiting).entries()) {
  try {
    await pay(order.id, order.sum_total_kobo)
    if (at % 3 === 0) await sendSomeBack(order.id)
  } catch (error) {
    // The other process has paid it.
    if (!(error instanceof ShopError)) throw error
  }
  process.stdout.write(`${order.id}\n`)
}
await closeShop(shop)
