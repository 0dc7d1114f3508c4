import { describe, expect, test } from 'vitest'
import type { Cart } from '#lib/cart/cart.ts'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { isWithinNetwork } from '#lib/limits/networks.server.ts'
import { OF_NETWORK, type NetworkAct } from '#lib/limits/table.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { newAccount } from '../../support/accounts/sign-up.ts'
import { guestsIn } from '../../support/buying/guests.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { hitsOf } from '../../support/limits.ts'
import { anAddress, moneyArrives, statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, type TestItem } from '../../support/world.ts'

/** Two addresses of phone companies, each with a thousand people behind it. */
const ADDRESSES = ['102.89.34.7', '105.112.7.9'] as const
const networkOf = (address: string) => address.replace(/\d+$/, '0/24')
const ENV = { GUEST_CHECKOUT: 'on', TRUST_PROXY: '1' }
const PEOPLE = 2_000
const AT_ONCE = 250
const ORDERS = 100

/** What the people of a sale try within an hour: each signs up, some mistype a password or a code. */
const TRIED: [NetworkAct, of: (n: number) => boolean][] = [
  ['sign-up', () => true],
  ['sign-in', (n) => n % 3 === 0],
  ['code', (n) => n % 7 < 2],
  ['resend', (n) => n % 10 === 0],
]

const paidOrders = async ({ db }: TestShop): Promise<number> =>
  (await db.selectFrom('orders').select('id').where('status', '=', 'successful').execute()).length

/** Somebody who comes to the sale: from the sign-up to the paid order. Returns how each call was answered. */
async function goesThrough(shop: TestShop, item: TestItem, [name, from]: [string, string]) {
  const browser = aBrowser()
  const statuses: number[] = []
  const ask = async <Answer>(what: string, body: object): Promise<Answer> => {
    const answer = await send(shop, browser, what, body, { headers: { 'x-forwarded-for': from } })
    statuses.push(answer.status)
    const text = await answer.text()
    return (text ? JSON.parse(text) : null) as Answer
  }
  const email = `${name}@example.com`
  await ask('POST /auth/users/', { ...newAccount, username: name, email })
  const link = (await mailsOf(shop)).find(({ to }) => to === email)?.links.join(' ') ?? ''
  const [, uid, token] = /emailverified\/([\w-]+)\/([\w-]+)/.exec(link) ?? []
  await ask('POST /auth/users/activation/', { uid, token })
  const { password } = newAccount
  await ask('POST /auth/jwt/create', { username: name, password: 'mistyped' })
  const access = await ask<{ access: string }>('POST /auth/jwt/create', {
    username: name,
    password,
  })
  Object.assign(browser, access)
  const { id } = await shop.db
    .selectFrom('customer')
    .select('id')
    .where('username', '=', name)
    .executeTakeFirstOrThrow()
  await anAddress(shop, id)
  const added = { product_id: item.id, quantity: 1 }
  const { cart } = await ask<{ cart: Cart }>('POST /api/carts/add_to_cart/', added)
  await ask(`POST /api/carts/${cart.id}/code/`, { code: 'SALE2026' })
  await ask(`POST /api/carts/${cart.id}/code/`, { code: 'SALE10' })
  const order = await ask<{ id: string }>('POST /api/orders/', { cart_id: cart.id })
  const paying = await ask<{ data: { reference: string } }>(`POST /api/orders/${order.id}/pay/`, {
    payment_kind: 'fiat',
  })
  await moneyArrives(shop, paying.data.reference)
  await settle(shop, paying.data.reference)
  return { statuses, paid: (await statusOf(shop, order.id)).status }
}

describe('a sale that 2,000 people come to from two addresses in an hour', () => {
  test('refuses none of them, and the last ones go through from the sign-up to a paid order', async () => {
    const shop = await openTestShop(ENV)
    await somePlaces(shop)
    const item = await anItem(shop, { price: 15_000, stock: 10 + ORDERS })
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code: 'SALE10' })
    const tries = async (n: number) => {
      const network = networkOf(ADDRESSES[n % 2] ?? '')
      const acts = TRIED.filter(([, of]) => of(n)).map(([act]) => act)
      return Promise.all(acts.map((act) => isWithinNetwork(shop, act, network)))
    }
    for (let from = 0; from < PEOPLE; from += AT_ONCE) {
      const all = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => tries(from + n)))
      expect(all.flat()).not.toContain(false)
    }
    const through = await Promise.all(
      ADDRESSES.map((from, n) => goesThrough(shop, item, [`last.${n}`, from])),
    )
    const good = [201, 204, 401, 200, 201, 400, 200, 201, 200]
    for (const { statuses, paid } of through) {
      expect(statuses).toEqual(good)
      expect(paid).toBe('successful')
    }
    expect(await hitsOf(shop, `sign-up:${networkOf(ADDRESSES[0])}`)).toBe(PEOPLE / 2 + 1)
    // Orders without an account, one after the other from one of the two: every second one is paid.
    const guests = guestsIn(shop, item, ADDRESSES[0])
    const paidBefore = await paidOrders(shop)
    for (let n = 100; n < 100 + ORDERS; n++) {
      const own = { phone: `0803 555 0${n}`, email: `buyer${n}@mail.example` }
      // Both expect that the order is taken, and leads to its page.
      await (n % 2 === 0 ? guests.aPaidOrder(own) : guests.anOrder(own))
    }
    expect((await paidOrders(shop)) - paidBefore).toBe(ORDERS / 2)
    expect(await hitsOf(shop, `guest-order:${networkOf(ADDRESSES[0])}`)).toBe(ORDERS)
    expect((await mailsOf(shop)).map(({ subject }) => subject).join()).not.toContain('flood')
  })

  test('goes on beside a flood from the same network, which is refused', async () => {
    const shop = await openTestShop(ENV)
    await somePlaces(shop)
    const item = await anItem(shop, { price: 15_000, stock: 10 })
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code: 'SALE10' })
    const [here, there] = ADDRESSES
    const flooded: NetworkAct[] = ['sign-up', 'sign-in', 'reset', 'resend', 'newsletter', 'code']
    for (const act of flooded)
      await useUpRate(shop, `${act}:${networkOf(here)}`, OF_NETWORK[act].windowMs)
    const headers = { 'x-forwarded-for': here }
    const refused = await send(shop, aBrowser(), 'POST /auth/users/', newAccount, { headers })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '300'])
    expect((await goesThrough(shop, item, ['ada', there])).paid).toBe('successful')
    // A guest of the flooded network fills a cart, orders and pays.
    const { order } = await guestsIn(shop, item, here).aPaidOrder()
    expect((await statusOf(shop, order.id)).status).toBe('successful')
    // Who has an account already buys from the flooded network, too.
    const { password } = newAccount
    const signIn = { username: 'ada', password }
    expect(
      (await send(shop, aBrowser(), 'POST /auth/jwt/create', signIn, { headers })).status,
    ).toBe(200)
  })
})
