import { describe, expect, test } from 'vitest'
import { countStock } from '#lib/orders/stock/count.server.ts'
import { clearEndedDesk } from '#lib/desk/sign-in/sessions.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { atDesk, auditOf, onceOf, post, read, wordsOf } from '../../support/desk/desk.ts'
import { storedItem } from '../../support/goods.ts'
import { sizeOf, stockOf } from '../../support/orders.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { aMember, anInvitation, codeFor, STAFF_PASSWORD } from '../../support/desk/staff.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

/** A page that a browser brings back from its cache: each time it is sent, its hidden values are those of the first. */
async function keptPage(shop: Shop, who: Browser, path: string, act: string) {
  const once = onceOf(await read(shop, who, path), act)
  return (fields: Record<string, string>) => post(shop, who, path, { act, once, ...fields })
}

const codeOn = async (answer: Response): Promise<string> =>
  /([2-9A-Z]{4}-){3}[2-9A-Z]{4}/.exec(wordsOf(await answer.text()))?.[0] ?? ''
const codesOn = async (answer: Response): Promise<string[]> =>
  (await answer.text()).match(/[a-z2-9]{5}-[a-z2-9]{5}(?=<\/li>)/g) ?? []

describe('a page of the desk that is saved, brought back and saved again', () => {
  test('saves what was changed in between; sent with the same fields, it gets its first answer', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop, { name: 'Adire Gown', price: 20_000 })
    const path = `/desk/goods/${item.slug}`
    const shown = { 'shown.name': 'Adire Gown', 'shown.priceKobo': '20000' }
    const save = await keptPage(shop, who, path, 'save')
    const first = { ...shown, name: 'Adire Gown', priceKobo: '22000' }
    for (const once of ['saved', 'saved again']) {
      const saved = await save(first)
      expect(saved.headers.get('location'), once).toBe(`${path}?done=saved`)
    }
    const more = await save({ ...first, name: 'Adire Evening Gown' })
    expect(more.headers.get('location')).toBe(`${path}?done=saved`)
    const changed = await storedItem(shop, item.slug)
    expect([changed.name, changed.priceKobo]).toEqual(['Adire Evening Gown', 2_200_000])
    // What the page showed is not there any more: it comes back, and says what is.
    const other = await save({ ...first, priceKobo: '25000' })
    expect(other.status).toBe(409)
    expect(wordsOf(await other.text())).toContain('₦22,000')
    // As it was saved first, it would take back the second save.
    expect((await save(first)).headers.get('location')).toBe(`${path}?done=same`)
    expect((await storedItem(shop, item.slug)).name).toBe('Adire Evening Gown')
    expect(await auditOf(shop, 'goods.changed')).toHaveLength(2)
  })

  test('counts no piece twice: the second count is made from what is there now', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop, { stock: 10 })
    const id = sizeOf(item)
    const stock = `sizes.${id}.stock`
    for (const { path, act, field } of [
      { path: `/desk/stock/${id}`, act: 'count', field: `counted.${id}` },
      { path: `/desk/goods/${item.slug}`, act: 'save', field: stock },
      { path: '/desk/goods/grid', act: 'save', field: stock },
    ]) {
      await countStock(shop, id, 10)
      const count = await keptPage(shop, who, path, act)
      const counted = (pieces: string) =>
        count({ do: 'save', [`shown.${field}`]: '10', [field]: pieces })
      expect((await counted('12')).status, path).toBe(303)
      const again = await counted('13')
      expect(again.status, path).toBe(409)
      const page = await again.text()
      expect(wordsOf(page), path).toMatch(/(12 are there now|is 12 now|12 by now|: 12)/)
      expect((await stockOf(shop, item)).onHand, path).toBe(12)
      expect(page, path).toMatch(new RegExp(`name="shown.${field}" value="12"`))
      const once = onceOf(page, act)
      const sent = { act, once, do: 'save', [`shown.${field}`]: '12', [field]: '13' }
      expect((await post(shop, who, path, sent)).status, path).toBe(303)
      expect((await stockOf(shop, item)).onHand, path).toBe(13)
    }
  })

  test('is shown after the sign-in as it was typed last, when the session ran out meanwhile', async () => {
    const shop = await openTestShop()
    const member = await aMember(shop)
    const who = atDesk(member)
    const item = await anItem(shop, { name: 'Adire Gown' })
    const path = `/desk/goods/${item.slug}`
    const save = await keptPage(shop, who, path, 'save')
    shop.pass(31 * MINUTE_MS)
    let kept = ''
    for (const name of ['Adire Frock', 'Adire Dress']) {
      const asked = await save({ 'shown.name': 'Adire Gown', name })
      kept =
        new URL(asked.headers.get('location') ?? '', 'http://desk').searchParams.get('next') ?? ''
    }
    const phone = aBrowser()
    await post(shop, phone, '/desk/signin', { email: member.email, password: STAFF_PASSWORD })
    await post(shop, phone, '/desk/signin', { code: codeFor(shop, member.key) })
    expect(await read(shop, phone, kept)).toContain('value="Adire Dress"')
  })
})

describe('what the desk shows once', () => {
  test('is shown again for ten minutes to who sends the same form, and then kept nowhere', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const give = await keptPage(shop, who, '/desk/gift-cards/new', 'card')
    const fields = { sum: '12500', to: '', recipient: '', message: '', day: '', reason: 'late' }
    const code = await codeOn(await give(fields))
    expect(code).not.toBe('')
    expect(await codeOn(await give(fields))).toBe(code)
    expect(await codeOn(await give({ ...fields, sum: '5000' }))).not.toBe(code)
    const renew = await keptPage(shop, who, '/desk/me', 'codes')
    const codes = await codesOn(await renew({}))
    expect(codes).toHaveLength(10)
    expect(await codesOn(await renew({}))).toEqual(codes)
    expect(await auditOf(shop, 'me.codes')).toHaveLength(1)
    shop.pass(10 * MINUTE_MS)
    const asked = (await renew({})).headers.get('location') ?? ''
    const kept = new URL(asked, 'http://desk').searchParams.get('form') ?? ''
    const late = await post(shop, who, '/desk/me', { kept, password: STAFF_PASSWORD })
    expect([late.status, late.headers.get('location')]).toEqual([303, '/desk/me'])
    await clearEndedDesk(shop)
    const stored = await shop.db.selectFrom('desk_form').select('secrets').execute()
    expect(stored.filter(({ secrets }) => secrets !== null)).toEqual([])
  })

  test('to who joins, comes again when the same is sent again: to nobody else, and not later', async () => {
    const shop = await openTestShop()
    const token = await anInvitation(shop, 'tunde@shop.example', 'packer')
    const page = await read(shop, aBrowser(), `/desk/join/${token}`)
    const key = /<code[^>]*>([A-Z2-7 ]+)</.exec(page)?.[1]?.replaceAll(' ', '') ?? ''
    const given = { name: 'Tunde', password: STAFF_PASSWORD, code: codeFor(shop, key) }
    const join = (who: Browser, more = {}) =>
      post(shop, who, `/desk/join/${token}`, { ...given, ...more })
    const codes = await codesOn(await join(aBrowser()))
    expect(codes).toHaveLength(10)
    const phone = aBrowser()
    expect(await codesOn(await join(phone))).toEqual(codes)
    expect((await send(shop, phone, 'GET /desk')).status).toBe(200)
    const stranger = await join(aBrowser(), { password: 'jollof on sunday' })
    expect([stranger.status, await codesOn(stranger)]).toEqual([404, []])
    shop.pass(10 * MINUTE_MS)
    expect((await join(aBrowser())).status).toBe(404)
    await clearEndedDesk(shop)
    const stored = await shop.db.selectFrom('staff_invitation').select('answer').execute()
    expect(stored.filter(({ answer }) => answer !== null)).toEqual([])
  })
})
