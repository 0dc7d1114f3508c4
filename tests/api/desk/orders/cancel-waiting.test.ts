import { describe, expect, test } from 'vitest'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { atDesk, onceOf, post, read, wordsOf } from '../../../support/desk/desk.ts'
import { auditedSubjects, locationOf, subjectsOf } from '../../../support/desk/packing.ts'
import {
  aPaidOrder,
  aWaitingOrder,
  moneyArrives,
  noticesOf,
  statusOf,
  stockOf,
} from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { somePlaces } from '../../../support/places.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { openTestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

describe('cancelling an order that waits for its payment', () => {
  async function support() {
    const shop = await openTestShop()
    await somePlaces(shop)
    return { shop, who: atDesk(await aMember(shop, 'support', 'Folake')) }
  }

  test('says what happens, gives the goods back, and tells the customer by a notice alone', async () => {
    const { shop, who } = await support()
    const item = await anItem(shop, { stock: 3 })
    const order = await aWaitingOrder(shop, [{ item, quantity: 2 }])
    expect(await read(shop, who, `/desk/orders/${order.number}`)).toContain(
      `href="/desk/orders/${order.number}/cancel"`,
    )
    const path = `/desk/orders/${order.number}/cancel`
    const page = await read(shop, who, path)
    expect(wordsOf(page)).toContain('a customer with an account gets a notice there. No mail goes.')
    const mails = (await mailsOf(shop)).length
    const press = () => post(shop, who, path, { act: 'cancel', once: onceOf(page, 'cancel') })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(locationOf)).toEqual(
      Array(2).fill(`/desk/orders/${order.number}?done=cancelled`),
    )
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'failed', reason: 'cancelled' })
    expect(await stockOf(shop, item)).toEqual({ onHand: 3, held: 0, available: 3 })
    expect((await noticesOf(shop, order.buyer.id)).at(-1)).toBe(
      `Your order ${order.number} was cancelled.`,
    )
    expect((await mailsOf(shop)).length).toBe(mails)
    expect(await auditedSubjects(shop, 'order.cancelled')).toEqual(subjectsOf(order))
    expect(wordsOf(await read(shop, who, `/desk/orders/${order.number}`))).toContain(
      'Folake cancelled',
    )
  })

  test('is refused when its money has come meanwhile: the order is paid', async () => {
    const { shop, who } = await support()
    const order = await aWaitingOrder(shop)
    const path = `/desk/orders/${order.number}/cancel`
    const once = onceOf(await read(shop, who, path), 'cancel')
    await moneyArrives(shop, order.reference)
    const answer = await post(shop, who, path, { act: 'cancel', once })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('Only an order that waits for its payment')
    expect(await statusOf(shop, order.id)).toMatchObject({ status: 'successful' })
    expect(await auditedSubjects(shop, 'order.cancelled')).toEqual([])
  })

  test('is not there for a packed order', async () => {
    const { shop, who } = await support()
    const order = await aPaidOrder(shop)
    await markOrder(shop, order.id, 'packed')
    expect(await read(shop, who, `/desk/orders/${order.number}`)).not.toContain('/cancel"')
    const page = await read(shop, who, `/desk/orders/${order.number}/cancel`)
    expect(page).not.toContain('name="act"')
  })
})
