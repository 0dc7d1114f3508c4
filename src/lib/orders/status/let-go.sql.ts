import type { Database } from '#lib/db/database.server.ts'
import type { Moment } from '#lib/time.ts'

type Lowered = { lines: readonly { id: number; kobo: number }[]; missingKobo: number; now: Moment }

/** Takes off each line what it gives of the whole. */
export async function lowerPrice(
  db: Database,
  orderId: string,
  { lines, missingKobo, now }: Lowered,
): Promise<void> {
  for (const { id, kobo } of lines)
    await db
      .updateTable('order_item')
      .set((eb) => ({ discount_kobo: eb('discount_kobo', '+', kobo) }))
      .where('id', '=', id)
      .execute()
  await db
    .updateTable('orders')
    .set((eb) => ({
      discount_kobo: eb('discount_kobo', '+', missingKobo),
      short_kobo: eb('short_kobo', '+', missingKobo),
      sum_total_kobo: eb('sum_total_kobo', '-', missingKobo),
      updated_at: now,
    }))
    .where('id', '=', orderId)
    .execute()
}

type Raised = {
  lines: readonly { id: number; kobo: number; offers: string[] }[]
  /** What the delivery costs more. */
  deliveryKobo: number
  /** Whether a deposit was agreed: the rider then collects the rest. */
  isDeposit: boolean
  now: Moment
}

/** Takes back what an offer took off each line and the delivery. */
export async function raisePrice(
  db: Database,
  orderId: string,
  { lines, deliveryKobo, isDeposit, now }: Raised,
): Promise<void> {
  for (const { id, kobo, offers } of lines)
    await db
      .updateTable('order_item')
      .set((eb) => ({
        discount_kobo: eb('discount_kobo', '-', kobo),
        offers: JSON.stringify(offers),
      }))
      .where('id', '=', id)
      .execute()
  const goodsKobo = lines.reduce((sum, { kobo }) => sum + kobo, 0)
  const moreKobo = goodsKobo + deliveryKobo
  await db
    .updateTable('orders')
    .set((eb) => ({
      discount_kobo: eb('discount_kobo', '-', goodsKobo),
      billing_total_kobo: eb('billing_total_kobo', '+', deliveryKobo),
      sum_total_kobo: eb('sum_total_kobo', '+', moreKobo),
      due_kobo: eb('due_kobo', '+', isDeposit ? moreKobo : 0),
      updated_at: now,
    }))
    .where('id', '=', orderId)
    .execute()
}
