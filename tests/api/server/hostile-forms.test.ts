import { expect, test } from 'vitest'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { values } from '../../support/failures/hostile.ts'
import { aBuyer, aPendingOrder, moneyArrives, statusOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000000' })
await somePlaces(shop)
const gele = await anItem(shop, { name: 'Gele', stock: 9 })
const soldOut = await anItem(shop, { name: 'Cap', stock: 0 })
const buyer = await aBuyer(shop, 'ada', [{ item: gele, quantity: 5 }])
const { id: orderId, reference } = await aPendingOrder(shop, buyer)
await moneyArrives(shop, reference)
await settle(shop, reference)
await markOrder(shop, orderId, 'delivered')
const line = await shop.db.selectFrom('order_item').select('id').executeTakeFirstOrThrow()

/** A form as a browser without script sends it. */
const post = (
  who: Browser,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => send(shop, who, `POST ${path}`, fields, { form: true, headers })

const ada = aBrowser()
await post(ada, '/signin', { username: 'ada', password: 'market-day-7' })

const ALERT = `/products/${soldOut.slug}/back-in-stock`
await post(aBrowser(), ALERT, { email: 'bisi@mail.example' })
const links = (await mailsOf(shop)).flatMap((mail) => mail.links)
const alertPath = new URL(links.find((link) => link.includes('/back-in-stock/')) ?? '').pathname

const returned = { form: 'return', order: orderId, kind: 'return', reason: 'size', note: '' }

/** Each form of a page with fields that it takes. */
const forms: [string, Record<string, string>][] = [
  [`/orders/${orderId}`, { ...returned, [`units_${line.id}`]: '1' }],
  [`/orders/${orderId}`, { order: orderId, do: 'reorder' }],
  [ALERT, { email: 'bola@mail.example' }],
  [alertPath, { act: 'confirm' }],
  [`/products/${gele.slug}`, { quantity: '1', size: '', colour: '' }],
  [`/products/${gele.slug}/rate`, { rating: '5', description: '', fit: 'right' }],
  ['/favourites', { item_id: String(gele.id) }],
  ['/favourites', { buy: 'all' }],
  ['/cart', { line: '1', do: 'more' }],
  ['/gift-card', { card: 'ABCD-EFGH-JKLM-NPQR' }],
  ['/gift-card/buy', { sum: '500000', to: '', recipient: '', message: '', day: '' }],
  ['/checkout', { do: 'use-card', card: 'ABCD-EFGH-JKLM-NPQR' }],
  ['/checkout', { do: 'drop-card', card: '1' }],
  ['/data-saver', { state: 'on' }],
  ['/newsletter', { email: 'bola@mail.example', source: '/' }],
]

const nonsense = values.flatMap(([, value]) => (typeof value === 'string' ? [value] : []))

test.each(forms)('%s takes no harm from nonsense in any of %o', async (path, fields) => {
  for (const name of Object.keys(fields))
    for (const value of nonsense) {
      const response = await post(ada, path, { ...fields, [name]: value })
      const text = await response.text()
      const about = `${name}=${value.slice(0, 30)}: ${text.slice(0, 200)}`
      expect(response.status, about).toBeLessThan(500)
      // Within the quotes of an attribute it is text.
      const isMarkup = text.replaceAll(/="[^"]*"/g, '').includes('<script>alert(1)')
      expect(isMarkup, about).toBe(false)
    }
})

const shapes = values.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]))

// A page takes JSON, too: what is no text threw when it was made one.
test.each(forms)('%s takes no harm from what is no text in any of %o', async (path, fields) => {
  for (const name of Object.keys(fields))
    for (const value of shapes) {
      const { status } = await send(shop, ada, `POST ${path}`, { ...fields, [name]: value })
      expect(status, `${name}=${JSON.stringify(value)}`).toBeLessThan(500)
    }
})

test.each(forms)('%s refuses %o from the page of another site', async (path, fields) => {
  const response = await post(ada, path, fields, { origin: 'https://evil.example' })
  expect(response.status).toBe(403)
})

test('nobody else’s order is paid, cancelled, removed, ordered again or sent back', async () => {
  const { access: _, ...bola } = await aCustomer(shop, 'bola')
  const before = await shop.db.selectFrom('return_request').select('id').execute()
  const acts = ['pay', 'cancel', 'remove', 'reorder'].map((act) => ({ order: orderId, do: act }))
  for (const fields of [...acts, { ...returned, [`units_${line.id}`]: '1' }])
    for (const path of [`/orders/${orderId}`, '/orders']) {
      const response = await post(bola, path, fields)
      expect([response.status, path, fields]).toEqual([404, path, fields])
    }
  expect(await statusOf(shop, orderId)).toMatchObject({ status: 'successful', refundedKobo: 0 })
  const after = await shop.db.selectFrom('return_request').select('id').execute()
  expect(after).toEqual(before)
})

test('a line of another order is not sent back', async () => {
  const fields = { ...returned, [`units_${line.id + 1}`]: '1' }
  expect((await post(ada, `/orders/${orderId}`, fields)).status).toBe(400)
})

test('a link to an alert is worth nothing once the alert was ended by it', async () => {
  expect((await post(aBrowser(), alertPath, { act: 'confirm' })).status).toBe(303)
  expect((await post(aBrowser(), alertPath, { act: 'confirm' })).status).toBe(303)
  expect((await post(aBrowser(), alertPath, { act: 'end' })).status).toBe(303)
  for (const act of ['confirm', 'end'])
    expect((await post(aBrowser(), alertPath, { act })).status, act).toBe(404)
})

test('asking for an alert answers alike for an address that waits already, and for a new one', async () => {
  const ask = (email: string) => post(aBrowser(), ALERT, { email })
  const answers = [await ask('chi@mail.example'), await ask('chi@mail.example')]
  const seen = answers.map(({ status, headers }) => [status, headers.get('location')])
  expect(seen[0]).toEqual(seen[1])
})
