import type { Shop } from '#lib/shop.server.ts'

let made = 0

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

type ItemWish = {
  name?: string
  price?: number
  newPrice?: number
  /** Units of each size; a number alone is an item without sizes. */
  stock?: number | Record<string, number>
  category?: string
}

export type TestItem = { id: number; slug: string; sizes: Record<string, number> }

/** An item on the shelf; `sizes` of the answer are the ids by name. Prices in naira. */
export async function anItem(shop: Shop, wish: ItemWish = {}): Promise<TestItem> {
  const { name = 'Ankara Wrap Dress', price = 18_500, newPrice, stock = 5 } = wish
  const units = typeof stock === 'number' ? { 'No Size': stock } : stock
  const category = await aCategory(shop, wish.category)
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
      Object.entries(units).map(([size, count], position) => ({
        item_id: id,
        name: size,
        position,
        on_hand: count,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return { id, slug, sizes: Object.fromEntries(rows.map((row) => [row.name, row.id])) }
}
