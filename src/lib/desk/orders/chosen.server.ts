import { ShopError } from '#lib/errors.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import { readByNumbers } from '#lib/orders/listing/listing.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.server.ts'
import { forOne } from '../act.server.ts'
import type { Actor, Staff } from '../desk.ts'
import { may, type Role } from '../rights.ts'
import { MOST_AT_ONCE } from './numbers.ts'
import { isSeenBy, moveOrder } from './orders.server.ts'

/** Throws ShopError('permission_denied'). */
export function checkMayPack(role: Role): void {
  if (!may(role, 'orders.pack')) throw new ShopError('permission_denied')
}

/** The orders with these numbers that the role may see, and the numbers of all others. */
export async function readChosen(
  shop: Shop,
  { role }: Staff,
  numbers: readonly string[],
): Promise<{ orders: Order[]; missing: string[] }> {
  checkMayPack(role)
  const found = await readByNumbers(shop, numbers.slice(0, MOST_AT_ONCE))
  const orders = found.filter((order) => isSeenBy(role, stageOf(order)))
  const there = new Set(orders.map(({ number }) => number))
  return { orders, missing: numbers.filter((number) => !there.has(number)) }
}

/** The result of an act for many orders: the numbers that it was done for, and the others. */
type Outcome = { done: string[]; left: string[] }

/**
 * Does the same act for each order, each in its own transaction, so that no order waits for all the others. An order that
 * refuses does not stop the rest. When the form is sent again after an interruption, it continues with the orders that are not
 * done.
 */
export async function actOnEach(
  by: Actor,
  numbers: readonly string[],
  actOn: (by: Actor, number: string) => Promise<unknown>,
): Promise<Outcome> {
  checkMayPack(by.role)
  const outcome: Outcome = { done: [], left: [] }
  for (const number of numbers.slice(0, MOST_AT_ONCE))
    try {
      await actOn(forOne(by, number), number)
      outcome.done.push(number)
    } catch (error) {
      if (!isAboutOrder(error)) throw error
      outcome.left.push(number)
    }
  return outcome
}

const isAboutOrder = (error: unknown): boolean =>
  error instanceof ShopError && (error.code === 'invalid' || error.code === 'not_found')

/**
 * Marks many orders as packed. Their customers are told when this can no longer be taken back. Returns the page that shows the
 * result.
 */
export async function packChosen(
  shop: Shop,
  by: Actor,
  numbers: readonly string[],
): Promise<string> {
  const { done, left } = await actOnEach(by, numbers, (by, number) =>
    moveOrder(shop, by, number, { to: 'packed' }),
  )
  return `/desk/pack?${new URLSearchParams({ done: done.join(','), left: left.join(',') })}`
}
