/** @module-tag postgres */
import { beforeEach, describe, expect, test } from 'vitest'
import { changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { aCategory, anItem, type TestItem } from '../../../support/world.ts'

const PAGE = '/desk/categories/home'
const NAMES = ['Gele', 'Boubou', 'Cap', 'Agbada', 'Kaftan', 'Iro', 'Buba'] as const
type Name = (typeof NAMES)[number]

let shop: TestShop
let who: Browser
let items: Record<Name, TestItem>

/** A shop with seven goods, whose manager keeps the slides. It is ten o'clock in Lagos on 20 November. */
beforeEach(async () => {
  shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
  const made = {} as typeof items
  for (const name of NAMES) made[name] = await anItem(shop, { name })
  items = made
  who = atDesk(await aMember(shop, 'manager', 'Amaka'))
})

/** The names on the slides of the home page, in their order. */
async function slides(): Promise<string[]> {
  const html = await (await send(shop, aBrowser(), 'GET /')).text()
  const carousel = /<section class="carousel[\s\S]*?<\/section>/.exec(html)?.[0] ?? ''
  return [...carousel.matchAll(/class="slide-name"[^>]*>([^<]+)</g)].map(([, name = '']) => name)
}

const add = (name: Name) =>
  submit(shop, who, PAGE + `?q=${name}`, { act: 'add', item: items[name].slug })
const choose = async (...names: Name[]) => {
  for (const name of names) expect((await add(name)).status).toBe(303)
}
const move = (name: Name, step: string) =>
  submit(shop, who, PAGE, { act: 'move', slide: String(items[name].id), step })
const takeOff = (name: Name) =>
  submit(shop, who, PAGE, { act: 'off', slide: String(items[name].id) })
/** Types times into the form of a slide that has none. */
const time = (name: Name, times: { from?: string; until?: string }) =>
  submit(shop, who, PAGE, {
    act: 'save',
    ...Object.fromEntries(
      Object.entries(times).flatMap(([field, text]) => [
        [`slides.${items[name].id}.${field}`, text],
        [`shown.slides.${items[name].id}.${field}`, ''],
      ]),
    ),
  })
const change = (name: Name, field: string, seen: unknown, becomes: unknown) =>
  changeItem(shop, items[name].slug, { [field]: { seen, becomes } } as never, byDesk('Amaka'))

describe('the slides of the home page', () => {
  test('are others each minute while none is chosen, or those that sell', async () => {
    expect(await slides()).toHaveLength(5)
    await shop.db
      .updateTable('item')
      .set({ popular_score: 9 })
      .where('id', '=', items.Cap.id)
      .execute()
    const sales = { act: 'save', others: 'sales', 'shown.others': 'random' }
    expect((await submit(shop, who, PAGE, sales)).status).toBe(303)
    expect((await slides())[0]).toBe('Cap')
    expect(await slides()).toHaveLength(5)
    // A page that shows what is there no longer, where nothing was touched.
    expect(
      (await submit(shop, who, PAGE, { ...sales, others: 'random', 'shown.others': 'random' }))
        .status,
    ).toBe(303)
    expect((await slides())[0]).toBe('Cap')
    expect(
      (await submit(shop, who, PAGE, { ...sales, others: 'none', 'shown.others': 'sales' })).status,
    ).toBe(400)
  })

  test('are those that the owner chose, found by name, in the order of the buttons', async () => {
    await slides()
    const found = wordsOf(await read(shop, who, `${PAGE}?q=gel`))
    expect(found).toContain('Gele')
    expect(found).not.toContain('Boubou')
    await choose('Gele', 'Boubou', 'Cap')
    expect(await slides()).toEqual(['Gele', 'Boubou', 'Cap'])
    await move('Cap', 'up')
    expect(await slides()).toEqual(['Gele', 'Cap', 'Boubou'])
    await move('Gele', 'down')
    await move('Cap', 'up')
    expect(await slides()).toEqual(['Cap', 'Gele', 'Boubou'])
    await takeOff('Gele')
    expect(await slides()).toEqual(['Cap', 'Boubou'])
    const words = wordsOf(await read(shop, who, '/desk/audit'))
    expect(words).toContain('Amaka took off the slides of the home page: Gele')
    expect(await auditOf(shop, 'slide.added')).toHaveLength(3)
  })

  test('are found by SKU, also when they are hidden, but not twice and not from the archive', async () => {
    await shop.db
      .updateTable('item_size')
      .set({ sku: 'GEL-01' })
      .where('item_id', '=', items.Gele.id)
      .execute()
    expect(wordsOf(await read(shop, who, `${PAGE}?q=gel-0`))).toContain('Gele')
    await change('Boubou', 'isShown', true, false)
    expect(wordsOf(await read(shop, who, `${PAGE}?q=bou`))).toContain('Boubou (hidden from buyers)')
    const early = await read(shop, who, `${PAGE}?q=gele`)
    await choose('Gele')
    const again = { act: 'add', once: onceOf(early, 'add'), item: items.Gele.slug }
    const refused = await post(shop, who, PAGE, again)
    expect(refused.status).toBe(400)
    expect(wordsOf(await refused.text())).toContain('Gele is among the slides already.')
    expect(wordsOf(await read(shop, who, `${PAGE}?q=gele`))).toContain('Nothing else in the shop')
    const once = onceOf(await read(shop, who, `${PAGE}?q=cap`), 'add')
    await shop.db
      .updateTable('item')
      .set({ archived_at: shop.now(), published: 0 })
      .where('id', '=', items.Cap.id)
      .execute()
    expect(wordsOf(await read(shop, who, `${PAGE}?q=cap`))).toContain('Nothing else in the shop')
    const gone = await post(shop, who, PAGE, { act: 'add', once, item: items.Cap.slug })
    expect(gone.status).toBe(400)
    expect(wordsOf(await gone.text())).toContain('Cap is in the archive.')
  })

  test('begin and end at their minute in Lagos, though the home page was cached', async () => {
    await choose('Gele', 'Boubou')
    expect((await time('Gele', { from: '2026-11-20T12:00' })).status).toBe(303)
    await time('Boubou', { until: '2026-11-20T13:30' })
    expect(await slides()).toEqual(['Boubou'])
    expect(wordsOf(await read(shop, who, PAGE))).toContain('Not yet, from Fri 20 Nov 2026, 12:00')
    shop.pass(2 * HOUR_MS - 1)
    expect(await slides()).toEqual(['Boubou'])
    shop.pass(1)
    expect(await slides()).toEqual(['Gele', 'Boubou'])
    shop.pass(1.5 * HOUR_MS - 1)
    expect(await slides()).toEqual(['Gele', 'Boubou'])
    shop.pass(1)
    expect(await slides()).toEqual(['Gele'])
    expect((await auditOf(shop, 'slide.changed'))[0]?.changes).toEqual({
      'Gele, from': ['', 'Fri 20 Nov 2026, 12:00'],
    })
  })

  test('leave out what is hidden, and choose themselves again when none is left', async () => {
    await choose('Gele', 'Boubou')
    await change('Gele', 'isShown', true, false)
    expect(await slides()).toEqual(['Boubou'])
    expect(wordsOf(await read(shop, who, PAGE))).toContain('Hidden from buyers')
    await time('Boubou', { until: '2026-11-20T10:20' })
    expect(await slides()).toEqual(['Boubou'])
    shop.pass(20 * MINUTE_MS)
    const byThemselves = await slides()
    expect(byThemselves).toHaveLength(5)
    expect(byThemselves).not.toContain('Gele')
    expect(wordsOf(await read(shop, who, PAGE))).toContain('Over, until Fri 20 Nov 2026, 10:20')
  })

  test('leave out the goods of a hidden category', async () => {
    const men = await aCategory(shop, 'Men')
    await choose('Gele', 'Boubou')
    await shop.db
      .updateTable('item')
      .set({ category_id: men.id })
      .where('id', '=', items.Gele.id)
      .execute()
    await shop.db.updateTable('category').set({ active: 0 }).where('id', '=', men.id).execute()
    await shop.invalidate(['lists'])
    expect(await slides()).toEqual(['Boubou'])
  })

  test('are five at most: the next one moves up when the time of one is over', async () => {
    await choose(...NAMES)
    expect(await slides()).toEqual(NAMES.slice(0, 5))
    expect(wordsOf(await read(shop, who, PAGE))).toContain('Behind the first 5: not shown now')
    await time('Boubou', { until: '2026-11-20T11:00' })
    shop.pass(HOUR_MS)
    expect(await slides()).toEqual(['Gele', 'Cap', 'Agbada', 'Kaftan', 'Iro'])
  })

  test('refuse an end before the beginning, what is no time, and what is no slide, beside the field', async () => {
    await choose('Gele')
    const upside = await time('Gele', { from: '2026-11-21T10:00', until: '2026-11-21T10:00' })
    expect(upside.status).toBe(400)
    expect(wordsOf(await upside.text())).toContain('The end must be after the beginning.')
    expect((await time('Gele', { from: 'tomorrow' })).status).toBe(400)
    expect((await time('Cap', { from: '2026-11-21T10:00' })).status).toBe(404)
    expect((await move('Cap', 'up')).status).toBe(404)
    expect((await move('Gele', 'aside')).status).toBe(400)
    expect((await submit(shop, who, `${PAGE}?q=cap`, { act: 'add', item: 'nothing' })).status).toBe(
      404,
    )
    expect(await slides()).toEqual(['Gele'])
  })

  test('show both times when a colleague has changed one meanwhile', async () => {
    await choose('Gele')
    await time('Gele', { until: '2026-11-25T10:00' })
    const late = await time('Gele', { until: '2026-11-26T10:00' })
    expect(late.status).toBe(409)
    const said = wordsOf(await late.text())
    expect(said).toContain('Wed 25 Nov 2026, 10:00')
    // Who it was, and not only that somebody was.
    expect(said).toMatch(/\w+ changed this on/)
    expect(said).not.toContain('Somebody changed this')
    expect(wordsOf(await read(shop, who, PAGE))).toContain('until Wed 25 Nov 2026, 10:00')
  })

  test('keep what two colleagues add at once', async () => {
    const pages = await Promise.all(
      (['Gele', 'Boubou', 'Cap'] as const).map(async (name) => ({
        name,
        once: onceOf(await read(shop, who, `${PAGE}?q=${name}`), 'add'),
      })),
    )
    await Promise.all(
      pages.map(({ name, once }) =>
        post(shop, who, PAGE, { act: 'add', once, item: items[name].slug }),
      ),
    )
    expect((await slides()).toSorted()).toEqual(['Boubou', 'Cap', 'Gele'])
  })
})
