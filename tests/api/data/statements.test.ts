import { expect, test } from 'vitest'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { cartsIn } from '../../support/buying/carts.ts'
import { ordersIn } from '../../support/buying/ordering.ts'
import { atDesk, onceOf, post, read } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aPaidOrder, attemptsOf, moneyArrives } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { aCountingShop } from '../../support/statements.ts'
import { anItem } from '../../support/world.ts'

/**
 * How many statements the database gets, begin and commit not counted. Where a number here grows, the database of a
 * shop on PostgreSQL pays for it with each request: say in the commit what for.
 */
const PAGES = {
  category: 7,
  product: 9,
  search: 5,
  cart: 8,
  today: 44,
  orders: 8,
  order: 28,
  goods: 8,
  people: 9,
}
const ORDER = { add: 5, place: 23, pay: 15, settle: 33, read: 5, pack: 12 }

const { shop, count, wholly } = await aCountingShop()
await somePlaces(shop)
const { add } = cartsIn(shop)
const { aShopper, pay, quoteFor, post: order } = ordersIn(shop)
const someGoods = (count: number) =>
  Promise.all(Array.from({ length: count }, () => anItem(shop, { stock: 1_000 })))
const goods = await someGoods(6)
const [item] = goods as [(typeof goods)[number]]
const who = atDesk(await aMember(shop))

async function open(browser: Browser, path: string): Promise<void> {
  const answer = await send(shop, browser, `GET ${path}`)
  expect(answer.status, path).toBe(200)
}

test('a page asks for no more than it needs, and a list for no more when it is long', async () => {
  const { number } = await aPaidOrder(shop)
  const buyer = await aShopper(item)
  const fresh = await someGoods(4)
  let price = 100
  const pages = {
    // Filters and words that nobody has asked for yet: no page comes from the cache.
    category: () => open(aBrowser(), `/categories/women?max_price=${(price += 10_000)}`),
    product: () => open(aBrowser(), `/products/${fresh.pop()?.slug}`),
    search: () => open(aBrowser(), `/search?q=dress&max_price=${(price += 10_000)}`),
    cart: () => open(buyer, '/cart'),
    today: () => open(who, '/desk'),
    orders: () => open(who, '/desk/orders'),
    order: () => open(who, `/desk/orders/${number}`),
    goods: () => open(who, '/desk/goods'),
    people: () => open(who, '/desk/people'),
  }
  const countAll = async () => {
    const counts: Record<string, number> = {}
    for (const [name, work] of Object.entries(pages)) {
      await work()
      counts[name] = await count(work)
    }
    return counts
  }
  const few = await countAll()
  for (const each of goods) {
    await add(buyer, each, 1)
    await aPaidOrder(shop)
  }
  expect(await countAll()).toEqual(few)
  expect(few).toEqual(PAGES)
})

test('no page that the desk opens all day reads all orders, payments or entries of the books', async () => {
  await aPaidOrder(shop)
  const growing = /^(orders|order_item|order_word|payment_attempt|payment_event|book_entry|refund|stock_move|audit)$/
  for (const path of ['/desk', '/desk/orders', '/desk/money', '/desk/people', '/desk/reports'])
    expect(
      (await wholly(() => open(who, path))).filter((table) => growing.test(table)),
      path,
    ).toEqual([])
})

test('an order, from the cart to the parcel, asks for no more than it needs', async () => {
  const walk = async () => {
    const buyer = await aShopper(item)
    const counts: Record<string, number> = {}
    const step = async (name: string, status: number, work: () => Promise<Response>) => {
      let answer = new Response()
      counts[name] = await count(async () => (answer = await work()))
      expect(answer.status, name).toBe(status)
      return answer
    }
    await step('add', 200, () => add(buyer, item, 1))
    const quote = await quoteFor(buyer)
    const placed = await step('place', 201, () => order(buyer, { quote }))
    const { id, number } = (await placed.json()) as { id: string; number: string }
    await step('pay', 200, () => pay(buyer, id))
    const [{ reference = '' } = {}] = await attemptsOf(shop, id)
    await moneyArrives(shop, reference)
    counts['settle'] = await count(() => settle(shop, reference))
    await step('read', 200, () => send(shop, buyer, `GET /api/orders/${id}/`))
    const path = `/desk/orders/${number}`
    const once = onceOf(await read(shop, who, path), 'packed')
    await step('pack', 303, () => post(shop, who, path, { act: 'packed', once }))
    return counts
  }
  await walk()
  expect(await walk()).toEqual(ORDER)
})
