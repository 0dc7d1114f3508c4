import { describe, expect, test } from 'vitest'
import { changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { storedItem } from '../../../support/goods.ts'
import { aPaidOrder, aWaitingOrder } from '../../../support/orders.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { somePlaces } from '../../../support/places.ts'
import { openTestShop } from '../../../support/shop.ts'
import { anItem } from '../../../support/world.ts'

const PAGE = '/desk/goods/grid'

/** The fields that a page of the grid sends when nothing is typed. */
function fieldsOn(html: string): Record<string, string> {
  const form = html.slice(html.indexOf('name="act" value="save"'))
  const inputs = [...form.matchAll(/<input[^>]* name="([^"]+)"[^>]*? value="([^"]*)"/g)]
  const selects = [...form.matchAll(/<select[^>]* name="([^"]+)"[\s\S]*?<\/select>/g)]
  return Object.fromEntries([
    ...inputs.map(([, name, value]) => [name, value]),
    ...selects.map(([select, name]) => [name, /value="(\w+)" selected/.exec(select)?.[1] ?? '']),
  ])
}

/** Sends the cells of a page as a browser without script does: all that it shows, some of them changed. */
const press = (
  shop: Shop,
  who: Browser,
  html: string,
  cells: Record<string, string | number>,
  button: 'review' | 'save',
) => {
  const typed = Object.fromEntries(Object.entries(cells).map(([cell, text]) => [cell, `${text}`]))
  const all = { ...fieldsOn(html), ...typed, act: 'save', do: button }
  return post(shop, who, PAGE, { ...all, once: onceOf(html, 'save') })
}

const aManager = async (shop: Shop) => atDesk(await aMember(shop, 'manager', 'Amaka'))

const referenceIn = (response: Response) =>
  new URLSearchParams(response.headers.get('location')?.split('?')[1]).get('done') ?? ''

/** An item with two sizes and one with a single size, and their cells. */
async function someGoods(shop: Shop) {
  const gown = await anItem(shop, { name: 'Adire Gown', price: 18_500, stock: { M: 3, L: 1 } })
  const cap = await anItem(shop, { name: 'Zanna Cap', price: 4_000, stock: 7 })
  const sizesOf = async ({ slug }: { slug: string }) => (await storedItem(shop, slug)).sizes
  const [m, l] = await sizesOf(gown)
  const [only] = await sizesOf(cap)
  return { gown, cap, m: m?.id ?? 0, l: l?.id ?? 0, only: only?.id ?? 0 }
}

describe('the grid of prices and stock', () => {
  test('shows what would change before it counts, changes it as one and sets it back as one', async () => {
    const shop = await openTestShop()
    const who = await aManager(shop)
    const { gown, cap, m, only } = await someGoods(shop)
    const open = await read(shop, who, PAGE)
    const cells = {
      [`items.${gown.id}.priceKobo`]: '₦20,000',
      [`items.${gown.id}.newPriceKobo`]: 17_500,
      [`items.${cap.id}.isShown`]: 'no',
      [`sizes.${m}.stock`]: 10,
      [`sizes.${only}.stock`]: 2,
    }
    const looked = await press(shop, who, open, cells, 'review')
    expect(looked.status).toBe(200)
    const preview = await looked.text()
    const words = wordsOf(preview)
    expect(words).toContain('2 items would change')
    expect(words).toContain('Price: ₦18,500 → ₦20,000')
    expect(words).toContain('Reduced to: nothing → ₦17,500')
    expect(words).toContain('M, In stock: 3 → 10')
    expect(words).toContain('In the shop: yes → no')
    expect(await storedItem(shop, gown.slug)).toMatchObject({ priceKobo: 18_500_00 })

    const product = async () => (await send(shop, aBrowser(), `GET /products/${gown.slug}`)).text()
    expect(await product()).toContain('₦18,500')
    const done = await press(shop, who, preview, {}, 'save')
    expect(done.status).toBe(303)
    expect(await product()).toContain('₦17,500')
    expect(await storedItem(shop, gown.slug)).toMatchObject({
      priceKobo: 20_000_00,
      newPriceKobo: 17_500_00,
      sizes: [{ onHand: 10 }, { onHand: 1 }],
    })
    expect(await storedItem(shop, cap.slug)).toMatchObject({
      isShown: false,
      sizes: [{ onHand: 2 }],
    })
    expect(await auditOf(shop, 'goods.grid-changed')).toEqual([
      {
        who: 'Amaka',
        subject: 'Prices and stock in the grid',
        changes: { changed: [null, 2] },
        reason: null,
      },
    ])

    const after = `${PAGE}?done=${referenceIn(done)}`
    expect(wordsOf(await read(shop, who, after))).toContain('2 items changed.')
    const back = await submit(shop, who, after, { act: 'undo', reference: referenceIn(done) })
    expect(back.status).toBe(303)
    expect(await storedItem(shop, gown.slug)).toMatchObject({
      priceKobo: 18_500_00,
      newPriceKobo: null,
      sizes: [{ onHand: 3 }, { onHand: 1 }],
    })
    expect(await storedItem(shop, cap.slug)).toMatchObject({
      isShown: true,
      sizes: [{ onHand: 7 }],
    })
  })

  test('never puts back what was sold meanwhile, and adds no count to that of a colleague', async () => {
    const shop = await openTestShop()
    const who = await aManager(shop)
    await somePlaces(shop)
    const { cap, only } = await someGoods(shop)
    const open = await read(shop, who, PAGE)
    await aPaidOrder(shop, [{ item: cap, quantity: 2 }])
    const cell = { [`sizes.${only}.stock`]: 12 }
    await press(shop, who, open, cell, 'save')
    expect(await storedItem(shop, cap.slug)).toMatchObject({ sizes: [{ onHand: 10 }] })
    const again = await read(shop, who, PAGE)
    const later = { [`sizes.${only}.stock`]: { seen: 10, becomes: 15 } }
    await changeItem(shop, cap.slug, later, byDesk('Bola'))
    const refused = await press(shop, who, again, { [`sizes.${only}.stock`]: 24 }, 'review')
    expect(wordsOf(await refused.text())).toMatch(/Bola changed this .* It is now: 15\./)
  })

  test('says of a cell that a colleague has changed what it is now, and then takes the second press', async () => {
    const shop = await openTestShop()
    const who = await aManager(shop)
    const { gown, cap } = await someGoods(shop)
    const open = await read(shop, who, PAGE)
    const priceKobo = { seen: 4_000_00, becomes: 4_500_00 }
    await changeItem(shop, cap.slug, { priceKobo }, byDesk('Bola'))
    const cells = {
      [`items.${gown.id}.priceKobo`]: 19_000,
      [`items.${cap.id}.priceKobo`]: 5_000,
    }
    for (const button of ['review', 'save'] as const) {
      const stale = await press(shop, who, open, cells, button)
      const html = await stale.text()
      expect(stale.status).toBe(button === 'save' ? 409 : 200)
      expect(wordsOf(html)).toContain('Bola changed this')
      expect(wordsOf(html)).toContain('It is now: ₦4,500.')
      expect(fieldsOn(html)).toMatchObject(
        Object.fromEntries(Object.entries(cells).map(([cell, typed]) => [cell, String(typed)])),
      )
      expect(await storedItem(shop, gown.slug)).toMatchObject({ priceKobo: 18_500_00 })
      if (button === 'save') expect((await press(shop, who, html, {}, 'save')).status).toBe(303)
    }
    expect(await storedItem(shop, gown.slug)).toMatchObject({ priceKobo: 19_000_00 })
    expect(await storedItem(shop, cap.slug)).toMatchObject({ priceKobo: 5_000_00 })
  })

  test('refuses all of it beside the cell that is wrong', async () => {
    const shop = await openTestShop()
    const who = await aManager(shop)
    const { gown, cap, only } = await someGoods(shop)
    await somePlaces(shop)
    await aWaitingOrder(shop, [{ item: cap, quantity: 2 }])
    const open = await read(shop, who, PAGE)
    const good = { [`items.${gown.id}.priceKobo`]: 19_000 }
    for (const [cell, typed, said] of [
      [`items.${cap.id}.priceKobo`, '-1', ''],
      [`items.${cap.id}.priceKobo`, '', ''],
      [`items.${cap.id}.priceKobo`, '1e9', ''],
      [`items.${cap.id}.newPriceKobo`, '4000', 'This must be below the price.'],
      [`items.${cap.id}.isShown`, 'maybe', ''],
      [`sizes.${only}.stock`, '1', '2 are held for open orders'],
      [`sizes.${only}.stock`, '1.5', ''],
    ] as const)
      for (const button of ['review', 'save'] as const) {
        const refused = await press(shop, who, open, { ...good, [cell]: typed }, button)
        const html = await refused.text()
        expect(refused.status === 303, `${cell} ${typed}`).toBe(false)
        expect(html, `${cell} ${typed}`).toContain(`id="${cell.replaceAll('.', '-')}-error"`)
        expect(wordsOf(html)).toContain(said)
        expect(await storedItem(shop, gown.slug)).toMatchObject({ priceKobo: 18_500_00 })
      }
    expect(await auditOf(shop, 'goods.grid-changed')).toEqual([])
  })

  test('ends the times of a reduction with its price', async () => {
    const shop = await openTestShop()
    const who = await aManager(shop)
    const { gown } = await someGoods(shop)
    const set = (field: string, becomes: string | number) => ({ [field]: { seen: null, becomes } })
    const reduced = {
      ...set('newPriceKobo', 9_000_00),
      ...set('newPriceUntil', '2099-01-01T00:00:00.000Z'),
    }
    await changeItem(shop, gown.slug, reduced, byDesk('Bola'))
    const open = await read(shop, who, PAGE)
    await press(shop, who, open, { [`items.${gown.id}.newPriceKobo`]: '' }, 'save')
    expect(await storedItem(shop, gown.slug)).toMatchObject({
      newPriceKobo: null,
      newPriceUntil: null,
    })
  })

  test('has at most fifty rows a page, and each item once over all pages', async () => {
    const shop = await openTestShop()
    const who = await aManager(shop)
    const slugs: string[] = []
    for (let number = 0; number < 30; number++) {
      const stock = number % 2 ? { S: 1, M: 1, L: 1 } : 1
      slugs.push((await anItem(shop, { name: `Bag ${number}`, stock })).slug)
    }
    const seen: string[] = []
    let path: string | undefined = PAGE
    let pages = 0
    while (path !== undefined && pages < 9) {
      const html: string = await read(shop, who, path)
      expect([...html.matchAll(/ data-row/g)].length).toBeLessThanOrEqual(50)
      seen.push(
        ...[...html.matchAll(/href="\/desk\/goods\/([^"/?]+)"/g)].map(([, slug = '']) => slug),
      )
      path = /href="([^"]+)"[^>]*>\s*Next page/.exec(html)?.[1]?.replaceAll('&amp;', '&')
      pages += 1
    }
    expect(pages).toBe(2)
    expect(seen.filter((slug) => slugs.includes(slug)).toSorted()).toEqual(slugs.toSorted())
  })

  test('says so when nothing was changed', async () => {
    const shop = await openTestShop()
    const who = await aManager(shop)
    await someGoods(shop)
    const open = await read(shop, who, PAGE)
    const looked = await press(shop, who, open, {}, 'review')
    expect(wordsOf(await looked.text())).toContain('Nothing would change.')
    expect((await press(shop, who, open, {}, 'save')).status).toBe(400)
  })
})
