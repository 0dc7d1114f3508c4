import { describe, expect, test } from 'vitest'
import { doAct } from '#desk/act.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'
import { screen } from '#pages/desk/orders/[number]/address/_screen.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { failAtEach } from '../../../support/failures/faults.ts'
import { aBuyer, aPaidOrder, aWaitingOrder, place } from '../../../support/orders.ts'
import * as places from '../../../support/places.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember, changeRole, theOwner } from '../../../support/desk/staff.ts'
import { anItem } from '../../../support/world.ts'
import { changesOrdersByHand } from '../../../support/books.ts'

const { BORNO, EPE, IBADAN_NORTH, IKEJA, LAGOS, MARTE, OYO, somePlaces, SURULERE } = places

const OLD = {
  name: 'Ada Obi',
  phone: '0803 555 0142',
  street_address: '22 Adelabu Street',
  state: String(LAGOS),
  lga: String(SURULERE),
}
const SHOWN = Object.fromEntries(
  Object.entries(OLD).map(([name, value]) => [`shown.${name}`, value]),
)
/** ₦1,000 more than Surulere. */
const TO_EPE = { lga: String(EPE), more: '100000' }
/** ₦4,000 more. */
const TO_IBADAN = { state: String(OYO), lga: String(IBADAN_NORTH), more: '400000' }

type Given = Record<string, string>

const form = (given: Given) => ({ act: 'address', do: 'save', ...SHOWN, ...OLD, ...given })

async function aDesk(
  makeOrder: (shop: Shop) => Promise<{ id: string; number: string }> = aPaidOrder,
) {
  const shop = await openTestShop()
  await somePlaces(shop)
  const tunde = await aMember(shop, 'support', 'Tunde')
  const who = atDesk(tunde)
  const order = await makeOrder(shop)
  const back = `/desk/orders/${order.number}`
  const path = `${back}/address`
  const change = (given: Given) => submit(shop, who, path, form(given))
  const stored = () =>
    shop.db
      .selectFrom('orders')
      .select(['name', 'phone', 'street_address', 'state_name', 'lga_name', 'eta_max_days'])
      .select(['billing_total_kobo', 'sum_total_kobo'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
  return { shop, tunde, who, order, back, path, change, stored }
}

/** An order whose payment nobody has begun. */
async function anUnbegunOrder(shop: Shop) {
  const item = await anItem(shop, { name: 'Gele', stock: 3 })
  return (await place(shop, await aBuyer(shop, 'ada', [{ item }]))).order
}

async function notesOf({ db }: Shop): Promise<string[]> {
  const rows = await db.selectFrom('order_note').select('words').orderBy('id').execute()
  return rows.map(({ words }) => words)
}

describe('the address of a paid order', () => {
  test('is changed before it is packed: the total stays, and the difference is shown and noted', async () => {
    const { shop, who, back, path, change, stored } = await aDesk()
    const before = await stored()
    const first = await change({ lga: String(EPE) })
    expect(first.status).toBe(400)
    const page = await first.text()
    expect(wordsOf(page)).toContain('Collect ₦1,000 more by hand.')
    expect(page).toContain('name="more" value="100000"')
    expect(await stored()).toEqual(before)

    const street_address = '4 Marina Road'
    const saved = await change({ ...TO_EPE, name: 'Ada N. Obi', street_address })
    expect(saved.headers.get('location')).toBe(`${back}?done=address`)
    const now = { name: 'Ada N. Obi', street_address, lga_name: 'Epe', eta_max_days: 4 }
    expect(await stored()).toEqual({ ...before, ...now })
    expect(await notesOf(shop)).toEqual(['The address was changed. Collect ₦1,000 more by hand.'])
    const [{ changes } = {}] = await auditOf(shop, 'order.address')
    const changed = [null, 'changed']
    const delivery = [250_000, 350_000]
    expect(changes).toEqual({ name: changed, street_address: changed, lga: changed, delivery })
    const order = wordsOf(await read(shop, who, `${back}?done=address`))
    expect(order).toContain('4 Marina Road, Epe, Lagos')
    expect(order).toContain('Tunde changed the address')
    expect(await read(shop, who, path)).toContain('value="4 Marina Road"')
  })

  test('names what to give back where the delivery costs less, and nothing where it costs the same', async () => {
    const { shop, change, stored } = await aDesk()
    await change(TO_EPE)
    const shown = { 'shown.lga': String(EPE), lga: String(EPE) }
    await change({ ...shown, name: 'Ada' })
    expect(await notesOf(shop)).toHaveLength(1)
    const ada = { 'shown.name': 'Ada', name: 'Ada' }
    expect((await change({ ...shown, ...ada, lga: String(IKEJA) })).status).toBe(303)
    expect((await stored()).lga_name).toBe('Ikeja')
    expect((await notesOf(shop)).at(-1)).toContain('nothing to collect or to give back')
    const { sum_total_kobo } = await stored()
    const dear = { billing_total_kobo: 650_000, sum_total_kobo: sum_total_kobo + 400_000 }
    await shop.db.updateTable('orders').set(dear).execute()
    changesOrdersByHand(shop)
    const cheaper = { 'shown.lga': String(IKEJA), lga: String(SURULERE), more: '-400000' }
    expect((await change({ ...ada, ...cheaper })).status).toBe(303)
    expect((await notesOf(shop)).at(-1)).toContain('₦4,000 to give back: use Refund.')
  })

  test('cannot be changed once it is packed, also where the page was open', async () => {
    const { shop, who, order, back, path, stored } = await aDesk()
    const once = onceOf(await read(shop, who, path), 'address')
    const before = await stored()
    await markOrder(shop, order.id, 'packed')
    const late = await post(shop, who, path, { ...form({ name: 'Sani' }), once })
    expect(late.status).toBe(400)
    expect(await late.text()).toContain('This order is at “Packed” by now.')
    expect(await stored()).toEqual(before)
    expect(await read(shop, who, back)).not.toContain(path)
    expect(await read(shop, who, path)).toContain('Only an order that is not packed yet')
  })

  test('is refused with everything that is wrong with it at once', async () => {
    const { change, stored } = await aDesk()
    const before = await stored()
    const wrong = await change({ name: '', phone: '12', lga: String(IBADAN_NORTH) })
    expect(wrong.status).toBe(400)
    const page = await wrong.text()
    for (const id of ['name', 'phone', 'lga']) expect(page).toContain(`id="${id}-error"`)
    const nowhere = await change({ state: String(BORNO), lga: String(MARTE) })
    expect(nowhere.status).toBe(400)
    expect(await nowhere.text()).toContain('We do not deliver to this area yet.')
    expect(await stored()).toEqual(before)
  })

  test('shows the LGAs of another state without a change', async () => {
    const { shop, who, path, stored } = await aDesk()
    const before = await stored()
    const once = onceOf(await read(shop, who, path), 'address')
    const sent = { ...form({ state: String(OYO), name: 'Bisi' }), do: 'show', once }
    const shown = await post(shop, who, path, sent)
    expect(shown.status).toBe(200)
    const page = await shown.text()
    expect(page).toContain('Ibadan North')
    expect(page).toContain('value="Bisi"')
    expect(await stored()).toEqual(before)
    const priced = await post(shop, who, path, { ...sent, ...TO_IBADAN, more: '' })
    expect(await priced.text()).toContain('name="more" value="400000"')
  })
})

describe('the address of an order that is not paid', () => {
  test('takes the total with it while nobody has begun to pay', async () => {
    const { shop, change, stored } = await aDesk(anUnbegunOrder)
    const before = await stored()
    const asked = await change({ ...TO_IBADAN, more: '' })
    expect(wordsOf(await asked.text())).toContain('₦4,000 more. Tell the customer')
    expect((await change(TO_IBADAN)).status).toBe(303)
    expect(await stored()).toMatchObject({
      state_name: 'Oyo',
      lga_name: 'Ibadan North',
      billing_total_kobo: 650_000,
      sum_total_kobo: before.sum_total_kobo + 400_000,
    })
    expect(await notesOf(shop)).toEqual([])
  })

  test('leaves the total as it is once its payment page was opened', async () => {
    const { shop, change, stored } = await aDesk(aWaitingOrder)
    const before = await stored()
    expect((await change(TO_EPE)).status).toBe(303)
    expect(await stored()).toMatchObject({ lga_name: 'Epe', sum_total_kobo: before.sum_total_kobo })
    expect(await notesOf(shop)).toEqual(['The address was changed. Collect ₦1,000 more by hand.'])
  })

  test('is a name and a phone number where the goods are fetched', async () => {
    const { shop, who, order, back, path, stored } = await aDesk(anUnbegunOrder)
    const nowhere = { lga_id: null, lga_name: '', state_id: null, state_name: '' }
    await shop.db
      .updateTable('orders')
      .set({ ...nowhere, street_address: '', shipping_mode: 'pickup' })
      .where('id', '=', order.id)
      .execute()
    const page = await read(shop, who, path)
    expect(page).not.toContain('name="street_address"')
    const once = onceOf(page, 'address')
    const { name, phone } = OLD
    const shown = { 'shown.name': name, 'shown.phone': phone }
    const fields = { act: 'address', do: 'save', once, ...shown, name, phone: '08035550177' }
    expect((await post(shop, who, path, fields)).headers.get('location')).toContain(back)
    expect(await stored()).toMatchObject({ phone: '+2348035550177', street_address: '' })
  })
})

describe('two clerks with the same order', () => {
  test('keep what they change in different fields; the later one is asked about the same', async () => {
    const { shop, change, path, stored } = await aDesk()
    const folake = atDesk(await aMember(shop, 'manager', 'Folake'))
    const hers = onceOf(await read(shop, folake, path), 'address')
    await change({ ...TO_EPE, name: 'Ada Eze' })
    const street_address = '4 Marina Road'
    const given = { name: 'Ada Bello', street_address, lga: String(IKEJA) }
    const clash = await post(shop, folake, path, { ...form(given), once: hers })
    expect(clash.status).toBe(409)
    const page = await clash.text()
    expect(wordsOf(page)).toMatch(/Tunde has changed this at \S+ to “Ada Eze”/)
    expect(wordsOf(page)).toMatch(/Tunde has changed this at \S+ to “Epe”/)
    expect(page).toContain('value="Ada Bello"')
    expect(await stored()).toMatchObject({ name: 'Ada Eze', street_address: OLD.street_address })
    const now = { 'shown.name': 'Ada Eze', 'shown.lga': String(EPE) }
    const again = { ...form({ ...given, ...now }), once: onceOf(page, 'address') }
    expect((await post(shop, folake, path, again)).status).toBe(303)
    expect(await stored()).toMatchObject({ name: 'Ada Bello', street_address, lga_name: 'Ikeja' })
  })

  test('are refused when their role changes while the page is open', async () => {
    const { shop, tunde, who, path, stored } = await aDesk()
    const once = onceOf(await read(shop, who, path), 'address')
    const before = await stored()
    await changeRole(shop, theOwner, tunde.id, 'packer')
    const late = await post(shop, who, path, { ...form(TO_EPE), once })
    expect(late.status).toBe(404)
    expect(await stored()).toEqual(before)
  })
})

test('A fault at any statement leaves neither the address without its row, nor the reverse', async () => {
  const { shop, order, stored } = await aDesk()
  const { address } = screen.acts
  const given = address.form?.read(form(TO_EPE)) ?? {}
  const correct = () => doAct(shop, theOwner, address, { params: order, given })
  const statements = await failAtEach(shop, correct, async (isDone) => {
    expect((await stored()).lga_name).toBe(isDone ? 'Epe' : 'Surulere')
    expect(await auditOf(shop, 'order.address')).toHaveLength(isDone ? 1 : 0)
    expect(await notesOf(shop)).toHaveLength(isDone ? 1 : 0)
  })
  expect(statements).toBeGreaterThan(8)
})
