import { readConfig } from '#lib/config.server.ts'
import { backupOf } from './backup.ts'
import { costOf, type Row, toTable, WARM_MS } from './cost.ts'
import { memoryMb, type Running } from './processes.ts'
import type { BenchShop } from './shop.ts'
import { addsToCart, ordersOnce } from './shoppers.ts'
import { makeWorld, type World } from './world.ts'

const CUSTOMERS = 3_000

/** Adds to a cart, and whole orders. Prints a table. */
export async function benchOrders({
  database,
  databasePids,
  env,
  start,
}: BenchShop): Promise<void> {
  const world = await makeWorld(env, CUSTOMERS)
  const server = await start()
  const adds = await costOf(server, addsToCart(world), { databasePids, warmMs: WARM_MS })
  const orders = await costOf(server, ordersOnce(world), { databasePids, maxRounds: CUSTOMERS })
  const rows: Row[] = [
    { name: 'add to cart', ...adds },
    { name: 'whole order: cart, 2 lines, order, pay', ...orders },
  ]
  const backup = await backUpBeside(server, { database, env }, world)
  const memory = `Memory after this ${Math.round(memoryMb(server.pid))} MB, all processes of the shop.`
  process.stdout.write(`\n### ${database}\n\n${toTable(rows)}\n${memory}\n${backup}`)
  await server.stop()
}

/** On SQLite: a backup while shoppers write as fast as they can. The aim is 2 s. */
async function backUpBeside(
  server: Running,
  { database, env }: Pick<BenchShop, 'database' | 'env'>,
  world: World,
): Promise<string> {
  if (database !== 'SQLite') return ''
  const backUp = backupOf(readConfig(env).dataDir)
  const [seconds] = await Promise.all([backUp(), costOf(server, addsToCart(world))])
  return `A backup of 200 MB beside adds to the cart took ${seconds.toFixed(1)} s (aim 2).\n`
}
