import { sql } from 'kysely'
import { countPapers, insertPapers } from '#lib/books/papers/papers.sql.ts'
import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Shop } from '#lib/shop.ts'
import { fillOrders } from './desk/fill-orders.ts'
import type { BenchShop } from './shop.ts'
import { skipPictures } from './world.ts'

const ROUNDS = 1_000
/** A number in a full year may take so many times what it takes in an empty one. */
const MOST_RATIO = 1.5

/**
 * Fills the shop with orders of three years and their papers, and says of each year whether a number is missing or
 * there twice, and whether a number of the fullest year costs more than one of a year without papers.
 */
export async function benchPapers({ database, env }: BenchShop, count: number): Promise<void> {
  const shop = openShop(readConfig({ ...env, LOG_LEVEL: 'error' }))
  await skipPictures(shop)
  await fillOrders(shop, count)
  const years = await readYears(shop)
  const lines = years.map(({ kind, year, papers, numbers, last }) => {
    const isWhole = papers === numbers && numbers === last
    if (!isWhole) process.exitCode = 1
    return `| ${kind} | ${year} | ${papers} | ${last} | ${isWhole ? 'yes' : 'NO'} |`
  })
  const [fullest] = years.toSorted((a, b) => b.papers - a.papers)
  const [full = 0, empty = 0] = await timeNumbers(shop, [fullest?.year ?? 0, 3_000])
  const ratio = full / empty
  if (ratio > MOST_RATIO) process.exitCode = 1
  process.stdout.write(`
### ${database}, ${count} orders

| paper | year | papers | last number | each number once |
| ----- | ---- | -----: | ----------: | ---------------- |
${lines.join('\n')}

A number takes ${full.toFixed(3)} ms in ${fullest?.year}, ${empty.toFixed(3)} ms in a year without papers: ${ratio.toFixed(2)} times (at most ${MOST_RATIO}).
`)
  await closeShop(shop)
}

async function readYears({ db }: Shop) {
  const rows = await db
    .selectFrom('paper')
    .select(['kind', 'year'])
    .select([
      sql<number>`count(*)`.as('papers'),
      sql<number>`count(distinct number)`.as('numbers'),
      sql<number>`max(number)`.as('last'),
    ])
    .groupBy(['kind', 'year'])
    .orderBy('kind')
    .orderBy('year')
    .execute()
  return rows.map(({ papers, numbers, last, ...row }) => ({
    ...row,
    papers: Number(papers),
    numbers: Number(numbers),
    last: Number(last),
  }))
}

/** The median time (ms) of a number and its paper, each in a transaction, of these years in turns. */
async function timeNumbers(shop: Shop, years: readonly number[]): Promise<number[]> {
  const { id: _, ...paper } = await shop.db
    .selectFrom('paper')
    .selectAll()
    .limit(1)
    .executeTakeFirstOrThrow()
  const times = new Map<number, number[]>(years.map((year) => [year, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [year, taken] of times) {
      const began = performance.now()
      await shop.inTransaction(async ({ db }) => {
        const { receipts } = await countPapers(db, { year, receipts: 1, creditNotes: 0 })
        const cause = `bench:${year}:${round}`
        await insertPapers(db, [{ ...paper, kind: 'receipt', year, number: receipts, cause }])
      })
      taken.push(performance.now() - began)
    }
  return [...times.values()].map((taken) => taken.toSorted((a, b) => a - b)[ROUNDS / 2] ?? 0)
}
