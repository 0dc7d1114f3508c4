import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, after } from '#lib/time.ts'
import { atDesk, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { setWindow } from '../../support/catalogue/sales.ts'
import { storedItem } from '../../support/goods.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { aMember } from '../../support/desk/staff.ts'
import { anItem, type TestItem } from '../../support/world.ts'

const PAGE = '/desk/offers/sales'
const MANY = '/desk/goods/many'

/** A reduced price that begins and ends so many hours from now. */
async function onSale(shop: TestShop, name: string, begins: number | null, ends: number | null) {
  const item = await anItem(shop, { name, price: 18_500, newPrice: 15_000 })
  const at = (hours: number | null) => (hours === null ? null : after(shop.now(), hours * HOUR_MS))
  await setWindow(shop, item, { from: at(begins), until: at(ends) })
  return item
}

async function aSale() {
  const shop = await openTestShop()
  const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
  return {
    shop,
    who,
    late: await onSale(shop, 'Late Gele', -1, 48),
    soon: await onSale(shop, 'Soon Cap', null, 2),
    always: await onSale(shop, 'Always Tie', null, null),
    next: await onSale(shop, 'Next Gown', 24, 72),
    first: await onSale(shop, 'First Shirt', 12, null),
    over: await onSale(shop, 'Over Bag', -48, -24),
    full: await anItem(shop, { name: 'Full Shoe' }),
  }
}

const ROW = /name="chosen\.([^"]+)"/g
const slugsOn = (html: string) => [...html.matchAll(ROW)].map(([, slug]) => slug)
const inTab = async (shop: TestShop, who: Browser, query: string) =>
  slugsOn(await read(shop, who, `${PAGE}?${query}`))

const ticked = (...items: TestItem[]) =>
  Object.fromEntries(items.map(({ slug }) => [`chosen.${slug}`, 'on']))

/** Looks at what a change would do, and does it. */
async function apply(shop: TestShop, who: Browser, fields: Record<string, string>) {
  const path = `${MANY}?${new URLSearchParams(fields)}`
  const html = await read(shop, who, path)
  const done = await post(shop, who, path, {
    act: 'apply',
    once: onceOf(html, 'apply'),
    digest: /name="digest" value="([^"]+)"/.exec(html)?.[1] ?? '',
  })
  const next = done.headers.get('location') ?? ''
  return { next, reference: new URLSearchParams(next.split('?')[1]).get('done') ?? '' }
}

describe('the reduced prices at the desk', () => {
  test('stand in lists of those of now, those to come, those that end, and those that are over', async () => {
    const { shop, who, late, soon, always, next, first, over } = await aSale()
    expect(await inTab(shop, who, '')).toEqual([always.slug, late.slug, soon.slug])
    expect(await inTab(shop, who, 'tab=sale-begins')).toEqual([first.slug, next.slug])
    expect(await inTab(shop, who, 'tab=sale-ends')).toEqual([soon.slug, late.slug])
    expect(await inTab(shop, who, 'tab=sale-over')).toEqual([over.slug])
    expect(await inTab(shop, who, 'q=gele')).toEqual([late.slug])
  })

  test('show price, old price and times in Lagos, and move to the next list by the clock', async () => {
    const { shop, who, soon, next } = await aSale()
    const now = wordsOf(await read(shop, who, `${PAGE}?tab=sale-ends`))
    expect(now).toContain('Soon Cap ₦15,000 ₦18,500 until Fri 20 Nov 2026, 12:00')
    const coming = wordsOf(await read(shop, who, `${PAGE}?tab=sale-begins`))
    expect(coming).toContain(
      'Next Gown ₦18,500 ₦15,000 from Sat 21 Nov 2026, 10:00 until Mon 23 Nov 2026, 10:00',
    )
    shop.pass(DAY_MS)
    const later = atDesk(await aMember(shop))
    expect(await inTab(shop, later, '')).toContain(next.slug)
    expect(await inTab(shop, later, 'tab=sale-over')).toContain(soon.slug)
  })

  test('stand on pages of fifty, sorted by their end over all of them', async () => {
    const { shop, who, soon, late } = await aSale()
    for (let number = 0; number < 60; number++) await onSale(shop, 'Cap', null, 3 + (number % 4))
    const html = await read(shop, who, `${PAGE}?tab=sale-ends`)
    const more = /href="([^"]*after=[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const slugs = [...slugsOn(html), ...slugsOn(await read(shop, who, more))]
    expect(slugsOn(html)).toHaveLength(50)
    expect(new Set(slugs).size).toBe(62)
    expect([slugs[0], slugs.at(-1)]).toEqual([soon.slug, late.slug])
  })

  test('those that are ticked end now, and are set back as one', async () => {
    const { shop, who, soon, late, always } = await aSale()
    const priceOf = async ({ slug }: TestItem) =>
      /class="price[^>]*>\s*(₦[\d,]+)/.exec(
        await (await send(shop, aBrowser(), `GET /products/${slug}`)).text(),
      )?.[1]
    expect(await priceOf(soon)).toBe('₦15,000')
    const form = { ...ticked(soon, late), tab: 'on-sale', change: 'end-sale' }
    const { next, reference } = await apply(shop, who, form)
    expect(await Promise.all([soon, late, always].map(priceOf))).toEqual([
      '₦18,500',
      '₦18,500',
      '₦15,000',
    ])
    expect(await read(shop, who, next)).toContain(`href="${PAGE}"`)
    await submit(shop, who, next, { act: 'undo', reference })
    expect(await Promise.all([soon, late].map(priceOf))).toEqual(['₦15,000', '₦15,000'])
  })

  test('all that match get another beginning or end; what is left empty stays', async () => {
    const { shop, who, soon, late, always } = await aSale()
    const windowOf = async ({ slug }: TestItem) => {
      const { newPriceFrom, newPriceUntil } = await storedItem(shop, slug)
      return [newPriceFrom, newPriceUntil]
    }
    const [begins, ends] = await windowOf(late)
    const html = await read(shop, who, `${PAGE}?tab=sale-ends`)
    const all = /href="([^"]*all=1[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
    const chosen = Object.fromEntries(new URLSearchParams(all.split('?')[1]))
    expect(wordsOf(await read(shop, who, all))).toContain('2 items chosen.')
    const moved = { ...chosen, from: '', until: '2026-12-24T23:59' }
    const { next, reference } = await apply(shop, who, moved)
    expect(wordsOf(await read(shop, who, next))).toContain(
      'Reduced prices moved: until Thu 24 Dec 2026, 23:59',
    )
    const eve = '2026-12-24T22:59:00.000Z'
    expect(await windowOf(soon)).toEqual([null, eve])
    expect(await windowOf(late)).toEqual([begins, eve])
    expect(await windowOf(always)).toEqual([null, null])
    await submit(shop, who, next, { act: 'undo', reference })
    expect(await windowOf(late)).toEqual([begins, ends])
  })

  test('do not move to an end before the beginning, nor onto goods at their full price', async () => {
    const { shop, who, next, full } = await aSale()
    const query = { ...ticked(next, full), change: 'window', from: '', until: '2026-11-21T09:00' }
    const preview = wordsOf(await read(shop, who, `${MANY}?${new URLSearchParams(query)}`))
    expect(preview).toContain('Nothing would change.')
    expect(preview).toContain('1 item would stay as they are')
    const empty = { ...ticked(next), change: 'window', from: '', until: '' }
    const asked = await read(shop, who, `${MANY}?${new URLSearchParams(empty)}`)
    expect(wordsOf(asked)).toContain('Write a beginning or an end.')
  })
})
