import { NOBODYS_HASH } from '#lib/accounts/passwords/passwords.server.ts'
import { openSession } from '#lib/accounts/sessions/sessions.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { changeStock, listStock } from '#lib/orders/stock/count.server.ts'
import { newId } from '#lib/random.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Shop } from '#lib/shop.ts'

/**
 * Data for the load: signed-in customers with an address, and an item that does not sell out. `variants`: the ids of
 * its sizes in their colours.
 */
export type World = { item: { id: number; slug: string }; variants: number[]; tokens: string[] }

const STOCK = 10_000_000
const LAGOS = 'Lagos'

export async function makeWorld(env: Record<string, string>, customers: number): Promise<World> {
  const shop = openShop(readConfig({ ...env, LOG_LEVEL: 'error' }))
  await skipPictures(shop)
  const item = await shop.db
    .selectFrom('item')
    .select(['id', 'slug'])
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const sizes = await listStock(shop, item.slug)
  for (const { id } of sizes) await changeStock(shop, id, STOCK)
  const tokens = await shop.inTransaction((shop) => signInMany(shop, customers))
  await closeShop(shop)
  return { item, variants: sizes.map(({ id }) => id), tokens }
}

async function signInMany(shop: Shop, count: number): Promise<string[]> {
  const lga = await shop.db
    .selectFrom('lga')
    .innerJoin('state', 'state.id', 'lga.state_id')
    .select(['lga.id', 'state.id as state_id'])
    .where('state.name', '=', LAGOS)
    .executeTakeFirstOrThrow()
  const tokens: string[] = []
  for (let index = 0; index < count; index++) {
    const now = shop.now()
    const publicId = newId().toLowerCase()
    const { id } = await shop.db
      .insertInto('customer')
      .values({
        public_id: publicId,
        username: `shopper-${publicId}`,
        email: `${publicId}@example.com`,
        password_hash: NOBODYS_HASH,
        active: 1,
        created_at: now,
        activated_at: now,
        password_changed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await shop.db.insertInto('profile').values({ customer_id: id, image: null }).execute()
    await shop.db
      .insertInto('address')
      .values({
        customer_id: id,
        name: 'Ada Obi',
        street_address: '22 Adelabu Street',
        lga_id: lga.id,
        state_id: lga.state_id,
        phone: '+2348035550142',
        email: `${publicId}@example.com`,
        updated_at: now,
      })
      .execute()
    tokens.push((await openSession(shop, { id, tokenVersion: 0 }, '')).tokens.access)
  }
  return tokens
}

/** Drops the jobs that make pictures: their time must not count for the requests. */
export async function skipPictures({ db, now }: Shop): Promise<void> {
  await db.updateTable('job').set({ done_at: now() }).where('done_at', 'is', null).execute()
}
