import { expect, test } from 'vitest'
import { openDatabase } from '#lib/db/database.server.ts'
import { afterUse } from '../../support/cleanup.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'

test('what fails in a transaction leaves nothing behind', async () => {
  const shop = await openTestShop()
  const women = { name: 'Women', slug: 'women', image: null, position: 1 }
  await shop.inTransaction(async (shop) => {
    await shop.db.insertInto('category').values(women).execute()
    await shop.invalidate(['lists'])
  })
  expect(await shop.db.selectFrom('category').selectAll().execute()).toHaveLength(1)
  expect(await shop.db.selectFrom('cache_purge').selectAll().execute()).toHaveLength(1)
  await expect(
    shop.inTransaction(async (shop) => {
      await shop.db
        .insertInto('category')
        .values({ ...women, slug: 'w2' })
        .execute()
      await shop.db.insertInto('category').values(women).execute()
    }),
  ).rejects.toThrow()
  expect(await shop.db.selectFrom('category').selectAll().execute()).toHaveLength(1)
})

test('the shop says that it is well', async () => {
  const shop = await openTestShop()
  const response = await send(shop, aBrowser(), 'GET /healthz')
  expect(response.status).toBe(200)
})

test('the shop says that its database does not answer, and asks everybody to come back', async () => {
  const shop = await openTestShop()
  const databaseUrl = 'postgres://ada:pass-word@127.0.0.1:9/shop'
  const db = openDatabase({ databaseUrl, dataDir: '' })
  afterUse(() => db.destroy())
  const cutOff = { ...shop, db }
  for (const path of ['/healthz', '/api/items/', '/']) {
    const { status, headers } = await send(cutOff, aBrowser(), `GET ${path}`)
    expect([path, status, headers.get('retry-after')]).toEqual([path, 503, '5'])
  }
})
