import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { aFolder } from '../../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../../support/command.ts'
import { atDesk, auditOf, post, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aPhoto, photosOf, submitFiles } from '../../../support/catalogue/photos.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop, type TestShop } from '../../../support/shop.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { aCategory } from '../../../support/world.ts'

const DRAFTS = '/desk/goods/drafts'

async function aShop() {
  const shop = await openTestShop()
  const who = atDesk(await aMember(shop, 'manager', 'Amaka'))
  const { slug: category } = await aCategory(shop)
  return { shop, who, category }
}

const itemsOf = ({ db }: TestShop) =>
  db.selectFrom('item').select(['id', 'slug', 'name', 'published']).orderBy('id').execute()

/** The hidden fields of the form that names drafts, and what its fields showed. */
function fieldsOn(html: string): Record<string, string> {
  const [form = ''] = /<form(?:(?!<form)[\s\S])*name="slug\.\d+"[\s\S]*?<\/form>/.exec(html) ?? []
  const named = [...form.matchAll(/name="(once|slug\.\d+|shown\.[^"]+)" value(?:="([^"]*)")?/g)]
  return Object.fromEntries(
    named.flatMap(([, name = '', value = '']) => [
      [name, value],
      ...(name.startsWith('shown.') ? [[name.slice('shown.'.length), value]] : []),
    ]),
  )
}

/** Sends the form of the page with what was typed: `drafts.0.name` is the name in its first row. */
async function name(shop: TestShop, who: Browser, act: string, typed: Record<string, string>) {
  const fields = fieldsOn(await read(shop, who, DRAFTS))
  return post(shop, who, DRAFTS, { ...fields, act, ...typedIn(fields, typed) })
}

function typedIn(fields: Record<string, string>, typed: Record<string, string>) {
  const ids = Object.keys(fields).flatMap((each) => /^slug\.(\d+)$/.exec(each)?.[1] ?? [])
  const named = Object.entries(typed).map(([path, text]) => {
    const [kind, place, field] = path.split('.')
    return [`${kind}.${ids[Number(place)]}.${field}`, text]
  })
  return Object.fromEntries(named) as Record<string, string>
}

describe('drafts from photos', () => {
  test('are made one of each photo, named and priced on one page, and shown', async () => {
    const { shop, who, category } = await aShop()
    const files = [await aPhoto(), await aPhoto(), await aPhoto()]
    const made = await submitFiles(shop, who, DRAFTS, { act: 'make' }, files)
    expect(made.headers.get('location')).toBe(`${DRAFTS}?done=made&count=3`)
    const page = wordsOf(await read(shop, who, `${DRAFTS}?done=made&count=3`))
    expect(page).toContain('3 drafts made.')
    expect(await auditOf(shop, 'goods.drafts-made')).toMatchObject([
      { who: 'Amaka', subject: 'goods:3', changes: { drafts: [null, 3] } },
    ])
    const [first] = await itemsOf(shop)
    expect((await send(shop, aBrowser(), `GET /products/${first?.slug}`)).status).toBe(404)
    const shown = await name(shop, who, 'show', {
      'drafts.0.name': 'Adire Gown',
      'drafts.0.category': category,
      'drafts.0.priceKobo': '18,500',
      'drafts.0.pieces': '4',
    })
    expect(shown.headers.get('location')).toBe(`${DRAFTS}?done=shown&count=1`)
    const product = await send(shop, aBrowser(), 'GET /products/adire-gown')
    expect(product.status).toBe(200)
    const html = await product.text()
    for (const said of ['Adire Gown', '₦18,500', '/media/']) expect(html).toContain(said)
    expect(wordsOf(await read(shop, who, DRAFTS))).not.toContain('Name of draft 3')
  })

  test('that are sent again are not made again, also when they have a name since', async () => {
    const { shop, who, category } = await aShop()
    const photo = await aPhoto()
    await submitFiles(shop, who, DRAFTS, { act: 'make' }, [photo, photo])
    const again = await submitFiles(shop, who, DRAFTS, { act: 'make' }, [photo])
    expect(again.headers.get('location')).toBe(`${DRAFTS}?done=made&count=0`)
    expect(await auditOf(shop, 'goods.drafts-made')).toHaveLength(1)
    const typed = { 'drafts.0.name': 'Òkè Cap', 'drafts.0.category': category }
    await name(shop, who, 'save', { ...typed, 'drafts.0.priceKobo': '9000' })
    await submitFiles(shop, who, DRAFTS, { act: 'make' }, [photo])
    expect(await itemsOf(shop)).toMatchObject([{ slug: 'oke-cap', name: 'Òkè Cap', published: 0 }])
  })

  test('cannot be shown without a price or a category: the field is named, and all stay drafts', async () => {
    const { shop, who, category } = await aShop()
    await submitFiles(shop, who, DRAFTS, { act: 'make' }, [await aPhoto(), await aPhoto()])
    const good = { name: 'Good', category, priceKobo: '1000' }
    const typed = Object.entries(good).map(([field, value]) => [`drafts.0.${field}`, value])
    for (const [other, said] of [
      [{ 'drafts.1.name': 'No price', 'drafts.1.category': category }, 'has no price yet'],
      [{ 'drafts.1.name': 'No category', 'drafts.1.priceKobo': '500' }, 'has no category yet'],
      [{ 'drafts.1.name': 'Odd', 'drafts.1.priceKobo': '12,5' }, 'naira'],
    ] as const) {
      const refused = await name(shop, who, 'show', { ...Object.fromEntries(typed), ...other })
      expect(refused.status, said).toBe(400)
      const html = await refused.text()
      expect(wordsOf(html)).toContain(said)
      expect(html).toContain('value="Good"')
      // A phone shows the head of the page first: it leads to the field.
      expect(html).toMatch(/wrong-fields[\s\S]*href="#drafts-\d+-\w+"[\s\S]*Draft 2: /)
    }
    expect((await itemsOf(shop)).map(({ published }) => published)).toEqual([0, 0])
    const none = await name(shop, who, 'save', {})
    expect(wordsOf(await none.text())).toContain('Fill in at least one draft.')
  })

  test('are numbered as they come, and have an empty name until somebody writes one', async () => {
    const { shop, who, category } = await aShop()
    for (const photo of [await aPhoto(), await aPhoto()])
      await submitFiles(shop, who, DRAFTS, { act: 'make' }, [photo])
    expect((await itemsOf(shop)).map(({ name }) => name)).toEqual(['Photo 1', 'Photo 2'])
    const html = await read(shop, who, DRAFTS)
    expect(html).toMatch(/name="drafts\.\d+\.name"[^>]* value [^>]*placeholder="Photo 1"/)
    const typed = { 'drafts.0.category': category, 'drafts.0.priceKobo': '1000' }
    const nameless = await name(shop, who, 'show', typed)
    expect(nameless.status).toBe(400)
    expect(wordsOf(await nameless.text())).toContain('Draft 1: Give it a name before you show it.')
    await name(shop, who, 'save', typed)
    const left = { 'drafts.0.name': 'Beaded Bag', 'drafts.0.category': category }
    await name(shop, who, 'save', { ...left, 'drafts.0.priceKobo': '2000' })
    expect(await itemsOf(shop)).toMatchObject([{ name: 'Photo 1' }, { name: 'Beaded Bag' }])
  })

  test.each(['Kente Tie', 'Photo 12'])(
    'that are named %s on their own page keep it, and can be shown',
    async (named) => {
      const { shop, who, category } = await aShop()
      await submitFiles(shop, who, DRAFTS, { act: 'make' }, [await aPhoto()])
      const [made] = await itemsOf(shop)
      const own = { act: 'save', name: named, 'shown.name': 'Photo 1' }
      expect((await submit(shop, who, `/desk/goods/${made?.slug}`, own)).status).toBe(303)
      const typed = { 'drafts.0.category': category, 'drafts.0.priceKobo': '1000' }
      expect((await name(shop, who, 'show', typed)).status).toBe(303)
      expect(await itemsOf(shop)).toMatchObject([{ name: named, published: 1 }])
    },
  )

  test('of a page that is out of date: nothing is put on another draft, and pieces count once', async () => {
    const { shop, who, category } = await aShop()
    await submitFiles(shop, who, DRAFTS, { act: 'make' }, [await aPhoto(), await aPhoto()])
    const stale = fieldsOn(await read(shop, who, DRAFTS))
    const cap = { 'drafts.0.name': 'Cap', 'drafts.0.category': category, 'drafts.0.pieces': '7' }
    await name(shop, who, 'save', cap)
    const twice = await post(shop, who, DRAFTS, { ...stale, act: 'save', ...typedIn(stale, cap) })
    expect(twice.status).toBe(409)
    const sizes = await shop.db.selectFrom('item_size').select('on_hand').orderBy('id').execute()
    expect(sizes.map(({ on_hand }) => on_hand)).toEqual([7, 0])

    const open = fieldsOn(await read(shop, who, DRAFTS))
    await name(shop, who, 'show', { 'drafts.0.priceKobo': '9000' })
    const late = typedIn(open, { 'drafts.0.name': 'Wide cap', 'drafts.0.priceKobo': '12,5' })
    const html = await (await post(shop, who, DRAFTS, { ...open, act: 'save', ...late })).text()
    expect(html).toContain('placeholder="Photo 2"')
    for (const text of ['value="Wide cap"', 'value="12,5"']) expect(html).not.toContain(text)
  })

  test('that are shown without pieces are said to be sold out, with the way to count them', async () => {
    const { shop, who, category } = await aShop()
    const files = [await aPhoto(), await aPhoto(), await aPhoto()]
    await submitFiles(shop, who, DRAFTS, { act: 'make' }, files)
    const rows = [0, 1, 2].map((index) => ({
      [`drafts.${index}.name`]: `Cap ${index}`,
      [`drafts.${index}.category`]: category,
      [`drafts.${index}.priceKobo`]: '4000',
    }))
    const typed = Object.assign({ 'drafts.1.pieces': '3' }, ...rows)
    const shown = await name(shop, who, 'show', typed)
    const next = shown.headers.get('location') ?? ''
    expect(next).toBe(`${DRAFTS}?done=shown&count=3&empty=2`)
    const html = await read(shop, who, next)
    expect(wordsOf(html)).toContain('Without pieces: 2. Buyers see “Sold out” there.')
    expect(html).toContain('href="/desk/stock"')
  })

  test('get a part of a category with the category', async () => {
    const { shop, who, category } = await aShop()
    const { id } = await shop.db.selectFrom('category').select('id').executeTakeFirstOrThrow()
    const part = { category_id: id, name: 'Belts', slug: 'belts', position: 0 }
    await shop.db.insertInto('sub_category').values(part).execute()
    await submitFiles(shop, who, DRAFTS, { act: 'make' }, [await aPhoto(), await aPhoto()])
    const rows = { 'drafts.0.name': 'Red Belt', 'drafts.0.category': `${category}/belts` }
    const odd = { 'drafts.1.name': 'Odd Belt', 'drafts.1.category': `${category}/shoes` }
    const refused = await name(shop, who, 'save', { ...rows, ...odd })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toMatch(/href="#drafts-\d+-category"[^<]*Draft 2: /)
    await name(shop, who, 'save', rows)
    const stored = shop.db.selectFrom('item').select(['name', 'category_id', 'sub_category_id'])
    expect(await stored.where('name', '=', 'Red Belt').execute()).toMatchObject([
      { category_id: id, sub_category_id: expect.any(Number) },
    ])
    expect(await read(shop, who, DRAFTS)).toMatch(/value="[\w-]+\/belts" selected/)
    await name(shop, who, 'save', { 'drafts.0.category': category })
    expect(await stored.where('name', '=', 'Red Belt').execute()).toMatchObject([
      { category_id: id, sub_category_id: null },
    ])
  })

  test('come in the order of their photos, and the page says how many wait behind the first', async () => {
    const { shop, who } = await aShop()
    const files = await Promise.all(Array.from({ length: 22 }, () => aPhoto()))
    await submitFiles(shop, who, DRAFTS, { act: 'make' }, files)
    const html = await read(shop, who, DRAFTS)
    const shown = [...html.matchAll(/placeholder="(Photo \d+)"/g)].map(([, name]) => name)
    expect(shown).toEqual(Array.from({ length: 20 }, (_, index) => `Photo ${index + 1}`))
    expect(wordsOf(html)).toContain('20 of 22. The others come when these have a price.')
  })

  test('begin with a photo and a name alone, and get their price on their own page', async () => {
    const { shop, who, category } = await aShop()
    const given = { act: 'create', name: 'Beaded Bag', category: '', priceKobo: '', pieces: '2' }
    const made = await submitFiles(shop, who, '/desk/goods/new', given, [await aPhoto()])
    expect(made.headers.get('location')).toBe('/desk/goods/beaded-bag?done=created')
    const [item] = await itemsOf(shop)
    expect(await photosOf(shop, { id: item?.id ?? 0 })).toHaveLength(1)
    const listed = wordsOf(await read(shop, who, '/desk/goods'))
    for (const said of ['no price yet', '2 left']) expect(listed).toContain(said)
    const path = '/desk/goods/beaded-bag'
    const early = await submit(shop, who, path, { act: 'show' })
    expect(early.status).toBe(400)
    expect(wordsOf(await early.text())).toContain('“Beaded Bag” has no price yet')
    const priced = { act: 'save', priceKobo: '7500', 'shown.priceKobo': '' }
    expect((await submit(shop, who, path, priced)).status).toBe(303)
    const inCategory = { act: 'save', category, 'shown.category': '' }
    expect((await submit(shop, who, `${path}/category`, inCategory)).status).toBe(303)
    expect((await submit(shop, who, path, { act: 'show' })).status).toBe(303)
    expect((await send(shop, aBrowser(), 'GET /products/beaded-bag')).status).toBe(200)
  })

  test('change their words with their name until somebody has written them, everywhere', async () => {
    const { shop, who } = await aShop()
    const given = { act: 'create', name: 'Green Poncho', category: '', priceKobo: '', pieces: '' }
    await submitFiles(shop, who, '/desk/goods/new', { ...given, pieces: '1' }, [])
    const rename = (seen: string, name: string) =>
      submit(shop, who, '/desk/goods/green-poncho', { act: 'save', name, 'shown.name': seen })
    const words = async () =>
      await shop.db.selectFrom('item').select(['name', 'description']).executeTakeFirstOrThrow()
    await rename('Green Poncho', 'Green Boubou')
    expect(await words()).toEqual({ name: 'Green Boubou', description: 'Green Boubou' })
    await shop.db.updateTable('item').set({ description: 'Wide, with pockets.' }).execute()
    await rename('Green Boubou', 'Long Boubou')
    expect(await words()).toEqual({ name: 'Long Boubou', description: 'Wide, with pockets.' })
  })

  test('go through an export and an import as they are, and photos keep their words', async () => {
    const { shop, who } = await aShop()
    await importCatalogue(shop, (await aFolder()).dir)
    await submitFiles(shop, who, DRAFTS, { act: 'make' }, [await aPhoto()])
    const alt = { alt: 'Folded on a chair' }
    await shop.db.updateTable('item_image').set(alt).execute()
    const out = join(shop.config.dataDir, 'export')
    expect(await command(shop, ['export', out])).toMatchObject({ code: 0 })
    expect(await importCatalogue(shop, out)).toMatchObject({ unchanged: 4, notes: [] })
    const words = await shop.db.selectFrom('item_image').select('alt').distinct().execute()
    expect(words).toEqual([alt])
  })

  test('keep the photos of a form that is refused for another reason out of the shop', async () => {
    const { shop, who } = await aShop()
    const given = { act: 'create', name: '', category: '', priceKobo: '', pieces: '0' }
    const refused = await submitFiles(shop, who, '/desk/goods/new', given, [await aPhoto()])
    expect(refused.status).toBe(400)
    expect(await itemsOf(shop)).toEqual([])
    expect(await shop.db.selectFrom('media').selectAll().execute()).toEqual([])
  })
})
