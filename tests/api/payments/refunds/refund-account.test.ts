import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { compareDaily } from '#lib/payments/ledger/compare.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { listRefundable, refundPayment, sendBack } from '../../../support/buying/refunds.ts'
import { atDesk, onceOf, post, read, wordsOf } from '../../../support/desk/desk.ts'
import { aMember, STAFF_PASSWORD } from '../../../support/desk/staff.ts'
import { startPaystack } from '../../../support/fakes/paystack.ts'
import { runDueJobs } from '../../../support/jobs.ts'
import { aBuyer, aName, aPendingOrder, noticesOf, statusOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { somePlaces } from '../../../support/places.ts'
import { built } from '../../../support/processes/built.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

const GTBANK = '7'
/** Its last digit fits GTBank, 058. */
const ACCOUNT = '0123456785'

/** A paid order whose refund waits at Paystack for the buyer's account. */
async function aWaitingRefund() {
  const paystack = await startPaystack()
  const shop = await openTestShop(paystack.env, {}, (await built()).openShop)
  await somePlaces(shop)
  const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop, { price: 25_000 }) }])
  const order = await aPendingOrder(shop, buyer)
  paystack.pay(order.reference)
  await findSettledOrder(shop, buyer, order.id)
  await sendBack(shop, order.id)
  const event = paystack.failRefund(order.reference, 'needs-attention')
  const tell = async () => {
    expect(await paystack.send(shop, event)).toBe(200)
    await runDueJobs(shop, handlers)
  }
  const asked = async () =>
    (await mailsOf(shop)).filter(({ links }) => links.some((link) => link.includes('/refund-acc')))
  const path = async () => new URL((await asked())[0]?.links[0] ?? '').pathname
  const browser = aBrowser()
  const say = async (fields: Record<string, string>) =>
    send(shop, browser, `POST ${await path()}`, fields, { form: true })
  const see = async () => wordsOf(await (await send(shop, browser, `GET ${await path()}`)).text())
  const sentKobo = async () => (await statusOf(shop, order.id)).refundedKobo
  const refundPage = `/desk/orders/${order.number}/refund`
  const who = atDesk(await aMember(shop))
  const handOn = async () => {
    const shown = await read(shop, who, refundPage)
    const refund = /name="refund" value="(\d+)"/.exec(shown)?.[1] ?? ''
    const act = { act: 'account', refund, once: onceOf(shown, 'account') }
    const answer = await post(shop, who, refundPage, act)
    await runDueJobs(shop, handlers)
    return answer
  }
  return {
    ...order,
    buyer,
    paystack,
    shop,
    tell,
    asked,
    say,
    see,
    sentKobo,
    who,
    refundPage,
    handOn,
  }
}

describe('a refund that needs attention at Paystack', () => {
  test('stands, is not sent a second time, and asks its buyer for an account once', async () => {
    const { paystack, shop, tell, asked, sentKobo, id, buyer } = await aWaitingRefund()
    for (let times = 0; times < 2; times++) await tell()
    await compareDaily(shop)
    await runDueJobs(shop, handlers)
    expect(await sentKobo()).toBe(2_750_000)
    for (const payment of await listRefundable(shop, id)) await refundPayment(shop, payment)
    await runDueJobs(shop, handlers)
    expect(paystack.refunds).toHaveLength(1)
    expect(await asked()).toHaveLength(1)
    expect((await asked())[0]?.text).toContain('Please say which bank account it should go to.')
    expect((await noticesOf(shop, buyer.id)).at(-1)).toContain('₦27,500 of your order')
    const flags = (await mailsOf(shop)).filter(({ subject }) => subject.endsWith('needs you'))
    expect(flags.map(({ text }) => text.includes('Do not send the money again'))).toEqual([true])
  })

  test('is asked about once a day, when no event told', async () => {
    const { shop, asked } = await aWaitingRefund()
    await compareDaily(shop)
    await runDueJobs(shop, handlers)
    expect(await asked()).toHaveLength(1)
  })

  test('goes on when the desk hands on the account that its buyer said', async () => {
    const { paystack, shop, tell, say, see, handOn, who, refundPage, sentKobo } =
      await aWaitingRefund()
    await tell()
    expect(await see()).toContain('We never ask for a PIN')
    expect((await say({ bank: '', account: '12' })).status).toBe(400)
    const doubtful = await say({ bank: GTBANK, account: '0123456789' })
    expect(doubtful.status).toBe(400)
    expect(await doubtful.text()).toContain('The last digit does not fit GTBank')
    expect(
      (await say({ bank: GTBANK, account: `${ACCOUNT.slice(0, 4)} ${ACCOUNT.slice(4)}` })).status,
    ).toBe(303)
    const row = await shop.db.selectFrom('refund_account').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(ACCOUNT)
    // What was said cannot be changed by the link any more.
    expect(await see()).toContain('We have an account for this money')
    expect((await say({ bank: GTBANK, account: '0000000000', sure: 'on' })).status).toBe(409)
    expect(wordsOf(await read(shop, who, refundPage))).toContain(`GTBank, ${ACCOUNT}`)
    expect((await handOn()).status).toBe(303)
    expect(paystack.refunds).toMatchObject([
      {
        status: 'processing',
        account: { currency: 'NGN', account_number: ACCOUNT, bank_id: GTBANK },
      },
    ])
    const after = await shop.db.selectFrom('refund_account').selectAll().executeTakeFirstOrThrow()
    expect(after.sealed).toBeNull()
    expect(await sentKobo()).toBe(2_750_000)
    expect(wordsOf(await read(shop, who, refundPage))).toContain(
      'is being handed on to the company',
    )
  })

  test('asks the desk for the password again before money goes to that account', async () => {
    const { paystack, shop, tell, say, handOn, who, refundPage } = await aWaitingRefund()
    await tell()
    await say({ bank: GTBANK, account: ACCOUNT })
    shop.pass(15 * MINUTE_MS)
    const confirm = (await handOn()).headers.get('location') ?? ''
    expect(confirm).toMatch(/^\/desk\/confirm\?form=/)
    expect(paystack.refunds).toMatchObject([{ status: 'needs-attention' }])
    const kept = new URL(confirm, 'http://desk').searchParams.get('form') ?? ''
    await post(shop, who, refundPage, { kept, password: STAFF_PASSWORD })
    await runDueJobs(shop, handlers)
    expect(paystack.refunds).toMatchObject([{ account: { account_number: ACCOUNT } }])
  })

  test('keeps the account that is on its way when the company asks again meanwhile', async () => {
    const { paystack, shop, tell, say, asked, handOn } = await aWaitingRefund()
    await tell()
    await say({ bank: GTBANK, account: ACCOUNT })
    paystack.faults.push('down', 'down', 'down')
    await handOn()
    await tell()
    await compareDaily(shop)
    shop.pass(3_600_000)
    await runDueJobs(shop, handlers)
    expect(paystack.refunds).toMatchObject([{ account: { account_number: ACCOUNT } }])
    expect(await asked()).toHaveLength(1)
  })

  test('asks anew, and tells the owner, when the company does not take the account for long', async () => {
    const { paystack, shop, tell, say, asked, handOn } = await aWaitingRefund()
    await tell()
    await say({ bank: GTBANK, account: ACCOUNT })
    paystack.faults.push(...Array.from({ length: 200 }, () => 'down' as const))
    await handOn()
    for (let tries = 0; tries < 60 && (await asked()).length === 1; tries++) {
      shop.pass(24 * 3_600_000)
      await runDueJobs(shop, handlers)
    }
    paystack.faults.length = 0
    expect(await asked()).toHaveLength(2)
    const row = await shop.db.selectFrom('refund_account').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ sealed: null, given_at: null, handed_at: null })
  })

  test('takes a number that does not fit the bank once its buyer is sure', async () => {
    const { tell, say } = await aWaitingRefund()
    await tell()
    expect((await say({ bank: GTBANK, account: '0123456789', sure: 'on' })).status).toBe(303)
  })

  test('is handed on once, also when the answer of Paystack was lost', async () => {
    const { paystack, shop, tell, say, handOn } = await aWaitingRefund()
    await tell()
    await say({ bank: GTBANK, account: ACCOUNT })
    paystack.faults.push('lost')
    await handOn()
    shop.pass(3_600_000)
    await runDueJobs(shop, handlers)
    expect(paystack.refunds.map(({ status }) => status)).toEqual(['processing'])
    const row = await shop.db.selectFrom('refund_account').selectAll().executeTakeFirstOrThrow()
    expect(row.sealed).toBeNull()
  })

  test('asks again for an account with which Paystack could not go on', async () => {
    const { paystack, reference, shop, tell, say, handOn, asked } = await aWaitingRefund()
    await tell()
    await say({ bank: GTBANK, account: ACCOUNT })
    await handOn()
    shop.pass(60_000)
    await paystack.send(shop, paystack.failRefund(reference, 'needs-attention'))
    await compareDaily(shop)
    await runDueJobs(shop, handlers)
    expect(await asked()).toHaveLength(2)
  })

  test('is none of a stranger who changes the link', async () => {
    const { shop, tell, asked } = await aWaitingRefund()
    await tell()
    const link = new URL((await asked())[0]?.links[0] ?? '').pathname
    for (const path of [`${link}x`, '/refund-account/1'])
      expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(404)
  })
})
