/** @module-tag long */
import { expect, test } from 'vitest'
import { sendAccountExistsMail } from '#lib/notifications/mails.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { oneBuild } from '../support/builds.ts'
import { twoConnections } from '../support/connections.ts'
import { aMailServer } from '../support/mail-server.ts'
import { aPurchase } from '../support/purchases.ts'
import { openTestShop } from '../support/shop.ts'
import { supervise } from '../support/supervised.ts'
import { anAccount, anItem } from '../support/world.ts'

const TIME = { timeout: 120_000 }
const TIMEOUT = { timeout: 60_000 }

const twoWorkers = async (shop: Shop) => supervise(shop, await oneBuild(), { workers: 2 })

test('what one of two workers changes is on the page that the other shows next', TIME, async () => {
  const shop = await openTestShop()
  const item = await anItem(shop)
  const { id } = await anAccount(shop, 'ada')
  await aPurchase(shop, id, item)
  const { url } = await twoWorkers(shop)
  const [one, other] = await twoConnections(url)
  const page = `GET /products/${item.slug}`
  for (const ask of [one, other]) expect((await ask(page)).body).not.toContain('Fits well')

  const signIn = { username: 'ada', password: 'market-day-7' }
  const { access } = JSON.parse((await one('POST /auth/jwt/create', { json: signIn })).body)
  const rating = { json: { rating: 5, description: 'Fits well.' }, token: access }
  const rated = await one(`POST /api/items/${item.id}/ratings/`, rating)
  expect(rated.status).toBe(201)
  const next = async () => (await other(page)).body
  // PostgreSQL tells the other process; on SQLite that looks before each answer.
  if (shop.config.databaseUrl) await expect.poll(next, TIMEOUT).toContain('Fits well')
  else expect(await next()).toContain('Fits well')
})

test('two workers share the jobs, and do each of them once', TIME, async () => {
  const { url: smtp, taken } = await aMailServer(0, 2)
  const shop = await openTestShop({ SMTP_URL: smtp })
  const { stop } = await twoWorkers(shop)
  const people = Array.from({ length: 20 }, (_, n) => `shopper-${n + 10}@mail.example`)
  for (const to of people) await sendAccountExistsMail(shop, { to })
  // Due, whatever the calendar of this machine says.
  await shop.db.updateTable('job').set({ run_at: '2000-01-01T00:00:00.000Z' }).execute()
  const left = shop.db.selectFrom('job').select('id').where('kind', '=', 'mail:account-exists')
  await expect.poll(() => left.where('done_at', 'is', null).execute(), TIMEOUT).toEqual([])
  await stop()
  const recipients = taken.map((mail) => /^To: (\S+)/m.exec(mail)?.[1])
  expect(recipients.toSorted()).toEqual(people)
})
