import { describe, expect, test } from 'vitest'
import { useUpRate } from '#lib/limits/limits.server.ts'
import { recurring } from '#lib/background.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { runDueTasks } from '#lib/jobs/recurring.server.ts'
import { clearOldStockAlerts } from '#lib/stock-alerts/stock-alerts.server.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { mailsOf } from '../../support/outbox.ts'
import { open } from '../../support/pages.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openEmptyDatabase, openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, setStock, type TestItem } from '../../support/world.ts'

const ADA = 'ada@mail.example'
const guest = aBrowser()

const ask = (shop: TestShop, { slug }: TestItem, email: string) =>
  send(shop, guest, `POST /products/${slug}/back-in-stock`, { email }, { form: true })

const subjects = async (shop: TestShop) => (await mailsOf(shop)).map(({ subject }) => subject)

/** The path that the newest question was mailed with. */
async function pathOfQuestion(shop: TestShop): Promise<string> {
  const links = (await mailsOf(shop)).flatMap(({ links }) => links)
  return new URL(links.findLast((link) => link.includes('/back-in-stock/')) ?? '').pathname
}

const press = (shop: TestShop, path: string, act: 'confirm' | 'end') =>
  send(shop, guest, `POST ${path}`, { act }, { form: true })

async function comeBack(shop: TestShop, { sizes }: TestItem): Promise<void> {
  const [size = 0] = Object.values(sizes)
  await setStock(shop, size, 3)
}

/** Runs the tasks that are due by now. */
async function lookAgain(shop: TestShop): Promise<void> {
  shop.pass(HOUR_MS)
  await runDueTasks(shop, recurring)
}

/** A shop with a sold-out gele that Ada waits for, and the path of her link. */
async function withWaiting() {
  const shop = await openTestShop()
  const gele = await anItem(shop, { name: 'Gele', stock: 0 })
  await ask(shop, gele, ADA)
  const path = await pathOfQuestion(shop)
  await press(shop, path, 'confirm')
  return { shop, gele, path }
}

const alertsIn = (shop: TestShop) => shop.db.selectFrom('stock_alert').select('email').execute()

describe('the page of a sold-out item', () => {
  test('says so on the picture and offers a mail; the page of another does neither', async () => {
    const shop = await openTestShop()
    const gone = await anItem(shop, { stock: { 'S-8': 0, 'M-10': 0 } })
    const there = await anItem(shop, { stock: { 'S-8': 0, 'M-10': 2 } })
    const { lines } = await open(shop, `/products/${gone.slug}`)
    expect(lines.indexOf('Sold out')).toBeGreaterThan(-1)
    expect(lines.indexOf('Sold out')).toBeLessThan(lines.indexOf('Size'))
    expect(lines).toContain('Mail me when it is back')
    const other = await open(shop, `/products/${there.slug}`)
    expect(other.lines.indexOf('Sold out')).toBeGreaterThan(other.lines.indexOf('Size'))
    expect(other.lines).not.toContain('Mail me when it is back')
  })
})

describe('a stock alert', () => {
  test('is asked back by mail, confirmed by a button, answered by one mail and forgotten', async () => {
    const shop = await openTestShop()
    const gele = await anItem(shop, { name: 'Gele', stock: 0 })
    const response = await ask(shop, gele, ' Ada@Mail.example ')
    expect(response.headers.get('location')).toBe(`/products/${gele.slug}/back-in-stock?sent`)
    const { lines } = await open(shop, `/products/${gele.slug}/back-in-stock?sent`)
    expect(lines.join(' ')).toContain('we write to you when Gele is back')
    const path = await pathOfQuestion(shop)
    await comeBack(shop, gele)
    await lookAgain(shop)
    expect(await subjects(shop)).toEqual(['Shall we write when Gele is back?'])
    expect((await open(shop, path)).lines).toContain('Yes, mail me')
    expect((await press(shop, path, 'confirm')).status).toBe(303)
    expect((await open(shop, path)).lines).toContain('We write when it is back')
    await lookAgain(shop)
    await lookAgain(shop)
    const mails = await mailsOf(shop)
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ADA, 'Shall we write when Gele is back?'],
      [ADA, 'Gele is back'],
    ])
    expect(mails[1]?.links).toContain(`http://localhost:4321/products/${gele.slug}`)
    expect(await alertsIn(shop)).toEqual([])
  })

  test('gets no mail while the item is sold out, or no longer shown', async () => {
    const { shop, gele } = await withWaiting()
    await lookAgain(shop)
    expect(await subjects(shop)).toHaveLength(1)
    await comeBack(shop, gele)
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', gele.id).execute()
    await lookAgain(shop)
    expect(await subjects(shop)).toHaveLength(1)
  })

  test('ends by a button of the same page', async () => {
    const { shop, gele, path } = await withWaiting()
    const ended = await press(shop, path, 'end')
    expect(ended.headers.get('location')).toBe(`/products/${gele.slug}`)
    await comeBack(shop, gele)
    await lookAgain(shop)
    expect(await subjects(shop)).toHaveLength(1)
    expect((await send(shop, guest, `GET ${path}`)).status).toBe(404)
  })

  test('is asked back once while it waits; before that the newest link counts', async () => {
    const shop = await openTestShop()
    const gele = await anItem(shop, { stock: 0 })
    await ask(shop, gele, ADA)
    const first = await pathOfQuestion(shop)
    await ask(shop, gele, ADA)
    const second = await pathOfQuestion(shop)
    expect((await press(shop, first, 'confirm')).status).toBe(404)
    expect((await press(shop, second, 'confirm')).status).toBe(303)
    await ask(shop, gele, ADA)
    expect(await mailsOf(shop)).toHaveLength(2)
  })

  test('is refused beside the field when the address is none', async () => {
    const shop = await openTestShop()
    const response = await ask(shop, await anItem(shop, { stock: 0 }), 'ada@')
    expect(response.status).toBe(400)
    const page = await response.text()
    expect(page).toContain('Enter a valid email address.')
    expect(page).toContain('value="ada@"')
  })

  test('has nothing to wait for where the item can be bought, or is none', async () => {
    const shop = await openTestShop()
    const there = await anItem(shop, { stock: 1 })
    const response = await ask(shop, there, ADA)
    expect(response.headers.get('location')).toBe(`/products/${there.slug}`)
    expect(await mailsOf(shop)).toEqual([])
    const none = { ...there, slug: 'nothing' }
    expect((await ask(shop, none, ADA)).status).toBe(404)
  })

  test('counts among the five mails a day to an address that nobody has verified', async () => {
    const shop = await openTestShop()
    await send(shop, guest, 'POST /manager/news_letter/', { email: ADA })
    for (let count = 1; count <= 6; count++) {
      await ask(shop, await anItem(shop, { stock: 0 }), ADA)
      shop.pass(HOUR_MS)
    }
    expect(await mailsOf(shop)).toHaveLength(5)
  })

  test('is refused to a network that floods the shop', async () => {
    const shop = await openTestShop()
    const gele = await anItem(shop, { stock: 0 })
    await useUpRate(shop, 'stock-alert:127.0.0.0/24', HOUR_MS)
    const sixth = await ask(shop, gele, 'reader6@mail.example')
    expect([sixth.status, sixth.headers.get('retry-after')]).toEqual([429, '300'])
  })

  test('can be confirmed for 14 days, and is kept for 180', async () => {
    const { shop } = await withWaiting()
    await ask(shop, await anItem(shop, { stock: 0 }), 'bola@mail.example')
    const late = await pathOfQuestion(shop)
    shop.pass(14 * DAY_MS)
    expect((await press(shop, late, 'confirm')).status).toBe(404)
    await clearOldStockAlerts(shop)
    expect(await alertsIn(shop)).toEqual([{ email: ADA }])
    shop.pass(166 * DAY_MS - 1)
    await clearOldStockAlerts(shop)
    expect(await alertsIn(shop)).toHaveLength(1)
    shop.pass(1)
    await clearOldStockAlerts(shop)
    expect(await alertsIn(shop)).toEqual([])
  })
})

test('stock alerts go with their item', async () => {
  const db = await openEmptyDatabase()
  await migrate(db)
  const now = '2026-11-20T09:00:00.000Z'
  const { id } = await db
    .insertInto('item')
    .values({
      slug: 'gele',
      name: 'Gele',
      description: '',
      price_kobo: 100,
      new_price_kobo: null,
      category_id: null,
      sub_category_id: null,
      section_id: null,
      added_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const alert = { item_id: id, email: ADA, token_hash: 'x', asked_at: now }
  await db
    .insertInto('stock_alert')
    .values({ ...alert, state: 'asked', confirmed_at: null })
    .execute()
  await db.deleteFrom('item').execute()
  expect(await db.selectFrom('stock_alert').select('email').execute()).toEqual([])
})
