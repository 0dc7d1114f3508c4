/**
 * @module-tag long
 * @module-tag postgres
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { sendAccountExistsMail } from '#lib/notifications/mails.server.ts'
import { oneBuild } from '../../support/processes/builds.ts'
import { twoConnections } from '../../support/processes/connections.ts'
import { aMailServer } from '../../support/failures/mail-server.ts'
import { aPurchase } from '../../support/buying/purchases.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { supervise, type Supervised } from '../../support/processes/supervised.ts'
import { anAccount, anItem } from '../../support/world.ts'

describe('two workers', () => {
  let shop: TestShop
  let mails: string[]
  let served: Supervised
  beforeAll(async () => {
    const { url, taken } = await aMailServer(0, 2)
    mails = taken
    shop = await openTestShop({ SMTP_URL: url })
    served = await supervise(shop, await oneBuild(), { workers: 2 })
  })

  test('what one of them changes is on the page that the other shows next', async () => {
    const item = await anItem(shop)
    const { id } = await anAccount(shop, 'ada')
    await aPurchase(shop, id, item)
    const [one, other] = await twoConnections(served.url)
    const page = `GET /products/${item.slug}`
    for (const ask of [one, other]) expect((await ask(page)).body).not.toContain('Fits well')

    const signIn = { username: 'ada', password: 'market-day-7' }
    const { access } = JSON.parse((await one('POST /auth/jwt/create', { json: signIn })).body)
    const rating = { json: { rating: 5, description: 'Fits well.' }, token: access }
    const rated = await one(`POST /api/items/${item.id}/ratings/`, rating)
    expect(rated.status).toBe(201)
    const next = async () => (await other(page)).body
    // PostgreSQL tells the other process; on SQLite that looks before each answer.
    if (shop.config.databaseUrl) await expect.poll(next).toContain('Fits well')
    else expect(await next()).toContain('Fits well')
  })

  test('share the jobs, and do each of them once', async () => {
    const people = Array.from({ length: 20 }, (_, n) => `shopper-${n + 10}@mail.example`)
    for (const to of people) await sendAccountExistsMail(shop, { to })
    const left = shop.db.selectFrom('job').select('id').where('kind', '=', 'mail:account-exists')
    // Due, whatever the calendar of this machine says.
    await shop.db.updateTable('job').set({ run_at: '2000-01-01T00:00:00.000Z' }).execute()
    await expect.poll(() => left.where('done_at', 'is', null).execute()).toEqual([])
    await served.stop()
    const recipients = mails.map((mail) => /^To: (\S+)/m.exec(mail)?.[1])
    expect(recipients.toSorted()).toEqual(people)
  })
})
