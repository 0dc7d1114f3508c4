import { describe, expect, test } from 'vitest'
import { fillOrders } from '../../../../scripts/bench/desk/fill-orders.ts'
import { countPeopleIn, findPeople, readPeople } from '#lib/accounts/people/people.server.ts'
import { withLocked } from '../../../support/buying/door.ts'
import type { PeopleTab } from '#lib/orders/people/people.ts'
import { refuseAtDoor } from '#lib/payments/door/door.server.ts'
import { updateOrder } from '#lib/orders/write.sql.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { formatNaira } from '#lib/money.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { anOrderOnTheWay, anOwedOrder, orderOf } from '../../../support/buying/door.ts'
import { atDesk, read, wordsOf } from '../../../support/desk/desk.ts'
import { anOrderFor } from '../../../support/desk/people.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aBuyer, aPendingOrder, aWaitingOrder, moneyArrives } from '../../../support/orders.ts'
import { LAGOS, somePlaces } from '../../../support/places.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { anAccount, anItem } from '../../../support/world.ts'

const ADA = { name: 'Ada Obi', phone: '+2348035550142' }
const IBRAHIM = { name: 'Ibrahim Sani', phone: '+2348065550117' }

async function aShop(): Promise<TestShop> {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

const namesIn = async (shop: TestShop, tab: PeopleTab) =>
  (await readPeople(shop, tab, { after: null, size: 50 })).people.map(({ name }) => name)

describe('the list of customers', () => {
  test('has each person once, the newest order first, with what all their orders come to', async () => {
    const shop = await aShop()
    await anOrderFor(shop, ADA)
    await anOrderFor(shop, IBRAHIM)
    const newest = await anOrderFor(shop, ADA)
    await updateOrder(shop.db, newest.id, { refunded_kobo: 100_000 })
    const { people } = await readPeople(shop, 'all', { after: null, size: 50 })
    expect(people.map(({ name, id }) => [name, id])).toEqual([
      ['Ada Obi', newest.number],
      ['Ibrahim Sani', expect.stringMatching(/^NG-/)],
    ])
    const { sum } = await shop.db
      .selectFrom('orders')
      .select((eb) => eb.fn.sum<number>('sum_total_kobo').as('sum'))
      .where('phone', '=', ADA.phone)
      .executeTakeFirstOrThrow()
    expect(people[0]?.sums).toMatchObject({
      orders: 2,
      paidKobo: Number(sum) - 100_000,
      backKobo: 100_000,
      refused: 0,
    })
  })

  test('counts what was paid: a parcel that is paid on delivery once the rider has the money', async () => {
    const shop = await aShop()
    const sumsOf = async (orderId: string) => {
      const { people } = await readPeople(shop, 'all', { after: null, size: 50 })
      return people.find(({ order }) => order?.orderId === orderId)?.sums
    }
    const refused = await anOrderOnTheWay(shop)
    expect(await sumsOf(refused.id)).toMatchObject({ paidKobo: 0 })
    await withLocked(shop, refused.id, (shop, order) =>
      refuseAtDoor(shop, order, { reason: 'Not at home', who: 'Musa' }),
    )
    expect(await sumsOf(refused.id)).toMatchObject({ paidKobo: 0, refused: 1 })
    const taken = await anOwedOrder(shop)
    const { sumTotalKobo } = await orderOf(shop, taken.id)
    expect(await sumsOf(taken.id)).toMatchObject({ paidKobo: sumTotalKobo, refused: 0 })
  })

  test('knows an account by itself, whatever phone number its orders have', async () => {
    const shop = await aShop()
    const item = await anItem(shop, { stock: 9 })
    const buyer = await aBuyer(shop, 'ada', [{ item }])
    await aPendingOrder(shop, buyer)
    shop.pass(MINUTE_MS)
    await anOrderFor(shop, { ...ADA, name: 'Ada by phone' })
    const { people } = await readPeople(shop, 'all', { after: null, size: 50 })
    expect(people.map(({ id, name }) => [id, name])).toEqual([
      [expect.stringMatching(/^NG-/), 'Ada by phone'],
      [`c${buyer.id}`, 'Ada Obi'],
    ])
  })

  test('leads on page by page, and leaves nobody out', async () => {
    const shop = await aShop()
    const names = ['One', 'Two', 'Three', 'Four', 'Five']
    for (const [index, name] of names.entries())
      await anOrderFor(shop, { name, phone: `+23480355501${40 + index}` })
    const seen: string[] = []
    let after: Awaited<ReturnType<typeof readPeople>>['next'] = null
    for (let page = 0; page < 3; page++) {
      const { people, next } = await readPeople(shop, 'all', { after, size: 2 })
      seen.push(...people.map(({ name }) => name))
      after = next
    }
    expect(seen).toEqual(names.toReversed())
    expect(after).toBeNull()
  })

  test('shows who ordered again, who refused a parcel, and who waits for a mail', async () => {
    const shop = await aShop()
    await anOrderFor(shop, ADA)
    await anOrderFor(shop, ADA)
    const refused = await anOrderFor(shop, IBRAHIM)
    await shop.db
      .updateTable('orders')
      .set({ end_reason: 'refused', ended_at: shop.now(), stage: 'cancelled' })
      .where('id', '=', refused.id)
      .execute()
    for (const name of ['chidi', 'bola']) {
      shop.pass(MINUTE_MS)
      await anAccount(shop, name, { active: false })
    }
    await anAccount(shop, 'verified')
    expect(await namesIn(shop, 'again')).toEqual(['Ada Obi'])
    expect(await namesIn(shop, 'refused')).toEqual(['Ibrahim Sani'])
    expect(await namesIn(shop, 'unverified')).toEqual(['bola', 'chidi'])
    const counts = { all: 2, again: 1, owe: 0, refused: 1, blocked: 0, unverified: 2 }
    expect(await countPeopleIn(shop)).toMatchObject(counts)
    const page = wordsOf(await read(shop, atDesk(await aMember(shop)), '/desk/people'))
    expect(page).toContain('All 2 Ordered again 1 Owe money 0 Refused a parcel 1 Blocked 0')
    const { people, next } = await readPeople(shop, 'unverified', { after: null, size: 1 })
    expect(people.map(({ name }) => name)).toEqual(['bola'])
    const rest = await readPeople(shop, 'unverified', { after: next, size: 1 })
    expect(rest.people.map(({ name }) => name)).toEqual(['chidi'])
  })

  test('counts no further than 1,000, and not who ordered again among more orders than it reads', async () => {
    const shop = await aShop()
    await fillOrders(shop, 2_001)
    expect(await countPeopleIn(shop)).toMatchObject({ all: 1_001, again: null })
  })

  test('names nobody whose data was deleted', async () => {
    const shop = await aShop()
    const { id } = await anOrderFor(shop, ADA)
    await updateOrder(shop.db, id, { name: '', phone: '' })
    expect(await namesIn(shop, 'all')).toEqual([])
  })
})

describe('findPeople', () => {
  const found = async (shop: TestShop, asked: string) =>
    (await findPeople(shop, asked, 50)).map(({ name }) => name)

  test('finds by phone in any spelling, last four digits, name, e-mail and number, each person once', async () => {
    const shop = await aShop()
    await anOrderFor(shop, ADA)
    const { number } = await anOrderFor(shop, { ...ADA, email: 'ada@mail.example' })
    await anOrderFor(shop, IBRAHIM)
    for (const asked of [
      '0803 555 0142',
      '+234 803 5550142',
      '0142',
      'obi',
      'ADA',
      'ada@mail',
      number,
    ])
      expect([asked, await found(shop, asked)]).toEqual([asked, ['Ada Obi']])
    for (const asked of ['0143', 'nobody', '142', '%'])
      expect([asked, await found(shop, asked)]).toEqual([asked, []])
  })

  test('finds an account that has not ordered, by e-mail address, user name and phone', async () => {
    const shop = await aShop()
    const { id } = await anAccount(shop, 'chidi', { active: false })
    await shop.db
      .updateTable('profile')
      .set({ phone_number: '+2348035550155' })
      .where('customer_id', '=', id)
      .execute()
    for (const asked of ['chidi', 'Chidi@example.com', '0155', '0803-555-0155'])
      expect([asked, await found(shop, asked)]).toEqual([asked, ['chidi']])
  })

  test('says of an account found by its user name that it has ordered', async () => {
    const shop = await aShop()
    const buyer = await aBuyer(shop, 'adaobi', [{ item: await anItem(shop, { stock: 9 }) }])
    await aPendingOrder(shop, buyer)
    const who = atDesk(await aMember(shop, 'support', 'Ngozi'))
    const page = wordsOf(await read(shop, who, '/desk/people?q=adaobi'))
    expect(page).toContain('1 order')
    expect(page).not.toContain('no order yet')
  })

  test('finds somebody beside a person with many orders and the same name', async () => {
    const shop = await aShop()
    await anOrderFor(shop, { name: 'Ada Eze', phone: '+2348035550111' })
    for (let order = 0; order < 60; order++) {
      const { id } = await anOrderFor(shop, ADA)
      await updateOrder(shop.db, id, { name: 'Ada Obi' })
    }
    expect(await found(shop, 'ada')).toEqual(['Ada Obi', 'Ada Eze'])
  })
})

describe('the count of persons', () => {
  test('is of 180 days, of buyers and of accounts that have not ordered', async () => {
    const shop = await aShop()
    await anAccount(shop, 'long.ago')
    await anOrderFor(shop, { name: 'Long Ago', phone: '+2348035550100' })
    shop.pass(181 * DAY_MS)
    await anOrderFor(shop, ADA)
    await anOrderFor(shop, ADA)
    await shop.db.deleteFrom('customer').where('username', '!=', 'long.ago').execute()
    await anAccount(shop, 'new')
    expect(await countPeopleIn(shop)).toMatchObject({ lately: 2 })
    const who = atDesk(await aMember(shop, 'support', 'Ngozi'))
    expect(wordsOf(await read(shop, who, '/desk/people'))).toContain(
      'The shop has data of 2 people from the last 180 days. From 200 people on, the law asks the shop to register.',
    )
  })
})

describe('who owes money', () => {
  test('is who sent too little, with what is missing, until it came or the order is over', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop))
    await anOrderFor(shop, IBRAHIM)
    const { id, number, reference } = await aWaitingOrder(shop)
    await moneyArrives(shop, reference, { amount_kobo: 1_000_00 })
    await settle(shop, reference)
    const { sumTotalKobo } = await orderOf(shop, id)
    const said = `Owes ${formatNaira(sumTotalKobo - 1_000_00)} on ${number}`
    const list = wordsOf(await read(shop, who, '/desk/people?tab=owe'))
    expect(list).toContain(said)
    expect(list).toContain('Owe money 1')
    expect(list).not.toContain('Ibrahim Sani')
    expect(wordsOf(await read(shop, who, '/desk/people'))).toContain(said)
    await shop.db
      .updateTable('orders')
      .set({ stage: 'cancelled', status: 'failed', ended_at: shop.now() })
      .where('id', '=', id)
      .execute()
    expect(await namesIn(shop, 'owe')).toEqual([])
    expect(wordsOf(await read(shop, who, '/desk/people'))).not.toContain('Owes')
  })
})

describe('the filters of the list of customers', () => {
  test('are links: by the state of the newest order, and by when it was made', async () => {
    const shop = await aShop()
    await anOrderFor(shop, ADA)
    shop.pass(8 * DAY_MS)
    const { id } = await anOrderFor(shop, IBRAHIM)
    await updateOrder(shop.db, id, { state_id: LAGOS + 1 })
    const who = atDesk(await aMember(shop))
    const named = async (query: string) => {
      const page = wordsOf(await read(shop, who, `/desk/people?${query}`))
      return ['Ada Obi', 'Ibrahim Sani'].filter((name) => page.includes(name))
    }
    expect(await named('')).toEqual(['Ada Obi', 'Ibrahim Sani'])
    expect(await named(`state=${LAGOS}`)).toEqual(['Ada Obi'])
    expect(await named('since=week')).toEqual(['Ibrahim Sani'])
    expect(await named(`state=${LAGOS}&since=week`)).toEqual([])
    expect(await named('state=x&since=never')).toEqual(['Ada Obi', 'Ibrahim Sani'])
  })
})
