import { describe, expect, test } from 'vitest'
import { fillOrders } from '../../../../scripts/bench/desk/fill-orders.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { updateOrder } from '#lib/orders/write.sql.ts'
import { DAY_MS, lagosDayOf } from '#lib/time.ts'
import { atDesk, read, wordsOf } from '../../../support/desk/desk.ts'
import { aPaidOrder } from '../../../support/orders.ts'
import { LAGOS, somePlaces, SURULERE } from '../../../support/places.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { openTestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'
import { changesOrdersByHand } from '../../../support/books.ts'

/** Three paid orders, each a day younger than the one before, and somebody who may see them. */
async function threeOrders() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const gele = await anItem(shop, { name: 'Red Gele', stock: 5 })
  const agbada = await anItem(shop, { name: 'Blue Agbada', stock: 5 })
  const oldest = await aPaidOrder(shop, [{ item: gele, quantity: 2 }])
  const day = lagosDayOf(shop.now())
  shop.pass(DAY_MS)
  const middle = await aPaidOrder(shop, [{ item: agbada }])
  await updateOrder(shop.db, middle.id, {
    state_id: LAGOS + 1,
    lga_id: SURULERE + 1,
    due_kobo: 12_000_00,
  })
  shop.pass(DAY_MS)
  const newest = await aPaidOrder(shop, [{ item: gele }])
  await shop.db
    .updateTable('payment_attempt')
    .set({ provider: 'cash' })
    .where('order_id', '=', newest.id)
    .execute()
  changesOrdersByHand(shop)
  const who = atDesk(await aMember(shop))
  const listed = async (query: string) => {
    const page = await read(shop, who, `/desk/orders?${query}`)
    const numbers = [...page.matchAll(/href="\/desk\/orders\/(NG-\d+)"/g)].map(([, n]) => n)
    return { page, numbers }
  }
  const numbersOf = async (query: string) => (await listed(query)).numbers
  return { shop, oldest, middle, newest, day, listed, numbersOf }
}

/** Where the link with these words leads. */
const linkOf = (page: string, label: string): string | undefined =>
  new RegExp(`href="(/desk/orders\\?[^"]+)"[^>]*>\\s*${label}\\s*<`)
    .exec(page)?.[1]
    ?.replaceAll(/&(amp|#38);/g, '&')

describe('the filters of the list of orders', () => {
  test('take Lagos days, place, method, sum and item, each alone and together with the tab', async () => {
    const { shop, oldest, middle, newest, day, numbersOf } = await threeOrders()
    const [a, b, c] = [oldest.number, middle.number, newest.number]
    const today = lagosDayOf(shop.now())
    for (const [query, numbers] of [
      [`from=${day}&to=${day}`, [a]],
      [`from=${today}`, [c]],
      [`state=${LAGOS}`, [c, a]],
      [`state=${LAGOS}&lga=${SURULERE}&to=${day}`, [a]],
      ['method=cash', [c]],
      ['method=fiat', [b, a]],
      ['method=crypto', []],
      ['method=due', [b]],
      ['least=30,000', [a]],
      ['most=30000', [c, b]],
      ['item=gele', [c, a]],
      ['item=gele&method=cash', [c]],
      ['item=no+such+thing', []],
      ['from=2026-02-30&state=x&method=gold&least=-1', [c, b, a]],
    ] as const) {
      // What is packed first stands first there.
      const toPack = await numbersOf(`tab=to-pack&${query}`)
      expect([query, toPack]).toEqual([query, numbers.toReversed()])
      expect([query, await numbersOf(`tab=all&${query}`)]).toEqual([query, numbers])
    }
    await markOrder(shop, oldest.id, 'packed')
    expect(await numbersOf('tab=packed&item=gele')).toEqual([a])
    expect(await numbersOf('tab=to-pack&item=gele')).toEqual([c])
  })

  test('stay with the tabs, and each has a pill that takes it off', async () => {
    const { listed } = await threeOrders()
    const { page } = await listed(`tab=all&state=${LAGOS}&lga=${SURULERE}&most=30000`)
    const links = [...page.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll(/&(amp|#38);/g, '&'),
    )
    expect(links).toContain(`/desk/orders?tab=packed&state=${LAGOS}&lga=${SURULERE}&most=30000`)
    expect(links).toContain('/desk/orders?tab=all&most=30000')
    expect(links).toContain(`/desk/orders?tab=all&state=${LAGOS}&lga=${SURULERE}`)
    expect(page).toContain('Without LGA: Surulere')
  })

  test('are links that count at once; only days, a sum and an item are typed', async () => {
    const { shop, listed } = await threeOrders()
    const { page } = await listed(`tab=all&state=${LAGOS}&item=gele`)
    const today = lagosDayOf(shop.now())
    for (const [label, more] of [
      ['Surulere', `lga=${SURULERE}`],
      ['To be collected', 'method=due'],
      ['With an account', 'made=shop'],
      ['Today', `from=${today}&to=${today}`],
    ] as const)
      expect(linkOf(page, label)?.split(/[?&]/)).toEqual(
        expect.arrayContaining([`state=${LAGOS}`, 'item=gele', ...more.split('&')]),
      )
    expect(page).not.toContain('<select')
    // What is set already stays set by a form.
    const [, sums = ''] = />Sum<[^]*?<form([^]*?)<\/form>/.exec(page) ?? []
    expect(sums).toContain(`name="state" value="${LAGOS}"`)
    expect(sums).toContain('name="least"')
  })

  test('name what they are set to: days, and a sum from, to or between', async () => {
    const { listed } = await threeOrders()
    for (const [query, said] of [
      ['from=2026-11-01&to=2026-11-20', 'Without Days: 1 to 20 November 2026'],
      ['from=2026-11-01', 'Without Days: From 1 November 2026'],
      ['to=2026-11-20', 'Without Days: To 20 November 2026'],
      ['least=5000&most=9,500', 'Without Sum: ₦5,000 to ₦9,500'],
      ['least=5000', 'Without Sum: ₦5,000 or more'],
      ['most=0', 'Without Sum: ₦0 or less'],
    ] as const)
      expect((await listed(`tab=all&${query}`)).page).toContain(said)
  })

  test('that a report led to say whose days, and whose money', async () => {
    const { listed } = await threeOrders()
    const { page } = await listed('tab=all&sold=2026-11-01_2026-11-20&company=cash')
    expect(wordsOf(page)).toContain('In the books: 1 to 20 November 2026 Money of: Cash')
  })

  test('look at 5,000 orders a page, say how far, and go on from there', async () => {
    const { shop, listed } = await threeOrders()
    const rare = await aPaidOrder(shop)
    await updateOrder(shop.db, rare.id, {
      sum_total_kobo: 99,
      billing_total_kobo: 0,
      cart_grand_total_kobo: 99,
      created_at: '2020-01-01T00:00:00.000Z',
    })
    await fillOrders(shop, 5_100)
    const first = await listed('tab=all&most=2')
    expect(first.numbers).toEqual([])
    expect(first.page).toContain('Looked through the orders as far as')
    const [, older = ''] = /href="\/desk\/orders\?([^"]+after=[^"]+)"/.exec(first.page) ?? []
    const second = await listed(older.replaceAll(/&(amp|#38);/g, '&'))
    expect(second.numbers).toEqual([rare.number])
    expect(second.page).not.toContain('Looked through')
  })
})
