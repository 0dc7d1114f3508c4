import { beforeEach, describe, expect, test } from 'vitest'
import { papersOf } from '#lib/books/papers/read.server.ts'
import { paperNumber } from '#lib/books/papers/papers.ts'
import { loadFacts } from '#lib/content/facts.server.ts'
import { changeFacts, readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import type { Facts } from '#lib/content/facts/fields.ts'
import type { Role } from '#lib/desk/rights.ts'
import { payLinkOf } from '#lib/orders/placing/pay-link.server.ts'
import { enterFailedRefund } from '#lib/payments/refunds/refund-ledger.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { arrives } from '../../support/buying/door.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { requestRefund } from '../../support/buying/refunds.ts'
import { atDesk, read, wordsOf } from '../../support/desk/desk.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aBuyer, aName, aPaidOrder, aPendingOrder } from '../../support/orders.ts'
import { somePlaces } from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem, signInAs } from '../../support/world.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await openTestShop()
  await somePlaces(shop)
})

/** The owner changes what the shop says of itself. */
async function says(facts: Partial<Facts>) {
  const seen = await readOwnFacts(shop)
  const changes = Object.fromEntries(
    Object.entries(facts).map(([name, becomes]) => [
      name,
      { seen: seen[name as keyof Facts], becomes },
    ]),
  )
  await shop.inTransaction((shop) => changeFacts(shop, changes, 'Amaka'))
  await loadFacts(shop.db)
}

/** What the papers of an order say at the desk, the receipt first. */
async function papers({ id, number }: { id: string; number: string }, role: Role = 'owner') {
  const who = atDesk(await aMember(shop, role, aName()))
  const pages = []
  for (const paper of await papersOf(shop, id))
    pages.push(
      wordsOf(await read(shop, who, `/desk/orders/${number}/papers/${paperNumber(paper)}`)),
    )
  return pages
}

async function sendOneBack(order: { id: string }, naira: number) {
  const { id, reference } = await shop.db
    .selectFrom('order_item')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'order_item.order_id')
    .select(['order_item.id', 'reference'])
    .where('order_item.order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  await requestRefund(shop, order.id, {
    reference,
    amountKobo: naira * 100,
    why: 'part',
    units: [{ orderItemId: id, quantity: 1, isPutBack: true }],
    reason: '',
    who: 'Ada',
    sent: { proof: `GTB-${naira}` },
  })
}

describe('a receipt', () => {
  test('says who sold, to whom, what, what was taken off, delivery, the sum and how it was paid', async () => {
    await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, name: 'Harmattan' })
    const item = await anItem(shop, { name: 'Blue Gele', price: 20_000, stock: 9 })
    const order = await aPaidOrder(shop, [{ item, quantity: 2 }])
    const [receipt] = await papers(order)
    expect(receipt).toContain(
      'Oja Demo Limited Ọjà RC 0000000 14 Bode Thomas Street, Surulere, Lagos',
    )
    expect(receipt).toContain(`Receipt 2026-000001 Order ${order.number}, 20 November 2026`)
    expect(receipt).toContain('Buyer: Ada Obi 0803 555 0142 22 Adelabu Street Surulere, Lagos')
    expect(receipt).toContain(
      'Blue Gele 2 × ₦20,000 ₦40,000 Discount (Harmattan) -₦4,000 Delivery ₦2,500 Total ₦38,500 Paid: Test page',
    )
    expect(receipt).not.toContain('VAT')
  })

  test('says the VAT from the day of registration on, and one of before stays as it was', async () => {
    const item = await anItem(shop, { name: 'Gele', price: 20_000, stock: 9 })
    const before = await aPaidOrder(shop, [{ item, quantity: 2 }])
    await says({ vatFrom: '2026-11-21', tin: '12345678-0001' })
    shop.pass(DAY_MS)
    const later = await aPaidOrder(shop, [{ item, quantity: 2 }])
    // Whoever is registered later from an earlier day on has given receipts without VAT.
    await says({ vatFrom: '2026-11-01', registeredName: 'Ọjà Fashion Limited' })
    await sendOneBack(before, 20_000)
    await sendOneBack(later, 20_000)
    const [old, oldNote] = await papers(before)
    expect(old).not.toContain('VAT')
    expect(old).not.toContain('TIN')
    expect(oldNote).toContain('Credit note CN-2026-000001')
    expect(oldNote).not.toContain('Of it VAT')
    const [receipt, note] = await papers(later)
    expect(receipt).toContain('Oja Demo Limited Ọjà RC 0000000, TIN 12345678-0001')
    expect(receipt).toContain('VAT invoice and receipt 2026-000002')
    expect(receipt).toContain('Total ₦42,500 Of it VAT 7.5 % on ₦39,534.88 ₦2,965.12')
    expect(note).toContain('Ọjà Fashion Limited Ọjà RC 0000000, TIN 12345678-0001')
    expect(note).toContain('VAT credit note CN-2026-000002')
    expect(note).toContain('Takes back from receipt 2026-000002 of 21 November 2026')
    expect(note).toContain(
      'Gele 1 piece ₦20,000 Sent back ₦20,000 Of it VAT 7.5 % on ₦18,604.65 ₦1,395.35 Sent back by: Test page',
    )
  })

  test('has VAT that its credit notes take back to the kobo, in whatever parts', async () => {
    await says({ vatFrom: '2026-11-20' })
    const item = await anItem(shop, { price: 333, stock: 9 })
    const order = await aPaidOrder(shop, [{ item, quantity: 3 }])
    for (const naira of [333, 777, 2389]) await sendOneBack(order, naira)
    const rows = await shop.db.selectFrom('paper').selectAll().orderBy('id').execute()
    const [receipt, ...notes] = rows.map((row) => ({
      total: Number(row.total_kobo),
      vat: Number(row.vat_kobo),
    }))
    expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(receipt?.total)
    expect(notes.reduce((sum, { vat }) => sum + vat, 0)).toBe(receipt?.vat)
  })

  test('is its customer’s, and nobody else’s', async () => {
    const name = aName()
    const buyer = await aBuyer(shop, name, [{ item: await anItem(shop, { stock: 3 }) }])
    const order = await aPendingOrder(shop, buyer)
    await arrives(shop, order.reference)
    const path = `/orders/${order.id}/papers/2026-000001`
    const ada = await signInAs(shop, name)
    expect(await (await send(shop, ada, `GET /orders/${order.id}`)).text()).toContain(path)
    expect(wordsOf(await (await send(shop, ada, `GET ${path}`)).text())).toContain('Buyer: Ada Obi')
    const other = aName()
    await aBuyer(shop, other, [])
    expect((await send(shop, await signInAs(shop, other), `GET ${path}`)).status).toBe(404)
    expect((await send(shop, ada, `GET /orders/${order.id}/papers/2026-000002`)).status).toBe(404)
    expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(303)
  })

  test('is seen by the link of an order without an account, and names nobody there', async () => {
    const order = await aPaidOrder(shop)
    const link = new URL(payLinkOf(shop, order.id)).pathname
    const path = `${link}/papers/2026-000001`
    // A customer's order has no link.
    expect((await send(shop, aBrowser(), `GET ${path}`)).status).toBe(404)
    const ofGuest = { customer_id: null, is_guest: 1 } as const
    await shop.db.updateTable('orders').set(ofGuest).where('id', '=', order.id).execute()
    expect(await (await send(shop, aBrowser(), `GET ${path}`)).text()).not.toContain('Ada Obi')
    expect(wordsOf(await (await send(shop, aBrowser(), `GET ${path}`)).text())).toContain('Total')
    const wrong = path.replace('/papers', 'x/papers')
    expect((await send(shop, aBrowser(), `GET ${wrong}`)).status).toBe(404)
  })

  test('says a bookkeeper the name of the buyer, and no way to reach them', async () => {
    const order = await aPaidOrder(shop)
    const [receipt] = await papers(order, 'books')
    expect(receipt).toContain('Buyer: Ada Obi')
    expect(receipt).not.toContain('0803 555 0142 22')
    expect(receipt).not.toContain('ada@mail.example')
    expect(receipt).not.toContain('Adelabu')
  })
})

test('a credit note says when its money came back to the shop', async () => {
  const item = await anItem(shop, { price: 20_000, stock: 9 })
  const order = await aPaidOrder(shop, [{ item }])
  await sendOneBack(order, 20_000)
  const made = await shop.db.selectFrom('refund').selectAll().executeTakeFirstOrThrow()
  shop.pass(DAY_MS)
  await enterFailedRefund(shop, made)
  const [, note] = await papers(order)
  expect(note).toContain('Does not count: the money came back to the shop on 21 November 2026.')
})

test('a year of papers is a file of e-invoices whose sums agree, for the bookkeeper without contacts', async () => {
  await says({ vatFrom: '2026-11-20', tin: '12345678-0001' })
  await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, name: 'Harmattan' })
  const item = await anItem(shop, { name: 'Gele', price: 3_333, stock: 9 })
  const order = await aPaidOrder(shop, [{ item, quantity: 3 }])
  await sendOneBack(order, 1_000)
  const file = async (role: Role) => {
    const who = atDesk(await aMember(shop, role, aName()))
    const path = '/desk/orders/export/e-invoices.json?year=2026'
    expect(await read(shop, who, '/desk/reports')).toContain(path)
    return read(shop, who, path)
  }
  const [invoice, note, ...others] = JSON.parse(await file('owner'))
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    invoice_number: '2026-000001',
    issue_date: '2026-11-20',
    invoice_type_code: '380',
    accounting_supplier_party: { party_name: 'Oja Demo Limited', tin: '12345678-0001' },
    accounting_customer_party: { party_name: 'Ada Obi', email: 'ada@mail.example' },
    tax_total: [{ tax_amount: 802.26 }],
  })
  const { line_extension_amount: lines, tax_exclusive_amount: net } = invoice.legal_monetary_total
  const [discount, delivery] = invoice.allowance_charge
  expect(lines - discount.amount + delivery.amount).toBeCloseTo(net, 6)
  expect(net + invoice.tax_total[0].tax_amount).toBeCloseTo(
    invoice.legal_monetary_total.tax_inclusive_amount,
    6,
  )
  expect(note).toMatchObject({
    invoice_number: 'CN-2026-000001',
    invoice_type_code: '381',
    billing_reference: [{ invoice_number: '2026-000001', issue_date: '2026-11-20' }],
    legal_monetary_total: { payable_amount: 1000 },
  })
  const ofBooks = await file('books')
  expect(ofBooks).toContain('Ada Obi')
  expect(ofBooks).not.toContain('ada@mail.example')
})

test('an e-invoice says which sales have VAT, and at what rate', async () => {
  await aPaidOrder(shop)
  await says({ vatFrom: '2026-11-20', tin: '12345678-0001' })
  await aPaidOrder(shop)
  const who = atDesk(await aMember(shop))
  const invoices = JSON.parse(
    await read(shop, who, '/desk/orders/export/e-invoices.json?year=2026'),
  )
  const categoryIn = ({ tax_total: [{ tax_subtotal: parts }] }: (typeof invoices)[0]) =>
    parts[0].tax_category
  expect(invoices.map(categoryIn)).toEqual([
    { id: 'O', percent: 0 },
    { id: 'S', percent: 7.5 },
  ])
})
