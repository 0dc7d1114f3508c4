import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAgain, openTestShop } from '../support/shop.ts'

test('a connection that is cut in the midst of a transaction undoes it, and the next one works', async () => {
  const shop = await openTestShop()
  const other = openAgain(shop)
  const ask = (text: string, db = other.db) => sql<{ pid: number }>`${sql.raw(text)}`.execute(db)
  const work = shop.inTransaction(async ({ db }) => {
    await db.insertInto('state').values({ id: 1, name: 'Abia' }).execute()
    const [own] = (await ask('select pg_backend_pid() as pid', db)).rows
    await ask(`select pg_terminate_backend(${own?.pid}, 5000)`)
    // Until this process has read what its own connection was told, while nothing was asked there.
    for (let turn = 0; turn < 9; turn++) await ask('select 1')
    await ask('select 1', db)
  })
  await expect(work).rejects.toThrow(/connection/i)
  expect(await shop.db.selectFrom('state').selectAll().execute()).toEqual([])
})
