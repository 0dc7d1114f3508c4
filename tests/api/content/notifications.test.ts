import { expect, test } from 'vitest'
import { notify, notifyEveryone } from '#lib/notifications/notifications.server.ts'
import type { Shop } from '#lib/shop.ts'
import { openTestShop } from '../../support/shop.ts'

const PAID = { eventKey: 'order-paid:Jx3', notice: 'Your order NG-1 was paid.', link: '/orders' }

async function aRow(shop: Shop, name: string, active: 0 | 1 = 1): Promise<number> {
  const { id } = await shop.db
    .insertInto('customer')
    .values({
      public_id: name,
      username: name,
      email: `${name}@mail.example`,
      password_hash: 'none',
      active,
      created_at: shop.now(),
      activated_at: null,
      password_changed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const noticesOf = ({ db }: Shop) =>
  db
    .selectFrom('notification')
    .select(['customer_id', 'notice', 'link'])
    .orderBy('customer_id')
    .execute()

test('a customer is told of an event once, however often it happens', async () => {
  const shop = await openTestShop()
  const [ada, bola] = [await aRow(shop, 'ada'), await aRow(shop, 'bola')]
  await Promise.all([notify(shop, ada, PAID), notify(shop, ada, PAID), notify(shop, bola, PAID)])
  expect(await noticesOf(shop)).toEqual([
    { customer_id: ada, notice: PAID.notice, link: '/orders' },
    { customer_id: bola, notice: PAID.notice, link: '/orders' },
  ])
})

test('every active customer is told what the owner has to say, and none twice', async () => {
  const shop = await openTestShop()
  await aRow(shop, 'ada')
  await aRow(shop, 'bola')
  await aRow(shop, 'chidi', 0)
  const notice = { eventKey: 'owner:new-cloth', notice: 'New cloth', link: null }
  expect(await notifyEveryone(shop, notice)).toBe(2)
  await aRow(shop, 'dayo')
  expect(await notifyEveryone(shop, notice)).toBe(1)
  expect(await noticesOf(shop)).toHaveLength(3)
})
