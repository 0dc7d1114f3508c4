import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { CompanyName, Orders } from '../../support/processes/start-with-company.ts'
import { freePort } from './ports.ts'
import { expect, test as base } from './shop.ts'

export type CompanyShop = {
  url: string
  outbox: string
  /** Has the shop's process do one of its `Orders`. */
  ask: <Name extends keyof Orders>(
    order: Name,
    ...given: Parameters<Orders[Name]>
  ) => Promise<Awaited<ReturnType<Orders[Name]>>>
}

type Env = Record<string, string>
type Fixtures = { company: CompanyName; host: string; env: Env; companyShop: CompanyShop }

/** Tests of a shop with one payment company, which each file has to itself. */
export const test = base.extend<{ outbox: string }, Fixtures>({
  company: ['paystack', { option: true, scope: 'worker' }],
  host: ['127.0.0.1', { option: true, scope: 'worker' }],
  env: [{}, { option: true, scope: 'worker' }],
  companyShop: [
    async ({ company, host, env }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'shop-company-'))
      const port = String(await freePort())
      const url = `http://${host}:${port}`
      const child = fork('tests/support/processes/start-with-company.ts', [company], {
        execArgv: [],
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          PORT: port,
          SITE_URL: url,
          DATA_DIR: dataDir,
          SECRET_KEY: 'a key that only tests use, 32 characters or more',
          LOG_LEVEL: 'silent',
          RATE_LIMIT_FACTOR: '1000',
          // The test page takes the kinds of payment that the company does not.
          ALLOW_SANDBOX_PAYMENTS: '1',
          ...env,
        },
      })
      await once(child, 'message')
      await use({ url, outbox: join(dataDir, 'outbox'), ask: caller(child) })
      child.kill()
      await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ companyShop }, use) => use(companyShop.url),
  outbox: ({ companyShop }, use) => use(companyShop.outbox),
})

type Reply = { id: number; result?: unknown; error?: string }

function caller(child: ChildProcess): CompanyShop['ask'] {
  const waiting = new Map<number, (reply: Reply) => void>()
  let asked = 0
  child.on('message', (reply: Reply) => waiting.get(reply.id)?.(reply))
  return (order, ...given) =>
    new Promise((resolve, reject) => {
      const id = ++asked
      waiting.set(id, ({ result, error }) =>
        error === undefined ? resolve(result as never) : reject(new Error(error)),
      )
      child.send({ id, order, with: given })
    })
}

let made = 0

/** A page whose shopper is signed in and has a dress in the cart; returns what the shop calls them. */
export async function comeToBuy(page: Page, shop: CompanyShop): Promise<string> {
  const username = `buyer.${process.pid}.${(made += 1)}`
  await shop.ask('aBuyer', username)
  await shop.ask('webhooks', true)
  await shop.ask('faults')
  const form = { username, password: 'market-day-7' }
  const answer = await page.request.post('/signin', { form, headers: { origin: shop.url } })
  expect(answer.ok()).toBe(true)
  return username
}

/** The same at the account number that the order is paid to, in a shop that shows it on its own page. */
export async function comeToTransfer(page: Page, shop: CompanyShop): Promise<string> {
  const buyer = await comeToBuy(page, shop)
  await page.goto('/checkout')
  await confirmOrder(page)
  await expect(heading(page, /^Transfer ₦/)).toBeVisible()
  return buyer
}

/** A page whose shopper has no account, and a dress in the cart. */
export async function comeAsGuest(page: Page, shop: CompanyShop): Promise<void> {
  await shop.ask('webhooks', true)
  await shop.ask('faults')
  const { results } = await (await page.request.get('/api/items/')).json()
  const [item] = results
  const { variants } = await (await page.request.get(`/api/items/${item.slug}/`)).json()
  const data = { product_id: item.id, quantity: 1, variant: variants[0].id }
  expect((await page.request.post('/api/carts/add_to_cart/', { data })).ok()).toBe(true)
}

/** Fills in the form of a guest's checkout, and waits for the price of the delivery. */
export async function sayWhereTo(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Chiamaka Okafor')
  await page.getByLabel('Mobile Number').fill('0803 555 0142')
  await page.getByLabel('State').selectOption({ label: 'Lagos' })
  await page.getByLabel('LGA').selectOption({ label: 'Surulere' })
  await page.getByLabel('Address', { exact: true }).fill('22 Adelabu Street')
  await expect(page.getByText(/^Arrives /)).toBeVisible()
}

/**
 * Fills nothing in, since the address is known, and confirms; the page is then the company's. It waits until the form is
 * hydrated: before that, the form posts to its page and the calls that a test answers are never made.
 */
export async function goToPay(page: Page, kind: 'Card' | 'Crypto'): Promise<void> {
  await page.goto('/checkout')
  await expect(page.locator('main astro-island[ssr][client=load]')).toHaveCount(0)
  await page.getByRole('radio', { name: kind }).check()
  await confirmOrder(page)
}

export const confirmOrder = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Confirm Order' }).filter({ visible: true }).first().click()

/** Presses a button of the company's page and follows it back, unless the page stays. */
export const choose = (page: Page, label: string): Promise<void> =>
  page.getByRole('button', { name: label, exact: true }).click()

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 })

/** What becomes of the only order of a customer, once background work has caught up. */
export async function expectOrder(
  shop: CompanyShop,
  username: string,
  status: string,
  attempts: string[],
): Promise<void> {
  await expect(async () => {
    const records = await shop.ask('records', username)
    expect(records.orders.map((order) => order.status)).toEqual([status])
    expect(records.attempts.map(({ state }) => state)).toEqual(attempts)
  }).toPass({ timeout: 60_000 })
}

export async function expectPaid(page: Page, shop: CompanyShop, buyer: string): Promise<void> {
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(shop, buyer, 'successful', ['succeeded'])
}

export { expect }
