import { describe, expect, test } from 'vitest'
import { findSession, IDLE_MS } from '#lib/desk/sign-in/sessions.server.ts'
import { findForOwner, markOrder } from '#lib/orders/owner/owner.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import { aDeskFull, MARKUP, onceFor } from '../../support/desk/full.ts'
import { aClerk, filled, make } from '../../support/desk/orders.ts'
import { moneyOf, refund } from '../../support/desk/refunds.ts'
import { atDesk, post, read, submit } from '../../support/desk/desk.ts'
import { aPaidOrder, sizeOf, stockOf } from '../../support/orders.ts'
import { mailsOf } from '../../support/outbox.ts'
import { somePlaces } from '../../support/places.ts'
import { openTestShop } from '../../support/shop.ts'
import { aMember } from '../../support/desk/staff.ts'
import { anItem } from '../../support/world.ts'

describe('an id in a form of the desk', () => {
  test('is only one of the order that the page is about', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const item = await anItem(shop, { stock: 5 })
    const order = await aPaidOrder(shop, [{ item, quantity: 2 }])
    const { items = [] } = (await findForOwner(shop, order.number)) ?? {}
    const line = items[0]?.id ?? 0
    const path = `/desk/orders/${order.number}`
    const member = await aMember(shop)
    const owner = atDesk(member)
    const another = await aPaidOrder(shop, [{ item }])
    await markOrder(shop, another.id, 'sent')
    const elsewhere = `/desk/orders/${another.number}`
    const press = async (at: string, fields: Record<string, string>) => {
      const shown = /name="shown" value="([^"]+)"/.exec(await read(shop, owner, at))?.[1] ?? ''
      const once = await onceFor(shop, member, at)
      return (await post(shop, owner, at, { once, shown, ...fields })).status
    }
    const lines = { [`units.${line}`]: '1', [`back.${line}`]: 'on' }
    const asked = { act: 'refund', reason: 'x' }
    expect(await press(`${elsewhere}/refund`, { ...asked, ...lines })).toBe(400)
    const [theirs] = (await readRefunds(shop, order.id)).balances
    const payment = { sum: '1', payment: theirs?.reference ?? '' }
    expect(await press(`${elsewhere}/refund`, { ...asked, ...payment })).toBe(400)
    expect(await press(`${elsewhere}/return`, { act: 'returned', condition: '', ...lines })).toBe(
      400,
    )
    await refund(shop, owner, path, { sum: '100', reason: 'x' })
    const request = /name="request" value="(\d+)"/.exec(await read(shop, owner, path))?.[1] ?? ''
    expect(await press(elsewhere, { act: 'refund-back', request })).toBe(404)
    expect(await moneyOf(shop, order.id)).toMatchObject({ underWay: 10_000 })
    expect(await moneyOf(shop, another.id)).toMatchObject({ underWay: 0, back: 0 })
    expect(await stockOf(shop, item)).toEqual({ onHand: 2, held: 0, available: 2 })
  })

  test('is only one of the item that is counted, and of the person who asks', async () => {
    const { shop, member, other, who, item } = await aDeskFull()
    const foreign = await anItem(shop, { stock: 9 })
    const size = sizeOf(foreign)
    const count = { act: 'count', [`counted.${size}`]: '1', [`shown.counted.${size}`]: '9' }
    for (const path of [`/desk/stock/${sizeOf(item)}`, '/desk/stock/count']) {
      const once = await onceFor(shop, member, path)
      const answer = await post(shop, who, path, { ...count, once, item: item.slug })
      expect(answer.status, path).toBe(404)
    }
    expect(await stockOf(shop, foreign)).toMatchObject({ onHand: 9 })
    const theirs = await findSession(shop, other.cookie)
    const once = await onceFor(shop, member, '/desk/me')
    await post(shop, who, '/desk/me', { act: 'end-session', once, session: theirs?.id ?? '' })
    expect(await findSession(shop, other.cookie)).not.toBeNull()
  })
})

describe('many orders at once', () => {
  test('are 200 at most: more are refused and named, and nothing is done', async () => {
    const { shop, member, order, who } = await aDeskFull()
    const many = Array.from({ length: 10_000 }, (_, at) => `NG-${900_000 + at}`)
    const acts = { '/desk/pack': 'packed', '/desk/slips': 'printed' }
    for (const [path, act] of Object.entries(acts)) {
      const fields = { act, once: await onceFor(shop, member, path) }
      const orders = [order.number, ...many].join(',')
      const answer = await post(shop, who, path, { ...fields, orders })
      expect(answer.status, path).toBe(400)
      expect(await answer.text(), path).toContain('At most 200 orders at once.')
    }
    const some = [order.number, ...many.slice(0, 500)].join(',')
    expect(await read(shop, who, `/desk/pack?orders=${some}`)).toContain('At most 200 orders')
    const rows = await shop.db.selectFrom('audit').select('act').execute()
    expect(rows.map(({ act }) => act)).not.toContain('order.packed')
  })
})

describe('what a buyer or a clerk writes', () => {
  test('is text on slips and in mails, never markup and never a header', async () => {
    const { shop, item } = await aClerk()
    const owner = atDesk(await aMember(shop))
    const change = { name: MARKUP, street_address: MARKUP, email: 'ada@mail.example' }
    await make(shop, owner, filled(item, 1, change))
    const { number } = await shop.db.selectFrom('orders').select('number').executeTakeFirstOrThrow()
    const path = `/desk/orders/${number}`
    await submit(shop, owner, path, { act: 'note', words: MARKUP })
    await submit(shop, owner, path, { act: 'packed' })
    const tracking = `${MARKUP}\r\nBcc: evil@mail.example`
    await submit(shop, owner, path, { act: 'sent', name: MARKUP, phone: '', tracking })
    const pages = [`/desk/slips?orders=${number}&notes=yes`, path, '/desk/orders?tab=sent']
    for (const page of [...pages, '/desk/audit', `/desk/orders?q=${encodeURIComponent(MARKUP)}`])
      expect(await read(shop, owner, page), page).not.toContain('"><img src=x')
    shop.pass(IDLE_MS / 2)
    const mails = (await mailsOf(shop)).filter(({ to }) => to === 'ada@mail.example')
    expect(mails).toHaveLength(3)
    for (const mail of mails) {
      expect(Object.keys(mail.headers)).not.toContain('bcc')
      expect(mail.html).not.toContain('"><img src=x')
    }
  })
})
