import { describe, expect, test } from 'vitest'
import { clearBuyers } from '#lib/accounts/deletion/deletion.server.ts'
import { eraseDue } from '#lib/accounts/people/erase.server.ts'
import { readDataOf } from '#lib/accounts/people/export.server.ts'
import { readPeople } from '#lib/accounts/people/people.server.ts'
import { DAY_MS } from '#lib/time.ts'
import { FILLED } from '../../../support/buying/checkouts.ts'
import { guestsIn } from '../../../support/buying/guests.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { doOrderAct } from '../../../support/desk/orders.ts'
import { anOrderFor } from '../../../support/desk/people.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aBuyer, refusalOf } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { aCustomer, anAccount, anItem } from '../../../support/world.ts'

const ADA = { name: 'Ada Obi', phone: '+2348035550142' }
const SECOND_PHONE = { name: 'Mrs Obi', phone: '+2348065550117' }
const NO_COURIER = { name: '', phone: '', tracking: '' }

async function aDesk(env: Record<string, string> = {}) {
  const shop = await openTestShop(env)
  await somePlaces(shop)
  const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
  const merge = async (id: string, other: string) => {
    const answer = await submit(shop, who, `/desk/people/${id}`, { act: 'merge', other })
    return answer.headers.get('location') ?? wordsOf(await answer.text())
  }
  const see = async (id: string) => wordsOf(await read(shop, who, `/desk/people/${id}`))
  return { shop, who, merge, see }
}

const namesIn = async (shop: TestShop) =>
  (await readPeople(shop, 'all', { after: null, size: 9 })).people.map(({ name, sums }) => [
    name,
    sums?.orders,
  ])

const nameOf = async ({ db }: TestShop, id: string) =>
  (await db.selectFrom('orders').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

describe('two customers who are one', () => {
  test('stand on one page with the orders of both, which the audit notes without a number', async () => {
    const { shop, merge, see } = await aDesk()
    const first = await anOrderFor(shop, ADA)
    await anOrderFor(shop, ADA)
    await anOrderFor(shop, SECOND_PHONE)
    expect(await merge(first.number, '0806 555 0117')).toContain('done=merged')
    expect(await namesIn(shop)).toEqual([['Mrs Obi', 3]])
    expect(await see(first.number)).toContain('3 orders')
    expect(await auditOf(shop, 'person.merged')).toEqual([
      expect.objectContaining({
        subject: `person:${first.number}`,
        changes: { 'same as': [null, expect.not.stringContaining('65550117')], orders: [null, 1] },
      }),
    ])
  })

  test('are one for what they order later, too, and two again once they are taken apart', async () => {
    const { shop, who, merge } = await aDesk({ GUEST_CHECKOUT: 'on', TRUST_PROXY: '127.0.0.1' })
    const item = await anItem(shop, { stock: 9 })
    const first = await anOrderFor(shop, ADA)
    await anOrderFor(shop, SECOND_PHONE)
    await merge(first.number, SECOND_PHONE.phone)
    const { aGuest, confirm } = guestsIn(shop, item)
    expect((await confirm(await aGuest(), { ...FILLED, phone: '0806 555 0117' })).status).toBe(303)
    expect((await namesIn(shop)).map(([, orders]) => orders)).toEqual([3])
    const path = `/desk/people/${first.number}`
    await submit(shop, who, path, { act: 'split', key: SECOND_PHONE.phone })
    expect((await namesIn(shop)).map(([, orders]) => orders)).toEqual([2, 1])
  })

  test('are one person, too, when two owners say so at once, each the other way round', async () => {
    const { shop, who, merge } = await aDesk()
    const bisi = atDesk(await aMember(shop, 'owner', 'Bisi'))
    const first = await anOrderFor(shop, ADA)
    const second = await anOrderFor(shop, SECOND_PHONE)
    const forms = [
      [who, first, SECOND_PHONE.phone],
      [bisi, second, ADA.phone],
    ] as const
    const answers = await Promise.all(
      forms.map(([who, { number }, other]) =>
        submit(shop, who, `/desk/people/${number}`, { act: 'merge', other }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400])
    expect((await namesIn(shop)).map(([, orders]) => orders)).toEqual([2])
    expect(await merge(first.number, second.number)).toContain('Nobody else was found.')
  })

  test('find an order that was made in that moment within a day', async () => {
    const { shop, merge } = await aDesk()
    const first = await anOrderFor(shop, ADA)
    await anOrderFor(shop, SECOND_PHONE)
    await merge(first.number, SECOND_PHONE.phone)
    // As a transaction that had read before the merging: it names the second phone, and nobody else.
    const late = await anOrderFor(shop, SECOND_PHONE)
    await shop.db.updateTable('orders').set({ person: null }).where('id', '=', late.id).execute()
    expect(await namesIn(shop)).toHaveLength(2)
    await clearBuyers(shop)
    expect((await namesIn(shop)).map(([, orders]) => orders)).toEqual([3])
  })

  test('are the account of one who has one; two accounts stay two, and so does who is nobody or several', async () => {
    const { shop, merge, see } = await aDesk()
    const ada = await anAccount(shop, 'ada')
    const bola = await anAccount(shop, 'bola')
    const { number } = await anOrderFor(shop, ADA)
    expect(await merge(number, 'ada@example.com')).toBe(`/desk/people/c${ada.id}?done=merged`)
    expect(await see(number)).toContain('ada@example.com')
    expect(await merge(`c${ada.id}`, 'bola@example.com')).toContain('Both have an account.')
    expect(await merge(`c${bola.id}`, '0809 999 9999')).toContain('Nobody else was found.')
    await anOrderFor(shop, { name: 'Chidi Eze', phone: '+2348035550001' })
    await anOrderFor(shop, { name: 'Chidi Okafor', phone: '+2348035550002' })
    expect(await merge(`c${bola.id}`, 'Chidi')).toContain('That finds more than one:')
    expect(await merge(`c${bola.id}`, '<b>'.repeat(100))).toContain('Nobody else was found.')
  })

  test('are blocked both when one of them is, and the checkout knows either number', async () => {
    const { shop, who, merge } = await aDesk()
    const item = await anItem(shop, { stock: 9 })
    const { number } = await anOrderFor(shop, SECOND_PHONE)
    const first = await anOrderFor(shop, ADA)
    const buyer = await aBuyer(shop, 'buyer', [{ item }])
    expect(await refusalOf(shop, buyer)).toBeNull()
    await submit(shop, who, `/desk/people/${number}`, { act: 'block', reason: 'Fraud' })
    await merge(number, first.number)
    const again = await aBuyer(shop, 'again', [{ item }])
    expect(await refusalOf(shop, again)).toMatchObject({ code: 'buyer_blocked' })
    await submit(shop, who, `/desk/people/${number}`, { act: 'unblock' })
    expect(await shop.db.selectFrom('blocked_buyer').selectAll().execute()).toEqual([])
  })

  test('who are blocked and taken apart are each let in by themselves', async () => {
    const { shop, who, merge, see } = await aDesk()
    const second = await anOrderFor(shop, SECOND_PHONE)
    const first = await anOrderFor(shop, ADA)
    await merge(first.number, SECOND_PHONE.phone)
    await submit(shop, who, `/desk/people/${first.number}`, { act: 'block', reason: 'Fraud' })
    await submit(shop, who, `/desk/people/${first.number}`, {
      act: 'split',
      key: SECOND_PHONE.phone,
    })
    expect(await see(first.number)).toContain('Fraud')
    expect(await see(second.number)).toContain('Fraud')
    await submit(shop, who, `/desk/people/${second.number}`, { act: 'unblock' })
    const blocked = await shop.db.selectFrom('blocked_buyer').select('contact').execute()
    expect(blocked).toEqual([{ contact: ADA.phone }])
  })

  test('are given all that is stored of both, and erased both', async () => {
    const { shop, who, merge } = await aDesk()
    const ada = await anAccount(shop, 'ada')
    const guest = await anOrderFor(shop, SECOND_PHONE)
    await merge(`c${ada.id}`, SECOND_PHONE.phone)
    const data = JSON.stringify(await readDataOf(shop, `c${ada.id}`))
    expect(data).toContain(guest.number)
    for (const step of ['packed', 'sent', 'delivered'] as const)
      await doOrderAct(shop, guest, step, NO_COURIER)
    await submit(shop, who, `/desk/people/c${ada.id}`, { act: 'erase' })
    expect(await merge(`c${ada.id}`, guest.number)).toContain('Nobody else was found.')
    shop.pass(DAY_MS)
    await eraseDue(shop)
    await eraseDue(shop)
    expect(await nameOf(shop, guest.id)).toBe('')
    await clearBuyers(shop)
    expect(await shop.db.selectFrom('same_person').selectAll().execute()).toEqual([])
  })

  test('are two again when the account is deleted by its owner', async () => {
    const { shop, merge, see } = await aDesk()
    const ada = await aCustomer(shop, 'ada')
    await anOrderFor(shop, SECOND_PHONE)
    await merge(`c${ada.id}`, SECOND_PHONE.phone)
    expect(await see(`c${ada.id}`)).toContain('0806 555 0117')
    await send(shop, ada, 'DELETE /auth/users/me/', { current_password: 'market-day-7' })
    expect(await namesIn(shop)).toEqual([['Mrs Obi', 1]])
    expect(await shop.db.selectFrom('same_person').selectAll().execute()).toEqual([])
  })

  test('leave no order behind whose phone number was changed since', async () => {
    const { shop, who, merge, see } = await aDesk()
    const ada = await aCustomer(shop, 'ada')
    const first = await anOrderFor(shop, SECOND_PHONE)
    const second = await anOrderFor(shop, SECOND_PHONE)
    await merge(`c${ada.id}`, SECOND_PHONE.phone)
    const typed = { phone: '0809 555 0133', 'shown.phone': '0806 555 0117' }
    const address = { act: 'address', do: 'save', ...typed }
    expect((await submit(shop, who, `/desk/orders/${second.number}/address`, address)).status).toBe(
      303,
    )
    await submit(shop, who, `/desk/people/c${ada.id}`, { act: 'erase' })
    for (const order of [first, second])
      for (const step of ['packed', 'sent', 'delivered'] as const)
        await doOrderAct(shop, order, step, NO_COURIER)
    expect(await see(second.number)).toContain('2 orders')
    shop.pass(DAY_MS)
    await eraseDue(shop)
    await eraseDue(shop)
    expect([await nameOf(shop, first.id), await nameOf(shop, second.id)]).toEqual(['', ''])
  })
})
