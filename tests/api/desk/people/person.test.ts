import { describe, expect, test } from 'vitest'
import { blockPerson } from '#lib/accounts/people/block.server.ts'
import { mediaPath } from '#lib/media/media.ts'
import { readPerson } from '#lib/accounts/people/person.server.ts'
import { giveCredit } from '#lib/gift-cards/gift-cards.server.ts'
import { addNote } from '#lib/orders/owner/notes.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { atDesk, auditOf, post, read, submit, wordsOf, onceOf } from '../../../support/desk/desk.ts'
import { orderOf } from '../../../support/buying/door.ts'
import { anOrderFor } from '../../../support/desk/people.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aBuyer, aPaidOrder, aPendingOrder } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { send, aBrowser } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { anAccount, anItem } from '../../../support/world.ts'

const ADA = { name: 'Ada Obi', phone: '+2348035550142' }

async function aDesk(role: 'owner' | 'support' = 'support') {
  const shop = await openTestShop()
  await somePlaces(shop)
  return { shop, who: atDesk(await aMember(shop, role, 'Ngozi')) }
}

describe('the page of a customer', () => {
  test('shows the orders of one phone number, page by page, and what they come to', async () => {
    const { shop, who } = await aDesk()
    const numbers: string[] = []
    for (let order = 0; order < 12; order++) numbers.push((await anOrderFor(shop, ADA)).number)
    await anOrderFor(shop, { name: 'Ibrahim Sani', phone: '+2348065550117' })
    const first = await readPerson(shop, numbers[5] ?? '', null)
    expect(first.sums?.orders).toBe(12)
    expect(first.orders.map(({ number }) => number)).toEqual(numbers.toReversed().slice(0, 10))
    const rest = await readPerson(shop, numbers[5] ?? '', first.older)
    expect(rest.orders.map(({ number }) => number)).toEqual(numbers.slice(0, 2).toReversed())
    expect(rest.older).toBeNull()
    const page = wordsOf(await read(shop, who, `/desk/people/${numbers[0]}`))
    expect(page).toContain('0803 555 0142')
    expect(page).toContain('12 orders')
    expect(page).toContain('0 of 12 orders refused at the door')
    expect(page).not.toContain('Ibrahim')
  })

  test('shows store credit, the team’s notes, and what the customer agreed to', async () => {
    const { shop, who } = await aDesk()
    const item = await anItem(shop, { stock: 9 })
    const buyer = await aBuyer(shop, 'ada', [{ item }])
    const { id: orderId, number } = await aPendingOrder(shop, buyer)
    await shop.inTransaction((shop) => giveCredit(shop, buyer.id, { kobo: 200_000, who: 'Ada' }))
    await addNote(shop, { orderId, who: 'Folake', words: 'Call before 4 pm.' })
    const page = wordsOf(await read(shop, who, `/desk/people/c${buyer.id}`))
    for (const words of ['₦2,000 store credit', 'Folake', 'Call before 4 pm.', 'Never asked'])
      expect(page).toContain(words)
    // By the number of an order it is the same page.
    expect(wordsOf(await read(shop, who, `/desk/people/${number}`))).toContain('User name ada')
  })

  test('shows what was bought, with its photo, how many more, and the sizes bought most', async () => {
    const { shop, who } = await aDesk()
    const image = 'a'.repeat(64)
    const [gown, gele] = [
      await anItem(shop, { name: 'Adire Gown', stock: { 'M-40': 9, 'L-42': 9, 'XL-44': 9 } }),
      await anItem(shop, { name: 'Red Gele', stock: 9 }),
    ]
    const { id, number } = await aPaidOrder(shop, [
      { item: gown, size: 'L-42', quantity: 2 },
      { item: gele, quantity: 5 },
    ])
    await shop.db
      .updateTable('order_item')
      .set({ image })
      .where('order_id', '=', id)
      .where('item_id', '=', gown.id)
      .execute()
    const { customerId } = await orderOf(shop, id)
    const html = await read(shop, who, `/desk/people/c${customerId}`)
    expect(html).toContain(mediaPath(image, 160, 'webp'))
    expect(wordsOf(html)).toContain(`${number} Adire Gown, L-42, and 1 more To pack`)
    expect(wordsOf(html)).toContain('Size L bought most')
  })

  test('leads to a new order for them, with number and address filled in, in two presses', async () => {
    const { shop, who } = await aDesk()
    const { number } = await anOrderFor(shop, ADA)
    const path = `/desk/orders/new?person=${number}`
    expect(await read(shop, who, `/desk/people/${number}`)).toContain(`href="${path}"`)
    const form = await read(shop, who, path)
    for (const value of [ADA.phone, ADA.name, '22 Adelabu Street'])
      expect(form).toContain(`value="${value}"`)
    expect((await send(shop, who, 'GET /desk/orders/new?person=c999')).status).toBe(404)
    await shop.inTransaction((shop) => blockPerson(shop, number, { reason: '', who: 'Ada' }))
    expect(await read(shop, who, `/desk/people/${number}`)).not.toContain(path)
  })

  test('is not there for nobody', async () => {
    const { shop, who } = await aDesk()
    for (const id of ['c999', 'NG-1', 'x', 'c', "c1'--", 'c99999999999'])
      expect((await send(shop, who, `GET /desk/people/${id}`)).status).toBe(404)
  })

  test('takes a note, which who packs the newest order reads', async () => {
    const { shop, who } = await aDesk()
    await anOrderFor(shop, ADA)
    const { number } = await anOrderFor(shop, ADA)
    const path = `/desk/people/${number}`
    const fields = { act: 'note', once: onceOf(await read(shop, who, path), 'note') }
    for (const _ of [1, 2])
      expect((await post(shop, who, path, { ...fields, words: 'Locked after 4.' })).status).toBe(
        303,
      )
    const page = await read(shop, who, `/desk/orders/${number}`)
    expect(page.match(/Locked after 4\./g)).toHaveLength(1)
    expect(await auditOf(shop, 'person.note')).toEqual([
      expect.objectContaining({ who: 'Ngozi', subject: `person:${number}` }),
    ])
  })
})

describe('letting somebody in whose mail never came', () => {
  test('is for an owner with the password, verifies the account, and stands in the audit', async () => {
    const { shop, who } = await aDesk('owner')
    const { id } = await anAccount(shop, 'chidi', { active: false })
    const path = `/desk/people/c${id}`
    const signIn = { username: 'chidi', password: 'market-day-7' }
    expect((await send(shop, aBrowser(), 'POST /auth/jwt/create', signIn)).ok).toBe(false)
    expect((await submit(shop, who, path, { act: 'let-in' })).status).toBe(303)
    expect((await send(shop, aBrowser(), 'POST /auth/jwt/create', signIn)).ok).toBe(true)
    expect(await auditOf(shop, 'person.let-in')).toEqual([
      {
        who: 'Ngozi',
        subject: `person:c${id}`,
        reason: null,
        changes: { verified: ['no', 'yes'] },
      },
    ])
  })

  test('asks for the password again after ten minutes', async () => {
    const { shop, who } = await aDesk('owner')
    const { id } = await anAccount(shop, 'chidi', { active: false })
    shop.pass(11 * MINUTE_MS)
    const response = await submit(shop, who, `/desk/people/c${id}`, { act: 'let-in' })
    expect(response.headers.get('location')).toMatch(/^\/desk\/confirm/)
    expect(await auditOf(shop, 'person.let-in')).toEqual([])
  })
})
