import { describe, expect, test } from 'vitest'
import { readSold } from '#lib/desk/today/money.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aPaidOrder, aWaitingOrder, moneyArrives } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import type { Browser } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

const today = async (shop: TestShop, who: Browser, path = '/desk') =>
  wordsOf(await read(shop, who, path))

const later = async (shop: TestShop, who: Browser, row: string, count: number) => {
  const answer = await submit(shop, who, '/desk', { act: 'later', row, count: String(count) })
  expect(answer.headers.get('location')).toBe('/desk')
}

/** An order of which a naira came. */
async function someLittleMoney(shop: TestShop): Promise<void> {
  const { reference } = await aWaitingOrder(shop)
  await moneyArrives(shop, reference, { amount_kobo: 100 })
  await settle(shop, reference)
}

describe('Later', () => {
  test('puts a row away until tomorrow, for one person', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    await aWaitingOrder(shop)
    const ada = atDesk(await aMember(shop))
    const bola = atDesk(await aMember(shop, 'manager', 'bola'))
    const row = '1 order waits for its payment'
    expect(await today(shop, ada)).toContain(row)
    await later(shop, ada, 'waiting', 1)
    const words = await today(shop, ada)
    expect(words).not.toContain(row)
    expect(words).toContain('1 row put away until tomorrow. Show again')
    expect(await today(shop, ada, '/desk?all')).toContain(row)
    expect(await today(shop, bola)).toContain(row)
    expect(await auditOf(shop, 'today.put-away')).toMatchObject([
      { subject: 'orders that wait for their payment' },
    ])
    // From ten in the morning to midnight in Lagos.
    shop.pass(14 * HOUR_MS - 1)
    const late = atDesk(await aMember(shop, 'owner', 'chidi'))
    await aWaitingOrder(shop)
    await later(shop, late, 'waiting', 1)
    expect(await today(shop, late)).not.toContain('for its payment')
    shop.pass(1)
    expect(await today(shop, late)).toContain(row)
  })

  test('keeps money away only until there is more of it', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = atDesk(await aMember(shop))
    await someLittleMoney(shop)
    await later(shop, who, 'money', 1)
    expect(await today(shop, who)).not.toContain('does not fit')
    await someLittleMoney(shop)
    expect(await today(shop, who)).toContain('2 payments do not fit')
  })
})

test('an order is due today on its last promised day, at the packing table and on its way, and late after it', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  await aPaidOrder(shop)
  const sent = await aPaidOrder(shop)
  await markOrder(shop, sent.id, 'sent')
  const said: string[] = []
  for (let days = 0; days < 12; days++) {
    const words = await today(shop, atDesk(await aMember(shop, 'manager', `m${days}`)))
    const isDue =
      words.includes('1 due today') && words.includes('1 parcel on the way is due today')
    said.push(isDue ? 'due' : words.includes('2 parcels are late') ? 'late' : 'to come')
    shop.pass(DAY_MS)
  }
  const due = said.indexOf('due')
  expect(due).toBeGreaterThan(0)
  expect(said).toEqual(said.map((_, at) => (at < due ? 'to come' : at === due ? 'due' : 'late')))
})

test('the line of what came in ends at the sum beside it, today and a week before', async () => {
  const shop = await openTestShop()
  await somePlaces(shop)
  const item = await anItem(shop, { price: 20_000, stock: 20 })
  await aPaidOrder(shop, [{ item }])
  shop.pass(5 * HOUR_MS)
  await aPaidOrder(shop, [{ item, quantity: 2 }])
  shop.pass(7 * DAY_MS - 5 * HOUR_MS)
  await aPaidOrder(shop, [{ item, quantity: 3 }])
  shop.pass(HOUR_MS)
  const sold = await readSold(shop)
  expect(sold.lines.today.at(-1)).toBe(sold.today.kobo)
  // At eleven in Lagos: midnight, and eleven hours and the one that has begun.
  expect(sold.lines.today).toHaveLength(13)
  expect(sold.lines.before).toHaveLength(25)
  expect(sold.lines.before.slice(9, 13)).toEqual([0, 0, sold.before.kobo, sold.before.kobo])
  expect(sold.lines.before.at(-1)).toBeGreaterThan(sold.before.kobo)
  const html = await read(shop, atDesk(await aMember(shop)), '/desk')
  expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="[^"]*Money in today/)
  expect(wordsOf(html)).toContain('Today Last Friday')
})
