import { join } from 'node:path'
import type { Page } from '@playwright/test'
import Database from 'better-sqlite3'
import { type ItemOnSale, putInCart } from './account.ts'
import { expect } from './shop.ts'

export type Order = { id: string; number: string }

/** The headers of a request by the page's customer. Waits for the token. */
export const headersOf = async (page: Page) => {
  const token = await page.waitForFunction(() => localStorage.getItem('AuthToken'))
  return { authorization: `JWT ${await token.jsonValue()}` }
}

/** An unpaid order of the page's customer for one piece of the item. `other` replaces fields of its address. */
export async function anOrder(
  page: Page,
  item: ItemOnSale,
  other: Record<string, string> = {},
): Promise<Order> {
  const headers = await headersOf(page)
  await putInCart(page.request, item, headers)
  const address = {
    name: 'Chiamaka Okafor',
    street_address: '22 Adelabu Street',
    state: 'Oyo',
    lga: 'Ibadan North',
    phone: '08035550142',
    email: 'chiamaka@example.com',
    ...other,
  }
  const saved = await page.request.post('/api/address/', { data: address, headers })
  expect([200, 201]).toContain(saved.status())
  const [cart] = (await (await page.request.get('/api/cart/', { headers })).json()) as Order[]
  const data = { cart_id: cart?.id }
  const ordered = await page.request.post('/api/orders/', { data, headers })
  expect(ordered.status()).toBe(201)
  return (await ordered.json()) as Order
}

/** Moves the order's deadline for the payment into the past. */
export function letRunOut(outbox: string, { id }: Order): void {
  const db = new Database(join(outbox, '..', 'shop.db'))
  db.prepare('update orders set pay_before = ? where id = ?').run('2026-01-01T00:00:00.000Z', id)
  db.close()
}

type Courier = { courier: string | null; courier_phone: string | null }
const NOBODY: Courier = { courier: null, courier_phone: null }

/** Moves the order on as the owner's command does, without mails. */
export function letBecome(
  outbox: string,
  { id }: Order,
  state: 'sent' | 'delivered',
  { courier, courier_phone }: Courier = NOBODY,
): void {
  const db = new Database(join(outbox, '..', 'shop.db'))
  db.prepare(
    `update orders set stage = ?, delivery_state = ?, ${state}_at = ?, courier = ?, courier_phone = ?
      where id = ?`,
  ).run(state, state, new Date().toISOString(), courier, courier_phone, id)
  db.close()
}

/** Pays on the built-in payment page, where the page is. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Pay ₦/ }).click()
  await expect(page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL!' })).toBeVisible()
  await expect(page).toHaveTitle(/^Payment successful \| /)
}

export async function payNow(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page.getByText('No money moves')).toBeVisible()
}
