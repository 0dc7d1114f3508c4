import * as z from 'zod/mini'
import { actOnMany } from '#lib/desk/act.server.ts'
import type { Changes } from '#lib/desk/desk.ts'
import type { Role } from '#lib/desk/rights.ts'
import { fieldError } from '#lib/errors.ts'
import { LIFE } from '#lib/orders/life.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import { lockByNumbers, readByNumbers } from '#lib/orders/listing/listing.server.ts'
import type { Locked } from '#lib/orders/locks.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { deskPackingTexts } from '#lib/texts/desk/packing.ts'
import { form } from '#desk/form.ts'
import type { Act, Asked } from '#desk/screen.ts'
import { isSeenBy, subjectOf } from './order.server.ts'

/** The most orders that one form changes, or one page prints. */
export const MOST_AT_ONCE = 200

/** The numbers of orders in texts such as `NG-100001,NG-100002`, each once. */
export const readNumbers = (texts: readonly string[]): string[] => [
  ...new Set(
    texts
      .join(',')
      .toUpperCase()
      .match(/NG-\d{1,15}/g),
  ),
]

/** The orders with these numbers that the role may see, and the numbers of all others. */
export async function readChosen(
  shop: Shop,
  { role }: { role: Role },
  numbers: readonly string[],
): Promise<{ orders: Order[]; missing: string[] }> {
  const found = await readByNumbers(shop, numbers.slice(0, MOST_AT_ONCE))
  const orders = found.filter((order) => isSeenBy(role, stageOf(order)))
  const there = new Set(orders.map(({ number }) => number))
  return { orders, missing: numbers.filter((number) => !there.has(number)) }
}

/** Orders in one transaction. Shoppers' orders wait for it: less than 50 ms on SQLite. */
const AT_ONCE = 50

type ChosenOrders = { orders: string }
type ToMany = {
  name: string
  says: string
  /** Gets those that the role may see, locked; returns those that it was done for, with what it changed. */
  work: (shop: Work, orders: Locked<Order>[]) => Promise<[Order, Changes][]>
  /** The path of the page that shows for which numbers it was done, and for which not. */
  next: (done: string[], left: string[], numbers: string[]) => string
}

/**
 * An act for many orders, AT_ONCE in one transaction, with a row in the audit for each. When the form is sent again
 * after an interruption, it continues with the orders that are not done. Throws ShopError beside `orders` for more than
 * MOST_AT_ONCE.
 */
export const toMany = ({ name, says, work, next }: ToMany): Act<unknown, ChosenOrders> => ({
  name,
  says,
  right: LIFE.packed.right,
  form: form({ orders: z._default(z.string(), '') }),
  subject: () => '',
  runInSteps: async (shop, { given, by }: Asked<unknown, ChosenOrders>) => {
    const numbers = readNumbers([given.orders])
    if (numbers.length > MOST_AT_ONCE)
      throw fieldError('orders', deskPackingTexts.most(MOST_AT_ONCE))
    const done: string[] = []
    for (let from = 0; from < numbers.length; from += AT_ONCE) {
      const keys = numbers.slice(from, from + AT_ONCE)
      const many = { name, right: LIFE.packed.right, keys, subjectOf }
      const step = await actOnMany(shop, by, many, async (shop, keys) => {
        const found = await lockByNumbers(shop, keys)
        const orders = found.filter((order) => isSeenBy(by.role, stageOf(order)))
        return new Map((await work(shop, orders)).map(([{ number }, changes]) => [number, changes]))
      })
      done.push(...step)
    }
    const left = numbers.filter((number) => !done.includes(number))
    return { next: next(done, left, numbers) }
  },
})
