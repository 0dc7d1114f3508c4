import { expect, test } from 'vitest'
import { userInfo } from 'node:os'
import { command } from '../../support/command.ts'
import { aPaidOrder, aWaitingOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCustomer, anItem } from '../../support/world.ts'

test('the owner’s commands write down what they changed, and nothing where they changed nothing', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const { slug } = await anItem(shop, { stock: 4 })
  await aCustomer(shop, 'ada')
  const waiting = await aWaitingOrder(shop)
  const paid = await aPaidOrder(shop)
  const done = [
    ['stock', slug, 'No Size', '+5'],
    ['stock', slug, 'No Size', '--counted', '7'],
    ['order', 'cancel', waiting.number, '--yes'],
    ['order', 'mark', paid.number, 'packed', '--yes'],
    ['user', 'block', 'ada@example.com'],
    ['notify', 'Closed on Friday'],
    ['sessions', 'end', '--all', '--yes'],
    ['trending'],
  ]
  for (const args of done) expect((await command(shop, args)).err, args.join(' ')).toBe('')
  // The same once more changes nothing; nor does what is refused.
  await command(shop, ['user', 'block', 'ada@example.com'])
  await command(shop, ['order', 'mark', paid.number, 'packed', '--yes'])
  await command(shop, ['review', 'hide', '1'])
  const rows = await shop.db
    .selectFrom('audit')
    .select(['act', 'subject', 'who', 'staff_id', 'changes'])
    .orderBy('id')
    .execute()
  expect(rows.map(({ act, subject }) => [act, subject])).toEqual([
    ['stock.changed', `item:${slug}`],
    ['stock.counted', `item:${slug}`],
    ['order.cancelled', `order:${waiting.number}`],
    ['order.packed', `order:${paid.number}`],
    ['customer.blocked', expect.stringMatching(/^customer:..…@/)],
    ['notice.sent', 'all customers'],
    ['customers.signed-out', 'all customers'],
    ['trending.chosen', 'the best of the week'],
  ])
  const { username } = userInfo()
  expect(rows.every(({ who, staff_id }) => who === username && staff_id === null)).toBe(true)
  expect(JSON.parse(rows[1]?.changes ?? '')).toEqual({ 'No Size': [9, 7] })
})
