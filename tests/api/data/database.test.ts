/** @module-tag postgres */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { isPostgres } from '#lib/db/database.server.ts'
import { prepared } from '#lib/db/prepared.server.ts'
import { countHit } from '#lib/limits/limits.sql.ts'
import type { Shop } from '#lib/shop.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

const aState = (id: number) => ({ id, name: `State ${id}` })

const statesOf = async ({ db }: Shop): Promise<number[]> => {
  const rows = await db.selectFrom('state').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

test('PostgreSQL plans a statement of a busy path once for a connection', async () => {
  const shop = await openTestShop()
  const uses = await shop.inTransaction(async ({ db, now }) => {
    if (!isPostgres(db)) return null
    // The connection may have been used by an earlier test.
    const count = async () => {
      const { rows } = await sql<{ uses: number }>`
        select coalesce(sum(generic_plans + custom_plans), 0)::integer as uses from pg_prepared_statements
        where statement like 'insert into "rate_limit"%'`.execute(db)
      return rows[0]?.uses ?? 0
    }
    const before = await count()
    for (let hit = 0; hit < 3; hit++) await countHit(db, 'writes:ada', now(), now())
    return (await count()) - before
  })
  expect(uses).toBe(isPostgres(shop.db) ? 3 : null)
})

describe('inTransaction', () => {
  test('keeps all of the work or none of it', async () => {
    const shop = await openTestShop()
    const work = shop.inTransaction(async ({ db }) => {
      await db.insertInto('state').values(aState(1)).execute()
      await db.insertInto('state').values(aState(1)).execute()
    })
    await expect(work).rejects.toThrow()
    expect(await statesOf(shop)).toEqual([])
    await shop.inTransaction(async ({ db }) => {
      await db
        .insertInto('state')
        .values([aState(1), aState(2)])
        .execute()
    })
    expect(await statesOf(shop)).toEqual([1, 2])
  })

  test('rolls back for a refusal as for a fault', async () => {
    const shop = await openTestShop()
    const work = shop.inTransaction(async ({ db }) => {
      await db.insertInto('state').values(aState(1)).execute()
      throw new Error('the shopper changed their mind')
    })
    await expect(work).rejects.toThrow('changed their mind')
    expect(await statesOf(shop)).toEqual([])
  })

  test('counts work within work as one', async () => {
    const shop = await openTestShop()
    const work = shop.inTransaction(async (shop) => {
      await shop.inTransaction(async ({ db }) => {
        await db.insertInto('state').values(aState(1)).execute()
      })
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await statesOf(shop)).toEqual([])
  })

  test('does again what the database asks to be done again, and gives up in the end', async () => {
    const shop = await openTestShop()
    let tries = 0
    const work = (until: number) =>
      shop.inTransaction(async ({ db }) => {
        await db.insertInto('state').values(aState(++tries)).execute()
        if (tries < until) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      })
    await work(3)
    expect(await statesOf(shop)).toEqual([3])
    tries = 100
    await expect(work(1_000)).rejects.toThrow('deadlock')
    expect(tries).toBe(108)
    expect(await statesOf(shop)).toEqual([3])
  })

  test('does not try again what the shop refused', async () => {
    const shop = await openTestShop()
    let tries = 0
    const work = shop.inTransaction(async () => {
      tries++
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(tries).toBe(1)
  })

  test('lets others read what was, while it waits', async () => {
    const shop = await openTestShop()
    await shop.db.insertInto('state').values(aState(1)).execute()
    const written = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const work = shop.inTransaction(async ({ db }) => {
      await db.insertInto('state').values(aState(2)).execute()
      written.resolve()
      await mayEnd.promise
    })
    await written.promise
    expect(await statesOf(shop)).toEqual([1])
    mayEnd.resolve()
    await work
    expect(await statesOf(shop)).toEqual([1, 2])
  })

  test('calls what waits for the commit after it, once, and never after a rollback', async () => {
    const shop = await openTestShop()
    const called: string[] = []
    let tries = 0
    await shop.inTransaction(async (shop) => {
      shop.afterCommit(() => called.push('committed'))
      if (++tries === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      expect(called).toEqual([])
    })
    const lost = shop.inTransaction(async (shop) => {
      shop.afterCommit(() => called.push('lost'))
      throw new Error('no')
    })
    await expect(lost).rejects.toThrow('no')
    expect(called).toEqual(['committed'])
  })
})

describe('the database itself', () => {
  test('refuses to hold more than there is', async () => {
    const shop = await openTestShop()
    await anItem(shop, { stock: { M: 2 } })
    const hold = (held: number) => shop.db.updateTable('item_size').set({ held }).execute()
    await hold(2)
    await expect(hold(3)).rejects.toThrow(/check/i)
    await expect(hold(-1)).rejects.toThrow(/check/i)
  })

  test('refuses a cart line of none, or of a hundred', async () => {
    const shop = await openTestShop()
    const { id, sizes } = await anItem(shop)
    const at = shop.now()
    await shop.db.insertInto('cart').values({ id: 'c', created_at: at, updated_at: at }).execute()
    const line = (quantity: number) =>
      shop.db
        .insertInto('cart_item')
        .values({
          cart_id: 'c',
          item_id: id,
          size_id: Object.values(sizes)[0] ?? 0,
          quantity,
          seen_price_kobo: 1,
          created_at: at,
        })
        .execute()
    await expect(line(0)).rejects.toThrow(/check/i)
    await expect(line(100)).rejects.toThrow(/check/i)
    await line(99)
  })

  test('refuses a reference to what does not exist', async () => {
    const shop = await openTestShop()
    const lost = shop.db.insertInto('lga').values({ id: 1, state_id: 7, name: 'Ikeja' }).execute()
    await expect(lost).rejects.toThrow(/foreign key/i)
  })
})

describe('what is asked for again and again', () => {
  const selectStates = prepared((db, { above }: { above: number }) =>
    db.selectFrom('state').selectAll().where('id', '>', above),
  )
  const ask = ({ db }: Shop) => selectStates(db, { above: 0 })
  const askWithin = (shop: Shop) => shop.inTransaction(ask)

  test.each([
    ['alone', ask],
    ['in a transaction', askWithin],
  ])('is answered when a newer shop has changed the table, %s', async (_, ask) => {
    const shop = await openTestShop()
    await shop.db.insertInto('state').values(aState(1)).execute()
    for (let time = 0; time < 6; time++) await ask(shop)
    await shop.db.schema.alterTable('state').addColumn('capital', 'text').execute()
    expect(await ask(shop)).toEqual([{ ...aState(1), capital: null }])
  })

  test.each([
    ['alone', ask],
    ['in a transaction', askWithin],
  ])('is answered where a pooler leads to connections that do not know it, %s', async (_, ask) => {
    const shop = await openTestShop()
    for (let time = 0; time < 6; time++) await ask(shop)
    if (isPostgres(shop.db)) await sql`deallocate all`.execute(shop.db)
    await shop.db.insertInto('state').values(aState(1)).execute()
    expect(await ask(shop)).toEqual([aState(1)])
  })
})
