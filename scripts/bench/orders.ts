import { costOf, type Row, toTable, WARM_MS } from './cost.ts'
import { memoryMb } from './processes.ts'
import type { BenchShop } from './shop.ts'
import { addsToCart, ordersOnce } from './shoppers.ts'
import { makeWorld } from './world.ts'

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
  const memory = `Memory after this ${Math.round(memoryMb(server.pid))} MB, all processes of the shop.`
  process.stdout.write(`\n### ${database}\n\n${toTable(rows)}\n${memory}\n`)
  await server.stop()
}
