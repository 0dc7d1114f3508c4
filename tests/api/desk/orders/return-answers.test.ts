/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { aReturnOf } from '../../../support/buying/returns.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aPaystackShop } from '../../../support/desk/owner-orders.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { noticesOf } from '../../../support/orders.ts'
import { aCustomer, signInAs } from '../../../support/world.ts'
import type { Browser } from '../../../support/send.ts'
import { mailsOf } from '../../../support/outbox.ts'

/** A customer who wants to send two boubous back, and somebody who answers. */
async function aRequest() {
  const { shop, anOrder } = await aPaystackShop()
  const order = await anOrder()
  await markOrder(shop, order.id, 'delivered')
  const id = await aReturnOf(shop, order.number)
  const who = atDesk(await aMember(shop, 'support', 'Bola'))
  const stateOf = async () =>
    (await shop.db.selectFrom('return_request').select('state').orderBy('id').execute()).map(
      ({ state }) => state,
    )
  const askedBack = async () =>
    (await shop.db.selectFrom('order_item').select('asked_back').execute()).map(
      (line) => line.asked_back,
    )
  return { shop, order, id, who, path: `/desk/returns/${id}`, stateOf, askedBack }
}

describe('a request for a return', () => {
  test('stands on the front of the desk and on the list, with what the customer says', async () => {
    const { shop, order, who, path } = await aRequest()
    expect(wordsOf(await read(shop, who, '/desk'))).toContain('1 return to answer')
    const list = await read(shop, who, '/desk/returns')
    expect(list).toContain(`href="${path}"`)
    expect(list).toContain('Return of 2 pieces: it does not fit')
    const page = await read(shop, who, path)
    for (const words of ['2 × Adire Boubou', 'Too tight.', `/desk/orders/${order.number}`])
      expect(page).toContain(words)
    expect(await read(shop, who, `/desk/orders/${order.number}`)).toContain(`href="${path}"`)
  })

  test('is agreed to with a sentence that its customer reads on the page, by mail and by notice', async () => {
    const { shop, order, who, path, stateOf, askedBack } = await aRequest()
    const before = (await mailsOf(shop)).length
    const words = 'Bring it to Surulere before Friday.'
    const done = await submit(shop, who, path, { act: 'agree', words })
    expect(done.headers.get('location')).toBe(`${path}?done=agreed`)
    expect([await stateOf(), await askedBack()]).toEqual([['agreed'], [2]])
    const [mail, ...more] = (await mailsOf(shop)).slice(before)
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`You can send goods back, order ${order.number}`)
    expect(mail?.text).toContain(words)
    expect((await noticesOf(shop, order.buyer.id)).at(-1)).toMatch(/You can send goods/)
    expect(await auditOf(shop, 'return.agreed')).toMatchObject([
      { who: 'Bola', subject: `order:${order.number}` },
    ])
    expect(await read(shop, who, '/desk/returns')).toContain('Nobody waits for an answer.')
    expect(await read(shop, who, '/desk/returns?tab=agreed')).toContain(order.number)
    const page = await read(shop, who, path)
    expect(page).toContain(words)
    expect(page).toContain(`/desk/orders/${order.number}/return`)
  })

  test('that is agreed to comes by the bus park that its customer names, which the desk reads', async () => {
    const { shop, order, who, path } = await aRequest()
    const { username } = await shop.db
      .selectFrom('customer')
      .select('username')
      .where('id', '=', order.buyer.id)
      .executeTakeFirstOrThrow()
    const ada = await signInAs(shop, username)
    const request = path.split('/').at(-1) ?? ''
    const named = { form: 'send-return', order: order.id, request, park: 'Jibowu <b>Park</b>' }
    const tell = (by: Browser = ada, fields: Record<string, string> = {}) =>
      post(shop, by, `/orders/${order.id}`, { ...named, phone: '0803 555 0199', ...fields })
    expect((await tell()).status).toBe(400)
    await submit(shop, who, path, { act: 'agree', words: '' })
    const other = await aCustomer(shop, 'bola')
    expect((await tell(other)).status).toBe(404)
    expect((await tell(ada, { park: '' })).status).toBe(400)
    expect((await tell()).status).toBe(303)
    expect(await read(shop, who, path)).toContain(
      'Sent by Jibowu &lt;b&gt;Park&lt;/b&gt;, driver 0803 555 0199',
    )
  })

  test('is refused only with a reason, and its goods can then be asked for again', async () => {
    const { shop, order, who, path, stateOf, askedBack } = await aRequest()
    const silent = await submit(shop, who, path, { act: 'refuse', words: ' ' })
    expect([silent.status, await stateOf()]).toEqual([400, ['asked']])
    const words = 'It was worn: <b>see our policy</b>.'
    await submit(shop, who, path, { act: 'refuse', words })
    expect([await stateOf(), await askedBack()]).toEqual([['refused'], [0]])
    expect((await mailsOf(shop)).at(-1)?.text).toContain('cannot take these goods back')
    expect(await read(shop, who, '/desk/returns?tab=over')).toContain(order.number)
    await aReturnOf(shop, order.number)
    expect(await stateOf()).toEqual(['refused', 'asked'])
  })

  test('is answered by one of two clerks; the other is told, and the customer hears one answer', async () => {
    const { shop, who, path, stateOf, askedBack } = await aRequest()
    const other = atDesk(await aMember(shop, 'manager', 'Chidi'))
    const before = (await mailsOf(shop)).length
    const [one, two] = [await read(shop, who, path), await read(shop, other, path)]
    const answers = await Promise.all([
      post(shop, who, path, { act: 'agree', once: onceOf(one, 'agree'), words: '' }),
      post(shop, other, path, { act: 'refuse', once: onceOf(two, 'refuse'), words: 'Worn.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
    const told = await answers.find(({ status }) => status === 409)?.text()
    expect(told).toContain('This request was answered, or taken back, already.')
    const [state] = await stateOf()
    expect(await askedBack()).toEqual([state === 'agreed' ? 2 : 0])
    expect((await mailsOf(shop)).length).toBe(before + 1)
  })

  test('that does not exist is not found', async () => {
    const { shop, who } = await aRequest()
    for (const id of ['999999', '0', 'x', '1e3'])
      expect(await read(shop, who, `/desk/returns/${id}`)).not.toContain('Adire')
  })
})
