import { describe, expect, test } from 'vitest'
import { changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS } from '#lib/time.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { cameIn } from '../../../support/desk/stock.ts'
import { storedItem } from '../../../support/goods.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aCategory, anItem } from '../../../support/world.ts'

const PAGE = '/desk/goods/many'

const queryOf = (fields: Record<string, string>) => `${PAGE}?${new URLSearchParams(fields)}`

/** Looks at what a change would do, and applies it. */
async function apply(shop: Shop, who: Browser, fields: Record<string, string>) {
  const path = queryOf(fields)
  return press(shop, who, path, await read(shop, who, path))
}

const press = (shop: Shop, who: Browser, path: string, html: string) =>
  post(shop, who, path, {
    act: 'apply',
    once: onceOf(html, 'apply'),
    digest: /name="digest" value="([^"]+)"/.exec(html)?.[1] ?? '',
  })

const referenceIn = (response: Response) =>
  new URLSearchParams(response.headers.get('location')?.split('?')[1]).get('done') ?? ''

const undo = (shop: Shop, who: Browser, reference: string) =>
  submit(shop, who, `${PAGE}?done=${reference}`, { act: 'undo', reference })

const up10 = { change: 'price', direction: 'up', amount: '10', unit: 'percent', rounding: '100' }

describe('many goods at the desk', () => {
  test('are reduced by percent with the sizes that have a price of their own, by the same clock, to the till', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const gown = await anItem(shop, { name: 'Adire Gown', price: 20_000, stock: { M: 3, XL: 3 } })
    const xl = gown.sizes['XL'] ?? 0
    const own = { [`sizes.${xl}.priceKobo`]: { seen: null, becomes: 25_000_00 } }
    await changeItem(shop, gown.slug, own, byDesk('Amaka'))
    const sale = { change: 'sale', amount: '20', rounding: '100', until: '2026-11-21T10:00' }
    const ticked = { [`chosen.${gown.slug}`]: 'on', ...sale }
    const preview = wordsOf(await read(shop, who, queryOf(ticked)))
    expect(preview).toContain('Reduced to: nothing → ₦16,000')
    expect(preview).toContain('XL, Reduced to: nothing → ₦20,000')
    const done = await apply(shop, who, ticked)
    const browser = aBrowser()
    const inCart = { product_id: gown.id, quantity: 1, size: 'XL' }
    const line = await send(shop, browser, 'POST /api/carts/add_to_cart/', inCart)
    expect(await line.json()).toMatchObject({ item: { price: 20_000, original_price: 25_000 } })
    const variantOf = async () => {
      const item = await send(shop, browser, `GET /api/items/${gown.slug}/`)
      return ((await item.json()) as { variants: unknown[] }).variants[1]
    }
    expect(await variantOf()).toMatchObject({ price: 25_000, new_price: 20_000 })
    shop.pass(2 * DAY_MS)
    expect(await variantOf()).toMatchObject({ price: 25_000, new_price: null })
    const [cart] = (await (await send(shop, browser, 'GET /api/cart/')).json()) as unknown[]
    expect(cart).toMatchObject({ price_grand_total: 25_000 })
    const bola = atDesk(await aMember(shop, 'owner', 'Bola'))
    await undo(shop, bola, referenceIn(done))
    expect((await storedItem(shop, gown.slug)).sizes[1]).toMatchObject({ newPriceKobo: null })
  })

  test('get prices by what they cost, up to the next ₦500, sizes with their own price by their own cost, and all of it set back', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const gown = await anItem(shop, { price: 9_000, stock: { S: 0, M: 0, XL: 0 } })
    const xl = gown.sizes['XL'] ?? 0
    const own = { [`sizes.${xl}.priceKobo`]: { seen: null, becomes: 12_000_00 } }
    await changeItem(shop, gown.slug, own, byDesk('Amaka'))
    await cameIn(shop, gown, 2, 10_000, 'S')
    await cameIn(shop, gown, 2, 10_100.01, 'M')
    await cameIn(shop, gown, 2, 12_000, 'XL')
    const unknown = await anItem(shop, { price: 7_000 })
    const reduced = await anItem(shop, { price: 20_000, newPrice: 15_000, stock: 0 })
    await cameIn(shop, reduced, 1, 5_000)
    const slugs = [gown.slug, unknown.slug, reduced.slug]
    const chosen = Object.fromEntries(slugs.map((slug) => [`chosen.${slug}`, 'on']))
    const margin = { ...chosen, change: 'margin', amount: '50', rounding: '500' }
    const preview = wordsOf(await read(shop, who, queryOf(margin)))
    expect(preview).toContain('Prices 50% above the cost, rounded up to ₦500')
    expect(preview).toContain('1 item would change')
    const done = await apply(shop, who, margin)
    const pricesOf = async (slug: string) => {
      const { priceKobo, sizes } = await storedItem(shop, slug)
      return [priceKobo / 100, ...sizes.map((size) => size.priceKobo && size.priceKobo / 100)]
    }
    // M is the dearest of those that share a price: 15,150.02 is rounded up. 18,000 stays 18,000.
    expect(await pricesOf(gown.slug)).toEqual([15_500, null, null, 18_000])
    expect(await pricesOf(unknown.slug)).toEqual([7_000, null])
    expect(await pricesOf(reduced.slug)).toEqual([20_000, null])
    await undo(shop, who, referenceIn(done))
    expect(await pricesOf(gown.slug)).toEqual([9_000, null, null, 12_000])
    for (const amount of ['', '-5', '501', 'much'])
      expect(wordsOf(await read(shop, who, queryOf({ ...margin, amount }))), amount).not.toContain(
        'would change',
      )
  })

  test('take a percent or a sum as it is typed, whatever is chosen beside it', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const { slug } = await anItem(shop, { price: 20_000 })
    const look = async (amount: string, unit: string) =>
      wordsOf(await read(shop, who, queryOf({ [`chosen.${slug}`]: 'on', ...up10, amount, unit })))
    const form = await read(shop, who, queryOf({ [`chosen.${slug}`]: 'on' }))
    // There is room for the sign.
    expect(form).toMatch(/name="amount"[^>]* maxlength="4"/)
    expect(await look('10%', 'naira')).toContain('₦20,000 → ₦22,000')
    expect(await look('₦500', 'percent')).toContain('₦20,000 → ₦20,500')
    expect(await look('5k', 'naira')).toContain('₦20,000 → ₦25,000')
    expect(await look('ten', 'naira')).toContain('such as 10% or ₦500')
  })

  test('one that is reduced to a sum leaves own prices alone, and says which', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const gown = await anItem(shop, { price: 20_000, newPrice: 15_000, stock: { M: 3, XL: 3 } })
    const xl = gown.sizes['XL'] ?? 0
    const own = { [`sizes.${xl}.priceKobo`]: { seen: null, becomes: 25_000_00 } }
    await changeItem(shop, gown.slug, own, byDesk('Amaka'))
    const path = `/desk/goods/${gown.slug}`
    const said = 'Not reduced, as they have a price of their own: XL.'
    for (const page of [path, `${path}/sale`])
      expect(wordsOf(await read(shop, who, page))).toContain(said)
    const field = `sizes.${xl}.newPriceKobo`
    const reduce = { act: 'save', [`shown.${field}`]: '', [field]: '21000' }
    expect((await submit(shop, who, `${path}/sizes`, reduce)).status).toBe(303)
    expect(wordsOf(await read(shop, who, path))).not.toContain(said)
    const refused = await submit(shop, who, `${path}/sizes`, {
      ...reduce,
      [`shown.${field}`]: '21000',
      [field]: '25000',
    })
    expect(wordsOf(await refused.text())).toContain('This must be below the price.')
  })

  test('change their prices by percent, as the preview says, and are set back as one', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const gown = await anItem(shop, { name: 'Adire Gown', price: 18_500, newPrice: 15_250 })
    const cap = await anItem(shop, { name: 'Zanna Cap', price: 4_000 })
    const other = await anItem(shop, { name: 'Kente Tie', price: 9_000 })
    const ticked = { [`chosen.${gown.slug}`]: 'on', [`chosen.${cap.slug}`]: 'on', ...up10 }
    const preview = wordsOf(await read(shop, who, queryOf(ticked)))
    expect(preview).toContain('Price: ₦18,500 → ₦20,400')
    expect(preview).toContain('Reduced to: ₦15,250 → ₦16,800')
    expect(preview).toContain('Price: ₦4,000 → ₦4,400')
    expect(await storedItem(shop, cap.slug)).toMatchObject({ priceKobo: 4_000_00 })
    const product = () => send(shop, aBrowser(), `GET /products/${cap.slug}`)
    expect(await (await product()).text()).toContain('₦4,000')
    const done = await apply(shop, who, ticked)
    expect(done.status).toBe(303)
    expect(await (await product()).text()).toContain('₦4,400')
    expect(await storedItem(shop, other.slug)).toMatchObject({ priceKobo: 9_000_00 })
    expect(await auditOf(shop, 'goods.many-changed')).toEqual([
      {
        who: 'Amaka',
        subject: 'Prices up by 10%, rounded to ₦100',
        changes: { changed: [null, 2] },
        reason: null,
      },
    ])
    const page = `${PAGE}?done=${referenceIn(done)}`
    const colleague = atDesk(await aMember(shop, 'owner', 'Bola'))
    const open = await read(shop, colleague, page)
    const back = await undo(shop, who, referenceIn(done))
    expect(back.status).toBe(303)
    expect(await storedItem(shop, gown.slug)).toMatchObject({
      priceKobo: 18_500_00,
      newPriceKobo: 15_250_00,
    })
    const again = { act: 'undo', once: onceOf(open, 'undo'), reference: referenceIn(done) }
    expect((await post(shop, colleague, page, again)).status).toBe(409)
  })

  test('all that match are a choice of their own, over all pages of the list', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    for (let number = 0; number < 53; number++) await anItem(shop, { price: 1_000 })
    const man = await anItem(shop, { price: 1_000, category: 'Men' })
    const all = {
      all: '1',
      category: 'women',
      ...up10,
      unit: 'naira',
      amount: '260',
      rounding: '500',
    }
    expect(wordsOf(await read(shop, who, queryOf(all)))).toContain('53 items chosen.')
    await apply(shop, who, all)
    const rows = await shop.db.selectFrom('item').select(['id', 'price_kobo']).execute()
    expect(new Set(rows.map(({ id, price_kobo }) => (id === man.id ? 'man' : price_kobo)))).toEqual(
      new Set(['man', 1_500_00]),
    )
  })

  test('are applied only as they were shown, and set back only where nobody changed them since', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const [one, two] = [await anItem(shop, { price: 1_000 }), await anItem(shop, { price: 2_000 })]
    const ticked = { [`chosen.${one.slug}`]: 'on', [`chosen.${two.slug}`]: 'on', ...up10 }
    const path = queryOf(ticked)
    const html = await read(shop, who, path)
    const setPrice = (slug: string, seen: number, becomes: number) =>
      changeItem(shop, slug, { priceKobo: { seen, becomes } }, byDesk('Bola'))
    await setPrice(one.slug, 1_000_00, 5_000_00)
    const stale = await press(shop, who, path, html)
    expect(stale.status).toBe(409)
    expect(wordsOf(await stale.text())).toContain('Price: ₦5,000 → ₦5,500')
    expect(await storedItem(shop, two.slug)).toMatchObject({ priceKobo: 2_000_00 })
    const done = await apply(shop, who, ticked)
    await setPrice(one.slug, 5_500_00, 6_000_00)
    const back = await undo(shop, who, referenceIn(done))
    const page = await read(shop, who, back.headers.get('location') ?? '')
    expect(wordsOf(page)).toContain(`1 item set back. These stay as they are`)
    expect(page).toContain(one.slug)
    expect(await storedItem(shop, one.slug)).toMatchObject({ priceKobo: 6_000_00 })
    expect(await storedItem(shop, two.slug)).toMatchObject({ priceKobo: 2_000_00 })
  })

  test('leave out an item that would be wrong, and say why', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const dear = await anItem(shop, { price: 10_000, newPrice: 9_990 })
    const cheap = await anItem(shop, { price: 40 })
    const good = await anItem(shop, { price: 9_000 })
    const asked = { all: '1', ...up10, direction: 'down', amount: '5', rounding: '500' }
    const preview = wordsOf(await read(shop, who, queryOf(asked)))
    expect(preview).toContain('2 items would stay as they are')
    expect(preview).toContain('This must be below the price.')
    expect((await apply(shop, who, asked)).status).toBe(303)
    expect(await storedItem(shop, good.slug)).toMatchObject({ priceKobo: 8_500_00 })
    expect(await storedItem(shop, dear.slug)).toMatchObject({ priceKobo: 10_000_00 })
    expect(await storedItem(shop, cheap.slug)).toMatchObject({ priceKobo: 40_00 })
  })

  test('are reduced for a time, moved, tagged, hidden and archived', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const { slug: men } = await aCategory(shop, 'Men')
    const { slug } = await anItem(shop, { price: 10_000 })
    const ticked = { [`chosen.${slug}`]: 'on' }
    const sale = { from: '2026-11-27T00:00', until: '2026-11-30T23:59', rounding: '50' }
    await apply(shop, who, { ...ticked, change: 'sale', amount: '15', ...sale })
    expect(await storedItem(shop, slug)).toMatchObject({
      newPriceKobo: 8_500_00,
      newPriceFrom: '2026-11-26T23:00:00.000Z',
      newPriceUntil: '2026-11-30T22:59:00.000Z',
    })
    const to = { toCategory: men, toSubCategory: '', toSection: '' }
    await apply(shop, who, { ...ticked, change: 'move', ...to })
    await apply(shop, who, { ...ticked, change: 'tag', style: 'Agbada', material: 'Cotton' })
    await apply(shop, who, { ...ticked, change: 'end-sale' })
    expect(await storedItem(shop, slug)).toMatchObject({
      category: 'men',
      style: 'Agbada',
      attributes: { material: ['Cotton'] },
      newPriceKobo: null,
      newPriceFrom: null,
    })
    expect(await (await send(shop, aBrowser(), 'GET /search?query=agbada')).text()).toContain(slug)
    const archived = await apply(shop, who, { ...ticked, change: 'archive' })
    expect((await send(shop, aBrowser(), `GET /products/${slug}`)).status).toBe(410)
    await undo(shop, who, referenceIn(archived))
    expect((await send(shop, aBrowser(), `GET /products/${slug}`)).status).toBe(200)
  })

  test('are taken out of the shop by a button of the list, and set back as one', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const slugs = [(await anItem(shop)).slug, (await anItem(shop)).slug]
    const list = await read(shop, who, '/desk/goods?sort=name')
    const form = /<form action="\/desk\/goods\/many"[\s\S]*?<\/form>/.exec(list)?.[0] ?? ''
    for (const slug of slugs) expect(form).toContain(`name="chosen.${slug}"`)
    expect(form).toContain('name="change" value="hide"')
    expect(form).toContain('name="back" value="tab=all&amp;sort=name"')
    const ticked = Object.fromEntries(slugs.map((slug) => [`chosen.${slug}`, 'on']))
    const hidden = await apply(shop, who, { back: 'sort=name', ...ticked, change: 'hide' })
    const statuses = () =>
      Promise.all(
        slugs.map(async (slug) => (await send(shop, aBrowser(), `GET /products/${slug}`)).status),
      )
    expect(await statuses()).toEqual([404, 404])
    await undo(shop, who, referenceIn(hidden))
    expect(await statuses()).toEqual([200, 200])
  })

  test('come back from the archive as they were: shown or hidden', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const [shown, hidden] = [await anItem(shop), await anItem(shop)]
    await apply(shop, who, { [`chosen.${hidden.slug}`]: 'on', change: 'hide' })
    await apply(shop, who, { all: '1', change: 'archive' })
    expect(await read(shop, who, '/desk/goods?tab=archived')).toContain('value="restore"')
    expect((await apply(shop, who, { all: '1', tab: 'archived', change: 'restore' })).status).toBe(
      303,
    )
    expect(await storedItem(shop, shown.slug)).toMatchObject({ isShown: true, archivedAt: null })
    expect(await storedItem(shop, hidden.slug)).toMatchObject({ isShown: false, archivedAt: null })
  })

  test('say what is wrong with a wish, and change nothing', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    const { slug } = await anItem(shop, { price: 10_000 })
    const ticked = { [`chosen.${slug}`]: 'on' }
    const good = await read(shop, who, queryOf({ ...ticked, ...up10 }))
    for (const wish of [
      { ...up10, amount: '' },
      { ...up10, amount: 'abc' },
      { ...up10, amount: '-5' },
      { ...up10, amount: '1e3' },
      { ...up10, amount: '91', direction: 'down' },
      { ...up10, direction: 'sideways' },
      { change: 'sale', amount: '15', rounding: '50', from: '27/11/2026', until: '' },
      { change: 'tag', style: '', material: '' },
    ]) {
      const asked = { ...ticked, ...wish } as Record<string, string>
      const page = await read(shop, who, queryOf(asked))
      // Beside its field, in the form that is open again, for the same goods.
      const form = /<details[^>]* open[\s\S]*?<\/details>/.exec(page)?.[0] ?? ''
      expect(form, JSON.stringify(wish)).toContain('class="field-error"')
      expect(form).toContain(`name="chosen.${slug}"`)
      for (const typed of [wish.amount, wish.from])
        if (typed) expect(form).toContain(`value="${typed}"`)
      expect((await press(shop, who, queryOf(asked), good)).status).toBe(400)
    }
    for (const query of ['', '?all=1&tab=nowhere', '?chosen.none=on&change=show', '?done=x'])
      expect((await send(shop, who, `GET ${PAGE}${query}`)).status, query).toBeLessThan(500)
    expect(await auditOf(shop, 'goods.many-changed')).toEqual([])
  })

  test('change a thousand prices and set them back, each as one', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    await aThousandItems(shop)
    const done = await apply(shop, who, { all: '1', ...up10 })
    expect(done.status).toBe(303)
    expect(await storedItem(shop, 'bag-999')).toMatchObject({ priceKobo: 12_100_00 })
    const back = await undo(shop, who, referenceIn(done))
    expect(back.headers.get('location')).toContain('undone=1000')
    expect(await storedItem(shop, 'bag-999')).toMatchObject({ priceKobo: 10_999_00 })
  })
})

async function aThousandItems(shop: Shop): Promise<void> {
  const { id } = await aCategory(shop)
  const rows = Array.from({ length: 1_000 }, (_, number) => ({
    slug: `bag-${number}`,
    name: `Bag ${number}`,
    description: 'A bag.',
    price_kobo: 10_000_00 + number * 100,
    new_price_kobo: null,
    category_id: id,
    sub_category_id: null,
    section_id: null,
    available: 0,
    added_at: shop.now(),
    updated_at: shop.now(),
  }))
  for (let from = 0; from < rows.length; from += 250) {
    const items = await shop.db
      .insertInto('item')
      .values(rows.slice(from, from + 250))
      .returning('id')
      .execute()
    await shop.db
      .insertInto('item_size')
      .values(items.map((item) => ({ item_id: item.id, name: 'No Size', position: 0, on_hand: 0 })))
      .execute()
  }
}
