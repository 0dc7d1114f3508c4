/** @module-tag postgres */
import { expect, test } from 'vitest'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { requestRefund, sendBack } from '../../support/buying/refunds.ts'
import { aGiftCard, boughtFor, payWith } from '../../support/buying/gift-cards.ts'
import { aPhoto, submitFiles } from '../../support/catalogue/photos.ts'
import { atDesk, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aPaystackShop } from '../../support/desk/owner-orders.ts'
import { aMember } from '../../support/desk/staff.ts'
import { cameIn } from '../../support/desk/stock.ts'
import { aBuyer, aName, aPaidOrder, aPendingOrder } from '../../support/orders.ts'
import { arrives } from '../../support/buying/door.ts'
import { somePlaces } from '../../support/places.ts'
import { type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCategory, anItem, type TestItem } from '../../support/world.ts'

/** The owner makes a kaftan for ₦20,000, of which none is there. */
async function makeKaftan(shop: TestShop, owner: Browser): Promise<TestItem> {
  await aCategory(shop)
  const given = { act: 'create', name: 'Kaftan', category: 'women', priceKobo: '20,000' }
  const files = [await aPhoto()]
  await submitFiles(shop, owner, '/desk/goods/new', { ...given, pieces: '0', shown: 'yes' }, files)
  const { id, item_id } = await shop.db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .select(['item_size.id', 'item_id'])
    .where('item.slug', '=', 'kaftan')
    .executeTakeFirstOrThrow()
  return { id: item_id, slug: 'kaftan', sizes: { 'No Size': id } }
}

test('a shop from its first item on: came in twice, sold, returned, and what it earned by hand-made sums', async () => {
  const { shop, paystack } = await aPaystackShop()
  const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const kaftan = await makeKaftan(shop, owner)
  const size = kaftan.sizes['No Size']
  for (const [pieces, costKobo] of [
    ['4', '9,000'],
    ['2', '12,000'],
  ]) {
    const receipt = { act: 'came-in', item: 'kaftan', supplier: 'Mama Titi', paper: '' }
    const given = { ...receipt, [`came.${size}`]: pieces ?? '', costKobo: costKobo ?? '' }
    const noted = await submit(shop, owner, '/desk/stock/came-in?item=kaftan', given)
    expect(noted.status).toBe(303)
  }
  const gele = await anItem(shop, { name: 'Gele', price: 15_000, stock: 10 })
  // Three kaftans cost (4 × 9,000 + 2 × 12,000) / 6 = 10,000 each; the delivery of three is free; Paystack keeps ₦400. What the gele cost nobody knows.
  const buyer = await aBuyer(shop, aName(), [{ item: kaftan, quantity: 3 }])
  const order = await aPendingOrder(shop, buyer)
  paystack.pay(order.reference)
  const paid = paystack.transactions.get(order.reference)
  if (paid) paid.fees = 40_000
  await findSettledOrder(shop, buyer, order.id)
  const other = await aBuyer(shop, aName(), [{ item: gele }])
  const second = await aPendingOrder(shop, other)
  paystack.pay(second.reference)
  await findSettledOrder(shop, other, second.id)

  // Two come back, of which one is torn; one is paid for.
  shop.pass(DAY_MS)
  const { id: line } = await shop.db
    .selectFrom('order_item')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await markOrder(shop, order.id, 'delivered')
  const manager = atDesk(await aMember(shop, 'manager', 'Bola'))
  const back = `/desk/orders/${order.number}/return`
  const came = { act: 'returned', condition: 'one is torn', [`units.${line}`]: '1' }
  const good = { ...came, shown: 'delivered', [`back.${line}`]: 'on' }
  expect((await submit(shop, manager, back, good)).status).toBe(303)
  const torn = { ...came, shown: 'returned' }
  expect((await submit(shop, manager, back, torn)).status).toBe(303)
  await requestRefund(shop, order.id, {
    reference: order.reference,
    amountKobo: 2_000_000,
    why: 'part',
    units: [{ orderItemId: line, quantity: 1, isPutBack: false }],
    reason: '',
    who: 'Amaka',
    sent: { proof: 'GTB-1' },
  })

  const books = atDesk(await aMember(shop, 'books', 'Tola'))
  const rider = `/desk/orders/${order.number}/rider-cost`
  const ridden = { act: 'rider-cost', riderKobo: '1,800', shown: '' }
  expect((await submit(shop, books, rider, ridden)).status).toBe(303)
  const days = 'from=2026-11-20&until=2026-11-21'
  const page = async (name: string) =>
    wordsOf(await read(shop, books, `/desk/reports/${name}?${days}`))
  const byDay = await page('earned')
  expect(byDay).toContain('21 November -₦11,800 ₦0 -₦20,000 ₦10,000 ₦0 -₦1,800 ₦0')
  expect(byDay).toContain('20 November ₦32,100 ₦77,500 ₦0 -₦30,000 -₦400 ₦0 -₦15,000')
  expect(byDay).toContain('All ₦20,300 ₦77,500 -₦20,000 -₦20,000 -₦400 -₦1,800 -₦15,000')
  expect(byDay).toContain(
    '26 of every 100 naira sold are yours. Sales ₦77,500 What the goods cost you -₦20,000 Payment companies -₦400 Riders and bus parks -₦1,800 Sent back -₦20,000 Goods without a cost -₦15,000 Earned ₦20,300 Some goods have no cost. Their ₦15,000 of sales are left out.',
  )
  const html = await read(shop, books, `/desk/reports/earned?${days}`)
  const band = [...html.matchAll(/<path class="band-\w+" d="M[\d.]+ 0h([\d.]+)v1h-/g)]
  expect(band).toHaveLength(6)
  expect(band.reduce((sum, [, width]) => sum + Number(width), 0)).toBeCloseTo(100, 1)
  const byGoods = await page('earned-goods')
  expect(byGoods).toContain('Kaftan ₦20,000 ₦60,000 -₦20,000 -₦20,000 ₦0 ₦0 ₦0')
  expect(byGoods).toContain('no goods ₦300 ₦2,500 ₦0 ₦0 -₦400 -₦1,800 ₦0')
  expect(byGoods).toContain('Gele ₦0 ₦15,000 ₦0 cost unknown ₦0 ₦0 -₦15,000')
  expect(byGoods).toContain('All ₦20,300 ₦77,500 -₦20,000 -₦20,000 -₦400 -₦1,800 -₦15,000')
  const byOrders = await page('earned-orders')
  expect(byOrders).toContain(`${order.number} ₦17,800 ₦60,000 -₦20,000 -₦20,000 -₦400 -₦1,800 ₦0`)
  expect(byOrders).toContain(`${second.number} ₦2,500 ₦17,500 ₦0 cost unknown ₦0 ₦0 -₦15,000`)
  expect(byOrders).toContain('All ₦20,300 ₦77,500 -₦20,000 -₦20,000 -₦400 -₦1,800 -₦15,000')
  const stock = await page('stock')
  expect(stock).toContain('Kaftan 4 0 ₦40,000')
  expect(stock).toContain('Gele 9 9 cost unknown')
  expect(stock).toContain('All 13 9 ₦40,000')
  const file = await send(shop, books, `GET /desk/reports/earned-goods/earned-goods.csv?${days}`)
  expect((await file.text()).split('\r\n')).toEqual([
    'Of,Earned,Sold,Sent back,Cost,Fees,Riders,Left out,VAT',
    'Kaftan,20000,60000,-20000,-20000,0,0,0,0',
    '"Delivery, fees, riders, and sums for no goods",300,2500,0,0,-400,-1800,0,0',
    'Gele,0,15000,0,cost unknown,0,0,-15000,0',
    '',
  ])
})

test('a gift card is earned with the goods that it pays', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const item = await anItem(shop, { price: 20_000, stock: 0 })
  await cameIn(shop, item, 5, 12_000)
  const buyer = await aBuyer(shop, aName(), [{ item }])
  await payWith(shop, buyer.cartId, (await aGiftCard(shop, 5_000)).id)
  await arrives(shop, (await aPendingOrder(shop, buyer)).reference)
  const who = atDesk(await aMember(shop))
  const words = wordsOf(await read(shop, who, '/desk/reports/earned?days=today'))
  expect(words).toContain('All ₦10,500 ₦22,500 ₦0 -₦12,000 ₦0 ₦0 ₦0')
})

test('the VAT within what was sold is not earned, from the first day of it on', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const item = await anItem(shop, { name: 'Agbada', price: 20_000, stock: 0 })
  await cameIn(shop, item, 9, 12_000)
  const gele = await anItem(shop, { name: 'Gele', price: 15_000, stock: 5 })
  await aPaidOrder(shop, [{ item }])
  shop.pass(DAY_MS)
  const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const registered = { act: 'save', 'shown.vatFrom': '', vatFrom: '2026-11-21' }
  await submit(shop, owner, '/desk/shop', registered)
  const order = await aPaidOrder(shop, [{ item, quantity: 2 }])
  // What it cost nobody knows, so neither it nor its VAT counts; its delivery does.
  await aPaidOrder(shop, [{ item: gele }])
  const page = async (name: string, days = 'from=2026-11-20&until=2026-11-21') =>
    wordsOf(await read(shop, owner, `/desk/reports/${name}?${days}`))
  // 7.5 of 107.5 parts of ₦42,500, and of ₦2,500: ₦3,139.53.
  const byDay = await page('earned')
  expect(byDay).toContain('21 November ₦17,860.47 ₦60,000 ₦0 -₦24,000 ₦0 ₦0 -₦15,000 -₦3,139.53')
  expect(byDay).toContain('20 November ₦10,500 ₦22,500 ₦0 -₦12,000 ₦0 ₦0 ₦0 ₦0')
  expect(byDay).toContain('VAT within what was sold is not yours')
  const all = 'All ₦28,360.47 ₦82,500 ₦0 -₦36,000 ₦0 ₦0 -₦15,000 -₦3,139.53'
  for (const name of ['earned', 'earned-goods', 'earned-orders'])
    expect(await page(name)).toContain(all)
  expect(await page('earned', 'from=2026-08-01&until=2026-11-21')).toContain(all)
  const byOrders = await page('earned-orders')
  // Of the kobo that two orders share either may have the odd one.
  expect(byOrders).toMatch(
    new RegExp(`${order.number} ₦15,534.8[89] ₦42,500 ₦0 -₦24,000 ₦0 ₦0 ₦0 -₦2,965.1[12]`),
  )
  expect(await page('vat')).toContain('All ₦82,500 ₦4,186.05')
})

test('a gift card that is sent back takes nothing from what was earned, and has no VAT', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const registered = { act: 'save', 'shown.vatFrom': '', vatFrom: '2026-11-01' }
  await submit(shop, owner, '/desk/shop', registered)
  const item = await anItem(shop, { price: 20_000, stock: 0 })
  await cameIn(shop, item, 5, 12_000)
  await aPaidOrder(shop, [{ item }])
  const buyer = await aBuyer(shop, aName(), [])
  const card = await boughtFor(shop, buyer, 'bola@mail.example')
  await arrives(shop, (await payOrder(shop, buyer, card.id, 'fiat')).reference)
  await sendBack(shop, card.id)
  const page = async (name: string) =>
    wordsOf(await read(shop, owner, `/desk/reports/${name}?days=today`))
  expect(await page('sales')).toContain('All 1 ₦22,500 ₦20,000 ₦2,500 ₦0 ₦5,000 -₦5,000')
  for (const name of ['earned', 'earned-goods'])
    expect(await page(name)).toContain('All ₦8,930.23 ₦22,500 ₦0 -₦12,000 ₦0 ₦0 ₦0 -₦1,569.77')
  expect(await page('vat')).toContain('All ₦22,500 ₦1,569.77')
})

test('what goes back of a sale from before VAT takes no VAT back', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const item = await anItem(shop, { price: 20_000, stock: 0 })
  await cameIn(shop, item, 9, 12_000)
  const gele = await anItem(shop, { name: 'Gele', price: 15_000, stock: 5 })
  const before = await aPaidOrder(shop, [{ item }, { item: gele }])
  shop.pass(DAY_MS)
  const owner = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const registered = { act: 'save', 'shown.vatFrom': '', vatFrom: '2026-11-21' }
  await submit(shop, owner, '/desk/shop', registered)
  await aPaidOrder(shop, [{ item }])
  await sendBack(shop, before.id)
  const page = async (name: string) =>
    wordsOf(await read(shop, owner, `/desk/reports/${name}?from=2026-11-21&until=2026-11-21`))
  const [note] = await shop.db
    .selectFrom('paper')
    .select(['vat_kobo', 'total_kobo'])
    .where('kind', '=', 'credit-note')
    .execute()
  expect(note).toMatchObject({ vat_kobo: 0, total_kobo: 3_750_000 })
  // 7.5 of 107.5 parts of ₦22,500.
  expect(await page('vat')).toContain('All -₦15,000 ₦1,569.77')
  expect(await page('earned')).toMatch(/All \S+ ₦22,500 -₦37,500 .* -₦1,569.77/)
})

test('the stock is worth at the end of a day what was there then, at its cost of then', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const item = await anItem(shop, { name: 'Agbada', price: 20_000, stock: 0 })
  await cameIn(shop, item, 5, 12_000)
  shop.pass(DAY_MS)
  await aPaidOrder(shop, [{ item, quantity: 3 }])
  await cameIn(shop, item, 2, 15_000)
  const who = atDesk(await aMember(shop))
  const page = async (day: string) =>
    wordsOf(await read(shop, who, `/desk/reports/stock?from=${day}&until=${day}`))
  expect(await page('2026-11-21')).toContain('Agbada 4 0 ₦54,000 ₦60,000')
  expect(await page('2026-11-20')).toContain('Agbada 5 0 ₦60,000 ₦0')
})
