import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { recurring } from '#lib/background.server.ts'
import { readTombstones } from '#lib/accounts/deletion/tombstones.server.ts'
import { runDueTasks } from '#lib/jobs/recurring.server.ts'
import { mailsOf } from '../../support/outbox.ts'
import { aPerson, PASSWORD, PERSON, readTables, rowsOf } from '../../support/accounts/person.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aCustomer, anAccount } from '../../support/world.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Gives the account another address by the link that was mailed there. */
async function moveTo(shop: TestShop, { cookies }: Browser, email: string): Promise<void> {
  const fields = { form: 'email', email, ...PASSWORD }
  expect((await send(shop, { cookies }, 'POST /settings', fields, { form: true })).status).toBe(303)
  const links = (await mailsOf(shop)).filter(({ to }) => to === email).flatMap(({ links }) => links)
  const { pathname } = new URL(links.find((link) => link.includes('email-change')) ?? '')
  const followed = await send(shop, aBrowser(), `POST ${pathname}`, {}, { form: true })
  expect(followed.status).toBe(303)
}

/** The tables in which the person still is. What papers say of the seller is the shop's own, with its own phone. */
async function whereFound(shop: TestShop): Promise<string[]> {
  const tables = await readTables(shop)
  return [...tables]
    .flatMap(([name, rows]) => (name !== 'paper_seller' && PERSON.test(rows) ? [name] : []))
    .toSorted()
}

const filesOf = (shop: TestShop, folder: string): string[] =>
  globSync('**/*.*', { cwd: join(shop.config.dataDir, folder) })

async function mailsAbout(shop: TestShop): Promise<string[]> {
  const mails = await mailsOf(shop)
  const texts = mails.map(({ subject, text, html, to }) => [subject, text, html, to].join('\n'))
  return mails.flatMap(({ subject }, n) => (PERSON.test(texts[n] ?? '') ? [subject] : []))
}

describe('a deleted account', () => {
  test('is in no table, log line, mail or picture, but where and as long as the law asks', async () => {
    const lines: string[] = []
    const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
    const shop = await openTestShop({}, { log })
    const person = await aPerson(shop)
    expect(await whereFound(shop)).toEqual(
      expect.arrayContaining(['address', 'customer', 'newsletter', 'orders', 'profile']),
    )
    expect(filesOf(shop, 'media')).not.toEqual([])
    expect(await mailsAbout(shop)).not.toEqual([])
    shop.pass(1_000)
    expect((await send(shop, person, 'DELETE /auth/users/me/', PASSWORD)).status).toBe(204)

    // The owner's own mail about the paid order names the phone, as the order itself does for longer.
    expect(await mailsAbout(shop)).toEqual([
      expect.stringMatching(/order \S+ is paid/),
      expect.stringContaining('is deleted'),
    ])
    // What is to come back is still in the shop's hands, in the customer's own words, and what the team has written down.
    expect(await whereFound(shop)).toEqual([
      'order_note',
      'orders',
      'payment_event',
      'refund_request',
      'return_request',
    ])
    const order = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('is_gift_card', '=', 0)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ name: 'Ada Obi', email: '', customer_id: null })
    expect(filesOf(shop, 'media')).toEqual([])
    expect(await rowsOf(shop, 'order_picture')).toHaveLength(1)

    shop.pass(31 * DAY_MS)
    await runDueTasks(shop, recurring)
    expect(filesOf(shop, 'outbox')).toEqual([])
    expect(await readTombstones(shop)).toEqual([])
    shop.pass(60 * DAY_MS)
    await runDueTasks(shop, recurring)
    expect(await whereFound(shop)).toEqual(['payment_event'])
    expect(await rowsOf(shop, 'order_picture')).toEqual([])
    shop.pass(90 * DAY_MS)
    await runDueTasks(shop, recurring)
    expect(await whereFound(shop)).toEqual([])
    expect(lines.length).toBeGreaterThan(10)
    expect(lines.filter((line) => PERSON.test(line))).toEqual([])
    const files = filesOf(shop, '.').filter((name) => !name.startsWith('shop.db'))
    for (const name of files)
      expect(await readFile(join(shop.config.dataDir, name), 'latin1'), name).not.toMatch(PERSON)
  })

  test('takes with it what its former addresses left, but not what others have at them now', async () => {
    const shop = await openTestShop()
    const ada = await aCustomer(shop, 'ada')
    const asGuest = async (what: string, email: string) =>
      expect((await send(shop, aBrowser(), what, { email })).ok).toBe(true)
    const leaveTraces = async (email: string) => {
      await asGuest('POST /manager/news_letter/', email)
      await asGuest('POST /auth/users/reset_password/', email)
    }
    await leaveTraces('ada@example.com')
    await moveTo(shop, ada, 'ada@second.example')
    await leaveTraces('ada@second.example')
    await moveTo(shop, ada, 'ada@third.example')
    const bola = await anAccount(shop, 'bola')
    const values = { email: 'ada@second.example' }
    await shop.db.updateTable('customer').set(values).where('id', '=', bola.id).execute()
    await mailsOf(shop)
    shop.pass(1_000)
    expect((await send(shop, ada, 'DELETE /auth/users/me/', PASSWORD)).status).toBe(204)

    const tables = await readTables(shop)
    const found = [...tables].filter(([, rows]) => rows.includes('ada@example.com'))
    expect(found.map(([name]) => name)).toEqual([])
    expect((await mailsOf(shop)).map(({ to }) => to)).not.toContain('ada@example.com')
    for (const name of ['newsletter', 'rate_limit'])
      expect(tables.get(name), name).toContain('ada@second.example')
  })

  test('begins no limit anew for an address that it only typed', async () => {
    const shop = await openTestShop()
    const person = await aPerson(shop)
    await anAccount(shop, 'bola')
    for (const email of ['bola@example.com', 'ada@mail.example', 'chiamaka@example.com'])
      await send(shop, aBrowser(), 'POST /auth/users/reset_password/', { email })
    const fields = { form: 'email', email: 'bola@example.com', ...PASSWORD }
    const { cookies } = person
    await send(shop, { cookies }, 'POST /settings', fields, { form: true })
    await mailsOf(shop)
    await shop.db.updateTable('address').set({ email: 'bola@example.com' }).execute()
    expect((await send(shop, person, 'DELETE /auth/users/me/', PASSWORD)).status).toBe(204)
    const rates = await shop.db.selectFrom('rate_limit').select('name').execute()
    const names = rates.map(({ name }) => name).filter((name) => name.startsWith('reset-mail:'))
    expect(names.toSorted()).toEqual(['reset-mail:ada@mail.example', 'reset-mail:bola@example.com'])
  })

  test('is deleted again where a backup from before has been put around its tombstone', async () => {
    const shop = await openTestShop()
    const person = await aPerson(shop)
    const before = await shop.db
      .selectFrom('customer')
      .selectAll()
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    await anAccount(shop, 'bola')
    expect((await send(shop, person, 'DELETE /auth/users/me/', PASSWORD)).status).toBe(204)
    const gone = await readTombstones(shop)
    // Of the account, and of its two orders.
    expect(gone).toHaveLength(3)
    expect(JSON.stringify(gone)).not.toContain(before.public_id)

    expect(await mailsAbout(shop)).toContainEqual(expect.stringContaining('is deleted'))
    await shop.db.insertInto('customer').values(before).execute()
    await shop.db.insertInto('profile').values({ customer_id: person.id, image: null }).execute()
    shop.pass(HOUR_MS)
    await runDueTasks(shop, recurring)
    const left = await shop.db.selectFrom('customer').select('username').execute()
    expect(left).toEqual([{ username: 'bola' }])
    expect(await mailsAbout(shop)).not.toContainEqual(expect.stringContaining('is deleted'))
    expect(await readTombstones(shop)).toEqual(gone)
  })
})
