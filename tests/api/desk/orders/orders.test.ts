import { describe, expect, test } from 'vitest'
import { LIFE } from '#lib/orders/life.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { readCursor, toCursorText } from '#lib/orders/listing/listing.ts'
import { readTab } from '#lib/orders/listing/listing.server.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { command } from '../../../support/command.ts'
import { screen as listScreen } from '#pages/desk/orders/_screen.ts'
import { atDesk, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aPaidOrder, aWaitingOrder } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { deliveryStateOf } from '../../../support/desk/owner-orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { send } from '../../../support/send.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'

async function aShop(): Promise<TestShop> {
  const shop = await openTestShop()
  await somePlaces(shop)
  return shop
}

const pathOf = ({ number }: { number: string }) => `/desk/orders/${number}`

const numbersIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/href="\/desk\/orders\/(NG-\d+)"/g)].map(([, number = '']) => number),
  ),
]

describe('an order at the desk', () => {
  test('is packed, sent with its rider, and delivered; its customer is told each time', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer', 'Tunde'))
    const order = await aPaidOrder(shop)
    const before = (await mailsOf(shop)).length
    const packed = await submit(shop, who, pathOf(order), { act: 'packed' })
    expect(packed.headers.get('location')).toBe(`${pathOf(order)}?done=packed`)
    expect(await deliveryStateOf(shop, order.id)).toBe('packed')
    const rider = { name: 'Musa, Danfo Express', phone: '0803 555 0199', tracking: 'DX-77' }
    await submit(shop, who, pathOf(order), { act: 'sent', ...rider })
    const page = await read(shop, who, pathOf(order))
    expect(page).toContain('Musa, Danfo Express, 0803 555 0199, DX-77')
    expect(page.replaceAll(/<[^>]+>|\s+/g, ' ')).toMatch(/Tunde +packed/)
    const delivered = await submit(shop, who, pathOf(order), { act: 'delivered' })
    expect(delivered.headers.get('location')).toBe(`${pathOf(order)}?done=delivered`)
    expect(await deliveryStateOf(shop, order.id)).toBe('delivered')
    expect((await mailsOf(shop)).length - before).toBe(0)
    shop.pass(LIFE.sent.takeBackMs)
    expect((await mailsOf(shop)).length - before).toBe(3)
  })

  test('is packed once by a double press, and refuses a second clerk in words', async () => {
    const shop = await aShop()
    const tunde = atDesk(await aMember(shop, 'packer', 'Tunde'))
    const folake = atDesk(await aMember(shop, 'packer', 'Folake'))
    const order = await aPaidOrder(shop)
    const hers = onceOf(await read(shop, folake, pathOf(order)), 'packed')
    const his = onceOf(await read(shop, tunde, pathOf(order)), 'packed')
    const press = () => post(shop, tunde, pathOf(order), { act: 'packed', once: his })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const late = await post(shop, folake, pathOf(order), { act: 'packed', once: hers })
    expect(late.status).toBe(400)
    expect(await late.text()).toContain('This order is at “Packed” by now.')
    const rows = await shop.db
      .selectFrom('audit')
      .select('id')
      .where('act', '=', 'order.packed')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('keeps what was typed of a rider whose phone is none', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'packer'))
    const order = await aPaidOrder(shop)
    await markOrder(shop, order.id, 'packed')
    const wrong = { act: 'sent', name: 'Musa', phone: '12', tracking: 'DX-77' }
    const page = await (await submit(shop, who, pathOf(order), wrong)).text()
    expect(page).toContain('This is no Nigerian mobile number.')
    expect(page).toContain('value="DX-77"')
    expect(await deliveryStateOf(shop, order.id)).toBe('packed')
    const unnamed = await submit(shop, who, pathOf(order), { ...wrong, name: '' })
    expect(await unnamed.text()).toContain('Say who brings it.')
  })

  test('has notes for the team, which nobody takes for markup', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop, 'support', 'Folake'))
    const order = await aPaidOrder(shop)
    await submit(shop, who, pathOf(order), {
      act: 'note',
      words: '<b>Rust M</b>: take the second.',
    })
    const page = await read(shop, who, pathOf(order))
    expect(page).toContain('&lt;b&gt;Rust M&lt;/b&gt;: take the second.')
    const audit = await shop.db
      .selectFrom('audit')
      .selectAll()
      .where('act', '=', 'order.note')
      .execute()
    expect(audit).toMatchObject([{ who: 'Folake', subject: `order:${order.number}` }])
    expect(JSON.stringify(audit)).not.toContain('Rust M')
  })

  test('shows a packer what is paid and not delivered, and the bookkeeper no address', async () => {
    const shop = await aShop()
    const packer = atDesk(await aMember(shop, 'packer'))
    const books = atDesk(await aMember(shop, 'books'))
    const order = await aPaidOrder(shop)
    const waiting = await aWaitingOrder(shop)
    expect(await read(shop, packer, pathOf(order))).toContain('tel:+2348035550142')
    expect((await send(shop, packer, `GET ${pathOf(waiting)}`)).status).toBe(404)
    const seen = await read(shop, books, pathOf(order))
    expect(seen).toContain('₦21,000')
    expect(seen).not.toMatch(/0803 555 0142|Adelabu|ada@mail\.example/)
    expect(seen).not.toContain('name="act"')
    expect(await read(shop, books, '/desk/orders')).not.toContain('0803 555 0142')
    await markOrder(shop, order.id, 'delivered')
    expect((await send(shop, packer, `GET ${pathOf(order)}`)).status).toBe(404)
  })
})

describe('the orders of the desk', () => {
  test('stand in the tab of what is to be done, with how many there are', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop))
    const [toPack, packed] = [await aPaidOrder(shop), await aPaidOrder(shop)]
    await markOrder(shop, packed.id, 'packed')
    const waiting = await aWaitingOrder(shop)
    const listed = async (tab: string) =>
      numbersIn(await read(shop, who, `/desk/orders?tab=${tab}`))
    expect(await listed('to-pack')).toEqual([toPack.number])
    expect(await listed('packed')).toEqual([packed.number])
    expect(await listed('waiting')).toEqual([waiting.number])
    expect(await listed('sent')).toEqual([])
    expect((await listed('all')).toSorted()).toEqual(
      [toPack, packed, waiting].map(({ number }) => number).toSorted(),
    )
    const today = (await read(shop, who, '/desk')).replaceAll(/<[^>]+>|\s+/g, ' ')
    expect(today).toMatch(/1 +order to pack/)
    expect(today).toMatch(/1 order waits for its payment/)
    expect(today).toContain('2 payments')
  })

  test('that were cancelled or refunded since count no more to what was sold today', async () => {
    const shop = await aShop()
    const who = atDesk(await aMember(shop))
    const [, cancelled] = [await aPaidOrder(shop), await aPaidOrder(shop)]
    const sold = async () =>
      /Money in today ₦([\d,]+) (\d) /.exec(wordsOf(await read(shop, who, '/desk')))
    const [, both = '', two] = (await sold()) ?? []
    expect(two).toBe('2')
    const { err } = await command(shop, ['order', 'cancel', cancelled.number, '--yes'])
    expect(err).toBe('')
    const [, one = '', left] = (await sold()) ?? []
    expect(left).toBe('1')
    expect(Number(one.replaceAll(',', '')) * 2).toBe(Number(both.replaceAll(',', '')))
  })

  test('are paged by their age without leaving one out, also where many are of one moment', async () => {
    const shop = await aShop()
    const numbers: string[] = []
    for (let made = 0; made < 5; made++) {
      numbers.push((await aPaidOrder(shop)).number)
      if (made === 3) shop.pass(MINUTE_MS)
    }
    const seen: string[] = []
    let after = readCursor(null)
    do {
      const { orders, next } = await readTab(shop, 'to-pack', { after, size: 2 })
      seen.push(...orders.map(({ number }) => number))
      after = next && readCursor(toCursorText(next))
    } while (after)
    // What was paid first is packed first.
    expect(seen.at(-1)).toBe(numbers.at(-1))
    expect(seen.toSorted()).toEqual(numbers.toSorted())
  })

  test('are found by number, phone, its last digits and name; by a packer only what is theirs', async () => {
    const shop = await aShop()
    const owner = atDesk(await aMember(shop))
    const packer = { id: 0, name: 'Tunde', email: '', role: 'packer' } as const
    const order = await aPaidOrder(shop)
    await aWaitingOrder(shop)
    for (const words of [order.number, '0142', '0803 555 0142', 'ada obi']) {
      const page = await read(shop, owner, `/desk/orders?q=${encodeURIComponent(words)}`)
      expect(numbersIn(page), words).toContain(order.number)
    }
    const query = new URLSearchParams({ q: '0142' })
    const session = { id: '', stage: 'open', staff: packer, confirmedAt: '' } as const
    const look = { params: {}, staff: packer, session, query, typed: {} }
    const { orders } = await listScreen.load(shop, look)
    expect(orders.map(({ number }) => number)).toEqual([order.number])
    expect(numbersIn(await read(shop, owner, '/desk/orders?q=nobody'))).toEqual([])
  })
})
