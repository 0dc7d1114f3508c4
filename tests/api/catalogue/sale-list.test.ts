import { describe, expect, test } from 'vitest'
import { HOUR_MS, type Moment } from '#lib/time.ts'
import { setWindow } from '../../support/catalogue/sales.ts'
import { open } from '../../support/pages.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

/** The shops of tests begin on Friday 20 November at ten in Lagos. */
const SATURDAY: Moment = '2026-11-21T22:59:00.000Z'
const SUNDAY: Moment = '2026-11-22T22:59:00.000Z'
const HOURS_TO_SUNDAY = 61 * HOUR_MS + 59 * 60_000

const reduced = (shop: TestShop, name: string, newPrice = 15_000) =>
  anItem(shop, { name, price: 18_500, newPrice })

/** Two goods that are reduced until Sunday, and one that is not. */
async function aSale() {
  const shop = await openTestShop()
  const gele = await reduced(shop, 'Aso Oke Gele')
  const cap = await reduced(shop, 'Zanna Cap', 9_000)
  const full = await anItem(shop, { name: 'Adire Boubou' })
  for (const item of [gele, cap]) await setWindow(shop, item, { until: SUNDAY })
  return { shop, gele, cap, full }
}

const goodsOf = ({ links }: { links: string[] }) => [
  ...new Set(links.filter((link) => link.startsWith('/products/'))),
]
const hasBanner = ({ links }: { links: string[] }) => links.includes('/sale')
const mapOf = async (shop: TestShop) =>
  (await send(shop, aBrowser(), 'GET /sitemap-pages.xml')).text()

describe('the sale in the shop', () => {
  test('lists the goods that cost less now, and no others, with the time that is left', async () => {
    const { shop, gele, cap } = await aSale()
    const list = await open(shop, '/sale')
    expect(goodsOf(list).toSorted()).toEqual([`/products/${gele.slug}`, `/products/${cap.slug}`])
    expect(list.lines).toContain('2 items')
    expect(list.lines).toContain('Ends Sunday, 23:59')
    expect(list).toMatchObject({ title: 'Sale | Ọjà', isIndexed: true })
  })

  test('is filtered, sorted and paged as other lists are', async () => {
    const { shop, gele, cap } = await aSale()
    const [dear, cheap] = [`/products/${gele.slug}`, `/products/${cap.slug}`]
    expect(goodsOf(await open(shop, '/sale?ordering=price'))).toEqual([cheap, dear])
    expect(goodsOf(await open(shop, '/sale?ordering=-price'))).toEqual([dear, cheap])
    const filtered = await open(shop, '/sale?max_price=10000')
    expect(goodsOf(filtered)).toEqual([cheap])
    expect(filtered.isIndexed).toBe(false)
    for (let number = 0; number < 25; number++) await reduced(shop, `Wrap ${number}`)
    await shop.invalidate(['lists'])
    expect((await open(shop, '/sale')).links).toContain('/sale?page=2')
    expect(goodsOf(await open(shop, '/sale?page=2'))).toHaveLength(3)
  })

  test('has a link on the home page and in the sitemap while something is on sale', async () => {
    const { shop } = await aSale()
    const home = await open(shop, '/')
    expect(hasBanner(home)).toBe(true)
    expect(home.lines).toContain('2 items cost less')
    expect(home.lines).toContain('Ends Sunday, 23:59')
    expect(await mapOf(shop)).toContain('/sale<')
  })

  test('is over at its end on every page, though all were cached', async () => {
    const { shop } = await aSale()
    shop.pass(HOURS_TO_SUNDAY - 1)
    expect(goodsOf(await open(shop, '/sale'))).toHaveLength(2)
    expect(hasBanner(await open(shop, '/'))).toBe(true)
    expect(await mapOf(shop)).toContain('/sale<')
    shop.pass(1)
    const list = await open(shop, '/sale')
    expect(goodsOf(list)).toEqual([])
    expect(list.response.status).toBe(200)
    expect(list.lines).toContain('Nothing is reduced at the moment.')
    expect(hasBanner(await open(shop, '/'))).toBe(false)
    expect(await mapOf(shop)).not.toContain('/sale<')
  })

  test('says when the first prices end where they end one after the other, and nothing where none does', async () => {
    const { shop, gele, cap } = await aSale()
    await setWindow(shop, cap, { until: SATURDAY })
    expect((await open(shop, '/sale')).lines).toContain('First prices end Saturday, 23:59')
    await setWindow(shop, gele, {})
    expect((await open(shop, '/sale')).lines).toContain('First prices end Saturday, 23:59')
    await setWindow(shop, cap, {})
    const { lines } = await open(shop, '/sale')
    expect(lines.filter((line) => /\bends?\b/i.test(line))).toEqual([])
  })
})
