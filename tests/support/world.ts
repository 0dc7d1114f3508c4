import { saveSearchWords } from '#lib/catalogue/search/search.server.ts'
import { changeStock } from '#lib/orders/stock/count.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { moveStock } from '#lib/stock/moves.server.ts'
import type { StockMove } from '#lib/stock/stock.ts'
import { aBrowser, type Browser, send } from './send.ts'

/** The world of a browser test is made by several processes in one shop. */
let made = process.env['VITEST_POOL_ID'] ? 0 : process.pid * 1_000

/** A category of its own, or the one with this slug. */
export async function aCategory(shop: Shop, name = 'Women'): Promise<{ id: number; slug: string }> {
  const slug = name.toLowerCase()
  await shop.db
    .insertInto('category')
    .values({ name, slug, image: null, position: 1 })
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
  return shop.db
    .selectFrom('category')
    .select(['id', 'slug'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
}

type ItemOptions = {
  name?: string
  price?: number
  newPrice?: number
  /** Units of each size; a number alone is an item without sizes. */
  stock?: number | Record<string, number>
  category?: string
}

export type TestItem = { id: number; slug: string; sizes: Record<string, number> }

/** A visible item. The answer's `sizes` are the ids by name. Prices are in naira. */
export async function anItem(shop: Shop, options: ItemOptions = {}): Promise<TestItem> {
  const { name = 'Ankara Wrap Dress', price = 18_500, newPrice, stock = 5 } = options
  const units = typeof stock === 'number' ? { 'No Size': stock } : stock
  const category = await aCategory(shop, options.category)
  const slug = `${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${++made}`
  const { id } = await shop.db
    .insertInto('item')
    .values({
      slug,
      name,
      description: `${name}\nMade in Lagos.`,
      price_kobo: price * 100,
      new_price_kobo: newPrice === undefined ? null : newPrice * 100,
      category_id: category.id,
      sub_category_id: null,
      section_id: null,
      available: Object.values(units).reduce((sum, count) => sum + count, 0),
      added_at: shop.now(),
      updated_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = await shop.db
    .insertInto('item_size')
    .values(
      Object.keys(units).map((size, position) => ({
        item_id: id,
        name: size,
        position,
        on_hand: 0,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  await openStock(
    shop,
    rows.map((row) => ({ sizeId: row.id, difference: units[row.name] ?? 0 })),
  )
  await shop.inTransaction((shop) => saveSearchWords(shop, [id]))
  return { id, slug, sizes: Object.fromEntries(rows.map((row) => [row.name, row.id])) }
}

/** The first stock of new sizes. */
export const openStock = (shop: Shop, moves: StockMove[]) =>
  shop.inTransaction((shop) => moveStock(shop, moves, { cause: 'opening', reference: 'opening' }))

/** Sets how many units of a size are there, held ones included. */
export async function setStock(shop: Shop, sizeId: number, units: number): Promise<void> {
  const { on_hand } = await shop.db
    .selectFrom('item_size')
    .select('on_hand')
    .where('id', '=', sizeId)
    .executeTakeFirstOrThrow()
  if (!(await changeStock(shop, sizeId, units - on_hand))) throw new Error('so many are held')
}

/** argon2id of `market-day-7` at the lowest cost, so that tests do not wait for hashing. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$6QeFN8jH9m0yKUCAVS/0Nw$/+bcPgt/de5DhTm7jipc8AyjoqcTS190MCNhkDH4ddA'

/** An account with the password `market-day-7` and the e-mail `NAME@example.com`; active unless said otherwise. */
export async function anAccount(
  shop: Shop,
  username: string,
  { active = true }: { active?: boolean } = {},
): Promise<{ id: number; publicId: string }> {
  const publicId = newId()
  const { id } = await shop.db
    .insertInto('customer')
    .values({
      public_id: publicId,
      username,
      email: `${username}@example.com`,
      password_hash: PASSWORD_HASH,
      active: active ? 1 : 0,
      created_at: shop.now(),
      activated_at: active ? shop.now() : null,
      password_changed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('profile').values({ customer_id: id, image: null }).execute()
  return { id, publicId }
}

export type CustomerBrowser = Browser & { id: number; access: string; refresh: string }

/** A browser whose owner is signed in, by header and by cookie, with the password `market-day-7`. */
export async function aCustomer(shop: Shop, username: string): Promise<CustomerBrowser> {
  const { id } = await anAccount(shop, username)
  return Object.assign(await signInAs(shop, username), { id })
}

/** The browser of somebody who has an account already. */
export async function signInAs(shop: Shop, username: string) {
  const browser = aBrowser()
  const signIn = { username, password: 'market-day-7' }
  const response = await send(shop, browser, 'POST /auth/jwt/create', signIn)
  if (!response.ok) throw new Error(`${username} could not sign in: ${await response.text()}`)
  const tokens = (await response.json()) as { access: string; refresh: string }
  return Object.assign(browser, tokens)
}
