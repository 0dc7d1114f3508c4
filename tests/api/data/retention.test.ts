/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { recurring } from '#lib/background.server.ts'
import { runDueTasks } from '#lib/jobs/recurring.server.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aPerson, rowsOf } from '../../support/accounts/person.ts'
import { aPurchase } from '../../support/buying/purchases.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anAccount, anItem } from '../../support/world.ts'

const DAY_MS = 24 * 60 * 60_000

/** Lets days pass, and then a night. */
async function passDays(shop: TestShop, days: number): Promise<void> {
  shop.pass(days * DAY_MS)
  await runDueTasks(shop, recurring)
}

/** How many rows each of these tables has. */
const countIn = (shop: TestShop, ...tables: string[]): Promise<number[]> =>
  Promise.all(tables.map(async (name) => (await rowsOf(shop, name)).length))

describe('what the shop keeps, and for how long', () => {
  test('an account that nobody verified: 30 days; one that was, for good', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'waiting', { active: false })
    await anAccount(shop, 'verified')
    const { id } = await anAccount(shop, 'closed')
    await shop.db.updateTable('customer').set({ active: 0 }).where('id', '=', id).execute()
    await passDays(shop, 29)
    expect(await countIn(shop, 'customer', 'profile')).toEqual([3, 3])
    await passDays(shop, 1)
    expect(await countIn(shop, 'customer', 'profile')).toEqual([2, 2])
    const names = await shop.db.selectFrom('customer').select('username').execute()
    expect(names.map(({ username }) => username).toSorted()).toEqual(['closed', 'verified'])
  })

  test('what a payment company wrote: 180 days; that it wrote, as long as the ledger', async () => {
    const shop = await openTestShop()
    await aPerson(shop)
    const bodies = async () =>
      (await shop.db.selectFrom('payment_event').select('body').execute()).map(({ body }) => body)
    await passDays(shop, 179)
    expect(await bodies()).toEqual([expect.stringContaining('ada@mail.example')])
    await passDays(shop, 2)
    expect(await bodies()).toEqual([''])
  })

  test('what a customer looked at: 90 days after the last time', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const [early, late] = [await anItem(shop), await anItem(shop)]
    const view = (customer_id: number, item_id: number) =>
      shop.db.insertInto('viewed').values({ customer_id, item_id, seen_at: shop.now() }).execute()
    await view(ada.id, early.id)
    shop.pass(DAY_MS)
    await view(ada.id, late.id)
    await passDays(shop, 89)
    expect(await countIn(shop, 'viewed')).toEqual([2])
    await passDays(shop, 1)
    expect(await countIn(shop, 'viewed')).toEqual([1])
    await passDays(shop, 1)
    expect(await countIn(shop, 'viewed')).toEqual([0])
  })

  test('a guest’s cart: 30 days after it was last used, 3 days without a second visit', async () => {
    const shop = await openTestShop()
    const item = await anItem(shop)
    const line = { product_id: item.id, quantity: 1 }
    const [guest, other] = [aBrowser(), aBrowser()]
    for (const one of [guest, other]) await send(shop, one, 'POST /api/carts/add_to_cart/', line)
    await passDays(shop, 1)
    await send(shop, guest, 'GET /api/cart/')
    await passDays(shop, 1)
    expect(await countIn(shop, 'cart')).toEqual([2])
    await passDays(shop, 2)
    expect(await countIn(shop, 'cart')).toEqual([1])
    await passDays(shop, 25)
    expect(await countIn(shop, 'cart')).toEqual([1])
    await passDays(shop, 2)
    expect(await countIn(shop, 'cart', 'cart_item')).toEqual([0, 0])
  })

  test('the ledger: six years after the year of the sale, counted in Lagos', async () => {
    const shop = await openTestShop()
    await aPerson(shop)
    const sales = ['orders', 'order_item', 'order_number', 'payment_attempt', 'payment_event']
    shop.pass(Date.parse('2026-12-31T22:59:00.000Z') - Date.parse(shop.now()))
    const item = await anItem(shop)
    const { id } = await anAccount(shop, 'late')
    await aPurchase(shop, id, item)
    shop.pass(2 * 60_000)
    await aPurchase(shop, id, item)
    shop.pass(Date.parse('2032-12-31T22:58:00.000Z') - Date.parse(shop.now()))
    await passDays(shop, 0)
    expect(await countIn(shop, ...sales, 'refund')).toEqual([4, 4, 2, 2, 1, 1])
    await passDays(shop, 1)
    const others = ['refund', 'sandbox_payment', 'gift_card_sale']
    expect(await countIn(shop, ...sales, ...others)).toEqual([1, 1, 0, 0, 0, 0, 0, 0])
  })

  test('mails in the outbox: 30 days', async () => {
    const shop = await openTestShop()
    await aPerson(shop)
    const count = (await mailsOf(shop)).length
    expect(count).toBeGreaterThan(1)
    await passDays(shop, 30)
    expect(await mailsOf(shop)).toHaveLength(count)
    await passDays(shop, 1)
    expect(await mailsOf(shop)).toEqual([])
  })

  test('an unconfirmed newsletter address: 30 days; the proof of one that ended, 3 years; who is on the list, for good', async () => {
    const shop = await openTestShop()
    const subscribe = (email: string) =>
      send(shop, aBrowser(), 'POST /manager/news_letter/', { email })
    await subscribe('asked@example.com')
    await subscribe('ended@example.com')
    await subscribe('reader@example.com')
    const now = shop.now()
    const become = (email: string, set: { state: 'ended' | 'confirmed'; ended_at?: string }) =>
      shop.db.updateTable('newsletter').set(set).where('email', '=', email).execute()
    await become('ended@example.com', { state: 'ended', ended_at: now })
    await become('reader@example.com', { state: 'confirmed' })
    await passDays(shop, 29)
    expect(await countIn(shop, 'newsletter')).toEqual([3])
    await passDays(shop, 2)
    expect(await countIn(shop, 'newsletter')).toEqual([2])
    await passDays(shop, 3 * 365 - 32)
    expect(await countIn(shop, 'newsletter')).toEqual([2])
    await passDays(shop, 2)
    const left = await shop.db.selectFrom('newsletter').select('email').execute()
    expect(left).toEqual([{ email: 'reader@example.com' }])
  })
})
