import { readSheet } from 'read-excel-file/universal'
import { describe, expect, test } from 'vitest'
import type { Role } from '#lib/desk/rights.ts'
import { DAY_MS, SECOND_MS } from '#lib/time.ts'
import { setCardTerms } from '../../../support/buying/gift-cards.ts'
import { atDesk, auditOf, read, submit } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aPaidOrder, aWaitingOrder } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { aCustomer } from '../../../support/world.ts'

async function aShop() {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

const as = async (shop: TestShop, role: Role) => atDesk(await aMember(shop, role, role))

async function csvOf(shop: TestShop, who: Awaited<ReturnType<typeof as>>, query: string) {
  const response = await send(shop, who, `GET /desk/orders/export/orders.csv?${query}`)
  const [heads = '', ...rows] = (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
  return { heads: heads.split(','), rows, name: response.headers.get('content-disposition') }
}

describe('the table of orders at the desk', () => {
  test('has the orders of the list, by its stage and days, and its name says which', async () => {
    const shop = await aShop()
    const early = (await aPaidOrder(shop)).number
    shop.pass(2 * DAY_MS)
    const waiting = (await aWaitingOrder(shop)).number
    const late = (await aPaidOrder(shop)).number
    const manager = await as(shop, 'manager')
    const numbers = async (query: string) =>
      (await csvOf(shop, manager, query)).rows.map((row) => row.split(',')[0])
    expect((await numbers('tab=all')).toSorted()).toEqual([early, waiting, late].toSorted())
    expect(await numbers('tab=to-pack')).toEqual([early, late])
    expect(await numbers('tab=to-pack&from=2026-11-22')).toEqual([late])
    expect(await numbers('tab=all&to=2026-11-20')).toEqual([early])
    expect(await numbers('tab=returned')).toEqual([])
    const { name } = await csvOf(shop, manager, 'tab=all&from=2026-11-20&to=2026-11-21')
    expect(name).toBe('attachment; filename="orders-all-2026-11-20-2026-11-21.csv"')
    expect((await auditOf(shop, 'table.downloaded')).at(-1)).toMatchObject({
      who: 'manager',
      subject: 'orders-all-2026-11-20-2026-11-21.csv',
    })
    const list = await read(shop, manager, '/desk/orders?tab=all&from=2026-11-20')
    expect(list).toContain('/desk/orders/export/orders.xlsx?tab=all&amp;from=2026-11-20')
  })

  test('has the VAT of goods, and none in a gift card, which is no sale yet', async () => {
    const shop = await aShop()
    const owner = await as(shop, 'owner')
    const registered = { act: 'save', 'shown.vatFrom': '', vatFrom: '2026-11-20' }
    await submit(shop, owner, '/desk/shop', registered)
    await aPaidOrder(shop)
    shop.pass(SECOND_MS)
    await setCardTerms(shop, { soldKobo: [500_000] })
    const form = { sum: '500000', to: 'bola@mail.example', recipient: 'Bola', message: '', day: '' }
    const ada = await aCustomer(shop, 'ada')
    expect((await send(shop, ada, 'POST /gift-card/buy', form, { form: true })).status).toBe(303)
    const { heads, rows } = await csvOf(shop, owner, 'tab=all')
    const [total, vat] = [heads.indexOf('total'), heads.indexOf('VAT in total')]
    const said = rows.map((row) => row.split(',')).map((cells) => [cells[total], cells[vat]])
    expect(said).toEqual([
      ['5000', '0'],
      ['21000', '1465.12'],
    ])
  })

  test('has every order once, however many there are', async () => {
    const shop = await aShop()
    const { id } = await aPaidOrder(shop)
    const row = await shop.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 450 }, (_, index) => ({
      ...row,
      id: `${String(index).padStart(4, '0')}${row.id.slice(4)}`,
      number: `NG-9${String(index).padStart(5, '0')}`,
    }))
    for (let from = 0; from < copies.length; from += 50)
      await shop.db
        .insertInto('orders')
        .values(copies.slice(from, from + 50))
        .execute()
    const { rows } = await csvOf(shop, await as(shop, 'owner'), 'tab=all')
    expect(new Set(rows.map((line) => line.split(',')[0])).size).toBe(451)
    expect(rows).toHaveLength(451)
    await shop.db
      .deleteFrom('orders')
      .where(
        'id',
        'in',
        copies.map(({ id }) => id),
      )
      .execute()
  })

  test('gives a bookkeeper no phone number, e-mail address or street', async () => {
    const shop = await aShop()
    const { id } = await aPaidOrder(shop)
    const { email, phone, street_address } = await shop.db
      .selectFrom('orders')
      .select(['email', 'phone', 'street_address'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const books = await csvOf(shop, await as(shop, 'books'), 'tab=all')
    expect(books.heads).not.toEqual(expect.arrayContaining(['phone']))
    expect(books.heads).toEqual(expect.arrayContaining(['total', 'VAT in total', 'payments']))
    for (const secret of [email, phone.slice(-7), street_address])
      expect(books.rows.join('\n')).not.toContain(secret)
    const owner = await csvOf(shop, await as(shop, 'owner'), 'tab=all')
    expect(owner.rows[0]).toContain(email)
  })

  test('is a workbook, too, in which sums are numbers and a name is no formula', async () => {
    const shop = await aShop()
    const { id, number } = await aPaidOrder(shop)
    await shop.db.updateTable('orders').set({ name: '=1+1' }).where('id', '=', id).execute()
    const owner = await as(shop, 'owner')
    const response = await send(shop, owner, 'GET /desk/orders/export/orders.xlsx?tab=all')
    const [heads = [], order = []] = await readSheet(await response.arrayBuffer())
    const cell = (head: string) => order[heads.indexOf(head)]
    expect(cell('number')).toBe(number)
    expect(cell('total')).toEqual(expect.any(Number))
    expect(cell('name')).toBe('=1+1')
    expect((await csvOf(shop, owner, 'tab=all')).rows[0]).toContain("'=1+1")
  })

  test('is for owner, manager and bookkeeper', async () => {
    const shop = await aShop()
    for (const role of ['packer', 'support'] as const) {
      const who = await as(shop, role)
      const { status } = await send(shop, who, 'GET /desk/orders/export/orders.csv')
      expect(status, role).toBe(404)
      expect(await read(shop, who, '/desk/orders'), role).not.toContain('orders.csv')
    }
  })
})
