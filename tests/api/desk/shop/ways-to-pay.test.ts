import { expect, test } from 'vitest'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'

const PAGE = '/desk/shop/pay'

/** What the page says of a way to pay. */
async function saidOf(env: Record<string, string>) {
  const shop = await openTestShop(env)
  const who = atDesk(await aMember(shop, 'manager', 'Tunde'))
  return wordsOf(await read(shop, who, PAGE))
}

test('each company is off until it has keys; the page says which, and never shows one', async () => {
  const words = await saidOf({})
  expect(words).toContain('Off: Paystack It has no keys yet.')
  expect(words).toContain('Off: NOWPayments It has no keys yet.')
  expect(words).toContain('Off: Own bank account')
  expect(words).toContain('The built-in test page takes the place of companies')
})

test('a company that does not take its key is said to be wrong, in its words', async () => {
  const key = 'sk_test_0123456789abcdef'
  // Nothing listens there.
  const words = await saidOf({ PAYSTACK_SECRET_KEY: key, PAYSTACK_URL: 'http://127.0.0.1:9' })
  expect(words).toContain('Wrong: Paystack')
  expect(words).not.toContain(key)
})

test('who buys without an account is let in or not by a press, whatever the settings say', async () => {
  const shop = await openTestShop({ GUEST_CHECKOUT: 'off' })
  const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const guestPage = async () => {
    const answer = await send(shop, aBrowser(), 'GET /checkout/guest')
    return answer.headers.get('location')
  }
  const before = await guestPage()
  const change = (shown: string, guestCheckout: string) =>
    submit(shop, who, '/desk/shop', {
      act: 'save',
      guestCheckout,
      'shown.guestCheckout': shown,
    })
  expect((await change('', 'on')).status).toBe(303)
  expect(await guestPage()).not.toBe(before)
  await change('on', 'off')
  expect(await guestPage()).toBe(before)
  expect(await auditOf(shop, 'shop.changed')).toMatchObject([
    { changes: { 'Orders without an account': ['', 'On'] } },
    { changes: { 'Orders without an account': ['On', 'Off'] } },
  ])
})
