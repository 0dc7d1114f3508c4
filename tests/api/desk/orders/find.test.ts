import { describe, expect, test } from 'vitest'
import { clearBuyer, clearBuyersBefore } from '#lib/orders/records/buyers.server.ts'
import { findOrders } from '#lib/orders/listing/find.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { updateOrder } from '#lib/orders/write.sql.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { atDesk, read } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aPaidOrder, aWaitingOrder } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { changesOrdersByHand } from '../../../support/books.ts'

type Person = { name?: string; phone?: string; email?: string }

async function aShop(): Promise<TestShop> {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

/** A paid order for somebody; each is a minute younger than the one before. */
async function anOrderFor(shop: TestShop, person: Person) {
  shop.pass(MINUTE_MS)
  const order = await aPaidOrder(shop)
  await updateOrder(shop.db, order.id, person)
  return order
}

const numbersFor = async (shop: TestShop, asked: string) =>
  (await findOrders(shop, asked)).map(({ number }) => number)

describe('findOrders', () => {
  test('finds by words of the name without their marks, whole or as they begin, the newest first', async () => {
    const shop = await aShop()
    const older = await anOrderFor(shop, { name: 'Ọlákúnlé Balógun' })
    const newer = await anOrderFor(shop, { name: 'Balogun-Ade Ola' })
    const other = await anOrderFor(shop, { name: 'Ola Obi' })
    for (const asked of ['balogun', 'BALÓGUN', 'balog'])
      expect([asked, await numbersFor(shop, asked)]).toEqual([asked, [newer.number, older.number]])
    expect(await numbersFor(shop, 'balogun-ade')).toEqual([newer.number])
    expect(await numbersFor(shop, 'olak')).toEqual([older.number])
    expect(await numbersFor(shop, 'ola obi')).toEqual([other.number])
    expect(await numbersFor(shop, 'ola BALÓGUN')).toEqual([newer.number])
    expect(await numbersFor(shop, 'ol')).toEqual([other.number, newer.number, older.number])
    expect(await numbersFor(shop, 'ol ba')).toEqual([newer.number, older.number])
    for (const asked of ['', ' ', '%', 'balogun obi', 'alogun', '\u{10FFFF}'])
      expect([asked, await numbersFor(shop, asked)]).toEqual([asked, []])
  })

  test('takes a word for a beginning where nobody has it as a whole', async () => {
    const shop = await aShop()
    const ade = await anOrderFor(shop, { name: 'Ade Bello' })
    const adebayo = await anOrderFor(shop, { name: 'Adebayo Bello Okon' })
    expect(await numbersFor(shop, 'ade bello')).toEqual([ade.number])
    expect(await numbersFor(shop, 'adeb')).toEqual([adebayo.number])
    expect(await numbersFor(shop, 'ade okon')).toEqual([adebayo.number])
  })

  test('finds by beginnings of names also where ten e-mail addresses begin alike', async () => {
    const shop = await aShop()
    for (let n = 0; n < 10; n++) await anOrderFor(shop, { email: `chi.${n}@mail.example` })
    const order = await anOrderFor(shop, { name: 'Chidinma Eze' })
    expect(await numbersFor(shop, 'chi ez')).toEqual([order.number])
  })

  test('finds by phone in any spelling, its last digits, e-mail, number and payment reference', async () => {
    const shop = await aShop()
    const person = { phone: '+2347061112222', email: 'Kemi.Ade@mail.example' }
    const order = await anOrderFor(shop, person)
    await anOrderFor(shop, { phone: '+2347061113333', email: 'kemi@other.example' })
    const { reference } = await shop.db
      .selectFrom('payment_attempt')
      .select('reference')
      .where('order_id', '=', order.id)
      .executeTakeFirstOrThrow()
    for (const asked of [
      '0706 111 2222',
      '+234 706-111-2222',
      '\u202A+234\u00A0706\u2011111\u20132222\u202C',
      '009 234 706/111/2222',
      '\u0661\u0662\u0662\u0662\u0662',
      '7061112222',
      '12222',
      '2222',
      'KEMI.ade@mail.example',
      'kemi.ade@',
      order.number.toLowerCase(),
      order.number.slice(3),
      reference,
    ])
      expect([asked, await numbersFor(shop, asked)]).toEqual([asked, [order.number]])
    await shop.db
      .updateTable('payment_attempt')
      .set({ provider: 'transfer', provider_tx_id: 'GTB12345' })
      .where('order_id', '=', order.id)
      .execute()
    changesOrdersByHand(shop)
    expect(await numbersFor(shop, 'gtb 12345')).toEqual([order.number])
    for (const asked of ['222', '0706 111 9999', `${reference}9`])
      expect([asked, await numbersFor(shop, asked)]).toEqual([asked, []])
  })

  test('finds by what the order says now, also when it was changed', async () => {
    const shop = await aShop()
    const order = await anOrderFor(shop, { email: 'ngozi@mail.example' })
    expect(await numbersFor(shop, 'ada')).toEqual([order.number])
    await updateOrder(shop.db, order.id, { name: 'Ngozi Eze' })
    expect(await numbersFor(shop, 'ada')).toEqual([])
    expect(await numbersFor(shop, 'ngozi')).toEqual([order.number])
  })
})

describe('what finds an order', () => {
  const wordsOf = async (shop: TestShop, orderId: string) => {
    const query = shop.db.selectFrom('order_word').select('word').where('order_id', '=', orderId)
    return (await query.orderBy('word').execute()).map(({ word }) => word)
  }

  test('goes with the account: the e-mail address once it is delivered, the name later', async () => {
    const shop = await aShop()
    const paid = await aPaidOrder(shop)
    const waiting = await aWaitingOrder(shop)
    await shop.db.updateTable('orders').set({ customer_id: waiting.buyer.id }).execute()
    expect(await wordsOf(shop, paid.id)).toEqual(['@ada@mail.example', 'ada', 'obi'])
    await markOrder(shop, paid.id, 'delivered')
    await clearBuyer(shop, waiting.buyer.id, [])
    expect(await wordsOf(shop, paid.id)).toEqual(['ada', 'obi'])
    expect(await wordsOf(shop, waiting.id)).toEqual([])
    await shop.db.updateTable('orders').set({ customer_id: null }).execute()
    shop.pass(MINUTE_MS)
    await clearBuyersBefore(shop, 'shop', shop.now())
    expect(await wordsOf(shop, paid.id)).toEqual([])
    expect(await numbersFor(shop, '0142')).toEqual([])
  })

  test('finds nothing by phone number or e-mail address for who may not see them', async () => {
    const shop = await aShop()
    const person = { name: 'Ade Bello', phone: '+2348035550199', email: 'ade@mail.example' }
    const { number } = await anOrderFor(shop, person)
    const find = async (asked: string, role: 'books' | 'support') => {
      const who = atDesk(await members[role])
      return read(shop, who, `/desk/orders?q=${encodeURIComponent(asked)}`)
    }
    const members = { books: aMember(shop, 'books'), support: aMember(shop, 'support') }
    await Promise.all(Object.values(members))
    for (const asked of ['0803 555 0199', '0199', 'ade@mail.example', 'ade@']) {
      expect(await find(asked, 'support'), asked).toContain(number)
      expect(await find(asked, 'books'), asked).not.toContain(number)
    }
    for (const asked of [number, 'bello'])
      expect(await find(asked, 'books'), asked).toContain(number)
  })
})
