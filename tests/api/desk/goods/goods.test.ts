import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createDraft } from '#lib/catalogue/goods/drafts/new-draft.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { HOUR_MS } from '#lib/time.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { storedItem } from '../../../support/goods.ts'
import { aPendingOrder, aBuyer, sizeOf, stockOf } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aCategory, anItem } from '../../../support/world.ts'

const NO_GRID = { sizes: [], colours: [], pieces: 0, cells: {}, ownPrice: {}, sku: {} }
const A_DRAFT = { name: 'Gown', category: null, priceKobo: null, photos: [], grid: NO_GRID }

const pageOf = ({ slug }: { slug: string }) => `/desk/goods/${slug}`

/** The fields of the form `save` as the page shows them, with what it showed. */
function fieldsOn(html: string): Record<string, string> {
  const form = /name="act" value="save"[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
  const shown = [...form.matchAll(/name="shown\.([^"]+)" value(?:="([^"]*)")?/g)]
  return Object.fromEntries(
    shown.flatMap(([, name = '', value = '']) => [
      [name, value],
      [`shown.${name}`, value],
    ]),
  )
}

describe('the goods at the desk', () => {
  test('are listed with what is left of them, found by name, and filtered', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager'))
    await anItem(shop, { name: 'Adire Gown', stock: { S: 0 } })
    await anItem(shop, { name: 'Kente Tie', newPrice: 9_000 })
    await anItem(shop, { name: 'Zanna Cap', category: 'Men' })
    const wordsAt = async (query: string) => wordsOf(await read(shop, who, `/desk/goods${query}`))
    const all = await wordsAt('')
    for (const said of ['Adire Gown', 'sold out', 'Kente Tie', '₦9,000', 'Zanna Cap'])
      expect(all).toContain(said)
    expect(await wordsAt('?q=adire')).not.toContain('Kente Tie')
    expect(await wordsAt('?tab=reduced')).not.toContain('Zanna Cap')
    expect(await wordsAt('?category=men')).not.toContain('Kente Tie')
    const byName = await wordsAt('?sort=name')
    expect(byName.indexOf('Adire Gown')).toBeLessThan(byName.indexOf('Zanna Cap'))
    for (const query of ['?after=x', '?tab=nowhere&sort=&category=none', '?after=9,%00'])
      expect((await send(shop, who, `GET /desk/goods${query}`)).status).toBeLessThan(500)
  })

  test('are filtered and sorted by links that count at once, beside tabs with their numbers', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await anItem(shop, { name: 'Adire Gown', newPrice: 9_000 })
    await anItem(shop, { name: 'Zanna Cap', category: 'Men' })
    await createDraft(shop, A_DRAFT, byDesk('Ada'))
    const html = (await read(shop, who, '/desk/goods?q=a')).replaceAll(/&(amp|#38);/g, '&')
    expect(html).toContain('href="/desk/goods?tab=all&sort=newest&category=men&q=a"')
    expect(html).toContain('href="/desk/goods?tab=all&sort=left&q=a"')
    const chosen = await read(shop, who, '/desk/goods?category=men&sort=name')
    for (const off of ['Without Category: Men', 'Without Newest first: By name'])
      expect(chosen).toContain(off)
    for (const page of [html, chosen]) expect(page).not.toContain('<select')
    const tabs =
      'All 3 In the shop 2 Drafts and hidden 1 Running low No photo 3 Reduced 1 Archive 0'
    expect(wordsOf(await read(shop, who, '/desk/goods'))).toContain(tabs)
  })

  test('say how many sizes and colours there are, and which are sold out', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await anItem(shop, { name: 'Adire Gown', stock: { 'M-40': 3, 'XL-44': 0 } })
    const stock = { 'Rust/M-40': 0, 'Rust/L-42': 2, 'Blue/M-40': 0 }
    const { id } = await anItem(shop, { name: 'Kente Tie', stock })
    await shop.db
      .updateTable('item_size')
      .set({ colour: sql`substr(name, 1, 4)` })
      .where('item_id', '=', id)
      .execute()
    await anItem(shop, { name: 'Red Gele', stock: 4 })
    const list = wordsOf(await read(shop, who, '/desk/goods'))
    expect(list).toMatch(/Adire Gown ₦[\d,]+ Women, 2 sizes XL out/)
    expect(list).toMatch(/Kente Tie ₦[\d,]+ Women, 3 sizes and colours 2 out/)
    expect(list).toMatch(/Red Gele ₦[\d,]+ Women, one size 4 left/)
  })

  test('have pages of fifty, in each order, with no item twice and none left out', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    for (let number = 0; number < 53; number++)
      await anItem(shop, { name: `Bag ${number % 7}`, stock: number % 5 })
    for (const sort of ['newest', 'name', 'left']) {
      const first = await read(shop, who, `/desk/goods?sort=${sort}`)
      const next = /href="(\/desk\/goods\?[^"]*after=[^"]*)"/.exec(first)?.[1] ?? ''
      const second = await read(shop, who, next.replaceAll('&#38;', '&').replaceAll('&amp;', '&'))
      const slugs = [first, second].flatMap((html) =>
        [...html.matchAll(/name="chosen\.([^"]+)"/g)].map(([, slug]) => slug),
      )
      expect(slugs, sort).toHaveLength(53)
      expect(new Set(slugs).size, sort).toBe(53)
    }
  })

  test('change by a press, which buyers see at once and the audit names', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const item = await anItem(shop, { name: 'Adire Gown', price: 20_000 })
    const page = await read(shop, who, pageOf(item))
    const given = { ...fieldsOn(page), priceKobo: '22,500', newPriceKobo: '18000' }
    const saved = await submit(shop, who, pageOf(item), { act: 'save', ...given })
    expect(saved.headers.get('location')).toBe(`${pageOf(item)}?done=saved`)
    const product = await send(shop, aBrowser(), `GET /products/${item.slug}`)
    expect(await product.text()).toContain('₦18,000')
    expect(await auditOf(shop, 'goods.changed')).toEqual([
      {
        who: 'Amaka',
        subject: `item:${item.slug}`,
        changes: { Price: ['₦20,000', '₦22,500'], 'Reduced to': [null, '₦18,000'] },
        reason: null,
      },
    ])
    const same = await submit(shop, who, pageOf(item), {
      act: 'save',
      ...fieldsOn(await read(shop, who, pageOf(item))),
    })
    expect(same.headers.get('location')).toBe(`${pageOf(item)}?done=same`)
    expect(wordsOf(await read(shop, who, `${pageOf(item)}?done=same`))).toContain(
      'Nothing was changed.',
    )
    expect(await auditOf(shop, 'goods.changed')).toHaveLength(1)
  })

  test('keep what two people change, and show both what each has changed', async () => {
    const shop = await openTestShop()
    const ada = atDesk(await aMember(shop, 'owner', 'Ada'))
    const bola = atDesk(await aMember(shop, 'manager', 'Bola'))
    const item = await anItem(shop, { name: 'Adire Gown', price: 20_000 })
    const [hers, his] = [await read(shop, ada, pageOf(item)), await read(shop, bola, pageOf(item))]
    const save = (who: typeof ada, html: string, change: Record<string, string>) =>
      post(shop, who, pageOf(item), {
        act: 'save',
        once: onceOf(html, 'save'),
        ...fieldsOn(html),
        ...change,
      })
    expect((await save(ada, hers, { priceKobo: '21000' })).status).toBe(303)
    // Another field: nothing of hers is undone.
    const other = await save(bola, his, { name: 'Adire Evening Gown' })
    expect(other.status).toBe(303)
    const stale = await read(shop, bola, pageOf(item))
    expect(
      (await save(ada, await read(shop, ada, pageOf(item)), { priceKobo: '23000' })).status,
    ).toBe(303)
    const refused = await save(bola, stale, { priceKobo: '19000' })
    expect(refused.status).toBe(409)
    const html = await refused.text()
    expect(html).toContain('value="19000"')
    expect(html).toMatch(/Ada changed this on .*It is now: ₦23,000/)
    // A second press is meant: it has seen what is there now.
    const again = await save(bola, html, { priceKobo: '19000' })
    expect(again.status).toBe(303)
  })

  test('are counted on their page: what was sold since stays sold', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await somePlaces(shop)
    const item = await anItem(shop, { stock: { M: 10 } })
    const page = await read(shop, who, pageOf(item))
    const field = `sizes.${sizeOf(item, 'M')}.stock`
    await aPendingOrder(shop, await aBuyer(shop, 'ada', [{ item, quantity: 2 }]))
    const given = { act: 'save', once: onceOf(page, 'save'), ...fieldsOn(page) }
    expect((await post(shop, who, pageOf(item), { ...given, [field]: '12' })).status).toBe(303)
    expect(await stockOf(shop, item)).toMatchObject({ onHand: 12, held: 2 })
    expect(wordsOf(await read(shop, who, '/desk/audit'))).toContain('M, In stock: 10 → 12')
    const now = await read(shop, who, pageOf(item))
    const few = { act: 'save', once: onceOf(now, 'save'), ...fieldsOn(now), [field]: '1' }
    const refused = await post(shop, who, pageOf(item), few)
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain('2 are held for open orders')
  })

  test('are reduced from midnight in Lagos to another midnight', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop, { price: 20_000 })
    const path = `${pageOf(item)}/sale`
    const sale = { newPriceKobo: '15000', newPriceFrom: '2026-11-21T00:00' }
    const shown = { 'shown.newPriceKobo': '', 'shown.newPriceFrom': '', 'shown.newPriceUntil': '' }
    const given = { act: 'save', ...sale, newPriceUntil: '2026-11-22T00:00', ...shown }
    for (const [until, said] of [
      ['tomorrow', 'Write a day and a time'],
      ['2026-02-31T99:00', 'Write a day and a time'],
      ['2026-11-20T00:00', ''],
    ] as const) {
      const refused = await submit(shop, who, path, { ...given, newPriceUntil: until })
      expect(refused.status, until).toBe(400)
      expect(await refused.text()).toContain(said)
    }
    expect((await submit(shop, who, path, given)).status).toBe(303)
    expect(await read(shop, who, path)).toContain('value="2026-11-21T00:00"')
    const priceOn = async () =>
      /₦1[58],000|₦20,000/.exec(
        await (await send(shop, aBrowser(), `GET /products/${item.slug}`)).text(),
      )?.[0]
    expect(await priceOn()).toBe('₦20,000')
    shop.pass(15 * HOUR_MS)
    expect(await priceOn()).toBe('₦15,000')
  })

  test('say beside the field what is wrong, and save nothing', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop, { price: 20_000 })
    const page = await read(shop, who, pageOf(item))
    for (const [change, said] of [
      [{ newPriceKobo: '25000' }, 'This must be below the price.'],
      [{ priceKobo: '12,5' }, 'naira'],
      [{ name: '' }, 'Fill this in.'],
      [{ priceKobo: '0.50' }, 'whole naira'],
    ] as const) {
      const given = { act: 'save', once: onceOf(page, 'save'), ...fieldsOn(page), ...change }
      const refused = await post(shop, who, pageOf(item), given)
      expect(refused.status, said).toBe(400)
      expect(await refused.text()).toContain(said)
    }
    expect(await auditOf(shop, 'goods.changed')).toEqual([])
  })

  test('begin as a draft that buyers do not see, and are shown, hidden and archived', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const { slug: category } = await aCategory(shop)
    const draft = { act: 'create', name: 'Òkè Cap', category, priceKobo: '₦7,500', pieces: '3' }
    const made = await submit(shop, who, '/desk/goods/new', draft)
    expect(made.headers.get('location')).toBe('/desk/goods/oke-cap?done=created')
    const twin = await submit(shop, who, '/desk/goods/new', draft)
    expect(twin.headers.get('location')).toBe('/desk/goods/oke-cap-2?done=created')
    const statusOf = async () => (await send(shop, aBrowser(), 'GET /products/oke-cap')).status
    expect(await statusOf()).toBe(404)
    const isHidden = async () =>
      (await read(shop, who, '/desk/goods?tab=hidden&sort=left')).includes('"chosen.oke-cap"')
    expect(await isHidden()).toBe(true)
    await submit(shop, who, '/desk/goods/oke-cap', { act: 'show' })
    expect(await statusOf()).toBe(200)
    expect(await isHidden()).toBe(false)
    await submit(shop, who, '/desk/goods/oke-cap', { act: 'hide' })
    expect(await statusOf()).toBe(404)
    await submit(shop, who, '/desk/goods/oke-cap/archive', { act: 'archive' })
    expect(wordsOf(await read(shop, who, '/desk/goods?tab=archived'))).toContain('Òkè Cap')
    expect(await isHidden()).toBe(false)
    await submit(shop, who, '/desk/goods/oke-cap/archive', { act: 'restore' })
    expect(wordsOf(await read(shop, who, '/desk/goods?tab=archived'))).not.toContain('Òkè Cap')
  })

  test('get an address from a name in any script, which is no page of the shop itself', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const { slug: category } = await aCategory(shop)
    for (const [name, slug] of [
      ['帽子', 'item'],
      ['👒', 'item-2'],
      ['New', 'new-2'],
      ['<b>Gele</b>', 'b-gele-b'],
    ] as const) {
      const draft = { act: 'create', name, category, priceKobo: '7500', pieces: '1' }
      const made = await submit(shop, who, '/desk/goods/new', draft)
      expect(made.headers.get('location'), name).toBe(`/desk/goods/${slug}?done=created`)
    }
    expect(await read(shop, who, '/desk/goods/b-gele-b')).not.toContain('><b>Gele')
  })

  test('in the archive are not shown by a form that was opened before', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop)
    await submit(shop, who, pageOf(item), { act: 'hide' })
    const once = onceOf(await read(shop, who, pageOf(item)), 'show')
    const archive = `${pageOf(item)}/archive`
    expect((await submit(shop, who, archive, { act: 'archive' })).status).toBe(303)
    const refused = await post(shop, who, pageOf(item), { act: 'show', once })
    expect(refused.status).toBe(400)
    expect(wordsOf(await refused.text())).toContain('This is in the archive. Take it out first.')
    expect((await send(shop, aBrowser(), `GET /products/${item.slug}`)).status).toBe(410)
    expect(await auditOf(shop, 'goods.shown')).toEqual([])
  })

  test('without a category stay without one when something else is saved', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop)
    await shop.db
      .updateTable('item')
      .set({ category_id: null, published: 0 })
      .where('id', '=', item.id)
      .execute()
    const path = `${pageOf(item)}/category`
    const page = await read(shop, who, path)
    const chosen = /<select id="category"[^>]*><option value(?:="([^"]*)")? selected/.exec(page)
    const category = chosen ? (chosen[1] ?? '') : 'women'
    const given = { ...fieldsOn(page), category, style: 'Ankara' }
    const once = onceOf(page, 'save')
    expect((await post(shop, who, path, { act: 'save', once, ...given })).status).toBe(303)
    const saved = await shop.db
      .selectFrom('item')
      .select(['category_id', 'style'])
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow()
    expect(saved).toEqual({ category_id: null, style: 'Ankara' })
  })

  test('get sizes and lose them, and a change is set back from the history', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop, { stock: { S: 2, M: 3 }, price: 20_000 })
    const path = `${pageOf(item)}/sizes`
    const added = { act: 'add', size: 'XL', colour: '', pieces: '4' }
    expect((await submit(shop, who, path, added)).status).toBe(303)
    const again = await submit(shop, who, path, added)
    expect(wordsOf(await again.text())).toContain('XL is there already')
    const drop = { act: 'drop', id: String(sizeOf(item, 'S')) }
    expect((await submit(shop, who, path, drop)).status).toBe(303)
    const sizes = await shop.db
      .selectFrom('item_size')
      .select(['name', 'on_hand'])
      .where('item_id', '=', item.id)
      .where('position', '>=', 0)
      .orderBy('position')
      .execute()
    expect(sizes).toEqual([
      { name: 'M', on_hand: 3 },
      { name: 'XL', on_hand: 4 },
    ])
    const page = await read(shop, who, pageOf(item))
    const given = { act: 'save', once: onceOf(page, 'save'), ...fieldsOn(page) }
    await post(shop, who, pageOf(item), { ...given, priceKobo: '1000' })
    const history = await read(shop, who, `${pageOf(item)}/history`)
    expect(wordsOf(history)).toContain('Price: ₦20,000 → ₦1,000')
    const version = /name="version" value="(\d+)"/.exec(history)?.[1] ?? ''
    const back = { act: 'set-back', version }
    expect((await submit(shop, who, `${pageOf(item)}/history`, back)).status).toBe(303)
    const { price_kobo } = await shop.db
      .selectFrom('item')
      .select('price_kobo')
      .where('id', '=', item.id)
      .executeTakeFirstOrThrow()
    expect(price_kobo).toBe(2_000_000)
    expect(await auditOf(shop, 'goods.set-back')).toMatchObject([
      { changes: { Price: ['₦1,000', '₦20,000'] } },
    ])
    const twice = await submit(shop, who, `${pageOf(item)}/history`, back)
    expect(twice.headers.get('location')).toBe(`${pageOf(item)}?done=same`)
    expect(await auditOf(shop, 'goods.set-back')).toHaveLength(1)
    const audit = wordsOf(await read(shop, who, '/desk/audit'))
    for (const said of ['S: offered until now', 'XL, In stock: 4']) expect(audit).toContain(said)
  })

  test('are copied as a draft without pieces, SKU and reduced price', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop, { newPrice: 15_000, stock: { M: 3, L: 1 } })
    const path = `${pageOf(item)}/copy`
    const done = await submit(shop, who, path, { act: 'copy', name: 'Ankara Wrap Gown' })
    const copy = done.headers.get('location') ?? ''
    expect(copy).toBe('/desk/goods/ankara-wrap-gown?done=created')
    expect(await storedItem(shop, 'ankara-wrap-gown')).toMatchObject({
      name: 'Ankara Wrap Gown',
      priceKobo: 18_500_00,
      newPriceKobo: null,
      category: 'women',
      isShown: false,
      sizes: [
        { name: 'M', onHand: 0, sku: null },
        { name: 'L', onHand: 0, sku: null },
      ],
    })
    expect(await storedItem(shop, item.slug)).toMatchObject({
      sizes: [{ onHand: 3 }, { onHand: 1 }],
    })
    const again = await submit(shop, who, path, { act: 'copy', name: 'Ankara Wrap Gown' })
    expect(again.headers.get('location')).toContain('/ankara-wrap-gown-2?')
    expect((await submit(shop, who, path, { act: 'copy', name: ' ' })).status).toBe(400)
    expect((await send(shop, aBrowser(), 'GET /products/ankara-wrap-gown')).status).toBe(404)
  })

  test('are shown as buyers would see them before they do, in a frame of the desk alone', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const item = await anItem(shop)
    await submit(shop, who, pageOf(item), { act: 'hide' })
    const path = `${pageOf(item)}/preview`
    expect(await read(shop, who, path)).toContain('src="?page"')
    const preview = await send(shop, who, `GET ${path}?page`)
    expect(preview.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
    expect(preview.headers.get('cache-control')).toContain('no-store')
    const words = wordsOf(await preview.text())
    for (const said of ['Ankara Wrap Dress', '₦18,500']) expect(words).toContain(said)
    const other = await send(shop, who, `GET ${pageOf(item)}`)
    expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await send(shop, aBrowser(), `GET ${path}?page`)).status).toBe(303)
    const { slug } = await createDraft(shop, A_DRAFT, byDesk('Bola'))
    expect(await read(shop, who, `/desk/goods/${slug}/preview?page`)).toContain('Choose a category')
  })
})
