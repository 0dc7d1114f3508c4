import { CURRENCY, referenceOf } from '#lib/payments/payments.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { startPaystack } from '../fakes/paystack.ts'
import { type Group, makeGroups } from './world.ts'

type Paystack = Awaited<ReturnType<typeof startPaystack>>

/** Orders that are paid at Paystack, of which the shop has not been told, and those that have no goods. */
export async function makePaidOrders(
  shop: Shop,
  paystack: Paystack,
  groupCount: number,
): Promise<{ groups: Group[]; references: string[] }> {
  const seeds = Array.from({ length: groupCount }, (_, seed) => seed)
  const groups = await makeGroups(shop, seeds)
  const now = shop.now()
  const orders = await shop.db
    .selectFrom('orders')
    .select(['id', 'sum_total_kobo'])
    .where('status', '=', 'pending')
    .execute()
  const attempts = orders.map((order) => ({ ...order, reference: referenceOf(order.id, 1) }))
  await shop.db
    .insertInto('payment_attempt')
    .values(
      attempts.map(({ id, reference, sum_total_kobo }) => ({
        id: newId(),
        order_id: id,
        attempt_number: 1,
        provider: 'paystack',
        kind: 'fiat' as const,
        reference,
        amount_kobo: sum_total_kobo,
        currency: CURRENCY,
        state: 'pending' as const,
        url: 'https://checkout.paystack.com/x',
        provider_tx_id: null,
        created_at: now,
        updated_at: now,
        expires_at: null,
        next_check_at: null,
        last_checked_at: null,
      })),
    )
    .execute()
  for (const { reference, sum_total_kobo: amount } of attempts) {
    const id = `90071992547${10_000_000 + paystack.transactions.size}`
    const made = { id, domain: 'test', status: 'success', reference, amount, paid_at: now }
    paystack.transactions.set(reference, { ...made, requested_amount: amount, currency: CURRENCY })
  }
  return { groups, references: attempts.map(({ reference }) => reference) }
}
