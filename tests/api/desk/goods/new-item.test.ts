import { describe, expect, test } from 'vitest'
import { createDraft, readNewestSizes } from '#lib/catalogue/goods/drafts/new-draft.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import type { Shop } from '#lib/shop.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { storedItem } from '../../../support/goods.ts'
import { aPhoto, submitFiles } from '../../../support/catalogue/photos.ts'
import { aBrowser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aCategory, anItem } from '../../../support/world.ts'

const NEW = '/desk/goods/new'
const GOWN = {
  act: 'create',
  name: 'Adire Gown',
  category: 'women',
  priceKobo: '18500',
  pieces: '0',
  preset: 'S, M, L, XL',
  size: '',
  colour: 'Rust, Leaf, Gold',
}

async function aDesk() {
  const shop = await openTestShop()
  await aCategory(shop)
  return { shop, who: atDesk(await aMember(shop)) }
}

/** A draft of so many sizes, in as many colours. */
async function makeDraft(shop: Shop, sizes: number): Promise<void> {
  const names = Array.from({ length: sizes }, (_, at) => `N${at}`)
  const grid = { sizes: names, colours: names, pieces: 0, cells: {}, ownPrice: {}, sku: {} }
  const draft = { name: 'Gown', category: 'women', priceKobo: null, photos: [], grid }
  await createDraft(shop, draft, byDesk('ngozi'))
}

const stockOf = async (shop: Shop, slug: string) =>
  Object.fromEntries(
    (await storedItem(shop, slug)).sizes.map(({ name, onHand }) => [name, onHand] as const),
  )

describe('a new item', () => {
  test('comes in four sizes and three colours by one form, in the shop at once, each colour with its photo', async () => {
    const { shop, who } = await aDesk()
    const cells = { 'cells.Rust/S': '2', 'cells.leaf/xl': '7', 'cells.Gold/M': '' }
    const photos = { 'photoOf.Rust': '2', 'photoOf.Gold': '1' }
    const more = { description: 'Of cotton.', weightGrams: '400', 'ownPrice.XL': '20,000' }
    const given = {
      ...GOWN,
      pieces: '1',
      ...cells,
      ...photos,
      ...more,
      'sku.S': 'AG-S',
      shown: 'yes',
    }
    const files = [await aPhoto(), await aPhoto(), await aPhoto()]
    const done = await submitFiles(shop, who, NEW, given, files)
    expect(done.headers.get('location')).toBe('/desk/goods/adire-gown?done=shown')
    const item = await storedItem(shop, 'adire-gown')
    expect(item).toMatchObject({
      colours: ['Rust', 'Leaf', 'Gold'],
      description: 'Of cotton.',
      weightGrams: 400,
      isShown: true,
    })
    expect(item.images.map(({ colour }) => colour)).toEqual(['Gold', 'Rust', ''])
    expect(await stockOf(shop, 'adire-gown')).toMatchObject({
      'Rust/S': 2,
      'Leaf/XL': 7,
      'Gold/M': 1,
      'Gold/XL': 1,
    })
    const own = item.sizes.filter(({ priceKobo }) => priceKobo === 20_000_00)
    expect(own.map(({ name }) => name)).toEqual(['Rust/XL', 'Leaf/XL', 'Gold/XL'])
    expect(item.sizes.filter(({ sku }) => sku === 'AG-S')).toHaveLength(3)
    expect((await send(shop, aBrowser(), 'GET /products/adire-gown')).status).toBe(200)
    expect(await auditOf(shop, 'goods.created')).toMatchObject([
      { changes: { Sizes: [null, 'S, M, L, XL'], Colours: [null, 'Rust, Leaf, Gold'] } },
    ])
  })

  test('is kept as a draft, without sizes, without a choice of colour or without sizes in colours', async () => {
    const { shop, who } = await aDesk()
    const made = async (name: string, chosen: Record<string, string>) => {
      await submit(shop, who, NEW, { ...GOWN, preset: '', colour: '', name, ...chosen })
      return stockOf(shop, name.toLowerCase())
    }
    expect(await made('Cap', { pieces: '3' })).toEqual({ 'No Size': 3 })
    expect(await made('Shoe', { size: '4.5, 5', 'cells.4.5': '2' })).toEqual({ '4.5': 2, 5: 0 })
    expect(await made('Bag', { colour: 'Black/White, Wine', 'cells.Wine/No Size': '4' })).toEqual({
      'Black/White/No Size': 0,
      'Wine/No Size': 4,
    })
    expect((await storedItem(shop, 'shoe')).isShown).toBe(false)
  })

  test('has its grid by one press without script, and keeps what was typed', async () => {
    const { shop, who } = await aDesk()
    const typed = { ...GOWN, 'cells.Leaf/M': '3', do: 'grid' }
    const page = await submit(shop, who, NEW, typed)
    expect(page.status).toBe(200)
    const html = await page.text()
    expect([...html.matchAll(/name="cells\./g)]).toHaveLength(12)
    expect(html).toMatch(/name="cells\.Leaf\/M" value="3" aria-label="Leaf, M"/)
    expect(html).toContain('value="Adire Gown"')
    // The page begins at the grid that was asked for.
    expect(html).toContain(`value="grid" formaction="${NEW}#grid"`)
    expect(html).toContain('id="grid"')
    expect(await shop.db.selectFrom('item').selectAll().execute()).toEqual([])
    const many = { ...GOWN, size: Array.from({ length: 90 }, (_, at) => `N${at}`).join(',') }
    const tooMany = await submit(shop, who, NEW, { ...many, colour: 'A,B,C,D,E,F', do: 'grid' })
    const words = await tooMany.text()
    expect(words).toContain('Too many for a grid.')
    expect(words).not.toContain('name="cells.')
  })

  test('says which cell is wrong, and what else stands in the way of showing it', async () => {
    const { shop, who } = await aDesk()
    const refusedFor = async (wrong: Record<string, string>) => {
      const refused = await submit(shop, who, NEW, { ...GOWN, ...wrong })
      expect(refused.status).toBe(400)
      return refused.text()
    }
    expect(wordsOf(await refusedFor({ 'cells.Leaf/M': '2o' }))).toContain('Leaf, M: ')
    expect(wordsOf(await refusedFor({ 'ownPrice.M': '0' }))).toContain('This must be whole naira')
    expect(wordsOf(await refusedFor({ priceKobo: '', shown: 'yes' }))).toContain('has no price yet')
    expect(wordsOf(await refusedFor({ category: '', shown: 'yes' }))).toContain('no category yet')
    expect(wordsOf(await refusedFor({ size: 'S:M' }))).toContain('This is too long, or has a colon')
    const cells = Array.from({ length: 401 }, (_, at) => [`cells.N${at}`, '1'])
    expect(wordsOf(await refusedFor(Object.fromEntries(cells)))).toContain(
      'A form takes the pieces of 400 sizes at most.',
    )
    const colours = Array.from({ length: 101 }, (_, at) => `C${at}`).join(',')
    expect(wordsOf(await refusedFor({ colour: colours }))).toContain('At most 100.')
    expect(await shop.db.selectFrom('item').selectAll().execute()).toEqual([])
  })

  test('says that photos must be chosen again when the form comes back', async () => {
    const { shop, who } = await aDesk()
    const photos = [await aPhoto(), await aPhoto()]
    for (const wrong of [{ priceKobo: 'dear' }, { do: 'grid' }]) {
      const again = await submitFiles(shop, who, NEW, { ...GOWN, ...wrong }, photos)
      expect(wordsOf(await again.text())).toContain('Choose the photos again')
      const without = await submitFiles(shop, who, NEW, { ...GOWN, ...wrong }, [])
      expect(wordsOf(await without.text())).not.toContain('Choose the photos again')
    }
  })

  test('is offered the sizes of the largest item in a time that grows with its sizes', async () => {
    const { shop } = await aDesk()
    const msAfter = async (sizes: number): Promise<number> => {
      await makeDraft(shop, sizes)
      const before = process.threadCpuUsage()
      expect((await readNewestSizes(shop)).get('women')).toHaveLength(sizes)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1_000
    }
    await msAfter(10)
    const few = await msAfter(10)
    // A hundred times as many variants. Each compared with each would take thousands of times as long.
    expect(await msAfter(100)).toBeLessThan(300 * Math.max(few, 2))
  })

  test('is offered the sizes of the newest item of its category', async () => {
    const { shop, who } = await aDesk()
    await anItem(shop, { stock: { S: 1, M: 1 } })
    await submit(shop, who, NEW, { ...GOWN, preset: '38, 40' })
    expect(await read(shop, who, NEW)).toContain('As your last item: 38, 40')
  })

  test('leaves a photo that is none out, and the others keep their colours', async () => {
    const { shop, who } = await aDesk()
    const broken = { name: 'broken.jpg', bytes: Buffer.from('no photo') }
    const files = [broken, await aPhoto()]
    await submitFiles(shop, who, NEW, { ...GOWN, 'photoOf.Rust': '1', 'photoOf.Leaf': '2' }, files)
    const { images } = await storedItem(shop, 'adire-gown')
    expect(images.map(({ colour }) => colour)).toEqual(['Leaf'])
  })
})

describe('an item that was made before', () => {
  test('gets sizes and colours by the same grid, a number in each cell', async () => {
    const { shop, who } = await aDesk()
    const item = await anItem(shop, { stock: 9 })
    const path = `/desk/goods/${item.slug}/sizes`
    const chosen = { act: 'add', preset: 'S, M', size: '', colour: 'Rust, Leaf', pieces: '' }
    const grid = await (await submit(shop, who, path, { ...chosen, do: 'grid' })).text()
    expect([...grid.matchAll(/name="cells\./g)]).toHaveLength(4)
    const cells = { 'cells.Rust/S': '4', 'cells.Leaf/M': '6', seen: '9' }
    expect((await submit(shop, who, path, { ...chosen, ...cells })).status).toBe(303)
    expect(await stockOf(shop, item.slug)).toEqual({
      'Rust/S': 4,
      'Rust/M': 0,
      'Leaf/S': 0,
      'Leaf/M': 6,
    })
    const more = await (
      await submit(shop, who, path, { ...chosen, preset: 'M, L', do: 'grid' })
    ).text()
    expect([...more.matchAll(/name="cells\.([^"]+)"/g)].map(([, name]) => name)).toEqual([
      'Rust/L',
      'Leaf/L',
    ])
  })
})
