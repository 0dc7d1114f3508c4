import { describe, expect, test } from 'vitest'
import type { Shop } from '#lib/shop.ts'
import { atDesk, auditOf, read, submit, wordsOf } from '../../../support/desk/desk.ts'
import { aMember } from '../../../support/desk/staff.ts'
import { storedItem } from '../../../support/goods.ts'
import { aPaidOrder, aWaitingOrder, sizeOf } from '../../../support/orders.ts'
import { somePlaces } from '../../../support/places.ts'
import { aBrowser, type Browser, send } from '../../../support/send.ts'
import { openTestShop } from '../../../support/shop.ts'
import { aCategory, anItem } from '../../../support/world.ts'

async function aDesk() {
  const shop = await openTestShop()
  return { shop, who: atDesk(await aMember(shop)) }
}

/** An item as an owner makes it at the desk. */
async function aNewItem(shop: Shop, who: Browser, pieces: string): Promise<string> {
  await aCategory(shop)
  const given = { act: 'create', name: 'Kaftan', category: 'women', priceKobo: '20000', pieces }
  expect((await submit(shop, who, '/desk/goods/new', given)).status).toBe(303)
  return 'kaftan'
}

const add = (shop: Shop, who: Browser, slug: string, fields: Record<string, string>) =>
  submit(shop, who, `/desk/goods/${slug}/sizes`, { act: 'add', ...fields })

/** The offered sizes, with their stock. */
async function offeredOf(shop: Shop, slug: string): Promise<string[]> {
  const { sizes } = await storedItem(shop, slug)
  return sizes
    .filter(({ position }) => position >= 0)
    .toSorted((a, b) => a.position - b.position)
    .map(({ name, onHand }) => `${name}: ${onHand}`)
}

describe('the sizes and colours of an item at the desk', () => {
  test('more sizes or colours than an item may have are refused beside their field', async () => {
    const { shop, who } = await aDesk()
    const slug = await aNewItem(shop, who, '0')
    const many = Array.from({ length: 101 }, (_, at) => `N${at}`).join(',')
    for (const field of ['size', 'colour']) {
      const refused = await add(shop, who, slug, { [field]: many, pieces: '1' })
      expect(refused.status).toBe(400)
      expect(await refused.text()).toMatch(new RegExp(`id="${field}-error"[^>]*>At most 100\\.`))
    }
    expect(await offeredOf(shop, slug)).toEqual(['No Size: 0'])
  })

  test('an item made at the desk gets four sizes in three colours, and a shopper buys one of them', async () => {
    const { shop, who } = await aDesk()
    const slug = await aNewItem(shop, who, '0')
    const given = { size: 'S, M, L, XL', colour: 'Rust, Leaf, Black/White', pieces: '2' }
    const done = await add(shop, who, slug, given)
    expect(done.headers.get('location')).toBe(`/desk/goods/${slug}?done=sized`)
    const { id, colours, sizes } = await storedItem(shop, slug)
    expect(colours).toEqual(['Rust', 'Leaf', 'Black/White'])
    expect(sizes.map(({ onHand }) => onHand)).toEqual(Array.from({ length: 12 }, () => 2))
    const words = { act: 'save', 'shown.description': 'Kaftan', description: 'Of linen.' }
    const saved = await submit(shop, who, `/desk/goods/${slug}`, words)
    const page = await read(shop, who, saved.headers.get('location') ?? '')
    expect(wordsOf(page)).toContain('Saved. Buyers do not see it yet.')
    expect(page).toContain('aria-label="Black/White, XL"')
    await submit(shop, who, `/desk/goods/${slug}`, { act: 'show' })
    const shopper = aBrowser()
    const { size, variants } = (await (
      await send(shop, shopper, `GET /api/items/${slug}/`)
    ).json()) as { size: { name: string }[]; variants: { size: string; colour: string }[] }
    expect(size.map(({ name }) => name)).toEqual(['S', 'M', 'L', 'XL'])
    expect(variants).toHaveLength(12)
    const bought = { product_id: id, quantity: 1, size: 'XL', colour: 'Black/White' }
    const line = await send(shop, shopper, 'POST /api/carts/add_to_cart/', bought)
    expect(line.status).toBe(201)
    expect(await line.json()).toMatchObject({ size: 'XL', item: { colour: 'Black/White' } })
    expect(await auditOf(shop, 'goods.size-added')).toMatchObject([
      { changes: { 'One size, Name': ['One size', 'Rust/S'], 'Rust, M, In stock': [null, 2] } },
    ])
  })

  test('the first size takes the place of “One size”: its pieces, its id and its open orders go along', async () => {
    const { shop, who } = await aDesk()
    await somePlaces(shop)
    const item = await anItem(shop, { stock: 12 })
    const { id } = await aWaitingOrder(shop, [{ item, quantity: 2 }])
    const page = wordsOf(await read(shop, who, `/desk/goods/${item.slug}/sizes`))
    expect(page).toContain('takes the place of “One size”')
    expect(page).toContain('the 12 pieces it has go to the first size')
    await add(shop, who, item.slug, { size: 'M, L', colour: '', pieces: '' })
    expect(await offeredOf(shop, item.slug)).toEqual(['M: 12', 'L: 0'])
    expect((await storedItem(shop, item.slug)).sizes[0]).toMatchObject({
      id: sizeOf(item),
      name: 'M',
      held: 2,
    })
    const line = shop.db.selectFrom('order_item').select(['size', 'size_id'])
    expect(await line.where('order_id', '=', id).execute()).toEqual([
      { size: 'No Size', size_id: sizeOf(item) },
    ])
  })

  test('pieces that are typed are those of the first size, too, less what was sold meanwhile', async () => {
    const { shop, who } = await aDesk()
    await somePlaces(shop)
    const item = await anItem(shop, { stock: 14 })
    await aPaidOrder(shop, [{ item, quantity: 2 }])
    const given = { size: 'M, L', colour: '', pieces: '5', seen: '14' }
    await add(shop, who, item.slug, given)
    expect(await offeredOf(shop, item.slug)).toEqual(['M: 3', 'L: 5'])
    const cap = await anItem(shop, { stock: 3 })
    const refused = await add(shop, who, cap.slug, given)
    expect(wordsOf(await refused.text())).toMatch(/Somebody changed this .* It is now: 3\./)
  })

  test('an item with sizes is split by colour: the present sizes get the colour that is asked for', async () => {
    const { shop, who } = await aDesk()
    const item = await anItem(shop, { stock: { S: 2, M: 3 } })
    const listed = { act: 'save', 'shown.colours': '', colours: 'Rust, Leaf' }
    await submit(shop, who, `/desk/goods/${item.slug}/category`, listed)
    const refused = await add(shop, who, item.slug, { size: '', colour: 'Navy', pieces: '4' })
    expect(wordsOf(await refused.text())).toContain('Say which colour these are: S, M.')
    const split = { size: '', colour: 'navy', present: 'rust', pieces: '4' }
    expect((await add(shop, who, item.slug, split)).status).toBe(303)
    expect(await offeredOf(shop, item.slug)).toEqual([
      'Rust/S: 2',
      'Rust/M: 3',
      'navy/S: 4',
      'navy/M: 4',
      'Leaf/S: 4',
      'Leaf/M: 4',
    ])
    const { colours, sizes } = await storedItem(shop, item.slug)
    expect(colours).toEqual(['Rust', 'Leaf', 'navy'])
    expect(sizes.map(({ id }) => id)).toContain(sizeOf(item, 'S'))
    await add(shop, who, item.slug, { size: 'L', colour: '', pieces: '' })
    expect(await offeredOf(shop, item.slug)).toContain('Leaf/L: 0')
  })

  test('a size that was taken out comes back under its name, and the last size of a colour takes it along', async () => {
    const { shop, who } = await aDesk()
    const slug = await aNewItem(shop, who, '7')
    await add(shop, who, slug, { size: '', colour: 'Rust, Leaf', pieces: '' })
    expect(await offeredOf(shop, slug)).toEqual(['Rust/No Size: 7', 'Leaf/No Size: 0'])
    await add(shop, who, slug, { size: 'M', colour: '', pieces: '' })
    expect(await offeredOf(shop, slug)).toEqual(['Rust/M: 7', 'Leaf/M: 0'])
    const { id } = (await storedItem(shop, slug)).sizes[1] ?? { id: 0 }
    const drop = { act: 'drop', id: String(id) }
    await submit(shop, who, `/desk/goods/${slug}/sizes`, drop)
    expect((await storedItem(shop, slug)).colours).toEqual(['Rust'])
    await add(shop, who, slug, { size: '', colour: 'Leaf', pieces: '4' })
    expect(await offeredOf(shop, slug)).toEqual(['Rust/M: 7', 'Leaf/M: 4'])
    expect((await storedItem(shop, slug)).sizes[1]).toMatchObject({ id })
  })

  test('page and refusal call it “One size”, and a colour with sizes stays in the list', async () => {
    const { shop, who } = await aDesk()
    const item = await anItem(shop, { stock: { M: 3 } })
    const refused = await add(shop, who, item.slug, { size: 'one size', colour: '', pieces: '1' })
    expect(wordsOf(await refused.text())).toContain('“One size” cannot stand beside other sizes.')
    const nothing = await add(shop, who, item.slug, { size: '', colour: '', pieces: '1' })
    expect(wordsOf(await nothing.text())).toContain('This is missing.')
    await add(shop, who, item.slug, { size: '', colour: 'Leaf', present: 'Rust', pieces: '1' })
    const fields = { 'shown.colours': 'Rust, Leaf', colours: 'Rust', act: 'save' }
    const gone = await submit(shop, who, `/desk/goods/${item.slug}/category`, fields)
    expect(wordsOf(await gone.text())).toContain('Leaf has sizes.')
  })
})
