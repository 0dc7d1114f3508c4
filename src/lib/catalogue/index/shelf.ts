import type { Category, Section, SubCategory } from '../catalogue.ts'
import { Remembered } from './remembered.ts'
import { Columns, type Counts } from './shelf-columns.ts'
import type { ItemsWanted } from './shelf-filters.ts'
import { type Finds, type Fit, InOrder, type ItemOrder, ORDERS } from './shelf-order.ts'
import type { PriceRange, PricesAsked, PriceSums } from './shelf-prices.ts'
import { type ShelfItem, type ShelfRow, ShelfWords } from './shelf-rows.ts'
import type { Standing } from './standing.ts'

/** What the goods stand in; of categories that are shown, in shop order. */
export type Places = {
  categories: Omit<Category, 'itemsCount'>[]
  subCategories: SubCategory[]
  sections: Section[]
  /** Ids of categories: the owner's choice in the owner's order, and all by how much they are wanted this week. */
  chosenTrending: number[]
  bestTrending: number[]
}

/** From so many changes at once on, the orders are made anew when they are asked for. */
const MANY_CHANGES = 50

/**
 * All items on the shelf, in memory: finds, orders and counts them without the database. Lists are made when they are
 * asked for and remembered until something changes.
 */
export class Shelf {
  readonly words = new ShelfWords()
  /** Another object since the words that goods are found by have changed. */
  wordsSince: object = {}
  readonly #items = new Map<number, ShelfItem>()
  #places: Places
  #shown: ReadonlySet<number>
  readonly #columns = new Columns()
  /** All items that are shown, in each order that was asked for; and each category's part of them. */
  readonly #orders = new Map<ItemOrder, InOrder>()
  readonly #parts = new Map<string, InOrder>()
  readonly #remembered = new Remembered()

  constructor(places: Places) {
    this.#places = places
    this.#shown = idsOf(places)
  }

  get places(): Places {
    return this.#places
  }

  setPlaces(places: Places): void {
    this.#places = places
    this.#shown = idsOf(places)
    this.#forgetOrders()
  }

  /** Undefined for what is not on the shelf. */
  get(id: number): ShelfItem | undefined {
    const item = this.#items.get(id)
    return item && this.#shown.has(item.categoryId) ? item : undefined
  }

  /** How these stand on the shelf, at the same places. */
  standingOf(ids: Float64Array): Standing {
    return this.#columns.standingOf(ids, this.#shown)
  }

  /** To be called before `count` items are put or removed. */
  expect(count: number): void {
    if (count > MANY_CHANGES) this.#forgetOrders()
  }

  put(row: ShelfRow): void {
    const item = this.words.toItem(row)
    const before = this.#items.get(item.id)
    const isMoved = (order: ItemOrder) => !before || ORDERS[order](before, item) !== 0
    const moved = this.#ordersOf(item).filter(([order]) => isMoved(order))
    if (before && before.categoryId !== item.categoryId) {
      this.remove(item.id)
      this.put(row)
      return
    }
    if (before) for (const [, list] of moved) list.take(before)
    // The same object, so that it stays where it is in memory and in the lists that it has not moved in.
    const now = before ? Object.assign(before, item) : item
    this.#columns.put(now)
    for (const [, list] of moved) list.add(now)
    this.#items.set(now.id, now)
    this.#forgetLists()
  }

  remove(id: number): void {
    const item = this.#items.get(id)
    if (!item) return
    for (const [, list] of this.#ordersOf(item)) list.take(item)
    this.#items.delete(id)
    this.#columns.remove(id)
    this.#forgetLists()
  }

  /** The lists that this item stands in, or would. */
  #ordersOf({ categoryId }: ShelfItem): [ItemOrder, InOrder][] {
    if (!this.#shown.has(categoryId)) return []
    return [...this.#orders].flatMap(([order, all]) => {
      const part = this.#parts.get(`${order} ${categoryId}`)
      const both: [ItemOrder, InOrder][] = part
        ? [
            [order, all],
            [order, part],
          ]
        : [[order, all]]
      return both
    })
  }

  /** All that fit, in this order; equals newest first. Not to be changed. */
  find(wanted: ItemsWanted, order: ItemOrder = 'newest'): Finds {
    const { ids, ...choices } = wanted
    if (ids) return this.#among(ids, choices, order)
    const { categoryId, ...rest } = choices
    if (categoryId !== undefined && !this.#shown.has(categoryId)) return []
    if (isNothing(rest)) return this.#inOrder(order, categoryId).items
    return this.remember(JSON.stringify([order, wanted]), () =>
      this.#inOrder(order, categoryId).fitting(this.#fitOf(wanted)),
    )
  }

  /** Those of these that fit, each once. */
  #among(ids: readonly number[], choices: ItemsWanted, order: ItemOrder): ShelfItem[] {
    const some = [...new Set(ids)].flatMap((id) => this.get(id) ?? []).sort(ORDERS[order])
    if (isNothing(choices)) return some
    const { asked, rest } = partPrices(choices)
    const misses = this.#missesOf(rest)
    return some.filter(
      ({ row, priceKobo }) =>
        misses[row] === 0 && priceKobo >= asked.least && priceKobo <= asked.most,
    )
  }

  /** What there is to choose among what is wanted; prices as they are without a choice of them. */
  count(wanted: ItemsWanted): Counts & PriceRange {
    const { asked, rest } = partPrices(wanted)
    const sumsOf = (missed: number) => this.#sumsOf(rest, missed)
    return { ...this.#columns.count(asked, sumsOf, rest, this.words), ...sumsOf(0).range }
  }

  #fitOf(wanted: ItemsWanted): Fit {
    const { asked, rest } = partPrices(wanted)
    const misses = this.#missesOf(rest)
    const { prices } = this.#columns
    const isAnyPrice = asked.least === 0 && asked.most === Infinity
    const length = isAnyPrice ? countFitting(misses) : this.#sumsOf(rest, 0).itemsAt(asked)
    return { misses, prices, ...asked, length }
  }

  /** By which choices each row misses what is wanted at any price: the same for each price that a shopper asks for. */
  #missesOf(wanted: ItemsWanted): Uint8Array {
    return this.remember(JSON.stringify(['misses', wanted]), () =>
      this.#columns.misses(wanted, this.words, this.#shown),
    )
  }

  /** Of what misses what is wanted, at any price, by exactly this. */
  #sumsOf(wanted: ItemsWanted, missed: number): PriceSums {
    const { categoryId } = wanted
    // Of a category that is not there, no order is kept.
    const part = categoryId !== undefined && this.#shown.has(categoryId) ? categoryId : undefined
    return this.remember(JSON.stringify(['sums', missed, wanted]), () =>
      this.#columns.sumPrices(this.#inOrder('price', part).rows, this.#missesOf(wanted), missed),
    )
  }

  /** What `work` made under this key since the last change. */
  remember<T extends object>(key: string, work: () => T): T {
    return this.#remembered.remember(key, work)
  }

  #inOrder(order: ItemOrder, categoryId: number | undefined): InOrder {
    const all = this.#orders.get(order) ?? this.#sort(order)
    this.#orders.set(order, all)
    if (categoryId === undefined) return all
    const key = `${order} ${categoryId}`
    const isThere = (item: ShelfItem) => item.categoryId === categoryId
    const part = this.#parts.get(key) ?? new InOrder(all.items.filter(isThere), order)
    this.#parts.set(key, part)
    return part
  }

  #sort(order: ItemOrder): InOrder {
    const shown = [...this.#items.values()].filter((item) => this.#shown.has(item.categoryId))
    return new InOrder(shown.sort(ORDERS[order]), order)
  }

  #forgetLists(): void {
    this.#remembered.forgetAll()
  }

  #forgetOrders(): void {
    this.#orders.clear()
    this.#parts.clear()
    this.#forgetLists()
  }
}

const isNothing = (wanted: ItemsWanted): boolean =>
  Object.values(wanted).every((value) => value === undefined)

function partPrices(wanted: ItemsWanted): { asked: PricesAsked; rest: ItemsWanted } {
  const { minPriceKobo: least = 0, maxPriceKobo: most = Infinity, ...rest } = wanted
  return { asked: { least, most }, rest }
}

function countFitting(misses: Uint8Array): number {
  let count = 0
  for (let row = 0; row < misses.length; row++) count += Number(misses[row] === 0)
  return count
}

const idsOf = ({ categories }: Places): Set<number> => new Set(categories.map(({ id }) => id))
