/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { askForReturn } from '#lib/orders/returns/returns.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, onceOf, post, read } from '../../../support/desk/desk.ts'
import { stockOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { aPaystackShop, deliveryStateOf } from '../../../support/desk/owner-orders.ts'
import type { Browser } from '../../../support/send.ts'
import { aMember } from '../../../support/desk/staff.ts'

/** Two boubous that have reached their customer. */
async function aDeliveredOrder(state: 'delivered' | 'sent' = 'delivered') {
  const { shop, anOrder } = await aPaystackShop()
  const order = await anOrder()
  await markOrder(shop, order.id, state)
  const [line] = await shop.db.selectFrom('order_item').select('id').execute()
  return { shop, order, line: line?.id ?? 0, path: `/desk/orders/${order.number}` }
}

async function open(shop: Shop, who: Browser, path: string) {
  const page = await read(shop, who, `${path}/return`)
  const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const form = { act: 'returned', once: onceOf(page, 'returned'), shown, condition: '' }
  const press = (fields: Record<string, string>) =>
    post(shop, who, `${path}/return`, { ...form, ...fields })
  return { page, press }
}

describe('goods that come back', () => {
  test('are noted once with their condition, put on the shelf as ticked, and lead on to their refund', async () => {
    const { shop, order, line, path } = await aDeliveredOrder()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const mails = (await mailsOf(shop)).length
    const { press } = await open(shop, who, path)
    const fields = { [`units.${line}`]: '1', [`back.${line}`]: 'on', condition: 'Tag is missing.' }
    const answers = await Promise.all([press(fields), press(fields)])
    const next = `${path}/refund?units.${line}=1`
    expect(answers.map(({ headers }) => headers.get('location'))).toEqual([next, next])
    expect(await deliveryStateOf(shop, order.id)).toBe('returned')
    expect(await stockOf(shop, order.item)).toEqual({ onHand: 2, held: 0, available: 2 })
    expect((await mailsOf(shop)).length).toBe(mails + 1)
    expect(await read(shop, who, next)).toContain('value="1"')
    const page = await read(shop, who, path)
    expect(page).toContain('(on the shelf again). Tag is missing.')
    expect(await read(shop, who, '/desk/orders?tab=returned')).toContain(order.number)
  })

  test('may come in two parcels, with one mail, and never more on the shelf than went out', async () => {
    const { shop, order, line, path } = await aDeliveredOrder()
    const who = atDesk(await aMember(shop))
    const mails = (await mailsOf(shop)).length
    const one = { [`units.${line}`]: '1', [`back.${line}`]: 'on' }
    for (let parcels = 0; parcels < 2; parcels++)
      expect((await (await open(shop, who, path)).press(one)).status).toBe(303)
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
    const third = await (await open(shop, who, path)).press(one)
    expect(await third.text()).toContain('This is more than was sent out.')
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
    expect((await mailsOf(shop)).length).toBe(mails + 1)
  })

  test('are no more than were bought, and not none', async () => {
    const { shop, order, line, path } = await aDeliveredOrder()
    const who = atDesk(await aMember(shop))
    const { press } = await open(shop, who, path)
    expect(await (await press({ [`units.${line}`]: '3' })).text()).toContain('Only 2 were bought.')
    expect(await (await press({})).text()).toContain('Write how many pieces came back.')
    expect(await deliveryStateOf(shop, order.id)).toBe('delivered')
  })

  test('are noted by one of two clerks; the other is told that the order has changed', async () => {
    const { shop, line, path } = await aDeliveredOrder()
    const [amaka, bola] = [
      await open(shop, atDesk(await aMember(shop, 'owner', 'Amaka')), path),
      await open(shop, atDesk(await aMember(shop, 'support', 'Bola')), path),
    ]
    await amaka.press({ [`units.${line}`]: '1' })
    const late = await bola.press({ [`units.${line}`]: '1', condition: 'worn' })
    const page = await late.text()
    expect(page).toContain('changed since you opened the page: Amaka noted the return of it')
    expect(page).toContain('value="worn"')
  })

  test('that the customer asked to return are shown, and filled in', async () => {
    const { shop, order, line, path } = await aDeliveredOrder()
    const units = [{ orderItemId: line, quantity: 2 }]
    const note = 'Too tight at the sleeves.'
    await askForReturn(shop, order.buyer, order.id, { kind: 'return', reason: 'size', note, units })
    const who = atDesk(await aMember(shop))
    expect(await read(shop, who, path)).toContain(note)
    const { page } = await open(shop, who, path)
    expect(page).toContain(note)
    expect(page).toMatch(new RegExp(`name="units.${line}"[^>]*value="2"`))
  })

  test('for an exchange lead to the choice of other goods, and say nothing of a refund', async () => {
    const { shop, order, line, path } = await aDeliveredOrder()
    const units = [{ orderItemId: line, quantity: 1 }]
    const asked = { kind: 'exchange' as const, reason: 'size' as const, note: '', units }
    await askForReturn(shop, order.buyer, order.id, asked)
    const { page } = await open(shop, atDesk(await aMember(shop)), path)
    expect(page).toContain('choose on the next page what the customer gets for it.')
    expect(page).not.toContain('the next page is for the refund')
  })

  test('are the whole parcel, and on the shelf, until somebody says otherwise, where it never arrived', async () => {
    const { shop, line, path } = await aDeliveredOrder('sent')
    const who = atDesk(await aMember(shop))
    const { page, press } = await open(shop, who, path)
    expect(page).toMatch(new RegExp(`name="units.${line}"[^>]*value="2"`))
    const shelf = new RegExp(`name="back.${line}" checked`)
    expect(page).toMatch(shelf)
    const refused = await press({ [`units.${line}`]: '9' })
    expect(await refused.text()).not.toMatch(shelf)
    const delivered = await aDeliveredOrder()
    const other = atDesk(await aMember(delivered.shop))
    const worn = await open(delivered.shop, other, delivered.path)
    expect(worn.page).not.toMatch(/name="back\.\d+" checked/)
  })

  test('are none of an order that was never sent', async () => {
    const { shop, anOrder } = await aPaystackShop()
    const { number } = await anOrder()
    const who = atDesk(await aMember(shop))
    const { page } = await open(shop, who, `/desk/orders/${number}`)
    expect(page).toContain('Only an order that was sent or delivered can come back.')
    expect(page).not.toContain('value="returned"')
  })
})
