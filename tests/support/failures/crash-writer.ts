import { readConfig } from '#lib/config.server.ts'
import { openShop } from '#lib/open-shop.server.ts'

/** Writes states one after the other and prints the id of each after the write, until it is killed. */
const shop = openShop(readConfig())

for (let id = 1; id <= 100_000; id++) {
  await shop.inTransaction(async ({ db }) => {
    await db
      .insertInto('state')
      .values({ id, name: `state ${id}` })
      .execute()
    await db
      .insertInto('lga')
      .values({ id, state_id: id, name: `lga ${id}` })
      .execute()
  })
  process.stdout.write(`${id}\n`)
}
