import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { compareDaily } from '#lib/payments/ledger/compare.server.ts'
import { reportPayments } from '#lib/payments/ledger/report.server.ts'
import { findSettledOrder, paymentHandlers } from '#lib/payments/settle/reconcile.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { aShopPaidBy, requestRefund, sendBack } from '../../support/buying/refunds.ts'
import { atDesk } from '../../support/desk/desk.ts'
import { refund } from '../../support/desk/refunds.ts'
import { aMember } from '../../support/desk/staff.ts'
import { refuseRows } from '../../support/failures/outages.ts'
import { startFlutterwave } from '../../support/fakes/flutterwave.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'

const SUM_KOBO = 2_750_000

async function aPaystackShop() {
  const paystack = await startPaystack()
  const { shop, anOrder } = await aShopPaidBy(paystack.env)
  const aPaidOrder = async () => {
    const order = await anOrder()
    paystack.pay(order.reference)
    await findSettledOrder(shop, order.buyer, order.id)
    return order
  }
  return { paystack, shop, aPaidOrder }
}

/** Part of a payment, sent back as the desk does. */
const part = (reference: string, amountKobo: number) => ({
  reference,
  amountKobo,
  why: 'part' as const,
  reason: 'a torn seam',
  who: 'bisi',
  sent: { afterMs: 0 },
})

describe('a refund in the list of the company', () => {
  test('is not ours when it is of another payment, at Paystack', async () => {
    const { paystack, shop, aPaidOrder } = await aPaystackShop()
    const [first, second] = [await aPaidOrder(), await aPaidOrder()]
    await sendBack(shop, first.id)
    await sendBack(shop, second.id)
    const idOf = ({ reference }: { reference: string }) => paystack.transactions.get(reference)?.id
    expect(paystack.refunds.map(({ transaction }) => transaction)).toEqual([
      idOf(first),
      idOf(second),
    ])
    expect((await statusOf(shop, second.id)).refundedKobo).toBe(SUM_KOBO)
  })

  test('is not ours when the owner made it there, of another sum or of the same', async () => {
    const { paystack, shop, aPaidOrder } = await aPaystackShop()
    const { id, reference } = await aPaidOrder()
    paystack.refundThere(reference, 50_000)
    paystack.refundThere(reference, 120_000)
    await requestRefund(shop, id, part(reference, 120_000))
    await runDueJobs(shop, paymentHandlers)
    expect(paystack.refunds.map(({ amount }) => amount)).toEqual([50_000, 120_000, 120_000])
    expect(paystack.refunds.at(-1)?.merchant_note).toBe(`Refund of ${reference}`)
    expect((await statusOf(shop, id)).refundedKobo).toBe(120_000)
  })

  test('is not ours when it is of another sum, at Flutterwave', async () => {
    const flutterwave = await startFlutterwave()
    const { shop, anOrder } = await aShopPaidBy(flutterwave.env)
    const { id, buyer, reference } = await anOrder()
    flutterwave.pay(reference)
    await findSettledOrder(shop, buyer, id)
    flutterwave.refunds.push({ id: String(flutterwave.transactions[0]?.id), amount: 500 })
    await requestRefund(shop, id, part(reference, 120_000))
    await runDueJobs(shop, paymentHandlers)
    expect(flutterwave.refunds.map(({ amount }) => amount)).toEqual([500, 1_200])
  })

  test('is not there when Flutterwave answers that it knows none, and is made', async () => {
    const flutterwave = await startFlutterwave()
    flutterwave.none.isUnknown = true
    const { shop, anOrder } = await aShopPaidBy(flutterwave.env)
    const { id, buyer, reference } = await anOrder()
    flutterwave.pay(reference)
    await findSettledOrder(shop, buyer, id)
    await requestRefund(shop, id, part(reference, 120_000))
    await runDueJobs(shop, paymentHandlers)
    expect(flutterwave.refunds.map(({ amount }) => amount)).toEqual([1_200])
  })

  test.each(['page', 'cursor'] as const)(
    'is found on a later page after its answer was lost, by %s',
    async (by) => {
      const { paystack, shop, aPaidOrder } = await aPaystackShop()
      Object.assign(paystack.lists, { by, most: 2 })
      const { id, reference } = await aPaidOrder()
      // To verify twice, and the list; then the refund itself.
      paystack.faults.push('none', 'none', 'none', 'lost')
      await sendBack(shop, id)
      expect((await statusOf(shop, id)).refundedKobo).toBe(0)
      for (let times = 0; times < 5; times++) paystack.refundThere(reference, 100)
      shop.pass(2 * MINUTE_MS)
      await runDueJobs(shop, paymentHandlers)
      expect(paystack.refunds.filter(({ amount }) => amount === SUM_KOBO)).toHaveLength(1)
      expect((await statusOf(shop, id)).refundedKobo).toBe(SUM_KOBO)
    },
  )
})

test('a refund that could not be entered here is not made again, whatever the list says', async () => {
  const { paystack, shop, aPaidOrder } = await aPaystackShop()
  const { id } = await aPaidOrder()
  const allow = await refuseRows(shop, 'refund')
  await sendBack(shop, id)
  await allow()
  expect(paystack.refunds).toHaveLength(1)
  paystack.refunds.length = 0
  shop.pass(HOUR_MS)
  await runDueJobs(shop, paymentHandlers)
  expect(paystack.refunds).toEqual([])
  expect((await statusOf(shop, id)).refundedKobo).toBe(SUM_KOBO)
})

test('each refund that the owner made on the page of Paystack is told', async () => {
  const { paystack, shop, aPaidOrder } = await aPaystackShop()
  const { reference } = await aPaidOrder()
  for (const kobo of [100_000, 200_000]) {
    paystack.refundThere(reference, kobo)
    for (let day = 0; day < 2; day++) {
      await compareDaily(shop)
      await runDueJobs(shop, handlers)
    }
  }
  const mails = (await mailsOf(shop)).filter(({ subject }) => subject.endsWith('needs you'))
  expect(mails.map(({ text }) => /Refund, (₦[\d,]+), and/.exec(text)?.[1])).toEqual([
    '₦1,000',
    '₦2,000',
  ])
})

test('a refund of ours that is not entered yet is not taken for one of the owner', async () => {
  const { paystack, shop, aPaidOrder } = await aPaystackShop()
  const { id } = await aPaidOrder()
  const allow = await refuseRows(shop, 'refund')
  await sendBack(shop, id)
  expect(paystack.refunds).toHaveLength(1)
  expect((await reportPayments(shop, 3)).findings.map(({ flag }) => flag)).not.toContain(
    'refundedThere',
  )
  await allow()
})

test('what the owner sent back on the page of Paystack is told once, until it is noted here', async () => {
  const { paystack, shop, aPaidOrder } = await aPaystackShop()
  const [sent, other] = [await aPaidOrder(), await aPaidOrder()]
  await sendBack(shop, other.id)
  paystack.refundThere(sent.reference, SUM_KOBO)
  paystack.change(sent.reference, { status: 'reversed' })
  const refundId = String(paystack.refunds.at(-1)?.id)
  for (let day = 0; day < 2; day++) {
    await compareDaily(shop)
    await runDueJobs(shop, handlers)
  }
  const mails = (await mailsOf(shop)).filter(({ subject }) => subject.endsWith('needs you'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('on the company’s own page')
  const [, sum = '', proof = ''] =
    /Refund, ₦([\d,]+), and (\S+) under/.exec(mails[0]?.text ?? '') ?? []
  expect([sum, proof]).toEqual(['27,500', refundId])
  const before = (await reportPayments(shop, 3)).findings
  expect(before).toMatchObject([{ reference: sent.reference, flag: 'refundedThere' }])
  const owner = atDesk(await aMember(shop))
  const page = `/desk/orders/${sent.number}`
  const noted = await refund(shop, owner, page, { sum, proof, reason: 'as the mail says' })
  expect(noted.headers.get('location')).toBe(`${page}?done=noted`)
  await runDueJobs(shop, handlers)
  expect((await statusOf(shop, sent.id)).refundedKobo).toBe(SUM_KOBO)
  expect((await reportPayments(shop, 3)).findings).toEqual([])
  expect(paystack.refunds).toHaveLength(2)
})

test('what the company once answered is forgotten after months, and its refunds are compared all the same', async () => {
  const { paystack, shop, aPaidOrder } = await aPaystackShop()
  const { id } = await aPaidOrder()
  await sendBack(shop, id)
  expect(paystack.refunds).toHaveLength(1)
  await shop.db
    .updateTable('payment_event')
    .set({ body: '' })
    .where('event_id', 'like', 'refund-made:%')
    .execute()
  expect((await reportPayments(shop, 3)).findings).toEqual([])
})
