import { describe, expect, test } from 'vitest'
import { ALL_GOODS } from '#lib/offers/offers.ts'
import { readOffers } from '#lib/offers/owner/owner.server.ts'
import { cancelPaid } from '#lib/payments/attempts/cancel.server.ts'
import { findSettledOrder } from '#lib/payments/settle/reconcile.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { aBuyer, aPendingOrder, place, putInto } from '../../support/orders.ts'
import { IBADAN_NORTH, IKEJA, OYO, somePlaces } from '../../support/places.ts'
import { aPaystackShop } from '../../support/desk/owner-orders.ts'
import { send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aCategory, anItem } from '../../support/world.ts'

/** What the form of a new offer sends when only what must be is filled in. */
const FILLED = {
  act: 'create',
  name: 'Weekend',
  code: '',
  items: '',
  leastKobo: '',
  leastUnits: '',
  isFirstOrder: 'no',
  isOnceEach: 'no',
  mostUses: '',
  from: '',
  until: '',
  isOnTop: 'no',
}

const manager = async (shop: Shop) => atDesk(await aMember(shop, 'manager', 'Amaka'))

const only = async (shop: Shop) => {
  const [offer] = await readOffers(shop)
  if (!offer) throw new Error('there is no offer')
  return offer
}

describe('the offers of the shop at the desk', () => {
  test('are made by kind, with a code that shoppers type, and stand in the list', async () => {
    const shop = await openTestShop()
    const who = await manager(shop)
    const kinds = wordsOf(await read(shop, who, '/desk/offers/new'))
    expect(kinds).toContain('Buy some, get some cheaper or free')
    const made = await submit(shop, who, '/desk/offers/new?kind=percent', {
      ...FILLED,
      kind: 'percent',
      code: 'ada 10',
      'terms.percent': '10 %',
      leastKobo: '₦20,000',
      from: '2026-12-01T00:00',
      mostUses: '50',
    })
    expect(made.status).toBe(303)
    const offer = await only(shop)
    expect(offer).toMatchObject({
      code: 'ADA10',
      kind: 'percent',
      terms: { percent: 10 },
      leastKobo: 2_000_000,
      from: '2026-11-30T23:00:00.000Z',
      mostUses: 50,
    })
    expect(made.headers.get('location')).toBe(`/desk/offers/${offer.id}?done=made`)
    const list = wordsOf(await read(shop, who, '/desk/offers'))
    expect(list).toContain('ADA10: 10% off from Tue 1 Dec 2026, 00:00')
    expect(list).toContain('Not used yet')
    expect(await auditOf(shop, 'offer.made')).toEqual([
      expect.objectContaining({
        subject: `offer:${offer.id}`,
        changes: { 'Name that shoppers read': ['', 'Weekend'], Code: ['', 'ADA10'] },
      }),
    ])
  })

  test('say what is wrong beside the field, and nothing is made', async () => {
    const shop = await openTestShop()
    const who = await manager(shop)
    await makeOffer(shop, {
      name: 'Old one',
      kind: 'percent',
      terms: { percent: 5 },
      code: 'ADA10',
    })
    const wrong = { ...FILLED, kind: 'percent' }
    const said = async (fields: object) =>
      wordsOf(
        await (
          await submit(shop, who, '/desk/offers/new?kind=percent', { ...wrong, ...fields })
        ).text(),
      )
    expect(await said({ 'terms.percent': '' })).toContain('Fill this in.')
    const tooMuch = await said({ 'terms.percent': '120' })
    // Above the page, with a link, and beside the field.
    expect(tooMuch.match(/Write a number from 1% to 100%\./g)).toHaveLength(2)
    const ten = { 'terms.percent': '10' }
    expect(await said({ ...ten, code: 'ada-10' })).toContain('The offer “Old one” has this code.')
    expect(await said({ ...ten, code: '!!' })).toContain('Write 3 to 24 letters and digits')
    expect(await said({ ...ten, items: 'no-such-thing' })).toContain(
      'No item has the address “no-such-thing”.',
    )
    const times = { from: '2026-12-02T00:00', until: '2026-12-01T00:00' }
    expect(await said({ ...ten, ...times })).toContain('The end must be after the beginning.')
    expect(await readOffers(shop)).toHaveLength(1)
  })

  test('are changed field by field; who saves a stale form is told what it is now', async () => {
    const shop = await openTestShop()
    const who = await manager(shop)
    const id = await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code: 'ADA10' })
    const path = `/desk/offers/${id}`
    const twenty = { act: 'save', 'terms.percent': '20', 'shown.terms.percent': '10' }
    expect((await submit(shop, who, path, twenty)).headers.get('location')).toBe(
      `${path}?done=saved`,
    )
    expect((await only(shop)).terms).toEqual({ percent: 20 })
    const stale = { act: 'save', 'terms.percent': '15', 'shown.terms.percent': '10' }
    const refused = await submit(shop, who, path, stale)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('It is now: 20%.')
    const name = { act: 'save', name: 'Sale', 'shown.name': 'Weekend' }
    await submit(shop, who, path, name)
    const least = {
      leastKobo: '20000',
      'shown.leastKobo': '',
      isOnceEach: 'yes',
      'shown.isOnceEach': 'no',
    }
    const until = { until: '2026-12-24T18:00', 'shown.until': '' }
    await submit(shop, who, path, { act: 'save', ...least, ...until })
    const audit = wordsOf(await read(shop, who, '/desk/audit'))
    for (const words of [
      'Percent off: 10% → 20%',
      'From a sum of: ₦20,000',
      'Once for each customer: No → Yes',
      'Until: Thu 24 Dec 2026, 18:00',
    ])
      expect(audit).toContain(words)
    expect(await only(shop)).toMatchObject({ name: 'Sale', terms: { percent: 20 } })
  })

  test('end at one press, in the same second for every cart', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const id = await makeOffer(shop, { kind: 'sum', terms: { kobo: 200_000 } })
    const item = await anItem(shop, { price: 20_000, stock: 9 })
    const before = await aBuyer(shop, 'ada', [{ item, quantity: 1 }])
    expect((await place(shop, before)).order.discountKobo).toBe(200_000)
    const ended = await submit(shop, who, `/desk/offers/${id}`, { act: 'end' })
    expect(ended.status).toBe(303)
    const after = await aBuyer(shop, 'bola', [{ item, quantity: 1 }])
    expect((await place(shop, after)).order.discountKobo).toBe(0)
    const page = wordsOf(await read(shop, who, `/desk/offers/${id}`))
    expect(page).toContain('1 waiting for payment')
    expect(page).not.toContain('End it now')
  })

  test('are on the goods of a category, or on some goods only', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const { id: bags } = await aCategory(shop, 'Bags')
    const bag = await anItem(shop, { price: 20_000, stock: 9, category: 'Bags' })
    const dress = await anItem(shop, { price: 20_000, stock: 9 })
    await submit(shop, who, '/desk/offers/new?kind=percent', {
      ...FILLED,
      kind: 'percent',
      'terms.percent': '10 %',
      [`goodsOf.c${bags}`]: 'on',
    })
    const lines = [
      { item: bag, quantity: 1 },
      { item: dress, quantity: 1 },
    ]
    const buyer = await aBuyer(shop, 'ada', lines)
    expect((await place(shop, buyer)).order.discountKobo).toBe(200_000)
    await submit(shop, who, `/desk/offers/${(await only(shop)).id}`, {
      act: 'save',
      'shown.goodsOf': `c${bags}`,
      items: dress.slug,
      'shown.items': '',
    })
    expect((await only(shop)).scope).toEqual({ ...ALL_GOODS, items: [dress.id] })
  })

  test('are for chosen sizes, sections and places of delivery, as they are ticked and written', async () => {
    const shop = await openTestShop()
    await somePlaces(shop)
    const who = await manager(shop)
    const { id: women } = await aCategory(shop)
    const { id: section } = await shop.db
      .insertInto('section')
      .values({ category_id: women, name: 'Ankara', slug: 'ankara', position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const dress = await anItem(shop, { stock: { 'M-40': 3, 'L-42': 3 } })
    const fields = { ...FILLED, kind: 'percent', 'terms.percent': '10' }
    const path = '/desk/offers/new?kind=percent'
    const wrong = await submit(shop, who, path, { ...fields, items: `${dress.slug}:S-38` })
    expect(wordsOf(await wrong.text())).toContain(
      `There is no “S-38” of it. Its sizes are: ${dress.slug}:M-40, ${dress.slug}:L-42.`,
    )
    await submit(shop, who, path, {
      ...fields,
      items: `${dress.slug}:m-40`,
      [`goodsOf.s${section}`]: 'on',
      [`deliveredTo.l${IKEJA}`]: 'on',
      [`deliveredTo.s${OYO}`]: 'on',
    })
    const made = await only(shop)
    expect(made.scope).toEqual({
      ...ALL_GOODS,
      sections: [section],
      variants: [dress.sizes['M-40']],
    })
    expect(made.places).toEqual({
      lgas: expect.arrayContaining([IKEJA, IBADAN_NORTH]),
      words: 'Ikeja (Lagos) and Oyo',
    })
    const html = await read(shop, who, `/desk/offers/${made.id}`)
    expect(html).toContain(`value="${dress.slug}:M-40"`)
    // What is chosen goes along unseen; the boxes come when they are asked for, with what was typed.
    const boxes = (page: string) => page.match(/type="checkbox" name="deliveredTo/g)?.length ?? 0
    expect(boxes(html)).toBe(0)
    expect(html).toContain(`type="hidden" name="deliveredTo.l${IKEJA}" value="on"`)
    expect(wordsOf(html)).toContain('Ikeja, Oyo')
    const asked = await submit(shop, who, `/desk/offers/${made.id}`, {
      act: 'save',
      do: 'ticks-deliveredTo',
      name: 'Typed meanwhile',
      'shown.deliveredTo': `l${IKEJA} s${OYO}`,
      [`deliveredTo.l${IKEJA}`]: 'on',
    })
    const shown = await asked.text()
    expect([asked.status, boxes(shown)]).toEqual([200, expect.any(Number)])
    expect(boxes(shown)).toBeGreaterThan(3)
    expect(shown).toContain('value="Typed meanwhile"')
    expect(shown).toMatch(new RegExp(`name="deliveredTo.l${IKEJA}" checked`))
    expect(shown).not.toMatch(new RegExp(`name="deliveredTo.s${OYO}" checked`))
    expect(html).toContain(`name="shown.deliveredTo" value="l${IKEJA} s${OYO}"`)
    // Unticking the last place makes it count everywhere, and the audit says what it was.
    await submit(shop, who, `/desk/offers/${made.id}`, {
      act: 'save',
      'shown.deliveredTo': `l${IKEJA} s${OYO}`,
    })
    expect(await only(shop)).toMatchObject({ places: null, scope: made.scope })
    const audit = wordsOf(await read(shop, who, '/desk/audit'))
    expect(audit).toContain('Only delivery to: Ikeja (Lagos) and Oyo')
  })

  test('have a history with who and when, from which each change is set back', async () => {
    const shop = await openTestShop()
    const who = await manager(shop)
    const fields = { ...FILLED, kind: 'percent', 'terms.percent': '10', code: 'ADA10' }
    await submit(shop, who, '/desk/offers/new?kind=percent', fields)
    const { id } = await only(shop)
    const path = `/desk/offers/${id}`
    const twenty = { act: 'save', 'terms.percent': '20', 'shown.terms.percent': '10' }
    await submit(shop, who, path, twenty)
    // The same code in other letters is no change.
    const same = { act: 'save', code: 'ada 10', 'shown.code': 'ADA10' }
    expect((await submit(shop, who, path, same)).headers.get('location')).toBe(`${path}?done=same`)
    await submit(shop, who, path, { act: 'end' })
    const html = await read(shop, who, `${path}/history`)
    const said = wordsOf(html)
    for (const words of ['Amaka made the offer', 'Percent off: 10% → 20%', 'Until: nothing →'])
      expect(said).toContain(words)
    const [ended, changed, ...older] = [...html.matchAll(/name="version" value="(\d+)"/g)].map(
      ([, version]) => version ?? '',
    )
    expect(older).toEqual([])
    const setBack = (version = '') =>
      submit(shop, who, `${path}/history`, { act: 'set-back', version })
    expect((await setBack(ended)).headers.get('location')).toBe(`${path}?done=back`)
    expect(await only(shop)).toMatchObject({ until: null, terms: { percent: 20 } })
    const fifteen = { act: 'save', 'terms.percent': '15', 'shown.terms.percent': '20' }
    await submit(shop, who, path, fifteen)
    const refused = await setBack(changed)
    expect(refused.status).toBe(409)
    expect(wordsOf(await refused.text())).toContain('It is now: 15%.')
    expect((await only(shop)).terms).toEqual({ percent: 15 })
    expect((await setBack('999')).status).toBe(404)
    const [back] = await auditOf(shop, 'offer.set-back')
    expect(back).toMatchObject({
      subject: `offer:${id}`,
      changes: { Until: [expect.any(String), ''] },
    })
  })

  test('say in words and by a cart what they do, for goods that sell well or chosen ones', async () => {
    const shop = await openTestShop()
    const who = await manager(shop)
    const gele = await anItem(shop, { name: 'Gele', price: 5_000 })
    const dress = await anItem(shop, { name: 'Dress', price: 20_000, newPrice: 18_000 })
    const id = await makeOffer(shop, {
      kind: 'buy-get',
      terms: { buy: 2, get: 1, percent: 100 },
      items: gele.slug,
      leastKobo: 1_000_000,
    })
    const said = async (query = '') => wordsOf(await read(shop, who, `/desk/offers/${id}${query}`))
    // As many pieces as it needs.
    const typical = await said()
    expect(typical).toContain('Buy 2, get 1 free from ₦10,000')
    expect(typical).toContain(`On ${gele.slug}.`)
    expect(typical).toContain('3 × ₦5,000 −₦5,000: Weekend')
    expect(typical).toContain('This offer takes ₦5,000 off this cart.')
    expect(await said(`?goods=${gele.slug}&pieces=1`)).toContain(
      'It does nothing for this cart: it needs goods for ₦5,000 more.',
    )
    expect(await said(`?goods=${dress.slug}`)).toContain('It is not on these goods.')
    expect(await said('?goods=no-such')).toContain('“no-such” is not in the shop in this size.')
    // Another offer that takes off more for each piece.
    await makeOffer(shop, { name: 'Half', kind: 'percent', terms: { percent: 50 } })
    const both = await said(`?goods=${gele.slug},${dress.slug}&pieces=3`)
    expect(both).toContain('3 × ₦18,000 −₦27,000: Half')
    expect(both).toContain('other offers take off as much')
    expect(await said('?goods=&pieces=x')).toContain('What it does')
  })

  test('with a code may be somebody’s, and the desk says what each person brought, by days', async () => {
    const { shop, anOrder, paystack } = await aPaystackShop()
    const who = await manager(shop)
    const fields = { ...FILLED, kind: 'percent', 'terms.percent': '10', person: 'Ada Obi' }
    const path = '/desk/offers/new?kind=percent'
    const wrong = await submit(shop, who, path, fields)
    expect(wordsOf(await wrong.text())).toContain('Only a code can belong to somebody.')
    const note = { personNote: '=cmd, Instagram' }
    for (const code of ['ADA10', 'ada-obi', 'OBI2026']) {
      const guessed = await submit(shop, who, path, { ...fields, ...note, code })
      expect(guessed.status, code).toBe(400)
      expect(wordsOf(await guessed.text())).toContain('Who tries names finds')
    }
    await submit(shop, who, path, { ...fields, ...note, code: 'ADA10-7KQ2' })
    await makeOffer(shop, {
      kind: 'percent',
      terms: { percent: 5 },
      code: 'SHINE5',
      person: 'Bola',
    })
    const offer = await shop.db
      .selectFrom('offer')
      .select('id')
      .where('code', '=', 'ADA107KQ2')
      .executeTakeFirstOrThrow()
    const buyWithCode = async () => {
      const { buyer } = await anOrder({ paid: false })
      const own = shop.db.updateTable('cart').where('id', '=', buyer.cartId)
      await own.set({ offer_id: offer.id }).execute()
      await putInto(shop, buyer.cartId, [])
      const order = await aPendingOrder(shop, buyer)
      paystack.pay(order.reference)
      await findSettledOrder(shop, buyer, order.id)
      return order
    }
    await buyWithCode()
    const cancelled = await buyWithCode()
    await cancelPaid(shop, cancelled.id, { by: 'customer' })
    const { html, day } = {
      html: await read(shop, who, '/desk/offers/people'),
      day: lagosDayOf(shop.now()),
    }
    const said = wordsOf(html)
    expect(said).toContain(
      'Ada Obi ADA107KQ2 =cmd, Instagram 1 order: ₦45,000 for goods, ₦5,000 discount',
    )
    expect(said).toContain('Bola SHINE5 Nothing in these days.')
    const csv = await send(shop, who, 'GET /desk/offers/people/people.csv')
    expect(csv.headers.get('content-type')).toContain('text/csv')
    expect(await csv.text()).toBe(
      `day,person,codes,orders,goods,discount,refunded\n${day},Ada Obi,ADA107KQ2,1,45000,5000,0\n`,
    )
    const before = '?from=2020-01-01&until=2020-01-31'
    expect(wordsOf(await read(shop, who, `/desk/offers/people${before}`))).not.toContain('1 order')
  })
})
