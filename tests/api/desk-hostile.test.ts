import { describe, expect, test } from 'vitest'
import { newFormValue } from '#lib/desk/forms.server.ts'
import { ROLES } from '#lib/desk/rights.ts'
import { findSession, IDLE_MS } from '#lib/desk/sign-in/sessions.server.ts'
import { findForOwner, markOrder } from '#lib/orders/owner.server.ts'
import { readRefunds } from '#lib/payments/refunds/balances.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import { aClerk, filled, make } from '../support/desk-orders.ts'
import { moneyOf, refund } from '../support/desk-refunds.ts'
import { atDesk, post, read, submit } from '../support/desk.ts'
import { listPages } from '../support/endpoints.ts'
import { values } from '../support/hostile.ts'
import { aPaidOrder, aWaitingOrder, sizeOf, stockOf } from '../support/orders.ts'
import { mailsOf } from '../support/outbox.ts'
import { somePlaces } from '../support/places.ts'
import { aBrowser, type Browser, send } from '../support/send.ts'
import { openTestShop } from '../support/shop.ts'
import { aMember } from '../support/staff.ts'
import { anItem } from '../support/world.ts'

/** Ends an attribute or a text that is not escaped, and then stands in the page as it is. */
const MARKUP = '"><img src=x onerror=alert(1)>\'&'

/** As people type them who want to see what happens. */
const typed = ['-1', '99999999999999999999', 'a\0b', MARKUP]

/** What JSON can hold and a form cannot. */
const untyped = values.filter(([, value]) => typeof value !== 'string')

type Form = { name: string; action: string; fields: { name: string; value: string }[] }

/** The forms of a page that change something: where each is sent to, and its fields. */
const formsOn = (html: string): Form[] =>
  [...html.matchAll(/<form method="post" action="([^"]+)"[^]*?<\/form>/g)].map(
    ([form, action = '']) => {
      const tags = form.matchAll(/<(?:input|select|textarea|button)\b[^>]*\bname="([^"]+)"[^>]*/g)
      const fields = [...tags].map(([tag, name = '']) => ({
        name,
        value: /\bvalue="([^"]*)"/.exec(tag)?.[1] ?? '',
      }))
      const act = fields.find(({ name }) => name === 'act')?.value
      return { name: [action, act].filter(Boolean).join(' '), action, fields }
    },
  )

async function onceFor(shop: Shop, { cookie }: { cookie: string }, path: string): Promise<string> {
  const session = await findSession(shop, cookie)
  return newFormValue(shop, { sessionId: session?.id ?? '', path })
}

/** Each page of the desk that shows something, with something on it. */
async function aDeskFull() {
  const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000000' })
  await somePlaces(shop)
  const item = await anItem(shop, { stock: 50 })
  const lines = [{ item }]
  const order = await aPaidOrder(shop, lines)
  const sent = await aPaidOrder(shop, lines)
  await markOrder(shop, sent.id, 'sent')
  const waiting = await aWaitingOrder(shop, lines)
  const other = await aMember(shop, 'support', 'other')
  const member = await aMember(shop, 'owner', 'Amaka')
  const numberFor = (path: string): string => {
    if (path.endsWith('return')) return sent.number
    return /cancel|paid$/.test(path) ? waiting.number : order.number
  }
  const paths = listPages()
    .filter((path) => path.startsWith('/desk') && !/token|\.\.\.|confirm|signin/.test(path))
    .map((path) =>
      path
        .replace('[number]', numberFor(path))
        .replace('[size]', String(sizeOf(item)))
        .replace('[id]', String(other.id)),
    )
  const more = [
    `/desk/slips?orders=${order.number}`,
    `/desk/pack?orders=${order.number}`,
    `/desk/stock/count?item=${item.slug}`,
    `/desk/orders/${order.number}/refund?check=&sum=1&reason=x`,
    `/desk/orders/${order.number}/cancel`,
    `/desk/orders/${sent.number}`,
  ]
  return { shop, item, order, other, member, who: atDesk(member), paths: [...paths, ...more] }
}

// Hundreds of requests each.
describe('a form of the desk', { timeout: 60_000 }, () => {
  test('takes no harm from what is typed into it, whatever it is', async () => {
    const { shop, member, who, paths } = await aDeskFull()
    const forms = new Map<string, Form>()
    for (const path of paths)
      for (const form of formsOn(await read(shop, who, path))) forms.set(form.name, form)
    forms.delete('/desk/signout')
    expect(forms.size).toBeGreaterThan(20)
    for (const [name, { action, fields }] of forms)
      for (const value of typed) {
        const bad = fields.map((field) => [
          field.name,
          ['act', 'do'].includes(field.name) ? field.value : value,
        ])
        const once = await onceFor(shop, member, action)
        const response = await post(shop, who, action, { ...Object.fromEntries(bad), once })
        const about = `${name}: ${value}`
        expect(response.status, about).toBeLessThan(500)
        expect(await response.text(), about).not.toContain('"><img src=x')
      }
  })

  test('takes no harm from JSON that no form sends', async () => {
    const { shop, member, who, paths } = await aDeskFull()
    const names = ['act', 'do', 'kept', 'password', 'orders', 'total', 'request', 'session']
    for (const path of paths.filter((each) => !each.includes('?')))
      for (const [name, value] of untyped) {
        const once = path.length % 2 ? await onceFor(shop, member, path) : value
        const body = Object.fromEntries(names.map((each) => [each, value]))
        const { status } = await send(shop, who, `POST ${path}`, { ...body, once })
        expect(status, `${path} with ${name}`).toBeLessThan(500)
      }
    shop.pass(IDLE_MS)
    for (const [name, value] of untyped) {
      const response = await send(shop, who, 'POST /desk/staff', { once: value, kept: value })
      expect(response.status, `signed out, with ${name}`).toBe(303)
    }
  })

  test('may be as long as its fields allow, for who is signed in', async () => {
    const { shop, who, order } = await aDeskFull()
    const path = `/desk/orders/${order.number}`
    const words = 'ọ'.repeat(2_000)
    expect((await submit(shop, who, path, { act: 'note', words })).status).toBe(303)
    expect(await read(shop, who, path)).toContain(words)
    const stranger = await post(shop, aBrowser(), path, { act: 'note', words })
    expect(stranger.status).toBe(413)
  })

  test('is sent by its own session, to its own page, from the shop’s own pages', async () => {
    const { shop, member, other, order, who } = await aDeskFull()
    const path = `/desk/orders/${order.number}`
    const fields = { act: 'packed', once: await onceFor(shop, member, path) }
    const deny = async (by: Browser, at: string, headers = {}) =>
      expect((await post(shop, by, at, fields, headers)).status, at).toBe(403)
    await deny(who, path, { origin: 'https://evil.example' })
    await deny(who, path, { origin: 'null', 'sec-fetch-site': 'cross-site' })
    await deny(atDesk(other), path)
    for (const role of ROLES.filter((each) => each !== 'editor'))
      await deny(atDesk(await aMember(shop, role)), path)
    await deny(who, `${path}/refund`)
    expect((await post(shop, who, path, fields)).status).toBe(303)
  })
})

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
    const lines = { [`units-${line}`]: '1', [`back-${line}`]: 'on' }
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
    const count = { act: 'count', [`counted-${size}`]: '1', [`shown-${size}`]: '9' }
    for (const path of [`/desk/stock/${sizeOf(item)}`, '/desk/stock/count']) {
      const once = await onceFor(shop, member, path)
      const answer = await post(shop, who, path, { ...count, once, item: item.slug })
      expect(answer.status, path).toBe(404)
    }
    expect(await stockOf(shop, foreign)).toMatchObject({ onHand: 9 })
    const theirs = await findSession(shop, other.cookie)
    const once = await onceFor(shop, member, '/desk/me')
    await post(shop, who, '/desk/me', { act: 'end', once, session: theirs?.id ?? '' })
    expect(await findSession(shop, other.cookie)).not.toBeNull()
  })
})

describe('many orders at once', () => {
  test('are 200 at most: more are refused and named, and nothing is done', async () => {
    const { shop, member, order, who } = await aDeskFull()
    const many = Array.from({ length: 10_000 }, (_, at) => `NG-${900_000 + at}`)
    for (const path of ['/desk/pack', '/desk/slips']) {
      const fields = { act: 'packed', once: await onceFor(shop, member, path) }
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
