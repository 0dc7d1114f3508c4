/** @module-tag postgres */
import { describe, expect, test } from 'vitest'
import { ROLES } from '#lib/desk/rights.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { noteTransferSent } from '#lib/payments/own-account/sent.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { newId } from '#lib/random.server.ts'
import { DAY_MS, MINUTE_MS } from '#lib/time.ts'
import { aDoorOrder, anOwedOrder } from '../../../support/buying/door.ts'
import { aReturnOf } from '../../../support/buying/returns.ts'
import { atDesk, read, wordsOf } from '../../../support/desk/desk.ts'
import { makeNamed } from '../../../support/desk/named.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aBuyer, aPaidOrder, aWaitingOrder, place } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { type Browser, send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

const ACCOUNT = {
  bank: 'GTBank',
  accountNumber: '0123456785',
  accountName: 'Oja Limited',
  waitHours: 24,
}
const giveAccount = (shop: TestShop) =>
  shop.inTransaction((shop) => ownAccount.become(shop, ACCOUNT, 'Ada'))

/** The words of Today, and where its links lead. */
async function today(shop: TestShop, who: Browser) {
  const html = await read(shop, who, '/desk')
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  const links = [...main.matchAll(/href="([^"]+)"/g)].map(([, path]) => path ?? '')
  return { html, words: wordsOf(html), links }
}

describe('Today of a new shop', () => {
  test('leads from step to step, until the first parcel has arrived', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'owner', 'Amaka Nwosu'))
    const begun = await today(shop, who)
    for (const words of ['Welcome, Amaka', 'Open the shop', '0 of 5 done', 'Add the first item'])
      expect(begun.words).toContain(words)
    expect(begun.words).toContain('No orders yet. The first one comes here, and to your mail.')
    expect(begun.links).toEqual(
      expect.arrayContaining(['/desk/goods/new', '/desk/delivery/new', '/desk/money/account', '/']),
    )
    const item = await anItem(shop, { stock: 5 })
    expect((await today(shop, who)).words).toMatch(/1 of 5 done.*1 in the shop.*Make a zone/)
    await somePlaces(shop)
    expect((await today(shop, who)).words).toMatch(/2 of 5 done.*From ₦.*Give your account/)
    // What is there already is changed, and not made once more.
    const { links } = await today(shop, who)
    expect(links).toEqual(expect.arrayContaining(['/desk/goods', '/desk/delivery']))
    expect(links).not.toContain('/desk/delivery/new')
    await giveAccount(shop)
    expect((await today(shop, who)).words).toMatch(
      /3 of 5 done.*Transfer to GTBank …6785\. Cards are not set up.*Write it/,
    )
    const { id } = await aPaidOrder(shop, [{ item }])
    await markOrder(shop, id, 'packed')
    expect((await today(shop, who)).words).toMatch(/4 of 5 done.*Missing: your e-mail/)
    await markOrder(shop, id, 'delivered')
    const open = (await today(shop, who)).words
    expect(open).not.toContain('Open the shop')
    expect(open).toMatch(/Good \w+, Amaka/)
  })

  test('shows its steps to who can make them, and hints on empty pages', async () => {
    const shop = await openTestShop()
    for (const role of ROLES) {
      const { words } = await today(shop, atDesk(await aMember(shop, role)))
      expect(words.includes('Open the shop'), role).toBe(['owner', 'manager'].includes(role))
    }
    const who = atDesk(await aMember(shop, 'owner', 'amaka'))
    expect(wordsOf(await read(shop, who, '/desk/goods'))).toContain('No goods yet')
    expect(wordsOf(await read(shop, who, '/desk/goods?q=gele'))).toContain('Nothing here.')
    for (const [list, said] of [
      ['goods', 'No goods yet'],
      ['orders', 'No orders yet'],
      ['orders?tab=all', 'No orders yet'],
      ['offers', 'No offers yet'],
      ['gift-cards', 'No gift cards yet'],
      ['people', 'No customers yet'],
      ['reviews', 'No reviews yet'],
      ['returns', 'No returns yet'],
      ['money', 'No money yet'],
      ['stock', 'No goods yet'],
      ['stock?q=gele', 'No goods yet'],
    ]) {
      const html = await read(shop, who, `/desk/${list}`)
      expect(wordsOf(html)).toContain(said)
      // Its cloth, and nothing to search or filter with.
      const [, page = ''] = html.split('<main')
      expect(page).toContain('motif-ground')
      for (const tool of ['class="tabs"', 'class="pill-bar"', 'class="search"'])
        expect(page, list).not.toContain(tool)
    }
  })
})

describe('Today of a busy shop', () => {
  test('names first what costs most, each with its page', async () => {
    const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
    await somePlaces(shop)
    await giveAccount(shop)
    const item = await anItem(shop, { price: 20_000, stock: 7, name: 'Gele' })
    const sent = await aPaidOrder(shop)
    await markOrder(shop, sent.id, 'sent')
    shop.pass(20 * DAY_MS)
    const short = await aWaitingOrder(shop)
    await noteTransfer(shop, short.id, 1_500_000)
    const delivered = await aPaidOrder(shop, [{ item, quantity: 5 }])
    await markOrder(shop, delivered.id, 'delivered')
    await aReturnOf(shop, delivered.number)
    await aPaidOrder(shop, [{ item, quantity: 2 }])
    const { buyer, order } = await anOrderToOwn(shop)
    await noteTransferSent(shop, buyer, order.id, async () => [])
    await aDoorOrder(shop)
    await makeNamed(shop, ['review'])
    const { words, links } = await today(shop, atDesk(await aMember(shop)))
    const rows = [
      ['1 payment does not fit', '/desk/money'],
      ['1 parcel is late', `/desk/orders/${sent.number}`],
      ['1 buyer says that it is sent', '/desk/money'],
      ['1 buyer to call before packing', '/desk/door'],
      ['1 return to answer', '/desk/returns'],
      ['Best sellers: 1 size is out Gele', '/desk/stock'],
      ['1 review to read', '/desk/reviews'],
    ] as const
    const places = rows.map(([said]) => words.indexOf(said))
    expect(rows.filter((_, nth) => places[nth] === -1)).toEqual([])
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(links).toEqual(expect.arrayContaining(rows.map(([, path]) => path)))
  })

  test('says what came in beside the same weekday before', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { price: 20_000, stock: 9 })
    await aPaidOrder(shop, [{ item }])
    shop.pass(7 * DAY_MS)
    const who = atDesk(await aMember(shop))
    expect((await today(shop, who)).words).toContain(
      'Money in today ₦0 0 payments ₦22,500 less than last Friday by 10:00',
    )
    await aPaidOrder(shop, [{ item, quantity: 2 }])
    expect((await today(shop, who)).words).toMatch(/₦\d\d,000 more than last Friday by/)
  })

  test('adds up what came in by the way in which it was paid', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { price: 20_000, stock: 9 })
    await aPaidOrder(shop, [{ item, quantity: 2 }])
    const byTransfer = await aWaitingOrder(shop, [{ item }])
    await noteTransfer(shop, byTransfer.id, 2_250_000)
    const { number } = await anOwedOrder(shop)
    const who = atDesk(await aMember(shop))
    const { words, html, links } = await today(shop, who)
    const sums = [...words.matchAll(/(Trial page|Own account|Collected on delivery) ₦([\d,]+)/g)]
    const [, money = ''] = /Money in today ₦([\d,]+) 3 payments/.exec(words) ?? []
    const toNaira = (text = '') => Number(text.replaceAll(',', ''))
    expect(sums.map(([, way]) => way)).toEqual([
      'Trial page',
      'Own account',
      'Collected on delivery',
    ])
    expect(sums.map(([, , sum]) => toNaira(sum)).slice(0, 2)).toEqual([42_500, 22_500])
    expect(sums.reduce((sum, [, , naira]) => sum + toNaira(naira), 0)).toBe(toNaira(money))
    expect(html).toContain('With riders, not handed in')
    const doors = links.find((path) => path.includes('company=door')) ?? ''
    expect(wordsOf(await read(shop, who, doors.replaceAll('&amp;', '&')))).toContain(number)
  })
})

describe('Today', () => {
  test('has the press that begins to pack for who packs alone', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    await aPaidOrder(shop, [{ item: await anItem(shop, { stock: 5 }) }])
    for (const role of ROLES) {
      const { words } = await today(shop, atDesk(await aMember(shop, role)))
      const packs = role === 'owner' || role === 'manager' || role === 'packer'
      expect([role, words.includes('Start with the oldest')]).toEqual([role, packs])
    }
  })

  test('shows five pictures of what is to pack, and says how many orders more there are', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { stock: 20 })
    const who = atDesk(await aMember(shop))
    const pack = async (orders: number) => {
      for (let made = 0; made < orders; made++) await aPaidOrder(shop, [{ item }])
      await shop.db.updateTable('order_item').set({ image: 'a1b2c3d4e5f6a7b8c9d0' }).execute()
      const { html, words } = await today(shop, who)
      return [html.match(/class="today-pictures"[\s\S]*?<\/p>/)?.[0].match(/<img/g)?.length, words]
    }
    const [five, words] = await pack(5)
    expect(five).toBe(5)
    expect(words).not.toContain('more orders to pack')
    const [stillFive, more] = await pack(2)
    expect(stillFive).toBe(5)
    expect(more).toContain('+2 more orders to pack')
  })

  test('and the page More say how much waits, as far as a role may see it', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    await aPaidOrder(shop, [{ item: await anItem(shop, { stock: 5 }) }])
    const short = await aWaitingOrder(shop)
    await noteTransfer(shop, short.id, 100_000)
    const more = async (role: (typeof ROLES)[number]) =>
      wordsOf(await read(shop, atDesk(await aMember(shop, role)), '/desk/more'))
    const owner = await more('owner')
    expect(owner).toContain('Orders 1 wait Pay on delivery Returns')
    expect(owner).toContain('Money 1 wait')
    const packer = await more('packer')
    expect(packer).toContain('Orders 1 wait')
    expect(packer).not.toContain('Money')
    expect(await more('editor')).not.toContain('wait')
  })

  const news = async (shop: TestShop, who: Browser, since: string, wait: number) =>
    (await send(shop, who, `GET /desk/news?still&since=${since}&wait=${wait}`)).json()
  const standingOf = (html: string) => /data-watched="([^"]+)"/.exec(html)?.[1] ?? ''

  test('hears at once of what is new by one question that is held', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { stock: 5 })
    const who = atDesk(await aMember(shop))
    const { html } = await today(shop, who)
    const since = standingOf(html)
    expect(html).toContain('content="60;url=/desk?still"')
    expect(await news(shop, who, since, 1)).toEqual({ isNew: false })
    const answer = news(shop, who, since, 20)
    await aPaidOrder(shop, [{ item }])
    expect(await answer).toEqual({ isNew: true })
    expect(standingOf((await today(shop, who)).html)).not.toBe(since)
    expect(await news(shop, who, since, 20)).toEqual({ isNew: true })
  })

  test('does not keep a session open that nobody uses', async () => {
    const shop = await openTestShop()
    const member = await aMember(shop)
    const who = atDesk(member)
    await read(shop, who, '/desk')
    shop.pass(16 * MINUTE_MS)
    await read(shop, who, '/desk?still')
    await news(shop, who, '', 0)
    shop.pass(15 * MINUTE_MS)
    expect(await findSession(shop, member.cookie)).toBeNull()
  })
})

/** An order that waits for a transfer to the shop's own account. */
async function anOrderToOwn(shop: TestShop) {
  const buyer = await aBuyer(shop, 'ngozi', [{ item: await anItem(shop, { name: 'Agbada' }) }])
  const { order } = await place(shop, buyer)
  await payOrder(shop, buyer, order.id, 'fiat', 'own')
  return { buyer, order }
}

const noteTransfer = (shop: TestShop, orderId: string, sumKobo: number) =>
  shop.inTransaction((shop) =>
    payByHand(shop, orderId, { method: 'transfer', bankReference: newId(), sumKobo }),
  )
