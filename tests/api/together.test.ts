import { expect, test } from 'vitest'
import { findItem } from '#lib/catalogue/items/items.server.ts'
import { type Database, isPostgres, openDatabase } from '#lib/db/database.server.ts'
import { askTogether } from '#lib/db/together.server.ts'
import { afterUse } from '../support/cleanup.ts'
import { openTestShop } from '../support/shop.ts'
import { anItem } from '../support/world.ts'

/** A query for items by id that notes what it is asked for, and answers no sooner than it is let. */
function slowly() {
  const asked: number[][] = []
  const [read, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const find = askTogether(
    async (db: Database, ids: number[]) => {
      asked.push(ids)
      const rows = await db
        .selectFrom('item')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute()
      read.resolve()
      await gate.promise
      return rows
    },
    ({ id }) => id,
  )
  return { asked, find, isRead: read.promise, answer: gate.resolve }
}

const rename = (db: Database, id: number, name: string) =>
  db.updateTable('item').set({ name }).where('id', '=', id).execute()

async function threeItems() {
  const shop = await openTestShop()
  const [shirt, gown, cap] = [await anItem(shop), await anItem(shop), await anItem(shop)]
  return { shop, db: shop.db, shirt, gown, cap }
}

test('what is asked for while a question is on its way to PostgreSQL goes with the next one', async () => {
  const { db, ...items } = await threeItems()
  const [shirt, gown, cap] = [items.shirt.id, items.gown.id, items.cap.id]
  const { asked, find, answer } = slowly()
  const answers = [[shirt], [cap, gown], [gown, 0], [shirt]].map((wanted) => find(db, wanted))
  answer()
  const found = (await Promise.all(answers)).map((rows) => rows.map(({ id }) => id))
  expect(found).toEqual([[shirt], [cap, gown], [gown], [shirt]])
  expect(asked).toEqual(
    isPostgres(db) ? [[shirt], [cap, gown, 0, shirt]] : [[shirt], [cap, gown], [gown, 0], [shirt]],
  )
})

test('who asks after a change is told of it, though the same was asked for before', async () => {
  const { db, shirt } = await threeItems()
  await rename(db, shirt.id, 'As it was')
  const { find, isRead, answer } = slowly()
  const before = find(db, [shirt.id])
  await isRead
  await rename(db, shirt.id, 'As it is')
  const after = find(db, [shirt.id])
  answer()
  expect(await before).toEqual([{ id: shirt.id, name: 'As it was' }])
  expect(await after).toEqual([{ id: shirt.id, name: 'As it is' }])
})

test('a transaction sees what it has written itself', async () => {
  const { shop, shirt } = await threeItems()
  const { find, answer } = slowly()
  answer()
  const rows = await shop.inTransaction(async ({ db }) => {
    await rename(db, shirt.id, 'Not yet sold')
    return find(db, [shirt.id])
  })
  expect(rows).toEqual([{ id: shirt.id, name: 'Not yet sold' }])
})

test('a name that no database can hold costs nobody else an answer', async () => {
  const { shop, shirt, gown, cap } = await threeItems()
  const wanted = [shirt.slug, gown.slug, 'a\0b', cap.slug, gown.slug]
  const answers = await Promise.allSettled(wanted.map((slug) => findItem(shop, slug)))
  const found = answers.map((one) => (one.status === 'fulfilled' ? one.value.slug : null))
  expect(found).toEqual([shirt.slug, gown.slug, null, cap.slug, gown.slug])
})

test('where the database is away, it is not asked for each of them again', async () => {
  const { dataDir } = (await openTestShop()).config
  const db = openDatabase({ databaseUrl: 'postgres://127.0.0.1:1/none', dataDir })
  afterUse(() => db.destroy())
  const { asked, find } = slowly()
  const answers = await Promise.allSettled([1, 2, 3].map((id) => find(db, [id])))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(asked).toEqual([[1], [2, 3]])
})
