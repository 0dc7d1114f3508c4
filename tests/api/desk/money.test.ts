import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { newFormValue } from '#lib/desk/forms.server.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { PAYING_MS } from '#lib/orders/orders.ts'
import { cancelPaid } from '#lib/payments/attempts/cancel.server.ts'
import { readOpenMoney } from '#lib/payments/ledger/open-money.server.ts'
import { compareDaily } from '#lib/payments/ledger/compare.server.ts'
import { signSandboxWebhook } from '#lib/payments/sandbox/sandbox.gateway.server.ts'
import { findSettledOrder, receiveWebhook } from '#lib/payments/settle/reconcile.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { shownOf } from '../../support/desk/refunds.ts'
import { aMember } from '../../support/desk/staff.ts'
import {
  aBuyer,
  aName,
  aPendingOrder,
  aWaitingOrder,
  moneyArrives,
  place,
  statesOf,
  statusOf,
} from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import type { Browser } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const MONEY = '/desk/money'
const NONE = 'Nothing needs you.'

async function aShop(env: Record<string, string> = {}) {
  const shop = await openTestShop(env)
  await somePlaces(shop)
  return { shop, ...(await sitDown(shop, 'Amaka')) }
}

/** Somebody signs in at the desk: a session ends when nobody uses it for a while. */
async function sitDown(shop: TestShop, name: string) {
  const { cookie } = await aMember(shop, 'owner', name)
  const who = atDesk({ cookie })
  return { who, cookie, page: async () => wordsOf(await read(shop, who, MONEY)) }
}

/** An order of ₦18,500 and its delivery for which another sum came. */
async function anOrderPaidBy(shop: TestShop, amount_kobo: number) {
  const order = await aWaitingOrder(shop, [{ item: await anItem(shop) }])
  await moneyArrives(shop, order.reference, { amount_kobo })
  await settle(shop, order.reference)
  return order
}

/** Follows the next step of the only line and presses the button there. */
async function takeNextStep(shop: TestShop, who: Browser, more: Record<string, string> = {}) {
  const page = await read(shop, who, MONEY)
  // Where there are several ways to go on, a page asks first.
  const first = /href="(\/desk\/orders\/[^"]+\/came)"/.exec(page)?.[1]
  const choices = first ? await read(shop, who, first) : page
  const link = /href="(\/desk\/orders\/[^"]+\/refund\?[^"]+)"/.exec(choices)?.[1] ?? ''
  const { pathname, searchParams } = new URL(
    link.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
    'http://shop',
  )
  const form = await read(shop, who, `${pathname}?${searchParams}`)
  const number = pathname.split('/')[3] ?? ''
  const typed = {
    ...Object.fromEntries(searchParams),
    ...more,
    shown: await shownOf(shop, number),
  }
  expect(form).toContain(`value="${searchParams.get('sum')}"`)
  const asked = await read(shop, who, `${pathname}?check=&${new URLSearchParams(typed)}`)
  const answer = await post(shop, who, pathname, {
    act: 'refund',
    once: onceOf(asked, 'refund'),
    ...typed,
  })
  expect(answer.status).toBe(303)
  shop.pass(MINUTE_MS)
  await runDueJobs(shop, handlers)
}

describe('the money page of the desk', () => {
  test('leads to what concerns it whole from behind its dots, as far as a role may go', async () => {
    const shop = await openTestShop()
    const behindDots = async (role: 'owner' | 'books') => {
      const page = await read(shop, atDesk(await aMember(shop, role)), '/desk/money')
      const [, dots = ''] = /<details class="head-more">(.*?)<\/details>/s.exec(page) ?? []
      return [...dots.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)
    }
    expect(await behindDots('owner')).toEqual(['/desk/money/account', '/desk/money/books'])
    expect(await behindDots('books')).toEqual(['/desk/money/books'])
  })

  test('has a tab for what came, what went back and what riders have', async () => {
    const { shop, who } = await aShop()
    const tab = async (name: string) => wordsOf(await read(shop, who, `${MONEY}?tab=${name}`))
    expect(await tab('in')).toContain('No money has come yet.')
    expect(await tab('back')).toContain('Nothing was sent back yet.')
    expect(await tab('riders')).toContain('No rider owes you money.')
    const { number } = await anOrderPaidBy(shop, 2_600_000)
    await aWaitingOrder(shop, [{ item: await anItem(shop) }])
    expect(await tab('in')).toMatch(
      new RegExp(`${number}, Ada Obi ₦26,000 Paid too much, the trial page 10:00 $`),
    )
    await takeNextStep(shop, who)
    expect(await tab('back')).toMatch(
      new RegExp(`${number}, Ada Obi ₦5,000 the trial page 10:01 $`),
    )
    expect(await tab('other')).toContain(NONE)
  })

  test('says so when nothing needs a person', async () => {
    const { shop, page } = await aShop()
    const order = await aWaitingOrder(shop)
    await moneyArrives(shop, order.reference)
    await settle(shop, order.reference)
    expect(await page()).toContain(NONE)
  })

  test('lists money that was too little, until it is sent back', async () => {
    const { shop, who, page } = await aShop()
    const { id, number } = await anOrderPaidBy(shop, 100_000)
    expect(await page()).toContain(`${number}, Ada Obi`)
    expect(await page()).toContain('₦1,000 came, ₦21,000 was asked for. The order is not paid.')
    await takeNextStep(shop, who)
    expect(await statesOf(shop, id)).toEqual(['reversed'])
    expect(await page()).toContain(NONE)
  })

  test('lists money that was too much, until the rest is sent back, and the order stays paid', async () => {
    const { shop, who, page } = await aShop()
    const { id } = await anOrderPaidBy(shop, 2_600_000)
    expect(await page()).toContain('₦26,000 came, ₦21,000 was asked for. ₦5,000 is too much.')
    await takeNextStep(shop, who)
    expect(await statesOf(shop, id)).toEqual(['succeeded'])
    expect((await statusOf(shop, id)).status).toBe('successful')
    expect(await page()).toContain(NONE)
  })

  test('lists coins that came too late, until they are noted as sent', async () => {
    const { shop } = await aShop()
    const item = await anItem(shop, { stock: 1 })
    const late = await aPendingOrder(shop, await aBuyer(shop, aName(), [{ item }]), 'crypto')
    shop.pass(PAYING_MS * 10)
    await releaseExpiredHolds(shop)
    await place(shop, await aBuyer(shop, aName(), [{ item }]))
    await moneyArrives(shop, late.reference)
    await settle(shop, late.reference)
    const { who, page } = await sitDown(shop, 'Bola')
    expect(await page()).toContain('₦21,000 came for an order that ended.')
    await takeNextStep(shop, who, { proof: 'tx-77' })
    expect(await page()).toContain(NONE)
  })

  test('lists the money of a cancelled order that no company sends back', async () => {
    const { shop, who, page } = await aShop()
    const { id, number } = await aWaitingOrder(shop)
    await submit(shop, who, `/desk/orders/${number}/paid`, {
      act: 'paid',
      payment: 'transfer',
      reference: 'FT 1',
      reason: 'seen',
    })
    expect(await page()).toContain(NONE)
    await cancelPaid(shop, id, { by: 'customer' })
    expect(await page()).toContain('The order was cancelled after it was paid.')
    await takeNextStep(shop, who, { proof: 'FT 2' })
    expect(await page()).toContain(NONE)
  })

  test('lists late money whose refund failed, and sends it again at a press', async () => {
    const paystack = await startPaystack()
    const { shop } = await aShop(paystack.env)
    const item = await anItem(shop, { stock: 1 })
    const buyer = await aBuyer(shop, aName(), [{ item }])
    const order = await aPendingOrder(shop, buyer)
    shop.pass(PAYING_MS)
    await releaseExpiredHolds(shop)
    await place(shop, await aBuyer(shop, aName(), [{ item }]))
    paystack.pay(order.reference)
    await findSettledOrder(shop, buyer, order.id)
    await runDueJobs(shop, handlers)
    expect(paystack.refunds).toHaveLength(1)
    const { who, page } = await sitDown(shop, 'Bola')
    expect(await page()).toContain(NONE)
    const { rawBody, headers } = paystack.failRefund(order.reference)
    const bytes = new TextEncoder().encode(rawBody)
    await receiveWebhook(shop, 'paystack', bytes, new Headers(headers))
    await runDueJobs(shop, handlers)
    expect(await page()).toContain('₦21,000 could not be sent back.')
    await takeNextStep(shop, who)
    expect(paystack.refunds).toHaveLength(2)
    expect(await page()).toContain(NONE)
    expect(await statesOf(shop, order.id)).toEqual(['reversed'])
  })

  test('lists a transfer that came back while its order waits, and leads to the order', async () => {
    const paystack = await startPaystack()
    const { shop, who, page } = await aShop({
      ...paystack.env,
      PAYSTACK_IN_SHOP: 'bank_transfer',
    })
    const buyer = await aBuyer(shop, aName(), [{ item: await anItem(shop) }])
    const order = await aPendingOrder(shop, buyer)
    const { rawBody, headers } = paystack.transfer(order.reference, 500_000)
    const bytes = new TextEncoder().encode(rawBody)
    await receiveWebhook(shop, 'paystack', bytes, new Headers(headers))
    expect(await page()).toContain('A transfer of ₦5,000 went back by itself: ₦21,000 is asked for')
    const html = await read(shop, who, MONEY)
    expect(html).toMatch(new RegExp(`href="/desk/orders/${order.number}"[^>]*>\\s*See the order`))
    paystack.pay(order.reference)
    await findSettledOrder(shop, buyer, order.id)
    expect(await page()).toContain(NONE)
  })

  test('lists money that belongs to no order, until somebody says what came of it', async () => {
    const { shop, who, cookie, page } = await aShop()
    const { rawBody, headers } = signSandboxWebhook(shop.config, 'ord-lost-1', 100)
    await receiveWebhook(shop, 'sandbox', rawBody, headers)
    const other = signSandboxWebhook(shop.config, 'another-shop-1', 100)
    await receiveWebhook(shop, 'sandbox', other.rawBody, other.headers)
    await runDueJobs(shop, handlers)
    await compareDaily(shop)
    expect(await page()).toContain('the trial page, ord-lost-1')
    expect(await page()).not.toContain('another-shop')
    const html = await read(shop, who, MONEY)
    const event = /name="event" value="(\d+)"/.exec(html)?.[1] ?? ''
    const asked = { act: 'looked-up', event, reason: '' }
    expect(await (await submit(shop, who, MONEY, asked)).text()).toContain('field-error')
    const done = { ...asked, once: onceOf(html, 'looked-up'), reason: 'Sent back' }
    const answers = await Promise.all([post(shop, who, MONEY, done), post(shop, who, MONEY, done)])
    for (const { headers } of answers)
      expect(headers.get('location')).toBe(`${MONEY}?done=looked-up`)
    expect(await page()).not.toContain('ord-lost-1')
    expect(await auditOf(shop, 'money.looked-up')).toEqual([
      {
        who: 'Amaka',
        subject: 'ord-lost-1',
        changes: { event: [null, Number(event)] },
        reason: 'Sent back',
      },
    ])
    const fresh = newFormValue(shop, {
      sessionId: (await findSession(shop, cookie))?.id ?? '',
      path: MONEY,
    })
    const again = await post(shop, who, MONEY, { ...done, once: fresh })
    expect(again.status).not.toBe(303)
  })

  test('is read page by page, each line once, the newest first', async () => {
    const { shop } = await aShop()
    const made: string[] = []
    for (const sum of [1, 2, 3, 4, 5]) {
      made.unshift((await anOrderPaidBy(shop, sum)).number)
      if (sum % 2 === 0) shop.pass(1)
    }
    const seen: string[] = []
    let next: Awaited<ReturnType<typeof readOpenMoney>>['next'] = null
    do {
      const page = await readOpenMoney(shop, { after: next, size: 2 })
      seen.push(...page.money.map(({ number }) => number))
      next = page.next
    } while (next)
    expect(seen).toHaveLength(5)
    expect(new Set(seen)).toEqual(new Set(made))
    expect(seen[0]).toBe(made[0])
  })
})
