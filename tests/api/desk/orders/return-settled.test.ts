/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { aReturnOf } from '../../../support/buying/returns.ts'
import { atDesk, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import {
  aRefundableOrder,
  fillInRefund,
  refund,
  sendRefunds,
  takeBackOf,
} from '../../../support/desk/refunds.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { stockOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'

/** Two boubous of ₦25,000 that their customer may send back, and somebody of the team. */
async function anAgreedReturn() {
  const world = await aRefundableOrder()
  const { shop, order } = world
  await markOrder(shop, order.id, 'delivered')
  const id = await aReturnOf(shop, order.number)
  const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const page = `/desk/returns/${id}`
  await submit(shop, who, page, { act: 'agree', words: '' })
  const stateOf = async () =>
    (await shop.db.selectFrom('return_request').select('state').executeTakeFirstOrThrow()).state
  return { ...world, id, who, page, stateOf }
}

/** As `anAgreedReturn`, with the goods here and on the shelf. */
async function aReceivedReturn() {
  const world = await anAgreedReturn()
  const { shop, who, path, line, id } = world
  const html = await read(shop, who, `${path}/return?request=${id}`)
  const fields = {
    act: 'returned',
    once: onceOf(html, 'returned'),
    shown: 'delivered',
    condition: 'As new.',
    request: String(id),
    [`units.${line}`]: '2',
    [`back.${line}`]: 'on',
  }
  const received = await post(shop, who, `${path}/return`, fields)
  return { ...world, received, fields: { request: String(id), [`units.${line}`]: '2' } }
}

const creditOf = async (shop: Awaited<ReturnType<typeof anAgreedReturn>>['shop']) =>
  (
    await shop.db
      .selectFrom('gift_card')
      .select('balance_kobo')
      .where('kind', '=', 'credit')
      .executeTakeFirst()
  )?.balance_kobo

describe('a return whose goods come', () => {
  test('leads from the agreement to the parcel, and from the parcel to what its customer gets', async () => {
    const { shop, order, who, page, path, line, received, stateOf, id } = await aReceivedReturn()
    expect(received.headers.get('location')).toBe(`${page}?done=received`)
    expect(await stateOf()).toBe('received')
    expect(await stockOf(shop, order.item)).toMatchObject({ onHand: 3 })
    expect(wordsOf(await read(shop, who, '/desk'))).toContain('1 return to settle')
    const html = await read(shop, who, page)
    const query = `units.${line}=2&to=credit&request=${id}`
    expect(html.replaceAll('&amp;', '&').replaceAll('&#38;', '&')).toContain(
      `${path}/refund?${query}`,
    )
  })

  test('is settled by the money, which is taken back in a minute: then it is open again', async () => {
    const { paystack, shop, who, path, fields, stateOf } = await aReceivedReturn()
    const { asked, typed } = await fillInRefund(shop, who, path, { ...fields, reason: 'returned' })
    expect(asked).toContain('₦50,000 goes back to Ada Obi by Paystack.')
    await post(shop, who, `${path}/refund`, typed)
    expect(await stateOf()).toBe('settled')
    await (
      await takeBackOf(shop, who, path)
    )()
    expect(await stateOf()).toBe('received')
    await refund(shop, who, path, { ...fields, reason: 'returned' })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect([await stateOf(), paystack.refunds.map(({ amount }) => amount)]).toEqual([
      'settled',
      [5_000_000],
    ])
  })

  test('is settled by store credit of what was paid', async () => {
    const { paystack, shop, who, path, fields, stateOf } = await aReceivedReturn()
    await refund(shop, who, path, { ...fields, to: 'credit', reason: 'returned' })
    shop.pass(MINUTE_MS)
    await sendRefunds(shop)
    expect([await stateOf(), await creditOf(shop), paystack.refunds]).toEqual([
      'settled',
      5_000_000,
      [],
    ])
  })

  test('is settled without money only with a reason, which its customer reads', async () => {
    const { shop, order, who, page, stateOf } = await aReceivedReturn()
    expect((await submit(shop, who, page, { act: 'close', words: '' })).status).toBe(400)
    await submit(shop, who, page, { act: 'close', words: 'The seam was cut open.' })
    expect(await stateOf()).toBe('settled')
    const mail = (await mailsOf(shop)).at(-1)
    expect([mail?.subject, mail?.text]).toEqual([
      `About your return, order ${order.number}`,
      expect.stringContaining('The seam was cut open.'),
    ])
  })

  test('is settled by one of two clerks, who choose differently at once', async () => {
    const { shop, who, path, page, fields } = await aReceivedReturn()
    const other = atDesk(await aMember(shop, 'manager', 'Chidi'))
    const once = onceOf(await read(shop, other, page), 'close')
    const { typed } = await fillInRefund(shop, who, path, { ...fields, reason: 'returned' })
    const answers = await Promise.all([
      post(shop, who, `${path}/refund`, typed),
      post(shop, other, page, { act: 'close', once, words: 'Worn.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const refunds = await shop.db.selectFrom('refund_request').select('id').execute()
    expect(refunds).toHaveLength(answers[0]?.status === 303 ? 1 : 0)
  })

  test('is not settled before they are here, nor by the refund of another order', async () => {
    const { shop, who, path, fields, id, line, stateOf } = await anAgreedReturn().then((world) => ({
      ...world,
      fields: { request: String(world.id), [`units.${world.line}`]: '1', reason: 'returned' },
    }))
    expect((await refund(shop, who, path, fields)).status).toBe(409)
    const foreign = { [`units.${line}`]: '1', request: String(id + 1), reason: 'returned' }
    expect((await refund(shop, who, path, foreign)).status).toBe(404)
    expect(await stateOf()).toBe('agreed')
  })
})
