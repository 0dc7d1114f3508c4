import { sql } from 'kysely'
import sharp from 'sharp'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { askForReturn } from '#lib/orders/returns/returns.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { makeOwnCode } from '#lib/offers/own-codes.server.ts'
import type { Shop } from '#lib/shop.ts'
import { agreeToReminders } from '#lib/reminders/reminders.server.ts'
import { askForStockAlert } from '#lib/stock-alerts/stock-alerts.server.ts'
import { aBuyer, aPendingOrder, moneyArrives, putInto } from '../orders.ts'
import { mailsOf } from '../outbox.ts'
import { aPhoto } from '../catalogue/photos.ts'
import { somePlaces } from '../places.ts'
import { aBrowser, addressOf, type Browser, send } from '../send.ts'
import { anItem } from '../world.ts'
import {
  aCardFor,
  aGiftCard,
  boughtFor,
  payWith,
  setMonths,
  someCredit,
} from '../buying/gift-cards.ts'
import { makeOffer } from '../buying/offers.ts'

/** Texts that show that a person is still there: name, e-mail addresses, phones, street. */
export const PERSON =
  /chiamaka|okafor|ada obi|ada@mail\.example|adelabu|8035550142|803 555 0142|8031234567/i

export const PASSWORD = { current_password: 'market-day-7' }

export type Person = Browser & { id: number; orderId: string }

/** A customer with data in every table that may hold personal data, in the outbox and among the pictures. */
export async function aPerson(shop: Shop): Promise<Person> {
  await somePlaces(shop)
  const item = await anItem(shop, { name: 'Gele', stock: 9 })
  await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, isOnceEach: true })
  const buyer = await aBuyer(shop, 'chiamaka', [{ item }])
  const credit = await someCredit(shop, buyer.id, 1_000)
  await payWith(shop, buyer.cartId, credit)
  await setMonths(shop, 12)
  await aGiftCard(shop, 500, 'chiamaka@example.com')
  await aCardFor(shop, 'chiamaka@example.com', shop.now().slice(0, 10).replace('2026', '2027'))
  const { id: orderId, reference } = await aPendingOrder(shop, buyer)
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  await putInto(shop, buyer.cartId, [{ item, quantity: 2 }])
  await payWith(shop, buyer.cartId, credit)
  await shop.db
    .insertInto('payment_event')
    .values({
      provider: 'sandbox',
      event_id: 'event-1',
      reference,
      body: '{"customer":{"email":"ada@mail.example"}}',
      received_at: shop.now(),
      processed_at: shop.now(),
    })
    .execute()
  await shop.db
    .insertInto('refund')
    .values({
      reference,
      amount_kobo: 100,
      refund_id: 'refund-1',
      from_state: 'overpaid',
      made_at: shop.now(),
      failed_at: shop.now(),
    })
    .execute()
  await markOrder(shop, orderId, 'delivered')
  await addNote(shop, { orderId, who: 'Bola', words: 'Ada Obi asked for a call.' })
  const [bought] = await shop.db.selectFrom('order_item').select('id').execute()
  const units = [{ orderItemId: bought?.id ?? 0, quantity: 1 }]
  const [request] = await shop.db
    .insertInto('refund_request')
    .values({
      order_id: orderId,
      reference,
      amount_kobo: 100,
      kind: 'part',
      reason: 'Ada Obi paid too much.',
      who: 'Bola',
      end_reason: null,
      asked_at: shop.now(),
      due_at: shop.now(),
      started_at: null,
      taken_back_at: shop.now(),
    })
    .returning('id')
    .execute()
  const refunded = { order_item_id: bought?.id ?? 0, quantity: 1, put_back: 0 } as const
  await shop.db
    .insertInto('refund_line')
    .values({ refund_request_id: request?.id ?? 0, ...refunded })
    .execute()
  const collected = {
    cause: 'collected',
    amount_kobo: 100,
    who: null,
    made_at: shop.now(),
  } as const
  await shop.db
    .insertInto('rider_money')
    .values({ order_id: orderId, ...collected })
    .execute()
  const note = 'Ada Obi finds it too tight.'
  const asked = { kind: 'return', reason: 'size', note, units } as const
  await askForReturn(shop, buyer, orderId, asked, [await aPhoto()])
  await boughtFor(shop, buyer, 'chiamaka@example.com')
  const browser = aBrowser()
  const ask = async (what: string, body?: unknown, headers = {}) => {
    const response = await send(shop, browser, what, body, { headers })
    if (!response.ok) throw new Error(`${what}: ${await response.text()}`)
    return response
  }
  const signIn = { username: 'chiamaka', password: PASSWORD.current_password }
  const tokens = await (await ask('POST /auth/jwt/create', signIn)).json()
  Object.assign(browser, tokens)
  await uploadProfile(shop, browser)
  await ask('GET /api/items/' + item.id + '/')
  await ask('POST /api/favourites/', { item_id: item.id })
  await ask(`POST /api/items/${item.id}/ratings/`, { rating: 5, description: 'Fits well.' })
  await ask('POST /manager/news_letter/', { email: 'chiamaka@example.com' })
  await agreeToReminders(shop, buyer)
  const consents = await shop.db.selectFrom('reminder_consent').select('id').execute()
  const reminder = { customer_id: buyer.id, cart_id: buyer.cartId, made_at: shop.now() }
  await shop.db
    .insertInto('cart_reminder')
    .values(consents.map(({ id }) => ({ ...reminder, filling: '', consent_id: id })))
    .execute()
  const offer = { kind: 'percent', terms: { percent: 10 }, code: 'COME10' } as const
  const offerId = await makeOffer(shop, offer)
  await shop.inTransaction((shop) => makeOwnCode(shop, offerId, buyer.id))
  const soldOut = await anItem(shop, { name: 'Fila', stock: 0 })
  const alert = { item: { id: soldOut.id, name: 'Fila' }, email: 'chiamaka@example.com' }
  await askForStockAlert(shop, '', alert)
  const line = { product_id: item.id, quantity: 1 }
  await ask('POST /api/carts/add_to_cart/', line, { 'idempotency-key': 'once' })
  await ask('POST /auth/users/reset_password/', { email: 'chiamaka@example.com' })
  await mailsOf(shop)
  return Object.assign(browser, { id: buyer.id, orderId })
}

async function uploadProfile(shop: Shop, browser: Browser): Promise<void> {
  const form = new FormData()
  const fields = { first_name: 'Chiamaka', last_name: 'Okafor', phone_number: '08031234567' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#1f2a55' } })
  form.set('image', new File([new Uint8Array(await picture.png().toBuffer())], 'chiamaka.png'))
  const headers = { authorization: `JWT ${browser.access ?? ''}` }
  const url = `${await addressOf(shop)}/api/profile/`
  const response = await fetch(url, { method: 'POST', body: form, headers })
  if (!response.ok) throw new Error(await response.text())
}

/** The rows of a table, whatever it is called. */
export async function rowsOf(shop: Shop, table: string): Promise<unknown[]> {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(shop.db)
  return rows
}

/** The tables of the shop. PostgreSQL lists those of the tests too, which stand in a schema of their own. */
export async function tablesOf({ db }: Shop) {
  const tables = await db.introspection.getTables()
  return tables.filter(({ schema }) => schema === undefined || schema === 'public')
}

/** The rows of every table that the shop has, as text. */
export async function readTables(shop: Shop): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  for (const { name } of await tablesOf(shop))
    texts.set(name, JSON.stringify(await rowsOf(shop, name)))
  return texts
}

/** Each request counts itself, and a session notes when it was last used and asks for a passkey. */
const NOTED = ['rate_limit', 'session', 'staff_session']

/** The rows of every table, but for what a request notes that changes nothing. */
export async function knownTo(shop: Shop): Promise<Record<string, string>> {
  const tables = [...(await readTables(shop))]
  return Object.fromEntries(tables.filter(([name]) => !NOTED.includes(name)))
}
