/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { keepSums } from '#lib/books/reports/keep-sums.server.ts'
import { namesOf } from '#lib/books/reports/names.sql.ts'
import { DAY_MS, HOUR_MS } from '#lib/time.ts'
import { changesOrdersByHand } from '../../support/books.ts'
import { aReturnForExchange } from '../../support/buying/exchanges.ts'
import { anOwedOrder } from '../../support/buying/door.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { requestRefund } from '../../support/buying/refunds.ts'
import { atDesk, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aPaidOrder, sizeOf } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

/**
 * Friday: two geles for ₦20,000 each, 10 % less, of which one goes back on Saturday, when a third order is paid on
 * delivery. The shop's clock stands on Saturday.
 */
async function someSales() {
  const shop = await openTestShop()
  await somePlaces(shop)
  await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, name: 'Harmattan' })
  const item = await anItem(shop, { name: 'Blue Gele', price: 20_000, stock: 9 })
  const order = await aPaidOrder(shop, [{ item, quantity: 2 }])
  shop.pass(DAY_MS)
  await anOwedOrder(shop)
  const { id, reference } = await shop.db
    .selectFrom('order_item')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'order_item.order_id')
    .select(['order_item.id', 'reference'])
    .where('order_item.order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await requestRefund(shop, order.id, {
    reference,
    amountKobo: 1_800_000,
    why: 'part',
    units: [{ orderItemId: id, quantity: 1, isPutBack: true }],
    reason: '',
    who: 'Ada',
    sent: { proof: 'GTB-1' },
  })
  const who = atDesk(await aMember(shop, 'books', 'Tola'))
  const page = async (path: string) => wordsOf(await read(shop, who, `/desk/reports/${path}`))
  return { shop, who, order, item, page }
}

/** Where a row of a report leads to. */
const linksOf =
  async (shop: TestShop, who: Parameters<typeof read>[1]) =>
  async (report: string, row: string) => {
    const page = await read(shop, who, `/desk/reports/${report}?days=week`)
    const links = [...page.matchAll(/<th scope="row"[^>]*>\s*<a href="([^"]*)">([^<]*)<\/a>/g)]
    const path = links.find(([, , label]) => label?.trim() === row)?.[1]
    if (path === undefined) throw new Error(`no link of ${row} in ${report}`)
    return path.replaceAll('&#38;', '&').replaceAll('&amp;', '&')
  }

describe('a report of sales at the desk', () => {
  test('says what an order brought, and draws the days in the list of reports', async () => {
    const { shop, who, page } = await someSales()
    expect(await page('sales?days=week')).toMatch(/An order, [^:]+: – ₦27,250/)
    const list = await read(shop, who, '/desk/reports?days=week')
    expect(wordsOf(list)).toContain('₦27,250 each')
    const sparks = [
      ...list.matchAll(/href="\/desk\/reports\/(\w+)[^"]*"(?:(?!<\/a>)[\s\S])*report-spark/g),
    ]
    expect(sparks.map(([, name]) => name)).toEqual(['sales', 'refunds'])
    expect(await read(shop, who, '/desk/reports?days=today')).not.toContain('report-spark"')
  })

  test('shows a week, and the other days of a long time by one press, without script', async () => {
    const { shop, who } = await someSales()
    const daysOf = async (query: string) => {
      const page = await read(shop, who, `/desk/reports/sales?${query}`)
      const older = page.match(/<tr class="report-older"/g) ?? []
      return { older: older.length, says: /Show \d+ more \w+/.exec(wordsOf(page))?.[0] }
    }
    expect(await daysOf('from=2026-11-08&until=2026-11-21')).toEqual({
      older: 7,
      says: 'Show 7 more days',
    })
    expect(await daysOf('days=week')).toEqual({ older: 0, says: undefined })
  })
})

describe('the reports of the desk', () => {
  test('say what was sold and went back, day by day beside the days before', async () => {
    const { page } = await someSales()
    const words = await page('sales?from=2026-11-20&until=2026-11-21')
    expect(words).toContain(
      '21 November 1 -₦2,000 ₦13,500 ₦2,500 ₦0 ₦0 -₦18,000 ₦0 20 November 1 ₦38,500 ₦36,000 ₦2,500 ₦0 ₦0 ₦0 ₦0 All 2 ₦36,500 ₦49,500 ₦5,000 ₦0 ₦0 -₦18,000 ₦0',
    )
    const later = await page('sales?from=2026-11-21&until=2026-11-21')
    expect(later).toContain('All 1 -₦2,000 ₦13,500 ₦2,500 ₦0 ₦0 -₦18,000 ₦38,500')
  })

  test('name goods, places, companies, refunds and offers, and lead to them', async () => {
    const { shop, who, page, order, item } = await someSales()
    const goods = await page('goods?days=week')
    expect(goods).toContain('Blue Gele 1 ₦36,000 -₦18,000 ₦18,000')
    expect(goods).toContain('Delivery, and sums for no goods 0 ₦5,000 ₦0 ₦5,000')
    expect(await read(shop, who, '/desk/reports/goods')).toContain(`/desk/goods/${item.slug}`)
    expect(await page('categories')).toContain('All 2 ₦54,500 -₦18,000 ₦36,500')
    expect(await page('places')).toContain('Lagos 2 ₦54,500 -₦18,000 ₦36,500')
    const payments = await page('payments')
    expect(payments).toContain('Trial page ₦38,500 -₦18,000 ₦0 ₦0 ₦20,500')
    expect(payments).toContain('Collected on delivery ₦16,000 ₦0 ₦0 ₦0 ₦16,000')
    expect(payments).toContain('All ₦54,500 -₦18,000 ₦0 ₦0 ₦36,500')
    expect(await page('refunds')).toContain(`${order.number} -₦18,000`)
    expect(await page('offers')).toContain('Harmattan 2 ₦5,500')
    expect(await page('sizes?days=week')).toContain('Blue Gele, No Size 1 ₦36,000 -₦18,000 ₦18,000')
    expect(await page('areas')).toContain('Surulere, Lagos 2 ₦54,500 -₦18,000 ₦36,500')
    const areas = await read(shop, who, '/desk/reports/areas?days=week')
    expect(areas).toMatch(
      /tab=all(?<and>&amp;|&#38;)sold=2026-11-15_2026-11-21\k<and>state=\d+\k<and>lga=\d+/,
    )
    expect(await page('')).toContain('Sales by day or month ₦36,500')
  })

  test('lead from each row to what it counts, by the days of the books', async () => {
    const { shop, who, order } = await someSales()
    const rows = await linksOf(shop, who)
    const numbers = async (path: string) =>
      [...(await read(shop, who, path)).matchAll(/href="\/desk\/orders\/(NG-\d+)"/g)].map(
        ([, number]) => number,
      )
    const owed = await shop.db
      .selectFrom('orders')
      .select('number')
      .where('id', '<>', order.id)
      .executeTakeFirstOrThrow()
    expect(await numbers(await rows('payments', 'Trial page'))).toEqual([order.number])
    expect(await numbers(await rows('payments', 'Collected on delivery'))).toEqual([owed.number])
    const category = await rows('categories', 'Women')
    expect(await numbers(category)).toEqual([owed.number, order.number])
    // What was ordered on Friday went back on Saturday, and the other order was sold then.
    expect(await numbers(await rows('sales', '20 November'))).toEqual([order.number])
    expect(await numbers(await rows('sales', '21 November'))).toEqual([owed.number, order.number])
    expect(await numbers(category.replace(/sold=[^&]*/, 'sold=2026-11-01_2026-11-19'))).toEqual([])
    expect(await numbers('/desk/orders?tab=all&category=999')).toEqual([])
    const filtered = wordsOf(await read(shop, who, category))
    expect(filtered).toContain(' In the books: 15 to 21 November 2026 Category: Women ')
    const company = await read(shop, who, await rows('payments', 'Trial page'))
    expect(wordsOf(company)).toContain(
      ' In the books: 15 to 21 November 2026 Money of: Trial page ',
    )
    expect(company).toContain('<input type="hidden" name="company" value="sandbox">')
  })

  test('lead from a member of staff to what they did, where the role sees it', async () => {
    const { shop, who } = await someSales()
    const [bola, owner] = [await aMember(shop, 'packer', 'Bola Ade'), await aMember(shop, 'owner')]
    const { number } = await aPaidOrder(shop, [{ item: await anItem(shop, { stock: 1 }) }])
    await submit(shop, atDesk(bola), `/desk/orders/${number}`, { act: 'packed' })
    const path = await (await linksOf(shop, atDesk(owner)))('staff', 'Bola Ade')
    const audit = wordsOf(await read(shop, atDesk(owner), path))
    expect(audit).toContain(`Bola Ade packed ${number}`)
    expect(audit).toContain('Bola Ade, 15 to 21 November 2026 Back to the list')
    const before = path.replace(/from=.*/, 'from=2026-11-01&until=2026-11-20')
    expect(wordsOf(await read(shop, atDesk(owner), before))).toContain('Nothing yet.')
    expect(await read(shop, who, '/desk/reports/staff?days=week')).not.toContain('/desk/audit?who')
  })

  test('tell a first order of a buyer from the next, and name nobody', async () => {
    const { shop, order, page } = await someSales()
    expect(await page('customers')).toContain('First order 2 ₦54,500 -₦18,000 ₦36,500')
    await shop.db
      .updateTable('orders')
      .set((eb) => ({
        phone: '+2348035550100',
        customer_id: null,
        paid_at: eb.ref('paid_at'),
      }))
      .execute()
    changesOrdersByHand(shop)
    const words = await page('customers')
    expect(words).toContain('First order 1 ₦38,500 -₦18,000 ₦20,500')
    expect(words).toContain('Bought before 1 ₦16,000 ₦0 ₦16,000')
    expect(words).not.toContain('555 0100')
    expect(words).not.toContain(order.number)
  })

  test('count who packed, sold by hand and refunded', async () => {
    const { shop, page } = await someSales()
    const packer = await aMember(shop, 'packer', 'Bola')
    const { number } = await aPaidOrder(shop, [{ item: await anItem(shop, { stock: 1 }) }])
    await submit(shop, atDesk(packer), `/desk/orders/${number}`, { act: 'packed' })
    expect(await page('staff')).toContain('Bola 1 0 0 0 All 1 0 0')
    expect(await page('staff?from=2026-11-01&until=2026-11-20')).not.toContain('Bola')
  })

  test('name staff whatever they call themselves', async () => {
    const { shop, who, page } = await someSales()
    const packer = await aMember(shop, 'packer', 'constructor')
    const { number } = await aPaidOrder(shop, [{ item: await anItem(shop, { stock: 1 }) }])
    await submit(shop, atDesk(packer), `/desk/orders/${number}`, { act: 'packed' })
    expect(await page('staff')).toContain('constructor 1 0 0')
    expect(await read(shop, who, '/desk/reports/staff/staff.csv')).toContain('constructor,1,0,0')
    const sheet = await send(shop, who, 'GET /desk/reports/staff/staff.xlsx')
    expect(sheet.status).toBe(200)
  })

  test('stand beside the same days last year', async () => {
    const { shop } = await someSales()
    shop.pass(365 * DAY_MS)
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const words = await read(shop, who, '/desk/reports/sales?days=week').then(wordsOf)
    expect(words).toContain('15 to 21 November 2026: ₦36,500 ₦36,500 less')
  })

  test('say days in few words, more that went back as more, and draw no line where nothing was', async () => {
    const { shop, who, page } = await someSales()
    expect(await page('sales?from=2026-10-20&until=2026-11-21')).toContain(
      '20 October to 21 November 2026 ₦36,500 17 September to 19 October 2026: ₦0 ₦36,500 more',
    )
    expect(await page('refunds?from=2026-11-21&until=2026-11-21')).toContain(
      '21 November 2026 -₦18,000 20 November 2026: ₦0 ₦18,000 more 21 November 2025: ₦0 ₦18,000 more',
    )
    const line = await read(shop, who, '/desk/reports/sales?from=2026-11-19&until=2026-11-21')
    expect(line).toContain('class="report-line"')
    expect(wordsOf(line)).toContain('19 November 21 November 19 to 21 November 2026')
    const flat = await read(shop, who, '/desk/reports/sales?from=2026-11-01&until=2026-11-10')
    expect(flat).not.toContain('class="report-line"')
    expect(await page('')).toContain('refunds ₦5,000 Earned by goods')
  })

  test('are put together by months where there are many days', async () => {
    const { shop } = await someSales()
    shop.pass(60 * DAY_MS)
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const path = '/desk/reports/sales?from=2026-10-01&until=2027-01-20'
    const words = wordsOf(await read(shop, who, path))
    expect(words).toContain('November 2026 2 ₦36,500')
    expect(words).toContain('January 2027 0 ₦0')
  })

  test('have a row for each order of 31 days at most, also as a file', async () => {
    const { shop, order, page } = await someSales()
    expect(await page('earned-orders?days=year')).toContain('At most 31 days at a time.')
    expect(await page('earned-orders?days=year')).toContain(order.number)
    shop.pass(31 * DAY_MS)
    const later = atDesk(await aMember(shop, 'books', 'Ngozi'))
    const asked = (what: string) => read(shop, later, `/desk/reports/earned-orders${what}`)
    expect(await asked('?days=year')).not.toContain(order.number)
    const year = '/earned-orders.csv?from=2026-01-01&until=2026-12-31'
    expect(await asked(year)).not.toContain(order.number)
    expect(await asked('?from=2026-11-01&until=2026-11-30')).toContain(order.number)
  })

  test('say the VAT from its first day on, also by months', async () => {
    const { shop } = await someSales()
    shop.pass(60 * DAY_MS)
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const registered = { act: 'save', 'shown.vatFrom': '', vatFrom: '2026-11-21' }
    await submit(shop, who, '/desk/shop', registered)
    const page = async (days: string) => wordsOf(await read(shop, who, `/desk/reports/vat?${days}`))
    const byDay = await page('from=2026-11-20&until=2026-11-21')
    // What was bought before goes back without VAT, for other goods of ₦16,000 with VAT.
    expect(byDay).toContain('21 November -₦2,000 ₦1,116.28 ₦0 20 November ₦38,500 ₦0 ₦0')
    expect(await page('from=2026-10-01&until=2027-01-20')).toContain(
      'November 2026 ₦36,500 ₦1,116.28',
    )
  })

  test('begin with what these days came to, beside the days before', async () => {
    const { shop } = await someSales()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const page = async (days: string) => wordsOf(await read(shop, who, `/desk/reports?${days}`))
    expect(await page('from=2026-11-20&until=2026-11-20')).toContain(
      'Earned ₦2,500 6.5% of sales Sales ₦38,500 Before: ₦0 Orders 1 ₦38,500 each Sent back ₦0 0% of sales',
    )
    // The exchange: what came back, and other goods for it.
    expect(await page('from=2026-11-21&until=2026-11-21')).toContain(
      'Sales -₦2,000 Before: ₦38,500 Orders 1 ₦16,000 each Sent back ₦18,000 112.5% of sales',
    )
    expect(await page('from=2026-11-19&until=2026-11-19')).toContain(
      'Earned ₦0 Sales ₦0 Before: ₦0 Orders 0 Sent back ₦0 Sales by day or month',
    )
  })

  test('count what came late to a month that was added up, once', async () => {
    const { shop } = await someSales()
    shop.pass(60 * DAY_MS)
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const days = 'from=2026-11-01&until=2027-01-15'
    const readAll = async () => {
      const names = ['sales', 'goods', 'categories', 'places', 'payments', 'offers'].map((name) =>
        read(shop, who, `/desk/reports/${name}?${days}`),
      )
      return (await Promise.all(names)).map(wordsOf)
    }
    const before = await readAll()
    expect(before[0]).toContain('November 2026 2 ₦36,500')
    await keepSums(shop)
    expect(await readAll()).toEqual(before)
    const [entry] = await shop.db.selectFrom('book_entry').selectAll().limit(1).execute()
    if (!entry) throw new Error('nothing was sold')
    const late = {
      ...entry,
      id: undefined,
      cause: 'late',
      kind: 'held' as const,
      company: 'sandbox',
    }
    await shop.db
      .insertInto('book_entry')
      .values({ ...late, amount_kobo: 700 })
      .execute()
    changesOrdersByHand(shop)
    const payments = () => read(shop, who, `/desk/reports/payments?${days}`)
    expect(wordsOf(await payments())).toContain('All ₦54,500 -₦18,000 ₦7 ₦0 ₦36,507')
    await keepSums(shop)
    await keepSums(shop)
    expect(wordsOf(await payments())).toContain('All ₦54,500 -₦18,000 ₦7 ₦0 ₦36,507')
  })

  test('add up in one go each day that is over and had sales, however many empty ones lie between', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { price: 20_000, stock: 9 })
    // The last one half an hour after midnight, when the day before may still get entries.
    for (const at of ['11-20T09:00', '11-23T12:00', '12-02T12:00', '12-05T23:30']) {
      shop.pass(Date.parse(`2026-${at}:00.000Z`) - Date.parse(shop.now()))
      await aPaidOrder(shop, [{ item }])
    }
    await keepSums(shop)
    const kept = shop.db.selectFrom('book_sum').select('period').distinct().orderBy('period')
    const periodsOf = async (span: 'day' | 'month') =>
      (await kept.where('span', '=', span).execute()).map(({ period }) => period)
    expect(await periodsOf('day')).toEqual(['2026-11-20', '2026-11-23', '2026-12-02'])
    expect(await periodsOf('month')).toEqual(['2026-11'])
    const { before } = await shop.db
      .selectFrom('book_summed')
      .select('before')
      .executeTakeFirstOrThrow()
    expect(before).toBe('2026-12-05')
  })

  test('count a sale on its day in Lagos, also around New Year', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { price: 20_000, stock: 9 })
    shop.pass(Date.parse('2026-12-31T22:59:00.000Z') - Date.parse(shop.now()))
    await aPaidOrder(shop, [{ item }])
    shop.pass(2 * 60_000)
    await aPaidOrder(shop, [{ item, quantity: 2 }])
    shop.pass(HOUR_MS)
    const who = atDesk(await aMember(shop))
    const words = wordsOf(
      await read(shop, who, '/desk/reports/sales?from=2026-12-31&until=2027-01-01'),
    )
    expect(words).toContain('1 January 1 ₦42,500 ₦40,000')
    expect(words).toContain('31 December 1 ₦22,500 ₦20,000')
  })

  test('do not count an exchange as a sale', async () => {
    const { shop, who, page, item, line } = await aReturnForExchange({ quantity: 1 })
    const report = '/desk/reports/sales?days=week'
    const before = wordsOf(await read(shop, who, report))
    const html = await read(shop, who, `${page}/exchange`)
    const shown = /type="hidden" name="shown" value="([^"]*)"/.exec(html)?.[1] ?? ''
    const size = { [`size.${line}`]: String(sizeOf(item, 'L')) }
    const form = { act: 'exchange', once: onceOf(html, 'exchange'), shown, q: '', ...size }
    expect((await post(shop, who, `${page}/exchange`, form)).status).toBe(303)
    expect(await shop.db.selectFrom('orders').select('id').execute()).toHaveLength(2)
    expect(wordsOf(await read(shop, who, report))).toBe(before)
  })

  test('name more goods than a database takes in one question', async () => {
    const { shop, item } = await someSales()
    const keys = Array.from({ length: 70_000 }, (_, index) => String(1_000_000 + index))
    const names = await namesOf(shop.db, 'item', [...keys, String(item.id)])
    expect([...names.values()]).toEqual([{ label: 'Blue Gele', of: item.slug }])
  })

  test('are files with the same rows, and no formula in them', async () => {
    const { shop, who } = await someSales()
    await shop.db
      .updateTable('item')
      .set({ name: '=1+1' })
      .where('name', '=', 'Blue Gele')
      .execute()
    const file = await send(shop, who, 'GET /desk/reports/goods/goods.csv?days=week')
    expect(file.headers.get('content-disposition')).toContain('goods-2026-11-15-2026-11-21.csv')
    expect((await file.text()).split('\r\n').slice(0, 3)).toEqual([
      'Of,Pieces,Sold,Sent back,Left',
      "'=1+1,1,36000,-18000,18000",
      'Gele,1,13500,0,13500',
    ])
    const sheet = await send(shop, who, 'GET /desk/reports/goods/goods.xlsx?days=week')
    expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(500)
    for (const file of ['sales.csv', 'goods.pdf', 'goods.constructor'])
      expect((await send(shop, who, `GET /desk/reports/goods/${file}`)).status, file).toBe(404)
    expect((await send(shop, who, 'GET /desk/reports/nothing')).status).toBe(404)
  })
})
