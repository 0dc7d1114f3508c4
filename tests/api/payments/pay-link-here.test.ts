import { describe, expect, test } from 'vitest'
import { handlers } from '#lib/background.server.ts'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { receiveWebhook } from '#lib/payments/settle/reconcile.server.ts'
import { clearBuyers } from '#lib/accounts/deletion/deletion.server.ts'
import { DAY_MS, HOUR_MS, SECOND_MS } from '#lib/time.ts'
import { runDueJobs } from '../../support/jobs.ts'
import { aClerk, filled, make, newestOrder } from '../../support/desk/orders.ts'
import { aMember } from '../../support/desk/staff.ts'
import { atDesk, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { startPaystack } from '../../support/fakes/paystack.ts'
import { attemptsOf, statusOf } from '../../support/orders.ts'
import { aBrowser, send } from '../../support/send.ts'
import type { TestShop } from '../../support/shop.ts'

/** An order that was made at the desk, in a shop with one or both ways to pay on its own page, and what its buyer does. */
async function aLink({ hasOwn = false } = {}) {
  const clock: { shop?: TestShop } = {}
  const paystack = await startPaystack({ now: () => Date.parse(clock.shop?.now() ?? '') })
  const env = { ...paystack.env, PAYSTACK_IN_SHOP: 'bank_transfer,ussd' }
  const { shop, item, who } = await aClerk(5, hasOwn ? {} : env)
  clock.shop = shop
  const account = { bank: 'GTBank', accountNumber: '0123456789', accountName: 'Oja', waitHours: 72 }
  if (hasOwn) await shop.inTransaction((shop) => ownAccount.become(shop, account, 'Ada'))
  await make(shop, who, filled(item, 1, { payment: 'later' }))
  const { id, number, pay_before: until } = await newestOrder(shop)
  const path = new URL(payLinkOf(shop, id)).pathname
  const see = async () => (await send(shop, aBrowser(), `GET ${path}`)).text()
  const press = async (act: string) => {
    const answer = await send(shop, aBrowser(), `POST ${path}`, { do: act }, { form: true })
    return { status: answer.status, to: answer.headers.get('location') ?? '' }
  }
  return { shop, paystack, who, id, number, until, path, see, press }
}

describe('who sent a transfer', () => {
  test('is told to staff who see money, to no customer, and goes with the buyer’s data', async () => {
    const { shop, paystack, who, id, number, see, press } = await aLink()
    await press('transfer')
    const [attempt] = await attemptsOf(shop, id)
    paystack.transfer(attempt?.reference ?? '')
    shop.pass(4 * SECOND_MS)
    expect(await see()).toContain('Paid. Thank you!')
    expect(wordsOf(await read(shop, who, `/desk/orders/${number}`))).toContain(
      'Sent by A. Bello, GTBank',
    )
    const packer = atDesk(await aMember(shop, 'packer'))
    for (const html of [await see(), await read(shop, packer, `/desk/orders/${number}`)])
      expect(html).not.toContain('Bello')
    const senders = async () => {
      const rows = await shop.db.selectFrom('payment_attempt').selectAll().execute()
      return rows.map(({ sender }) => sender)
    }
    expect(
      JSON.stringify(await shop.db.selectFrom('payment_attempt').selectAll().execute()),
    ).not.toContain('XXXXXX')
    expect(await senders()).toEqual(['A. Bello, GTBank'])
    shop.pass(3 * 365 * DAY_MS)
    await clearBuyers(shop)
    expect(await senders()).toEqual([null])
  })
})

describe('the payment link of an order of the desk', () => {
  test('shows an account number on its own page, and says that it is paid', async () => {
    const { shop, paystack, id, path, see, press } = await aLink()
    const before = wordsOf(await see())
    expect(before).toContain('Pay by bank transfer')
    expect(before).toContain('Pay by card on the company’s page')
    const { to } = await press('transfer')
    expect(new URL(to).pathname).toBe(path)
    const html = await see()
    expect(html).toContain('Transfer ₦')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toMatch(/<meta http-equiv="refresh" content="15;url=\/pay\//)
    const [attempt] = await attemptsOf(shop, id)
    const number = paystack.charges.get(attempt?.reference ?? '')?.accountNumber ?? 'none'
    expect(html).toContain(number)
    for (const secret of ['Ada Obi', 'Adelabu']) expect(html.includes(secret)).toBe(false)
    const { rawBody, headers } = paystack.transfer(attempt?.reference ?? '')
    const bytes = new TextEncoder().encode(rawBody)
    await receiveWebhook(shop, 'paystack', bytes, new Headers(headers))
    await runDueJobs(shop, handlers)
    expect(await see()).toContain('Paid. Thank you!')
    expect((await statusOf(shop, id)).status).toBe('successful')
  })

  test('tells a page that waits for the money as soon as it has come', async () => {
    const { shop, paystack, id, path, press } = await aLink()
    await press('transfer')
    const ask = (query: string) => send(shop, aBrowser(), `GET ${path}/payment${query}`)
    expect(await (await ask('')).json()).toMatchObject({ state: 'waiting', amount: 21_000 })
    const answer = ask('?wait=20')
    const [attempt] = await attemptsOf(shop, id)
    await paystack.send(shop, paystack.transfer(attempt?.reference ?? ''))
    await runDueJobs(shop, handlers)
    expect(await (await answer).json()).toMatchObject({ state: 'paid', amount: 21_000 })
    expect((await ask('?wait=many')).status).toBe(400)
    expect((await send(shop, aBrowser(), `GET ${path}x/payment`)).status).toBe(404)
  })

  test('asks the company at a press, and leads to its page for cards', async () => {
    const { shop, path, press, see } = await aLink()
    await press('transfer')
    shop.pass(4 * SECOND_MS)
    const { to } = await press('sent')
    expect(to).toBe(`${path}?looked=asked`)
    expect((await press('burn')).status).toBe(400)
    expect(new URL((await press('page')).to).pathname).not.toBe(path)
    expect(await see()).toContain('Transfer ₦')
  })

  test('shows the shop’s own account as long as the order waits, and a clerk notes the money', async () => {
    const { shop, who, id, number, until, see, press } = await aLink({ hasOwn: true })
    await press('own')
    const html = await see()
    for (const text of ['GTBank', '0123456789', number]) expect(html).toContain(text)
    expect(html).not.toContain('http-equiv="refresh"')
    expect((await newestOrder(shop)).pay_before).toBe(until)
    shop.pass(HOUR_MS / 4)
    const fields = { act: 'paid', payment: 'transfer', reference: 'FT 9', reason: 'seen' }
    const noted = await submit(shop, who, `/desk/orders/${number}/paid`, fields)
    expect(noted.headers.get('location')).toBe(`/desk/orders/${number}?done=paid`)
    expect(await see()).toContain('Paid. Thank you!')
    expect((await statusOf(shop, id)).status).toBe('successful')
    expect(wordsOf(await read(shop, who, `/desk/orders/${number}`))).toContain('transfer')
  })
})
