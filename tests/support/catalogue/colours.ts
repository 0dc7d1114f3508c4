import { expect } from 'vitest'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { aBrowser, type Browser, send } from '../send.ts'
import { type TestShop, openTestShop } from '../shop.ts'
import { aFolder, HEADER } from './catalogue-fixture.ts'

/** A wrap dress in rust and leaf: M in both, L in leaf only and at a price of its own; and a bag without colours. */
export const COLOURED_ROWS = [
  'wrap-dress,Wrap Dress,women,dresses,ankara,Ankara,32000,24500,Rust|Leaf,Rust/M-10:8|Leaf/M-10:3|Rust/L-12:0|Leaf/L-12:5@26000#AW-L-L,red.png|blue.png,A dress.,2026-11-16,Rust=red.png|Leaf=blue.png',
  'market-bag,Market Bag,women,,ankara,Ankara,9500,,,No Size:12,red.png,Carries all of Saturday.,2026-11-01,',
]

export async function aColouredFolder(rows: readonly string[] = COLOURED_ROWS) {
  const folder = await aFolder()
  await folder.write('items.csv', `${[`${HEADER},colour_images`, ...rows].join('\n')}\n`)
  return folder
}

/** A shop with the goods of `COLOURED_ROWS`, and the id of its dress. */
export async function aColouredShop(): Promise<{
  shop: TestShop
  dress: { id: number; slug: string; sizes: Record<string, number> }
}> {
  const shop = await openTestShop()
  const folder = await aColouredFolder()
  await importCatalogue(shop, folder.dir)
  const { id, slug } = await shop.db
    .selectFrom('item')
    .select(['id', 'slug'])
    .where('slug', '=', 'wrap-dress')
    .executeTakeFirstOrThrow()
  const rows = await shop.db
    .selectFrom('item_size')
    .select(['id', 'name'])
    .where('item_id', '=', id)
    .execute()
  return {
    shop,
    dress: { id, slug, sizes: Object.fromEntries(rows.map((row) => [row.name, row.id])) },
  }
}

type Variant = { id: number; size: string; colour: string | null; images: string[] }

export type Detail = {
  size: { name: string; quantity: number }[]
  colour: string[]
  variants: Variant[]
  image: string
  additional_images: string[]
}

/** An item as the API answers it. */
export async function readItem(shop: TestShop, slug: string): Promise<Detail> {
  const response = await send(shop, aBrowser(), `GET /api/items/${slug}/`)
  expect(response.status).toBe(200)
  return (await response.json()) as Detail
}

/** Puts a choice into a cart. */
export const addWith = (shop: TestShop, browser: Browser, body: Record<string, unknown>) =>
  send(shop, browser, 'POST /api/carts/add_to_cart/', body)
