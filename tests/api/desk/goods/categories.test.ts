import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { changeItem } from '#lib/catalogue/goods/change.server.ts'
import { addCategory } from '#lib/catalogue/goods/categories/add-category.server.ts'
import {
  changeCategory,
  deleteCategory,
} from '#lib/catalogue/goods/categories/change-category.server.ts'
import type { CategoryKind } from '#lib/catalogue/goods/categories/category.ts'
import { readCategoryList } from '#lib/catalogue/goods/categories/category.server.ts'
import { readChosenTrending } from '#lib/catalogue/lists/choose-trending.server.ts'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS } from '#lib/time.ts'
import { aFolder } from '../../../support/catalogue/catalogue-fixture.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { saved } from '../../../support/goods.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { anItem } from '../../../support/world.ts'

/** Adds a category that buyers see. */
async function aShownCategory(shop: Shop, kind: CategoryKind, name: string, within = 0) {
  const category = await addCategory(shop, { kind, within, name }, 'Ada')
  await changeCategory(shop, category, { isShown: { seen: false, becomes: true } }, 'Ada')
  return category
}

/** A category Women with a sub-category and a section, and a dress in both. */
async function aShop() {
  const shop = await openTestShop()
  const women = await aShownCategory(shop, 'category', 'Women')
  const dresses = await aShownCategory(shop, 'sub_category', 'Dresses', women.id)
  const ankara = await aShownCategory(shop, 'section', 'Ankara', women.id)
  await saved(shop, { subCategory: 'dresses', section: 'ankara' })
  return { shop, women, dresses, ankara }
}

const pathOf = ({ kind, id }: { kind: string; id: number }) => `/desk/categories/${kind}-${id}`

/** What a form of a category shows and sends when nothing was typed. */
const shownOf = (fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`shown.${name}`, value]))

async function at(shop: Shop, path: string) {
  const answer = await send(shop, aBrowser(), `GET ${path}`)
  return [answer.status, answer.headers.get('location')]
}

const textAt = async (shop: Shop, path: string) =>
  (await send(shop, aBrowser(), `GET ${path}`)).text()

const namesOf = async (shop: Shop, kind: CategoryKind) =>
  (await readCategoryList(shop)).flatMap((category) =>
    category.kind === kind ? category.name : [],
  )

describe('the categories of the shop at the desk', () => {
  test('are added hidden, shown, renamed and set back, which buyers see at once', async () => {
    const { shop } = await aShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const added = await submit(shop, who, '/desk/categories', {
      act: 'add',
      name: 'Beads & Jewellery',
    })
    const path = added.headers.get('location')?.split('?')[0] ?? ''
    expect(path).toMatch(/^\/desk\/categories\/category-\d+$/)
    expect(await textAt(shop, '/categories')).not.toContain('Jewellery')
    const shown = { act: 'save', isShown: 'yes', 'shown.isShown': 'no' }
    expect((await submit(shop, who, path, shown)).status).toBe(303)
    expect(await textAt(shop, '/categories')).toContain('/categories/beads-jewellery')
    const name = { act: 'save', name: 'Beads', 'shown.name': 'Beads & Jewellery' }
    await submit(shop, who, path, name)
    expect(await textAt(shop, '/categories')).not.toContain('Jewellery')
    const history = await read(shop, who, `${path}/history`)
    expect(wordsOf(history)).toContain('Name: Beads &amp; Jewellery → Beads')
    const version = /name="version" value="(\d+)"/.exec(history)?.[1] ?? ''
    await submit(shop, who, `${path}/history`, { act: 'set-back', version })
    expect(await namesOf(shop, 'category')).toContain('Beads & Jewellery')
    expect((await auditOf(shop, 'category.changed')).map(({ changes }) => changes)).toEqual([
      { Buyers: ['do not see it', 'see it'] },
      { Name: ['Beads & Jewellery', 'Beads'] },
    ])
    expect(wordsOf(await read(shop, who, '/desk/audit'))).toContain(
      'Amaka set back a change of the category Beads &amp; Jewellery',
    )
  })

  test('say in their history which sub-category a section belonged to', async () => {
    const { shop, dresses, ankara } = await aShop()
    const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
    const wish = { act: 'save', subCategoryId: String(dresses.id), 'shown.subCategoryId': '' }
    expect((await submit(shop, who, pathOf(ankara), wish)).status).toBe(303)
    expect(wordsOf(await read(shop, who, `${pathOf(ankara)}/history`))).toContain(
      'Only for the sub-category: nothing → Dresses',
    )
    expect(wordsOf(await read(shop, who, '/desk/audit'))).toContain(
      'Only for the sub-category: Dresses',
    )
  })

  test('keep their old addresses: pages lead to today’s in one step, filters go on', async () => {
    const { shop, women, dresses, ankara } = await aShop()
    const rename = (category: typeof women, seen: string, becomes: string) =>
      changeCategory(shop, category, { slug: { seen, becomes } }, 'Ada')
    await rename(women, 'women', 'ladies')
    await rename(women, 'ladies', 'for-her')
    await rename(dresses, 'dresses', 'gowns')
    await rename(ankara, 'ankara', 'wax-print')
    expect(
      await at(shop, '/categories/women?sub_category=dresses&dep_section=ankara&size=M'),
    ).toEqual([301, '/categories/for-her?sub_category=gowns&dep_section=wax-print&size=M'])
    expect(await at(shop, '/categories/ladies')).toEqual([301, '/categories/for-her'])
    expect(await at(shop, '/section/ankara?category=women')).toEqual([
      301,
      '/section/wax-print?category=for-her',
    ])
    expect(await at(shop, '/api/sections/ankara/')).toEqual([
      301,
      expect.stringMatching(/^\/api\/sections\/wax-print\/?$/),
    ])
    for (const path of [
      '/api/items/?category=women&sub_category=dresses&section=ankara',
      '/api/categories/women/subcategories/dresses/sections/ankara/items/',
    ])
      expect(JSON.parse(await textAt(shop, path)).count, path).toBe(1)
    expect(JSON.parse(await textAt(shop, '/api/subcategories/?category=women'))).toHaveLength(1)
    for (const path of ['/categories', '/sitemap.xml', '/products/wrap-dress'])
      expect(await textAt(shop, path), path).not.toMatch(/categories\/women|section\/ankara/)
    const twin = await addCategory(shop, { kind: 'category', within: 0, name: 'Women!' }, 'Ada')
    const wish = { slug: { seen: 'women-2', becomes: 'women' } }
    await expect(changeCategory(shop, twin, wish, 'Ada')).rejects.toMatchObject({
      fields: { slug: [expect.stringContaining('its old links lead there')] },
    })
  })

  test('are found by their old addresses in an older table', async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    await exportCatalogue(shop, folder.dir)
    const women = (await readCategoryList(shop)).find(({ slug }) => slug === 'women')
    if (!women) throw new Error('no category')
    await changeCategory(shop, women, { slug: { seen: 'women', becomes: 'ladies' } }, 'Ada')
    const result = await importCatalogue(shop, folder.dir)
    expect(result).toMatchObject({ added: 0, changed: 0, unchanged: 3 })
    expect((await readCategoryList(shop)).map(({ slug }) => slug)).not.toContain('women')
    await exportCatalogue(shop, folder.dir)
    expect(await readFile(`${folder.dir}/items.csv`, 'utf8')).not.toContain(',women,')
  })

  test('are hidden: a part alone leaves its goods in the shop, a category takes them along', async () => {
    const { shop, women, ankara } = await aShop()
    const hide = { isShown: { seen: true, becomes: false } }
    await changeCategory(shop, ankara, hide, 'Ada')
    expect((await at(shop, '/section/ankara'))[0]).toBe(404)
    expect((await at(shop, '/products/wrap-dress'))[0]).toBe(200)
    expect(await textAt(shop, '/sitemap.xml')).not.toContain('/section/ankara')
    const folder = await aFolder()
    await exportCatalogue(shop, folder.dir)
    expect(await readFile(`${folder.dir}/categories.yaml`, 'utf8')).toContain('hidden: true')
    await changeCategory(shop, women, hide, 'Ada')
    expect((await at(shop, '/products/wrap-dress'))[0]).toBe(404)
  })

  test('change their order by buttons', async () => {
    const { shop, women } = await aShop()
    await aShownCategory(shop, 'category', 'Men')
    await aShownCategory(shop, 'category', 'Children')
    const who = atDesk(await aMember(shop))
    const move = (step: string) =>
      submit(shop, who, '/desk/categories', { act: 'move', move: `category-${women.id}:${step}` })
    expect((await move('down')).status).toBe(303)
    expect(await namesOf(shop, 'category')).toEqual(['Men', 'Women', 'Children'])
    const page = await textAt(shop, '/categories')
    expect(page.indexOf('/categories/men')).toBeLessThan(page.indexOf('/categories/women'))
    await move('down')
    await move('down')
    await move('up')
    expect(await namesOf(shop, 'category')).toEqual(['Men', 'Women', 'Children'])
    expect((await move('sideways')).status).toBe(404)
  })

  test('of one name do not stand beside each other, however it is written', async () => {
    const { shop, women, dresses } = await aShop()
    const who = atDesk(await aMember(shop))
    for (const name of ['women', ' WOMEN ', 'Ｗｏｍｅｎ', 'W\u200bomen']) {
      const refused = await submit(shop, who, '/desk/categories', { act: 'add', name })
      expect(refused.status).toBe(400)
      expect(await refused.text()).toMatch(/id="name-error"[^>]*>Another one has this name\./)
    }
    const evening = { act: 'add', kind: 'sub_category', name: 'Evening  wear' }
    await submit(shop, who, `${pathOf(women)}/parts`, evening)
    const renamed = { ...shownOf({ name: 'Dresses' }), act: 'save', name: 'evening wear' }
    expect((await submit(shop, who, pathOf(dresses), renamed)).status).toBe(400)
    // A section of the name is another thing, and so is a part of another category.
    const section = { ...evening, kind: 'section' }
    expect((await submit(shop, who, `${pathOf(women)}/parts`, section)).status).toBe(303)
    const own = { ...shownOf({ name: 'Dresses' }), act: 'save', name: 'DRESSES' }
    expect((await submit(shop, who, pathOf(dresses), own)).status).toBe(303)
  })

  test('are deleted by a second press', async () => {
    const { shop, ankara } = await aShop()
    const html = await read(shop, atDesk(await aMember(shop)), pathOf(ankara))
    expect(html).toMatch(
      /<details class="many-act"><summary>Delete<\/summary>\s*<form[^]*Delete Ankara<\/button>/,
    )
  })

  test('are deleted only when they are empty', async () => {
    const { shop, women, ankara } = await aShop()
    const who = atDesk(await aMember(shop))
    const refused = await submit(shop, who, pathOf(ankara), { act: 'delete' })
    expect(refused.status).toBe(400)
    expect(wordsOf(await refused.text())).toContain('Ankara has 1 item. Move them elsewhere first')
    const filled = await submit(shop, who, pathOf(women), { act: 'delete' })
    expect(wordsOf(await filled.text())).toContain('Women has 1 item and 2 parts.')
    await changeItem(
      shop,
      'wrap-dress',
      { section: { seen: 'ankara', becomes: null } },
      byDesk('A'),
    )
    const done = await submit(shop, who, pathOf(ankara), { act: 'delete' })
    expect(done.headers.get('location')).toBe(`${pathOf(women)}/parts?done=deleted`)
    expect(await namesOf(shop, 'section')).toEqual([])
    expect(await auditOf(shop, 'category.deleted')).toMatchObject([
      { changes: { name: ['Ankara', null] } },
    ])
    expect((await submit(shop, who, pathOf(ankara), { act: 'delete' })).status).not.toBe(303)
  })

  test('take no item while they are deleted', async () => {
    const { shop, women } = await aShop()
    const men = await aShownCategory(shop, 'category', 'Men')
    for (let round = 0; round < 5; round++) {
      const category = await aShownCategory(shop, 'section', 'Owambe', women.id)
      const change = { section: { seen: 'ankara', becomes: 'owambe' } }
      const [moved, deleted] = await Promise.allSettled([
        changeItem(shop, 'wrap-dress', change, byDesk('Ada')),
        deleteCategory(shop, category),
      ])
      expect([moved.status, deleted.status].sort()).toEqual(['fulfilled', 'rejected'])
      const { section_id } = await shop.db
        .selectFrom('item')
        .select('section_id')
        .where('slug', '=', 'wrap-dress')
        .executeTakeFirstOrThrow()
      expect(section_id).not.toBeNull()
      if (moved.status === 'rejected') continue
      const back = { section: { seen: 'owambe', becomes: 'ankara' } }
      await changeItem(shop, 'wrap-dress', back, byDesk('Ada'))
      await deleteCategory(shop, category)
    }
    await deleteCategory(shop, men)
  })

  test('keep what two people change, and show both what each has changed', async () => {
    const { shop, ankara } = await aShop()
    const amaka = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const bola = atDesk(await aMember(shop, 'manager', 'Bola'))
    const path = pathOf(ankara)
    const [hers, his] = [await read(shop, amaka, path), await read(shop, bola, path)]
    const save = (who: typeof amaka, html: string, fields: Record<string, string>) =>
      post(shop, who, path, { act: 'save', once: onceOf(html, 'save'), ...fields })
    const seen = shownOf({ name: 'Ankara', body: '' })
    expect((await save(amaka, hers, { name: 'Wax', body: '', ...seen })).status).toBe(303)
    const stale = await save(bola, his, { name: 'Kitenge', body: 'Prints.', ...seen })
    expect(stale.status).toBe(409)
    const html = await stale.text()
    expect(html).toContain('value="Kitenge"')
    expect(html).toMatch(/Amaka changed this on .*It is now: Wax/)
    const other = await save(bola, html, { name: 'Ankara', body: 'Prints.', ...seen })
    expect(other.status).toBe(303)
    expect(await readCategoryList(shop)).toContainEqual(
      expect.objectContaining({ name: 'Wax', body: 'Prints.' }),
    )
  })

  test('take any name, and say beside the field what is wrong', async () => {
    const { shop, women } = await aShop()
    const who = atDesk(await aMember(shop))
    const add = (name: string) =>
      submit(shop, who, `${pathOf(women)}/parts`, { act: 'add', kind: 'section', name })
    for (const name of ['👗👗', 'ملابس', '2026', 'Ẹ̀wù àwọ̀lékè', '<script>alert(1)</script>']) {
      const added = await add(name)
      expect(added.status, name).toBe(303)
      const html = await read(shop, who, added.headers.get('location') ?? '')
      expect(html).not.toMatch(/>[^<]*<script>alert/)
    }
    const slugs = (await readCategoryList(shop)).flatMap(({ kind, slug }) =>
      kind === 'section' ? slug : [],
    )
    expect(slugs).toEqual([
      'ankara',
      'section',
      'section-2',
      'section-3',
      'ewu-awoleke',
      'script-alert-1-script',
    ])
    expect((await add('Ẹ̀'.repeat(150))).status).toBe(400)
    expect((await add('')).status).toBe(400)
    const all = shownOf({ slug: 'women' })
    const reserved = await submit(shop, who, pathOf(women), { act: 'save', slug: 'all', ...all })
    expect(wordsOf(await reserved.text())).toContain('an address of the shop itself')
    for (const path of [
      '/desk/categories/shelf-1',
      '/desk/categories/section-0',
      '/desk/categories/section-9999',
    ])
      expect((await send(shop, who, `GET ${path}`)).status, path).toBe(404)
  })

  test('are trending as the owner numbers them, or by what sells', async () => {
    const { shop, women } = await aShop()
    const men = await aShownCategory(shop, 'category', 'Men')
    await anItem(shop, { category: 'Men' })
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const tabs = async () =>
      (JSON.parse(await textAt(shop, '/api/trending_categories/')) as { name: string }[]).map(
        ({ name }) => name,
      )
    const choose = (fields: Record<string, string>) =>
      submit(shop, who, '/desk/categories', { act: 'trending', ...fields })
    const [first, second] = [`tabs.${men.id}`, `tabs.${women.id}`]
    const none = { [`shown.${first}`]: '', [`shown.${second}`]: '' }
    expect((await choose({ [first]: '1', [second]: '2', ...none })).status).toBe(303)
    expect(await tabs()).toEqual(['Men', 'Women'])
    // A colleague's page from before.
    expect((await choose({ [first]: '2', [second]: '1', ...none })).status).toBe(409)
    const now = { [`shown.${first}`]: '1', [`shown.${second}`]: '2' }
    expect((await choose({ [first]: '0', [second]: '2', ...now })).status).toBe(400)
    await choose({ [first]: '', [second]: '', ...now })
    expect(await readChosenTrending(shop)).toEqual([])
    expect((await auditOf(shop, 'category.trending')).map(({ changes }) => changes)).toEqual([
      { tabs: [null, 'Men, Women'] },
      { tabs: [null, 'what sold and was looked at most'] },
    ])
  })

  test('are trending from and until their times, though the home page was cached', async () => {
    const { shop, women } = await aShop()
    const men = await aShownCategory(shop, 'category', 'Men')
    await anItem(shop, { category: 'Men' })
    const who = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const tabs = async () => {
      const nav =
        /id="trending"[\s\S]*?(<nav[\s\S]*?<\/nav>)/.exec(await textAt(shop, '/'))?.[1] ?? ''
      return [...nav.matchAll(/<a[^>]*>\s*([A-Z]\w+)/g)].map(([, name]) => name)
    }
    const choose = (fields: Record<string, string>, shown: Record<string, string>) =>
      submit(shop, who, '/desk/categories', { act: 'trending', ...fields, ...shownOf(shown) })
    const numbers = { [`tabs.${men.id}`]: '1', [`tabs.${women.id}`]: '2' }
    const none = { [`tabs.${men.id}`]: '', [`tabs.${women.id}`]: '' }
    await choose(numbers, none)
    expect(await tabs()).toEqual(['All', 'Men', 'Women'])
    const [from, until] = [`from.${men.id}`, `until.${women.id}`]
    const times = { [from]: '2026-11-20T10:10', [until]: '2026-11-20T10:20' }
    const untimed = { [from]: '', [until]: '' }
    expect((await choose(times, untimed)).status).toBe(303)
    expect(await tabs()).toEqual(['All', 'Women'])
    const late = await choose({ [from]: '2026-11-20T10:15' }, { [from]: '' })
    expect(late.status).toBe(409)
    expect(wordsOf(await late.text())).toContain('Fri 20 Nov 2026, 10:10')
    const early = { [`until.${men.id}`]: '2026-11-20T10:10' }
    expect((await choose(early, { [`until.${men.id}`]: '' })).status).toBe(400)
    shop.pass(10 * MINUTE_MS)
    expect(await tabs()).toEqual(['All', 'Men', 'Women'])
    shop.pass(10 * MINUTE_MS - 1)
    expect(await tabs()).toEqual(['All', 'Men', 'Women'])
    shop.pass(1)
    expect(await tabs()).toEqual(['All', 'Men'])
    // The best of the week, when the time of none is now.
    const over = { [`until.${men.id}`]: '2026-11-20T10:20' }
    expect((await choose(over, { [`until.${men.id}`]: '' })).status).toBe(303)
    expect((await tabs()).toSorted()).toEqual(['All', 'Men', 'Women'])
    expect((await auditOf(shop, 'category.trending'))[1]?.changes).toEqual({
      tabs: [null, 'Men from Fri 20 Nov 2026, 10:10, Women until Fri 20 Nov 2026, 10:20'],
    })
  })
})
