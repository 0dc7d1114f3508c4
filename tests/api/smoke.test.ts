import { expect, test } from 'vitest'
import { aBrowser, send } from '../support/send.ts'
import { openTestShop } from '../support/shop.ts'

test('what fails in a transaction leaves nothing behind', async () => {
  const shop = await openTestShop()
  const women = { name: 'Women', slug: 'women', image: null, position: 1 }
  await shop.inTransaction(async (shop) => {
    await shop.db.insertInto('category').values(women).execute()
    await shop.purge(['lists'])
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
