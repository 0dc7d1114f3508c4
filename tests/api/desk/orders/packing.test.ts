import { describe, expect, test } from 'vitest'
import { fillOrders } from '../../../../scripts/bench/desk/fill-orders.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { LIFE } from '#lib/orders/life.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { updateOrder } from '#lib/orders/write.sql.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS } from '#lib/time.ts'
import { changesOrdersByHand } from '../../../support/books.ts'
import { atDesk, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { auditedSubjects, locationOf, subjectsOf } from '../../../support/desk/packing.ts'
import { aName, aPaidOrder, aWaitingOrder, moneyArrives, sizeOf } from '../../../support/orders.ts'
import { mailsOf } from '../../../support/outbox.ts'
import { deliveryStateOf } from '../../../support/desk/owner-orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { openTestShop } from '../../../support/shop.ts'
import { anItem, type TestItem } from '../../../support/world.ts'

/** A shop, and a packer at its desk. */
async function aPacker() {
  const shop = await openTestShop()
  await somePlaces(shop)
  return { shop, who: atDesk(await aMember(shop, 'packer', 'Tunde')) }
}

const numbersIn = (page: string) => [
  ...new Set([...page.matchAll(/href="\/desk\/orders\/(NG-\d+)"/g)].map(([, number]) => number)),
]

async function aShirt(shop: Shop): Promise<TestItem> {
  const item = await anItem(shop, { name: 'Adire Shirt', stock: { M: 9, L: 9 } })
  await shop.db
    .updateTable('item_size')
    .set({ sku: 'AS-M' })
    .where('id', '=', sizeOf(item, 'M'))
    .execute()
  return item
}

describe('packing slips', () => {
  test('say from whom, to whom, and what lies in the parcel, with a code that opens the order', async () => {
    const { shop, who } = await aPacker()
    const order = await aPaidOrder(shop, [{ item: await aShirt(shop), size: 'M', quantity: 2 }])
    const { brand, address } = shopFacts()
    for (const query of [`orders=${order.number}`, 'tab=to-pack']) {
      const page = await read(shop, who, `/desk/slips?${query}`)
      const words = wordsOf(page)
      expect(words).toContain(`${brand} ${address}`)
      expect(words).toMatch(/Ada Obi 0803 555 0142 22 Adelabu Street, Surulere, Lagos/)
      expect(words).toMatch(/2 Adire Shirt, M AS-M/)
      expect(page).toMatch(
        new RegExp(`aria-label="QR code that opens ${order.number} at the desk"[^>]*>\\s*<path`),
      )
    }
  })

  test('are printed from the page of an order that is paid, too, and lead back to it', async () => {
    const { shop } = await aPacker()
    const owner = atDesk(await aMember(shop))
    const linkOf = ({ number }: { number: string }) => `href="/desk/slips?orders=${number}"`
    const pageOf = ({ number }: { number: string }) => read(shop, owner, `/desk/orders/${number}`)
    const [paid, waiting] = [await aPaidOrder(shop), await aWaitingOrder(shop)]
    expect(await pageOf(paid)).toContain(linkOf(paid))
    expect(await pageOf(waiting)).not.toContain(linkOf(waiting))
    const slip = await read(shop, owner, `/desk/slips?orders=${paid.number}`)
    expect(slip).toContain(`href="/desk/orders/${paid.number}"`)
  })

  test('stand four on a sheet where that is asked for, each sheet on a page of its own', async () => {
    const { shop, who } = await aPacker()
    const orders = []
    for (let made = 0; made < 5; made++) orders.push(await aPaidOrder(shop))
    const query = orders.map(({ number }) => `orders=${number}`).join('&')
    const sheetsOf = (page: string) =>
      page
        .split(/<div class="sheet/)
        .slice(1)
        .map((sheet) => sheet.match(/<article/g)?.length)
    expect(sheetsOf(await read(shop, who, `/desk/slips?${query}`))).toEqual([2, 2, 1])
    expect(sheetsOf(await read(shop, who, `/desk/slips?${query}&sheet=4`))).toEqual([4, 1])
  })

  test('are only for what is paid and not delivered; the others are named', async () => {
    const { shop } = await aPacker()
    const owner = atDesk(await aMember(shop))
    const waiting = await aWaitingOrder(shop)
    const page = await read(shop, owner, `/desk/slips?orders=${waiting.number},NG-1`)
    expect(page).not.toContain('<article')
    expect(wordsOf(page)).toContain(`No slip for NG-1, ${waiting.number}: not paid`)
  })

  test('carry notes of the team only where that is asked for', async () => {
    const { shop, who } = await aPacker()
    const order = await aPaidOrder(shop)
    await submit(shop, who, `/desk/orders/${order.number}`, {
      act: 'note',
      words: 'Wrap it twice.',
    })
    const path = `/desk/slips?orders=${order.number}`
    expect(await read(shop, who, path)).not.toMatch(/Wrap it twice\.|No Size/)
    expect(wordsOf(await read(shop, who, `${path}&notes=yes`))).toContain('Tunde: Wrap it twice.')
  })

  test('are noted as printed by a button, once, in the history of each order and in the list', async () => {
    const { shop, who } = await aPacker()
    const orders = [await aPaidOrder(shop), await aPaidOrder(shop)]
    const numbers = orders.map(({ number }) => number).join(',')
    const page = await read(shop, who, `/desk/slips?orders=${numbers}`)
    expect(await auditedSubjects(shop, 'order.printed')).toEqual([])
    const fields = { act: 'printed', once: onceOf(page, 'printed'), orders: `${numbers},NG-1` }
    const press = () => post(shop, who, '/desk/slips', fields)
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    expect((await auditedSubjects(shop, 'order.printed')).toSorted()).toEqual(
      subjectsOf(...orders).toSorted(),
    )
    expect(await read(shop, who, locationOf(answers[0] as Response))).toContain(
      'Noted: 2 slips printed.',
    )
    for (const { number } of orders)
      expect(wordsOf(await read(shop, who, `/desk/orders/${number}`))).toContain(
        'Tunde printed the slip',
      )
    await aPaidOrder(shop)
    const list = wordsOf(await read(shop, who, '/desk/orders?tab=to-pack'))
    expect(list.match(/To pack Printed/g)).toHaveLength(2)
  })
})

describe('what is to be packed', () => {
  test('says what is due today, and what is late', async () => {
    const { shop } = await aPacker()
    const { id } = await aPaidOrder(shop)
    await updateOrder(shop.db, id, { eta_min_days: 1, eta_max_days: 2 })
    changesOrdersByHand(shop)
    // Each one is signed in that day.
    const list = async () => {
      const who = atDesk(await aMember(shop, 'owner', aName()))
      return wordsOf(await read(shop, who, '/desk/orders?tab=all'))
    }
    expect(await list()).not.toMatch(/due today|late/)
    // Friday to Monday.
    shop.pass(3 * DAY_MS)
    expect(await list()).toContain('To pack due today')
    shop.pass(2 * DAY_MS)
    expect(await list()).toContain('To pack 2 days late')
    await markOrder(shop, id, 'delivered')
    expect(await list()).not.toMatch(/due today|late/)
  })

  test('begins with what was paid first, however late it was made, also under a filter', async () => {
    const { shop, who } = await aPacker()
    const owner = atDesk(await aMember(shop))
    const slow = await aWaitingOrder(shop)
    shop.pass(LIFE.sent.takeBackMs)
    const quick = await aWaitingOrder(shop)
    await moneyArrives(shop, quick.reference)
    await settle(shop, quick.reference)
    shop.pass(LIFE.sent.takeBackMs)
    await moneyArrives(shop, slow.reference)
    await settle(shop, slow.reference)
    const inOrder = [quick.number, slow.number]
    for (const query of ['tab=to-pack', 'tab=to-pack&method=fiat', 'tab=to-pack&least=1'])
      expect([query, numbersIn(await read(shop, owner, `/desk/orders?${query}`))]).toEqual([
        query,
        inOrder,
      ])
    expect(numbersIn(await read(shop, owner, '/desk/orders?tab=all'))).toEqual(inOrder)
    const slips = wordsOf(await read(shop, who, '/desk/slips?tab=to-pack')).match(/NG-\d+/g)
    expect([...new Set(slips)]).toEqual(inOrder)
  })

  test('leads from each packed order to the next one, and says when there is none', async () => {
    const { shop, who } = await aPacker()
    const orders = [await aPaidOrder(shop), await aPaidOrder(shop)]
    const seen = []
    for (const { number } of orders) {
      const path = `/desk/orders/${number}`
      const next = locationOf(await submit(shop, who, path, { act: 'packed', shown: 'to-pack' }))
      seen.push(await read(shop, who, next))
    }
    expect(seen[0]).toMatch(
      new RegExp(`href="/desk/orders/${orders[1]?.number}">\\s*Next to pack: ${orders[1]?.number}`),
    )
    expect(seen[1]).toContain('Nothing else is to be packed.')
  })
})

describe('the pick list', () => {
  test('adds up what all orders to pack wait for, and names these orders', async () => {
    const { shop, who } = await aPacker()
    const item = await aShirt(shop)
    const first = await aPaidOrder(shop, [
      { item, size: 'M', quantity: 2 },
      { item, size: 'L' },
    ])
    const second = await aPaidOrder(shop, [{ item, size: 'M' }])
    const packed = await aPaidOrder(shop, [{ item, size: 'M' }])
    await markOrder(shop, packed.id, 'packed')
    await aWaitingOrder(shop, [{ item, size: 'M' }])
    const words = wordsOf(await read(shop, who, '/desk/pick'))
    expect(words).toContain('For 2 orders to pack')
    expect(words).toContain(`1 Adire Shirt L ${first.number} `)
    expect(words).toMatch(/3 Adire Shirt M, AS-M /)
    expect(words).toContain(`${first.number} × 2`)
    expect(words).toContain(second.number)
    expect(words).not.toContain(packed.number)
  })
})

describe('packing many orders', () => {
  const boxes = (page: string) =>
    [...page.matchAll(/type="checkbox" name="orders" value="([^"]+)"/g)].map(([, value]) => value)

  test('begins with ticks in the list of what is to pack, for who packs', async () => {
    const { shop, who } = await aPacker()
    const order = await aPaidOrder(shop)
    expect(boxes(await read(shop, who, '/desk/orders'))).toEqual([order.number])
    const support = atDesk(await aMember(shop, 'support'))
    expect(boxes(await read(shop, support, '/desk/orders'))).toEqual([])
  })

  test('names what will be packed and what cannot be, then marks each once and tells its customer', async () => {
    const { shop, who } = await aPacker()
    const orders = [await aPaidOrder(shop), await aPaidOrder(shop)]
    const sent = await aPaidOrder(shop)
    await markOrder(shop, sent.id, 'sent')
    const all = [...orders, sent].map(({ number }) => `orders=${number}`).join('&')
    const page = await read(shop, who, `/desk/pack?${all}`)
    expect(wordsOf(page)).toContain('2 orders: marked as packed. Each customer gets a mail')
    expect(page.slice(page.indexOf('These stay as they are'))).toContain(sent.number)
    const before = (await mailsOf(shop)).length
    const numbers = orders.map(({ number }) => number).join(',')
    const fields = { act: 'packed', once: onceOf(page, 'packed'), orders: numbers }
    const press = () => post(shop, who, '/desk/pack', fields)
    const answers = await Promise.all([press(), press()])
    expect(new Set(answers.map(locationOf)).size).toBe(1)
    expect(await read(shop, who, locationOf(answers[0] as Response))).toContain(
      'Marked packed: 2 orders.',
    )
    expect(await auditedSubjects(shop, 'order.packed')).toHaveLength(2)
    shop.pass(LIFE.sent.takeBackMs)
    expect((await mailsOf(shop)).length - before).toBe(2)
  })

  test('leaves out what somebody else has packed meanwhile, and says which', async () => {
    const { shop, who } = await aPacker()
    const [mine, theirs] = [await aPaidOrder(shop), await aPaidOrder(shop)]
    const numbers = `${mine.number},${theirs.number}`
    const once = onceOf(await read(shop, who, `/desk/pack?orders=${numbers}`), 'packed')
    await markOrder(shop, theirs.id, 'packed')
    const answer = await post(shop, who, '/desk/pack', { act: 'packed', once, orders: numbers })
    const page = await read(shop, who, locationOf(answer))
    expect(wordsOf(page)).toContain('Marked packed: 1 order. Not marked: 1 order.')
    expect(page.slice(page.indexOf('These stay as they are'))).toContain(theirs.number)
    expect(await deliveryStateOf(shop, mine.id)).toBe('packed')
    expect(await auditedSubjects(shop, 'order.packed')).toEqual(subjectsOf(mine))
  })

  test('marks more orders with one form than with one transaction, and names the one it leaves', async () => {
    const { shop, who } = await aPacker()
    await aShirt(shop)
    await fillOrders(shop, 720)
    const toPack = await shop.db
      .selectFrom('orders')
      .select(['id', 'number'])
      .where('status', '=', 'successful')
      .orderBy('number')
      .execute()
    const theirs = toPack[70] ?? { id: '', number: '' }
    const numbers = toPack.map(({ number }) => number).join(',')
    const once = onceOf(await read(shop, who, `/desk/pack?orders=${numbers}`), 'packed')
    await markOrder(shop, theirs.id, 'packed')
    const press = () => post(shop, who, '/desk/pack', { act: 'packed', once, orders: numbers })
    const goneTo = [locationOf(await press()), locationOf(await press())]
    const mine = toPack.filter((order) => order !== theirs)
    const done = mine.map(({ number }) => number).join(',')
    const query = new URLSearchParams({ done, left: theirs.number })
    expect(goneTo).toEqual([`/desk/pack?${query}`, `/desk/pack?${query}`])
    expect(await auditedSubjects(shop, 'order.packed')).toEqual(subjectsOf(...mine))
  })
})
