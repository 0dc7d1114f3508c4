import { describe, expect, test } from 'vitest'
import { tellUnfetched } from '#lib/orders/owner/unfetched.server.ts'
import { findForOwner } from '#lib/orders/owner/owner.server.ts'
import { LIFE } from '#lib/orders/life.ts'
import { HOUR_MS } from '#lib/time.ts'
import { anOrderToCollect, aPark, CONTACT } from '../../../support/buying/collected.ts'
import { checkoutsIn, FILLED } from '../../../support/buying/checkouts.ts'
import { atDesk, post, read, submit, onceOf, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { LAGOS, OYO, somePlaces } from '../../../support/places.ts'
import { addressOf, send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'

const PARKS = '/desk/delivery/pickup'
const DRIVER = { name: 'Musa Bello', phone: '0803 555 0199', tracking: 'KJA-123 XY' }

/** A shop that sends to a park in Ibadan, whose drivers take about ₦1,500. */
async function aShop() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await addressOf(shop)
  await somePlaces(shop)
  const parkId = await aPark(shop)
  const manager = atDesk(await aMember(shop, 'manager', 'Ngozi'))
  return { shop, parkId, manager }
}

/** An order that a packer gave to the driver, whose buyer has been told. */
async function anOrderOnTheBus(shop: TestShop, parkId: number) {
  const packer = atDesk(await aMember(shop, 'packer', `Tunde ${Math.random()}`))
  const order = await anOrderToCollect(shop, parkId)
  await submit(shop, packer, order.path, { act: 'packed' })
  const sent = await submit(shop, packer, order.path, { act: 'sent', ...DRIVER })
  expect(sent.status).toBe(303)
  const page = async () =>
    wordsOf(await (await send(shop, order.ada, `GET /orders/${order.id}`)).text())
  const [, code = ''] = /Your code for picking it up:? (\d{6})/.exec(await page()) ?? []
  return { ...order, page, code }
}

const stageOf = async (shop: TestShop, number: string) => (await findForOwner(shop, number))?.stage

describe('a bus park', () => {
  test('of the start list is added at one press, and the owner says what its drivers take', async () => {
    const { shop, manager } = await aShop()
    const list = await read(shop, manager, PARKS)
    // Ibadan is there, and of the other states of the list this shop knows only Lagos.
    expect([...list.matchAll(/<option value="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'Lagos, Oshodi Terminal 3',
    ])
    const park = 'Lagos, Oshodi Terminal 3'
    const added = await submit(shop, manager, PARKS, { act: 'add-park', park })
    const path = (added.headers.get('location') ?? '').split('?')[0] ?? ''
    expect(wordsOf(await read(shop, manager, path))).toContain('Shown : Bus park, Oshodi, Lagos')
    const says = { act: 'save', driverKobo: '₦2,000', 'shown.driverKobo': '' }
    expect((await submit(shop, manager, path, says)).status).toBe(303)
    expect(wordsOf(await read(shop, manager, path))).toContain('about ₦2,000 to the driver')
    const history = wordsOf(await read(shop, manager, '/desk/delivery/history'))
    expect(history).toContain('Lagos, Oshodi Terminal 3: What the buyer pays the driver')
    expect(await read(shop, manager, PARKS)).not.toContain('value="Lagos, Oshodi Terminal 3"')
    const noState = { act: 'save', stateId: '', 'shown.stateId': String(LAGOS) }
    const refused = await submit(shop, manager, path, noState)
    expect(wordsOf(await refused.text())).toContain('Choose the state of the bus park')
  })

  test('is chosen at the checkout by its state; what the driver takes is told and in no total', async () => {
    const { shop, parkId } = await aShop()
    const { aShopper, submit } = checkoutsIn(shop)
    const ada = await aShopper()
    const there = `pickup-${parkId}`
    const inLagos = await submit(ada, { ...FILLED, do: 'state' })
    expect(inLagos.html).not.toContain(`value="${there}"`)
    expect(wordsOf(inLagos.html)).toContain('Choose another state below to see its bus parks.')
    const inOyo = await submit(ada, { ...FILLED, state: String(OYO), lga: '', do: 'state' })
    expect(wordsOf(inOyo.html)).toContain(
      'Bus park: Ibadan, Iwo Road Iwo Road, Ibadan, Oyo. You pay the driver about ₦1,500 there; the total is without that.',
    )
    const priced = await submit(ada, { ...CONTACT, shipping_mode: there, do: 'price' })
    expect(wordsOf(priced.html)).toContain('Total ₦30,000')
    const { order, page } = await anOrderOnTheBus(shop, parkId)
    expect(order).toMatchObject({
      shipping_mode: 'pickup',
      billing_total: 0,
      sum_total: 30_000,
      pickup_place: { name: 'Ibadan, Iwo Road', kind: 'park', driver_total: 1_500 },
    })
    expect(await page()).toContain('You pay the driver about ₦1,500 there')
  })

  test('is never taken where the API names no place and the shop has a place of its own', async () => {
    const { shop, parkId } = await aShop()
    await shop.db
      .updateTable('pickup_place')
      .set({ fee_kobo: 50_000 })
      .where('id', '!=', parkId)
      .execute()
    const { aShopper } = checkoutsIn(shop)
    const ada = await aShopper()
    const { id: cart_id } = await shop.db
      .selectFrom('cart')
      .select('id')
      .where('customer_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    const asked = { cart_id, shipping_mode: 'pickup', contact: CONTACT }
    const answer = await send(shop, ada, 'POST /api/orders/', asked)
    expect(await answer.json()).toMatchObject({
      billing_total: 500,
      pickup_place: { name: 'Our store', kind: 'shop', driver_total: null },
    })
  })
})

describe('an order by bus', () => {
  test('is not sent before the team says who drives, and by which phone number', async () => {
    const { shop, parkId, manager } = await aShop()
    const { number, path } = await anOrderToCollect(shop, parkId)
    await submit(shop, manager, path, { act: 'packed' })
    expect(wordsOf(await read(shop, manager, path))).toContain('Plate number')
    for (const [typed, says] of [
      [{ name: '', phone: '', tracking: '' }, 'Write the name of the driver'],
      [{ ...DRIVER, phone: '' }, 'Write the phone number of the driver'],
    ] as const) {
      const refused = await submit(shop, manager, path, { act: 'sent', ...typed })
      expect(refused.status).toBe(400)
      expect(wordsOf(await refused.text())).toContain(says)
    }
    expect(await stageOf(shop, number)).toBe('packed')
  })

  test('tells its buyer the driver, the plate and the code on the page and by mail', async () => {
    const { shop, parkId } = await aShop()
    const { number, page, code } = await anOrderOnTheBus(shop, parkId)
    expect(code).toMatch(/^\d{6}$/)
    const said = await page()
    expect(said).toContain('Given to the driver')
    expect(said).toContain('On the bus to Ibadan, Iwo Road Order')
    expect(said).toContain('The driver Musa Bello Call 0803 555 0199')
    // What the buyer needs at the bus stands before what has happened.
    expect(said.indexOf('Your code for picking it up')).toBeLessThan(said.indexOf('Done: Placed'))
    expect(said).toContain('Plate number: KJA-123 XY')
    expect(said).toContain(
      'Call the driver to hear when the bus is there. Then come to Ibadan, Iwo Road',
    )
    shop.pass(LIFE.sent.takeBackMs)
    const mails = (await mailsOf(shop)).filter(({ text }) => text.includes(number))
    const mail = mails.find(({ subject }) => subject.includes('on the bus'))
    expect(mail?.text).toMatch(/Musa Bello\s+0803 555 0199\s+Plate number: KJA-123 XY/)
    expect(mail?.text).toContain(`Your code for picking it up: ${code}`)
    expect(mail?.text).toContain('You pay the driver about ₦1,500 there')
    // It cannot be collected while it is packed: no mail says so.
    expect(mails.some(({ text }) => text.includes('can be picked up'))).toBe(false)
  })

  test('is handed over by the code of its buyer, and not before the driver has it', async () => {
    const { shop, parkId, manager } = await aShop()
    const { number, path, code } = await anOrderOnTheBus(shop, parkId)
    const stale = await read(shop, manager, path)
    await submit(shop, manager, path, { act: 'take-back', state: 'sent' })
    const once = onceOf(stale, 'delivered')
    const early = await post(shop, manager, path, { act: 'delivered', once, code })
    expect(early.status).toBe(400)
    expect(wordsOf(await early.text())).toContain('Give it to the driver and mark it sent first')
    await submit(shop, manager, path, { act: 'sent', ...DRIVER })
    const wrong = code === '000000' ? '000001' : '000000'
    const refused = await submit(shop, manager, path, { act: 'delivered', code: wrong })
    expect(refused.status).toBe(400)
    expect((await submit(shop, manager, path, { act: 'delivered', code })).status).toBe(303)
    expect(await stageOf(shop, number)).toBe('delivered')
  })

  test('that nobody fetches in the hours of its park is told to buyer and desk, once', async () => {
    const { shop, parkId, manager } = await aShop()
    const { number, path, code } = await anOrderOnTheBus(shop, parkId)
    const told = async () =>
      (await mailsOf(shop)).filter(
        ({ subject, text }) => subject.includes('not picked up yet') && text.includes(number),
      )
    const listed = async (who = manager) =>
      (await read(shop, who, '/desk/orders?tab=unfetched')).includes(number)
    shop.pass(47 * HOUR_MS)
    await tellUnfetched(shop)
    expect(await told()).toEqual([])
    expect(await listed()).toBe(false)
    shop.pass(HOUR_MS)
    await tellUnfetched(shop)
    await tellUnfetched(shop)
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail?.text).toContain(`${number} still waits for you at Ibadan, Iwo Road`)
    expect(mail?.text).toContain('Musa Bello')
    const again = atDesk(await aMember(shop, 'manager', 'Bisi'))
    expect(await listed(again)).toBe(true)
    expect(wordsOf(await read(shop, again, '/desk'))).toContain('1 parcel waits to be picked up')
    expect((await submit(shop, again, path, { act: 'delivered', code })).status).toBe(303)
    expect(await listed(again)).toBe(false)
  })
})
