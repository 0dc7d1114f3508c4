import type { KyselyPlugin } from 'kysely'
import type { TestShop } from '../shop.ts'

/** Fails at the statement that comes after `left` others. */
function failingAfter(left: number): KyselyPlugin {
  const built = new WeakSet<object>()
  const count = () => {
    if (left-- <= 0) throw new Error('the database is gone')
  }
  return {
    transformQuery: ({ node, queryId }) => {
      built.add(queryId)
      count()
      return node
    },
    // A prepared statement is not built again, so it is seen only here.
    transformResult: async ({ result, queryId }) => {
      if (!built.has(queryId)) count()
      return result
    },
  }
}

const MOST_STATEMENTS = 100

/**
 * Does `work` again and again, each time with a database that fails one statement later, until it is done. Calls
 * `check` after each time. Returns the number of statements.
 */
export async function failAtEach(
  shop: TestShop,
  work: () => Promise<unknown>,
  check: (isDone: boolean) => Promise<void>,
): Promise<number> {
  const { db } = shop
  for (let left = 0; left < MOST_STATEMENTS; left++) {
    shop.db = db.withPlugin(failingAfter(left))
    const isDone = await work().then(
      () => true,
      () => false,
    )
    shop.db = db
    await check(isDone)
    if (isDone) return left
  }
  throw new Error(`The work is not done after ${MOST_STATEMENTS} statements.`)
}
