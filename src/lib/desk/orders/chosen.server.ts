import { fieldError, ShopError } from '#lib/errors.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import { readByNumbers } from '#lib/orders/listing/listing.server.ts'
import { lockOrders } from '#lib/orders/locks.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { markPacked } from '#lib/orders/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deskPackingTexts } from '#lib/texts/desk/packing.ts'
import { actOnMany } from '../act.server.ts'
import type { ActName, Actor, Changes, Staff } from '../desk.ts'
import { may, type Role } from '../rights.ts'
import { MOST_AT_ONCE } from './numbers.ts'
import { isSeenBy, subjectOf } from './orders.server.ts'

/** Throws ShopError('permission_denied'). */
export function checkMayPack(role: Role): void {
  if (!may(role, 'orders.pack')) throw new ShopError('permission_denied')
}

/** The orders with these numbers that the role may see, and the numbers of all others. */
export async function readChosen(
  shop: Shop,
  { role }: Pick<Staff, 'role'>,
  numbers: readonly string[],
): Promise<{ orders: Order[]; missing: string[] }> {
  checkMayPack(role)
  const found = await readByNumbers(shop, numbers.slice(0, MOST_AT_ONCE))
  const orders = found.filter((order) => isSeenBy(role, stageOf(order)))
  const there = new Set(orders.map(({ number }) => number))
  return { orders, missing: numbers.filter((number) => !there.has(number)) }
}

/** Orders in one transaction. Shoppers' orders wait for it: less than 50 ms on SQLite. */
const AT_ONCE = 50

/** The result of an act for many orders: the numbers that it was done for, and the others. */
type Outcome = { done: string[]; left: string[] }

/**
 * Does the same act for many orders, AT_ONCE in one transaction. `work` gets those that the role may see, locked, and returns
 * those that it was done for, with what it changed. When the form is sent again after an interruption, it continues with the
 * orders that are not done. Throws ShopError beside `orders` for more than MOST_AT_ONCE.
 */
export async function actOnChosen(
  shop: Shop,
  by: Actor,
  { name, numbers }: { name: ActName; numbers: readonly string[] },
  work: (shop: Shop, orders: Order[]) => Promise<[Order, Changes][]>,
): Promise<Outcome> {
  checkMayPack(by.role)
  if (numbers.length > MOST_AT_ONCE) throw fieldError('orders', deskPackingTexts.most(MOST_AT_ONCE))
  const done: string[] = []
  for (let from = 0; from < numbers.length; from += AT_ONCE) {
    const keys = numbers.slice(from, from + AT_ONCE)
    const step = await actOnMany(shop, by, { name, keys, subjectOf }, async (shop, keys) => {
      await lockOrders(shop, keys)
      const { orders } = await readChosen(shop, by, keys)
      return new Map((await work(shop, orders)).map(([{ number }, changes]) => [number, changes]))
    })
    done.push(...step)
  }
  return { done, left: numbers.filter((number) => !done.includes(number)) }
}

/**
 * Marks many orders as packed. Their customers are told when this can no longer be taken back. Returns the page that shows the
 * result.
 */
export async function packChosen(
  shop: Shop,
  by: Actor,
  numbers: readonly string[],
): Promise<string> {
  const { done, left } = await actOnChosen(
    shop,
    by,
    { name: 'order.packed', numbers },
    async (shop, orders) => {
      const packed = await markPacked(shop, orders)
      return packed.map((order) => [order, { state: ['paid', 'packed'] }])
    },
  )
  return `/desk/pack?${new URLSearchParams({ done: done.join(','), left: left.join(',') })}`
}
