import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { cancelOrder } from '#lib/orders/status/expire.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { endpoints } from '../../../scripts/openapi.ts'
import { aFolder } from '../../support/catalogue/catalogue-fixture.ts'
import { moneyArrives } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { IKEJA, LAGOS } from '../../support/places.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { openTestShop } from '../../support/shop.ts'
import { linkOf, newAccount } from '../../support/accounts/sign-up.ts'
import { aCustomer } from '../../support/world.ts'

const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
const folder = await aFolder()
await importCatalogue(shop, folder.dir)
const itemNamed = (slug: string) =>
  shop.db
    .selectFrom('item')
    .select(['id', 'category_id'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()

const called = new Set<string>()

/** The described call of an address; one without a parameter goes before one with it. */
function describedCall(what: string) {
  const [method, address = ''] = what.split(' ')
  const path = address.replace(/\?.*/, '')
  const found = endpoints
    .filter((endpoint) => endpoint.method === method)
    .filter((endpoint) => new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
    .toSorted((one, other) => one.path.split('{').length - other.path.split('{').length)[0]
  if (!found) throw new Error(`${what} is not described`)
  return found
}

/** Makes a call, and checks that its answer is as described: the status, and every key of the body. */
async function call<T = { id: number }>(browser: Browser, what: string, body?: unknown) {
  const { method, path, answers } = describedCall(what)
  const response = await send(shop, browser, what, body)
  const text = await response.text()
  const schema = answers[response.status as 200 | 201 | 204]
  if (schema === undefined) throw new Error(`${what}: ${response.status} ${text}`)
  if (schema === null) expect(text, what).toBe('')
  else expect(z.safeParse(schema, JSON.parse(text)).error?.issues, what).toBeUndefined()
  called.add(`${method} ${path}`)
  return (text === '' ? null : JSON.parse(text)) as T
}

/** Calls that the tests of accounts and payments make: they need a second account, or a company. */
const ELSEWHERE = ['GET /api/banks/', 'POST /api/payments/webhooks/{provider}/']

describe('the running shop answers as docs/openapi.json says', async () => {
  const [bag, dress] = [await itemNamed('market-bag'), await itemNamed('wrap-dress')]

  test('of items and lists', () => callCatalogue(dress))
  test('of texts', () => callContent())
  test('of favourites', async () => callFavourites(await aCustomer(shop, 'ada'), bag.id))
  test('of a guest’s cart', () => callCart(bag.id))
  test('of orders', async () => callOrders(await aCustomer(shop, 'bola'), bag.id))
  test('of the profile', async () => callProfile(await aCustomer(shop, 'chidi')))
  test('of accounts', () => callAccounts())
  test('of a forgotten password and of deletion', () => callDeletion())

  afterAll(() => {
    const names = endpoints.map(({ method, path }) => `${method} ${path}`)
    expect(names.filter((name) => !called.has(name))).toEqual(ELSEWHERE)
  })
})

async function callCatalogue({
  id,
  category_id: category,
}: {
  id: number
  category_id: number | null
}) {
  const guest = aBrowser()
  for (const path of ['categories', 'subcategories', 'sections', 'sections/ankara'])
    await call(guest, `GET /api/${path}/`)
  for (const path of ['items', 'products', 'popular_items', 'best_deals', 'new_arrivals'])
    await call(guest, `GET /api/${path}/?page=last&page_size=2`)
  await call(guest, 'GET /api/categories/women/subcategories/all/sections/ankara/items/')
  await call(guest, `GET /api/items/${id}/`)
  await call(guest, 'GET /api/items/wrap-dress/')
  await call(guest, 'GET /api/item_search/?query=dress')
  await call(guest, 'GET /api/random_products/')
  await call(guest, 'GET /api/items/random_products/')
  await call(guest, 'GET /api/trending_categories/')
  await call(guest, `GET /api/trending_categories/${category}/items/`)
}

async function callContent() {
  const guest = aBrowser()
  const [post] = await call<{ id: string }[]>(guest, 'GET /blog/blogposts/')
  await call(guest, `GET /blog/blogposts/${post?.id}/`)
  for (const path of ['faqs', 'help_centre', 'socials', 'privacy_policy', 'terms_and_condition'])
    await call(guest, `GET /manager/${path}/`)
  await call(guest, 'GET /manager/return_and_exchange_policy/')
  await call(guest, 'POST /manager/news_letter/', { email: 'reader@example.com' })
}

async function callFavourites(ada: Browser, itemId: number) {
  await call(ada, `GET /api/items/${itemId}/`)
  await call(ada, 'GET /api/recently_viewed/')
  await call(ada, 'POST /api/favourites/', { item_id: itemId })
  const [line] = await call<{ favorite_id: number }[]>(ada, 'GET /api/favourites/')
  await call(ada, `DELETE /api/favourites/${line?.favorite_id}/`)
  await call(ada, 'POST /api/profile/add_to_favourites/', { product_id: itemId })
  await call(ada, 'POST /api/profile/remove_from_favourites/', { product_id: itemId })
  await call(ada, 'POST /api/merge_lists/', { favourites: [itemId], recently_viewed: [itemId] })
}

async function callCart(itemId: number) {
  await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code: 'ADA10' })
  const guest = aBrowser()
  const [cart] = await call<{ id: string }[]>(guest, 'GET /api/cart/')
  await call(guest, 'POST /api/carts/add_to_cart/', { product_id: itemId, quantity: 1 })
  const lines = `/api/cart/${cart?.id}/cart_items/`
  const line = await call(guest, `POST ${lines}`, { item_id: itemId, quantity: 1 })
  await call(guest, `GET ${lines}`)
  await call(guest, `POST /api/carts/${cart?.id}/code/`, { code: 'ADA10' })
  await call(guest, `DELETE /api/carts/${cart?.id}/code/`)
  await call(guest, 'POST /billing/billing-price/', { lga_id: IKEJA, cart_id: cart?.id })
  await call(guest, `DELETE ${lines}${line.id}/`)
  await call(guest, 'GET /billing/states/')
  await call(guest, `GET /billing/states/${LAGOS}/`)
  await call(guest, `GET /billing/delivery/${IKEJA}/`)
}

async function callOrders(ada: Browser, itemId: number) {
  await call(ada, 'POST /api/carts/add_to_cart/', { product_id: itemId, quantity: 2 })
  const { cart } = await call<{ cart: { id: string } }>(ada, 'POST /api/merge_carts/', {})
  const email = 'ada@mail.example'
  const street = { street_address: '22 Adelabu Street', lga: 'Ikeja', state: 'Lagos' }
  await call(ada, 'POST /api/address/', { ...street, phone: '0803 555 0142', email })
  await call(ada, 'GET /api/address/')
  const failed = await call<{ id: string }>(ada, 'POST /api/orders/', { cart_id: cart.id })
  await cancelOrder(shop, failed.id)
  await call(ada, `DELETE /api/orders/${failed.id}/`)
  await call(ada, 'POST /api/carts/add_to_cart/', { product_id: itemId, quantity: 1 })
  type Placed = { id: string; order_items: { id: number }[] }
  const order = await call<Placed>(ada, 'POST /api/orders/', { cart_id: cart.id })
  type Link = { data: { reference: string } }
  await call(ada, `GET /api/orders/${order.id}/payment/`)
  const paying = await call<Link>(ada, `POST /api/orders/${order.id}/pay/`, {
    payment_kind: 'fiat',
  })
  await moneyArrives(shop, paying.data.reference)
  await settle(shop, paying.data.reference)
  await markOrder(shop, order.id, 'delivered')
  await call(ada, 'GET /api/orders/?status=successful')
  await call(ada, `GET /api/orders/${order.id}/`)
  await call(ada, `GET /api/orders/${order.id}/order_items/`)
  await call(ada, `POST /api/items/${itemId}/ratings/`, { rating: 5, fit: 'right' })
  await call(ada, `POST /api/orders/${order.id}/returns/`, {
    kind: 'return',
    reason: 'size',
    [`units_${order.order_items[0]?.id}`]: 1,
  })
  await call(ada, 'GET /manager/notification/')
  await call(ada, 'POST /manager/notification/read/', {})
}

async function callProfile(ada: Browser) {
  const [profile] = await call<{ id: number }[]>(ada, 'GET /api/profile/')
  await call(ada, 'POST /api/profile/', { first_name: 'Ada' })
  await call(ada, 'PUT /api/profile/', { stateCity: 'Lagos' })
  await call(ada, `PUT /api/profile/${profile?.id}/`, { last_name: 'Obi' })
}

async function callAccounts() {
  const guest = aBrowser()
  await call(guest, 'POST /auth/users/', newAccount)
  await call(guest, 'POST /auth/users/resend_activation/', { email: newAccount.email })
  const link = await linkOf(shop)
  await call(guest, `GET /core/activation/?${new URLSearchParams(link)}`)
  await call(guest, 'POST /auth/users/activation/', link)
  const { username, password } = newAccount
  const tokens = await call<{ refresh: string }>(guest, 'POST /auth/jwt/create/', {
    username,
    password,
  })
  await call(guest, 'POST /auth/jwt/verify/', { token: tokens.refresh })
  const fresh = await call<{ access: string; refresh: string }>(
    guest,
    'POST /auth/jwt/refresh/',
    tokens,
  )
  const browser = Object.assign(guest, fresh)
  await call(browser, 'POST /auth/session/cookie/')
  await call(browser, 'POST /auth/session/tokens/')
  await call(browser, 'GET /auth/users/me/')
  await call(browser, 'PATCH /auth/users/me/', { username: 'chiamaka.okafor' })
  await call(browser, 'POST /auth/jwt/logout/', { refresh: fresh.refresh })
}

async function callDeletion() {
  const [dayo, ebere] = [await aCustomer(shop, 'dayo'), await aCustomer(shop, 'ebere')]
  await call(dayo, 'POST /auth/users/delete/', { current_password: 'market-day-7' })
  const guest = aBrowser()
  await call(guest, 'POST /auth/users/reset_password/', { email: 'ebere@example.com' })
  const links = (await mailsOf(shop)).flatMap((mail) => mail.links)
  const link = links.findLast((address) => address.includes('/password-reset/')) ?? ''
  const [uid, token] = new URL(link).pathname.split('/').slice(2)
  const password = 'kampala 77 blue'
  const reset = { uid, token, new_password: password, re_new_password: password }
  const tokens = await call<{ access: string }>(
    guest,
    'POST /auth/users/reset_password_confirm/',
    reset,
  )
  Object.assign(ebere, tokens)
  await call(ebere, 'DELETE /auth/users/me/', { current_password: password })
}
