import { describe, expect, test } from 'vitest'
import { LIFE } from '#lib/orders/life.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'
import { SECOND_MS } from '#lib/time.ts'
import { atDesk, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aPaidOrder, noticesOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { deliveryStateOf } from '../../../support/desk/owner-orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember, changeRole, theOwner } from '../../../support/desk/staff.ts'

const MUSA = { name: 'Musa', phone: '0803 555 0199', tracking: 'DX-77' }
const SHOWN = { 'shown.name': 'Musa', 'shown.phone': '0803 555 0199', 'shown.tracking': 'DX-77' }

/** A paid order, and a packer at the desk. */
async function aDesk() {
  const shop = await openTestShop()
  await somePlaces(shop)
  const tunde = await aMember(shop, 'packer', 'Tunde')
  const who = atDesk(tunde)
  const order = await aPaidOrder(shop)
  const path = `/desk/orders/${order.number}`
  const step = (state: string, more = {}) => submit(shop, who, path, { act: state, ...more })
  const takeBack = (state: string) => submit(shop, who, path, { act: 'take-back', state })
  const before = (await mailsOf(shop)).length
  /** The subjects of the mails that went since. */
  const told = async () => (await mailsOf(shop)).slice(before).map(({ subject }) => subject)
  return { shop, tunde, who, order, path, step, takeBack, told }
}

const customerOf = async (shop: Shop, orderId: string): Promise<number> => {
  const find = shop.db.selectFrom('orders').select('customer_id').where('id', '=', orderId)
  return (await find.executeTakeFirstOrThrow()).customer_id ?? 0
}

const actsOf = async (shop: Shop, number: string) => {
  const rows = shop.db.selectFrom('audit').select(['act', 'changes'])
  return rows.where('subject', '=', `order:${number}`).orderBy('id').execute()
}

describe('a step that was noted at the desk', () => {
  test('is told to the customer after 60 seconds, by notice and mail', async () => {
    const { shop, order, step, told } = await aDesk()
    const customer = await customerOf(shop, order.id)
    const notices = await noticesOf(shop, customer)
    await step('packed')
    shop.pass(LIFE.sent.takeBackMs - 1)
    expect(await told()).toEqual([])
    expect(await noticesOf(shop, customer)).toEqual(notices)
    shop.pass(1)
    expect(await told()).toEqual([expect.stringMatching(/: packed$/)])
    expect((await noticesOf(shop, customer)).slice(notices.length)).toEqual([
      expect.stringContaining('is packed'),
    ])
  })

  test('is named on the button that takes it back', async () => {
    const { shop, who, path, step } = await aDesk()
    await step('packed')
    expect(await read(shop, who, path)).toContain('>Take back: packed</button>')
    await step('sent', MUSA)
    expect(await read(shop, who, path)).toContain('>Take back: sent</button>')
  })

  test('can be taken back until then: nobody is told, and both acts are written down', async () => {
    const { shop, who, order, path, step, takeBack, told } = await aDesk()
    await step('packed')
    shop.pass(20 * SECOND_MS)
    expect(await read(shop, who, path)).toContain('take this back for 40 more seconds')
    const answer = await takeBack('packed')
    expect(answer.headers.get('location')).toBe(`${path}?done=taken-back`)
    expect(await deliveryStateOf(shop, order.id)).toBeNull()
    const page = wordsOf(await read(shop, who, path))
    expect(page).toMatch(/Tunde took back the last step.* Tunde packed/)
    expect(await actsOf(shop, order.number)).toMatchObject([
      { act: 'order.packed' },
      { act: 'order.taken-back', changes: '{"state":["packed","paid"]}' },
    ])
    shop.pass(LIFE.sent.takeBackMs)
    expect(await told()).toEqual([])
    // It can be noted anew, and is told then.
    await step('packed')
    shop.pass(LIFE.sent.takeBackMs)
    expect(await told()).toHaveLength(1)
  })

  test('goes back to where the order was, with who was to bring it', async () => {
    const { shop, who, order, path, step, takeBack, told } = await aDesk()
    await step('packed')
    await step('sent', MUSA)
    await takeBack('sent')
    expect(await deliveryStateOf(shop, order.id)).toBe('packed')
    expect(await read(shop, who, path)).not.toContain('Musa')
    await step('sent', MUSA)
    await step('delivered')
    // A packer sees what is delivered no more, but for the time in which it can be taken back.
    await takeBack('delivered')
    expect(await deliveryStateOf(shop, order.id)).toBe('sent')
    shop.pass(LIFE.sent.takeBackMs)
    expect(await told()).toHaveLength(2)
    await step('delivered')
    shop.pass(LIFE.sent.takeBackMs)
    expect((await send(shop, who, `GET ${path}`)).status).toBe(404)
  })

  test('cannot be taken back once the customer is told, or another clerk has gone on', async () => {
    const { shop, who, order, path, step } = await aDesk()
    await step('packed')
    const once = onceOf(await read(shop, who, path), 'take-back')
    const press = () => post(shop, who, path, { act: 'take-back', once, state: 'packed' })
    const folake = atDesk(await aMember(shop, 'packer', 'Folake'))
    await submit(shop, folake, path, { act: 'sent', ...MUSA })
    const late = await press()
    expect(late.status).toBe(400)
    expect(await late.text()).toContain('cannot be taken back any more')
    expect(await deliveryStateOf(shop, order.id)).toBe('sent')
    shop.pass(LIFE.sent.takeBackMs)
    expect(await read(shop, who, path)).not.toContain('value="take-back"')
    const told = await post(shop, who, path, { act: 'take-back', once, state: 'sent' })
    expect(told.status).toBe(400)
    expect(await deliveryStateOf(shop, order.id)).toBe('sent')
  })

  test('stays where a command noted it: that is told at once', async () => {
    const { shop, who, order, path, told } = await aDesk()
    await markOrder(shop, order.id, 'packed')
    expect(await told()).toHaveLength(1)
    expect(await read(shop, who, path)).not.toContain('value="take-back"')
  })

  test('is not told any more once goods came back', async () => {
    const { shop, order, step, told } = await aDesk()
    await step('packed')
    await step('sent', MUSA)
    await markOrder(shop, order.id, 'returned')
    shop.pass(LIFE.sent.takeBackMs)
    expect(await told()).toEqual([expect.stringMatching(/returned|came back/)])
  })

  test('is refused to who has another role by the time the form comes', async () => {
    const { shop, tunde, who, order, path, step } = await aDesk()
    await step('packed')
    const once = onceOf(await read(shop, who, path), 'take-back')
    await changeRole(shop, theOwner, tunde.id, 'support')
    const answer = await post(shop, who, path, { act: 'take-back', once, state: 'packed' })
    expect(answer.status).toBe(403)
    expect(await deliveryStateOf(shop, order.id)).toBe('packed')
  })
})

describe('who brings an order', () => {
  async function sent() {
    const desk = await aDesk()
    await desk.step('packed')
    desk.shop.pass(LIFE.sent.takeBackMs)
    await desk.step('sent', MUSA)
    const mend = (given: object) =>
      submit(desk.shop, desk.who, desk.path, { act: 'courier', ...SHOWN, ...MUSA, ...given })
    return { ...desk, mend }
  }

  test('is corrected while it is on its way; the mail that waits says it right', async () => {
    const { shop, who, order, path, mend } = await sent()
    expect((await mend({ phone: '0803 555 0111' })).status).toBe(303)
    expect(await read(shop, who, path)).toContain('Musa, 0803 555 0111, DX-77')
    shop.pass(LIFE.sent.takeBackMs)
    const mail = (await mailsOf(shop)).at(-1)
    expect(mail?.text).toContain('0803 555 0111')
    const rows = await actsOf(shop, order.number)
    expect(rows.at(-1)).toMatchObject({ act: 'order.courier' })
    expect(JSON.stringify(rows)).not.toContain('0111')
  })

  test('is mailed again only if that is asked for', async () => {
    const { shop, mend, told } = await sent()
    shop.pass(LIFE.sent.takeBackMs)
    expect(await told()).toHaveLength(2)
    await mend({ name: 'Musa Bello' })
    expect(await told()).toHaveLength(2)
    await mend({ 'shown.name': 'Musa Bello', name: 'Musa B.', tell: 'on' })
    expect(await told()).toHaveLength(3)
    expect((await mailsOf(shop)).at(-1)?.text).toContain('Musa B.')
  })

  test('keeps what two clerks change in different fields, and asks the later one about the same', async () => {
    const { shop, order, path, mend } = await sent()
    const folake = atDesk(await aMember(shop, 'manager', 'Folake'))
    const hers = onceOf(await read(shop, folake, path), 'courier')
    await mend({ name: 'Musa Bello', tracking: 'DX-78' })
    const late = { act: 'courier', once: hers, ...SHOWN, ...MUSA }
    const clash = await post(shop, folake, path, { ...late, name: 'Sani', phone: '0803 555 0111' })
    expect(clash.status).toBe(409)
    const page = await clash.text()
    expect(wordsOf(page)).toMatch(/Tunde has changed this at \S+ to “Musa Bello”/)
    // Hers stand there still, and his where she changed nothing.
    for (const value of ['Sani', '0803 555 0111', 'DX-78'])
      expect(page).toContain(`value="${value}"`)
    const again = { 'shown.name': 'Musa Bello', 'shown.tracking': 'DX-78', tracking: 'DX-78' }
    const once = onceOf(page, 'courier')
    const given = { ...late, ...again, once, name: 'Sani', phone: '0803 555 0111' }
    expect((await post(shop, folake, path, given)).status).toBe(303)
    const courier = shop.db.selectFrom('orders').select(['courier', 'courier_phone', 'tracking'])
    expect(await courier.where('id', '=', order.id).executeTakeFirst()).toEqual({
      courier: 'Sani',
      courier_phone: '+2348035550111',
      tracking: 'DX-78',
    })
  })

  test('that another step has changed is named to the later clerk too', async () => {
    const { shop, who, path, step, takeBack } = await sent()
    const late = { act: 'courier', once: onceOf(await read(shop, who, path), 'courier') }
    await takeBack('sent')
    await step('sent', { ...MUSA, name: 'Bisi' })
    const clash = await post(shop, who, path, { ...late, ...SHOWN, ...MUSA, name: 'Sani' })
    expect(wordsOf(await clash.text())).toContain('This was changed meanwhile to “Bisi”.')
  })

  test('cannot be corrected any more once it is delivered', async () => {
    const { shop, who, order, path } = await sent()
    const once = onceOf(await read(shop, who, path), 'courier')
    await markOrder(shop, order.id, 'delivered')
    const owner = atDesk(await aMember(shop))
    expect(await read(shop, owner, path)).not.toContain('value="courier"')
    const late = await post(shop, who, path, { act: 'courier', once, ...SHOWN, ...MUSA })
    expect(late.status).toBe(404)
  })
})
