/** @module-tag long */
import { expect, test } from 'vitest'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { isPostgres } from '#lib/db/database.server.ts'
import { changeStock, countStock } from '#lib/orders/stock/count.server.ts'
import { HOLD_MS } from '#lib/orders/orders.ts'
import {
  holdStock,
  releaseStock,
  sellStock,
  takeBackStock,
} from '#lib/orders/stock/stock.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { after } from '#lib/time.ts'
import { aFolder } from '../../../support/catalogue/catalogue-fixture.ts'
import { Dice } from '../../../support/histories/dice.ts'
import { openTestShop } from '../../../support/shop.ts'

type Line = { sizeId: number; quantity: number }
type Order = { id: string; lines: Line[] }
type World = {
  dice: Dice
  sizes: number[]
  held: Order[]
  sold: Order[]
  orders: number
  /** The expected stock of each size. */
  onHand: Map<number, number>
}

const ACTS_AT_ONCE = 100

const takeOne = <T>(dice: Dice, from: T[]): T | undefined =>
  from.length === 0 ? undefined : from.splice(dice.below(from.length), 1)[0]

const add = ({ onHand }: World, { sizeId, quantity }: Line, sign: 1 | -1) =>
  onHand.set(sizeId, (onHand.get(sizeId) ?? 0) + sign * quantity)

async function insertOrder({ db, now }: Shop, id: string): Promise<void> {
  await db
    .insertInto('orders')
    .values({
      id,
      number: id,
      customer_id: null,
      cart_id: id,
      cart_version: 1,
      stage: 'waiting',
      status: 'pending',
      status_reason: null,
      billing_total_kobo: 0,
      cart_grand_total_kobo: 100,
      sum_total_kobo: 100,
      name: 'Ada Obi',
      phone: '+2348035550142',
      email: 'ada@example.com',
      street_address: '22 Adelabu Street',
      lga_id: null,
      lga_name: 'Surulere',
      state_id: null,
      state_name: 'Lagos',
      created_at: now(),
      updated_at: now(),
      pay_before: now(),
      paid_at: null,
      hidden_at: null,
    })
    .execute()
}

/** Acts on stock. Some of them are done twice. */
const acts: ((shop: Work, world: World) => Promise<unknown>)[] = [
  async function order(shop, world) {
    const { dice, sizes } = world
    const id = `order-${++world.orders}`
    const some = new Set([dice.pick(sizes) ?? 0, dice.pick(sizes) ?? 0])
    const lines = [...some].map((sizeId) => ({ sizeId, quantity: 1 + dice.below(3) }))
    await insertOrder(shop, id)
    const missing = await holdStock(shop, id, lines, after(shop.now(), HOLD_MS))
    if (missing.length === 0) world.held.push({ id, lines })
  },
  async function pay(shop, world) {
    const order = takeOne(world.dice, world.held)
    if (!order) return
    await sellStock(shop, order.id)
    if (world.dice.falls(0.2)) await sellStock(shop, order.id)
    for (const line of order.lines) add(world, line, -1)
    world.sold.push(order)
  },
  async function expire(shop, world) {
    const order = takeOne(world.dice, world.held)
    if (order) await releaseStock(shop, order.id)
  },
  async function putBack(shop, world) {
    const order = takeOne(world.dice, world.sold)
    if (!order) return
    await takeBackStock(shop, order.id, 'refund')
    if (world.dice.falls(0.2)) await takeBackStock(shop, order.id, 'return')
    for (const line of order.lines) add(world, line, 1)
  },
  async function adjust(shop, world) {
    const sizeId = world.dice.pick(world.sizes) ?? 0
    const changed = await changeStock(shop, sizeId, world.dice.below(9) - 4)
    if (changed) world.onHand.set(sizeId, changed.onHand)
  },
  async function count(shop, world) {
    const sizeId = world.dice.pick(world.sizes) ?? 0
    const counted = world.dice.below(20)
    if (await countStock(shop, sizeId, counted)) world.onHand.set(sizeId, counted)
  },
]

const stockOf = async ({ db }: Shop) => {
  const sizes = await db.selectFrom('item_size').select(['id', 'on_hand']).orderBy('id').execute()
  return new Map(sizes.map(({ id, on_hand }) => [id, on_hand]))
}

test('after ten thousand random acts the ledger adds up to the stock', async () => {
  const shop = await openTestShop()
  const count = isPostgres(shop.db) ? 1_000 : 10_000
  const folder = await aFolder()
  await importCatalogue(shop, folder.dir)
  const onHand = await stockOf(shop)
  const dice = new Dice(11)
  const world: World = { dice, sizes: [...onHand.keys()], held: [], sold: [], orders: 0, onHand }
  for (let done = 0; done < count; done += ACTS_AT_ONCE) {
    await exportCatalogue(shop, folder.dir)
    shop.pass(1)
    await shop.inTransaction(async (shop) => {
      for (let act = 0; act < ACTS_AT_ONCE; act++) await dice.pick(acts)?.(shop, world)
    })
    shop.pass(1)
    // The table is from before these acts: it puts nothing back.
    await importCatalogue(shop, folder.dir)
    shop.pass(1)
  }
  expect(await stockOf(shop)).toEqual(world.onHand)
  const sums = await shop.db
    .selectFrom('stock_move')
    .select((eb) => ['size_id', eb.fn.sum<number>('difference').as('sum')])
    .groupBy('size_id')
    .orderBy('size_id')
    .execute()
  const adds = new Map(sums.map(({ size_id, sum }) => [size_id, Number(sum)]))
  expect(new Map(world.sizes.map((id) => [id, adds.get(id) ?? 0]))).toEqual(world.onHand)
})
