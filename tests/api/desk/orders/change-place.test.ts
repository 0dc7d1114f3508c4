import { describe, expect, test } from 'vitest'
import { doAct } from '#desk/act.server.ts'
import { createPickup, switchPickup } from '#lib/delivery/pickup/owner.server.ts'
import { findForOwner, markOrder } from '#lib/orders/owner/owner.server.ts'
import { tellUnfetched } from '#lib/orders/owner/unfetched.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { screen } from '#pages/desk/orders/[number]/place/_screen.ts'
import { anOrderToCollect } from '../../../support/buying/collected.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember, theOwner } from '../../../support/desk/staff.ts'
import { failAtEach } from '../../../support/failures/faults.ts'
import { aPaidOrder } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aPickup, OYO, pickUpAt, somePlaces, storeOf } from '../../../support/places.ts'
import { addressOf, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'

const DRIVER = { name: 'Musa Bello', phone: '0803 555 0199', tracking: 'KJA-123 XY' }

/** A shop with a store (free), a shop in Ibadan (₦500), where goods wait 48 hours, and two bus parks. */
async function aShop() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  await addressOf(shop)
  await somePlaces(shop)
  const store = await storeOf(shop)
  const ibadan = await aPickup(shop)
  await shop.db.updateTable('pickup_place').set({ wait_hours: 48 }).execute()
  const aPark = async (name: string) => {
    const place = { kind: 'park', name, address: `${name} park`, stateId: OYO, hours: '' } as const
    const prices = { feeKobo: 0, driverKobo: 150_000, waitHours: null }
    const made = { ...place, ...prices }
    return (await shop.inTransaction((shop) => createPickup(shop, made, 'Ada'))).id
  }
  const [iwoRoad, challenge] = [await aPark('Iwo Road'), await aPark('Challenge')]
  const who = atDesk(await aMember(shop, 'support', 'Tunde'))
  const anOrder = async (placeId: number) => {
    const order = await anOrderToCollect(shop, placeId)
    const form = `${order.path}/place`
    return {
      ...order,
      form,
      move: (to: number, shown = placeId, by = who) =>
        submit(shop, by, form, { act: 'place', 'shown.place': String(shown), place: String(to) }),
      page: async () =>
        wordsOf(await (await send(shop, order.ada, `GET /orders/${order.id}`)).text()),
      stored: async () => await findForOwner(shop, order.number),
      told: async () =>
        (await mailsOf(shop)).filter(
          ({ subject, text }) =>
            subject.includes('another pickup place') && text.includes(order.number),
        ),
    }
  }
  return { shop, who, store, ibadan, iwoRoad, challenge, anOrder }
}

describe('the pickup place of an order', () => {
  test('is changed at the desk; the buyer is told, and what was paid stays', async () => {
    const { shop, who, store, ibadan, anOrder } = await aShop()
    const { move, page, stored, told, path, form, number } = await anOrder(store)
    const before = await stored()
    const says = wordsOf(await read(shop, who, form))
    expect(says).toContain('Ibadan shop: 3 Ring Road, Oyo, Mon to Fri, ₦500')
    expect(says).toContain('What the order costs stays the same')
    const moved = await move(ibadan)
    expect(moved.headers.get('location')).toBe(`${path}?done=place`)
    const now = await stored()
    expect(now?.place).toMatchObject({ id: ibadan, name: 'Ibadan shop', hours: 'Mon to Fri' })
    expect(now?.eta).toBe('Pick up Mon to Fri')
    expect([now?.sumTotalKobo, now?.billingTotalKobo]).toEqual([
      before?.sumTotalKobo,
      before?.billingTotalKobo,
    ])
    expect(await page()).toContain('Ibadan shop')
    const [mail, ...others] = await told()
    expect(others).toEqual([])
    expect(mail?.text).toContain(
      `Your order ${number} is to be picked up at Ibadan shop now. What it costs stays the same.`,
    )
    expect(mail?.text).toContain('3 Ring Road')
    expect(mail?.text).not.toContain('Your code')
    const history = wordsOf(await read(shop, who, `${path}?done=place`))
    expect(history).toContain('The pickup place is changed.')
    expect(history).toContain('To be picked up at Ibadan shop, no longer at Our store.')
    expect(history).toContain('Tunde changed the pickup place')
    expect(history).toContain('Another pickup place')
    const [{ changes } = {}] = await auditOf(shop, 'order.place')
    expect(changes).toEqual({ place: ['Our store', 'Ibadan shop'] })
  })

  test('that costs another price is named with both prices before the press, and the buyer pays what was agreed', async () => {
    const { shop, who, store, ibadan, anOrder } = await aShop()
    const { form, move, stored } = await anOrder(store)
    const says = wordsOf(await read(shop, who, form))
    expect(says).toContain('the buyer pays what was agreed, nothing for picking up.')
    expect(says).toContain('Ibadan shop: ₦500 for a new order, ₦500 more than was agreed.')
    expect(says).not.toContain('Iwo Road: free for a new order')
    await move(ibadan)
    expect((await stored())?.billingTotalKobo).toBe(0)
    const dear = await anOrder(ibadan)
    const back = wordsOf(await read(shop, who, dear.form))
    expect(back).toContain('the buyer pays what was agreed, ₦500 for picking up.')
    expect(back).toContain('Our store: free for a new order, ₦500 less than was agreed.')
  })

  test('of a packed order takes its code and its hours to the new place', async () => {
    const { shop, store, ibadan, anOrder } = await aShop()
    const { id, move, page, told, number } = await anOrder(store)
    await markOrder(shop, id, 'packed')
    const [, code = ''] = /Your code for picking it up:? (\d{6})/.exec(await page()) ?? []
    const waiting = async () =>
      (await mailsOf(shop)).filter(
        ({ subject, text }) => subject.includes('not picked up yet') && text.includes(number),
      )
    shop.pass(49 * HOUR_MS)
    await tellUnfetched(shop)
    expect(await waiting()).toHaveLength(1)
    // Who was signed in two days ago is no longer.
    const today = atDesk(await aMember(shop, 'support', 'Bisi'))
    expect((await move(ibadan, store, today)).status).toBe(303)
    expect((await told())[0]?.text).toContain(`Your code for picking it up: ${code}`)
    shop.pass(47 * HOUR_MS)
    await tellUnfetched(shop)
    expect(await waiting()).toHaveLength(1)
    shop.pass(HOUR_MS)
    await tellUnfetched(shop)
    await tellUnfetched(shop)
    const [, second, ...others] = await waiting()
    expect(others).toEqual([])
    expect(second?.text).toContain(`${number} still waits for you at Ibadan shop`)
  })

  test('says no code while packing can be taken back: the mail about packing brings it', async () => {
    const { shop, store, ibadan, anOrder } = await aShop()
    const { move, told, path, number } = await anOrder(store)
    const owner = atDesk(await aMember(shop))
    const packed = { act: 'packed', name: '', phone: '', tracking: '' }
    expect((await submit(shop, owner, path, packed)).status).toBe(303)
    expect((await move(ibadan)).status).toBe(303)
    expect((await told())[0]?.text).not.toContain('Your code')
    shop.pass(2 * MINUTE_MS)
    const coded = (await mailsOf(shop)).filter(({ text }) => text.includes('Your code for picking'))
    expect(coded.map(({ text }) => text.includes('Ibadan shop') && text.includes(number))).toEqual([
      true,
    ])
  })

  test('goes from one bus park to another, and to a place of the shop, until the driver has it', async () => {
    const { shop, who, store, iwoRoad, challenge, anOrder } = await aShop()
    const { move, stored, path, form, page } = await anOrder(iwoRoad)
    expect((await move(store)).status).toBe(303)
    expect((await stored())?.place).toMatchObject({ id: store, kind: 'shop', driverKobo: null })
    expect((await move(challenge, store)).status).toBe(303)
    expect((await stored())?.place).toMatchObject({ kind: 'park', driverKobo: 150_000 })
    expect(await page()).toContain('Challenge')
    const packer = atDesk(await aMember(shop, 'packer', 'Bisi'))
    await submit(shop, packer, path, { act: 'packed' })
    const once = onceOf(await read(shop, who, form), 'place')
    await submit(shop, packer, path, { act: 'sent', ...DRIVER })
    const late = { act: 'place', once, 'shown.place': String(challenge), place: String(iwoRoad) }
    const refused = await post(shop, who, form, late)
    expect(refused.status).toBe(400)
    expect(wordsOf(await refused.text())).toContain('The driver has this order already')
    expect((await stored())?.place).toMatchObject({ id: challenge })
    expect(wordsOf(await read(shop, who, form))).toContain('The driver has this order already')
    expect(await read(shop, who, path)).not.toContain(form)
  })

  test('cannot be changed once the order was handed over or is over, nor where it is delivered', async () => {
    const { shop, who, store, anOrder } = await aShop()
    const fetched = await anOrder(store)
    await markOrder(shop, fetched.id, 'packed')
    await markOrder(shop, fetched.id, 'delivered')
    expect(wordsOf(await read(shop, who, fetched.form))).toContain('was handed over already')
    const over = await aPaidOrder(shop)
    await pickUpAt(shop, over.id, store)
    await shop.db
      .updateTable('orders')
      .set({ stage: 'cancelled', end_reason: 'cancelled', ended_at: shop.now() })
      .where('id', '=', over.id)
      .execute()
    const { number } = await aPaidOrder(shop)
    expect(wordsOf(await read(shop, who, `/desk/orders/${over.number}/place`))).toContain(
      'This order is over',
    )
    expect(wordsOf(await read(shop, who, `/desk/orders/${number}/place`))).toContain(
      'This order is not picked up at a place',
    )
  })

  test('is never one that shoppers do not see, nor one that was not chosen', async () => {
    const { shop, who, store, ibadan, anOrder } = await aShop()
    const { move, stored, form } = await anOrder(store)
    await shop.inTransaction((shop) => switchPickup(shop, ibadan, false, 'Ada'))
    expect(await read(shop, who, form)).not.toContain('Ibadan shop')
    for (const to of [ibadan, 99_999, store]) {
      const refused = await move(to)
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain('id="place-error"')
    }
    expect((await stored())?.place).toMatchObject({ id: store })
    expect(await auditOf(shop, 'order.place')).toEqual([])
  })

  test('that a colleague has changed meanwhile is named, and a double press changes it once', async () => {
    const { shop, who, store, ibadan, iwoRoad, anOrder } = await aShop()
    const { move, stored, form, told } = await anOrder(store)
    const once = onceOf(await read(shop, who, form), 'place')
    const fields = { act: 'place', once, 'shown.place': String(store), place: String(ibadan) }
    const answers = await Promise.all([
      post(shop, who, form, fields),
      post(shop, who, form, fields),
    ])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect(await told()).toHaveLength(1)
    const clash = await move(iwoRoad)
    expect(clash.status).toBe(409)
    expect(wordsOf(await clash.text())).toMatch(/Tunde has changed this at \S+ to “Ibadan shop”/)
    expect((await stored())?.place).toMatchObject({ id: ibadan })
  })
})

test('A fault at any statement leaves neither the place without its row, nor the reverse', async () => {
  const { shop, store, ibadan, anOrder } = await aShop()
  const { number, stored } = await anOrder(store)
  const { place } = screen.acts
  const given = place.form?.read({ 'shown.place': String(store), place: String(ibadan) }) ?? {}
  const move = () => doAct(shop, theOwner, place, { params: { number }, given })
  const statements = await failAtEach(shop, move, async (isDone) => {
    expect((await stored())?.place?.id).toBe(isDone ? ibadan : store)
    expect(await auditOf(shop, 'order.place')).toHaveLength(isDone ? 1 : 0)
  })
  expect(statements).toBeGreaterThan(8)
})
