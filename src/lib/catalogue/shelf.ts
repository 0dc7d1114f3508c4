import type { Category, Section, SubCategory } from './catalogue.ts'
import { Remembered } from './remembered.ts'
import { type ItemsWanted, missesOf } from './shelf-filters.ts'
import { InOrder, type ItemOrder, ORDERS } from './shelf-order.ts'
import { type ShelfItem, type ShelfRow, ShelfWords } from './shelf-rows.ts'

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
  /** The highest id that was ever here. */
  #highestId = 0
  /** All items that are shown, in each order that was asked for; and each category's part of them. */
  readonly #orders = new Map<ItemOrder, InOrder>()
  readonly #parts = new Map<string, InOrder>()
  /** The items of each category in the order of memory, which is the quickest to walk along. */
  readonly #walks = new Map<number | undefined, readonly ShelfItem[]>()
  readonly #remembered = new Remembered()
  #misses: { key: string; byId: Uint8Array } | null = null

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

  /** To be called before `count` items are put or removed. */
  expect(count: number): void {
    if (count > MANY_CHANGES) this.#forgetOrders()
  }

  put(row: ShelfRow): void {
    const item = this.words.toItem(row)
    const before = this.#items.get(item.id)
    this.#highestId = Math.max(this.#highestId, item.id)
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
    for (const [, list] of moved) list.add(now)
    this.#items.set(now.id, now)
    if (!before) this.#walks.clear()
    this.#forgetLists()
  }

  remove(id: number): void {
    const item = this.#items.get(id)
    if (!item) return
    for (const [, list] of this.#ordersOf(item)) list.take(item)
    this.#items.delete(id)
    this.#walks.clear()
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
  find(wanted: ItemsWanted, order: ItemOrder = 'newest'): readonly ShelfItem[] {
    const { ids, categoryId, ...rest } = wanted
    if (ids) {
      const once = [...new Set(ids)]
      const some = once.flatMap((id) => this.get(id) ?? []).sort(ORDERS[order])
      const isThere = (item: ShelfItem) => (categoryId ?? item.categoryId) === item.categoryId
      return some.filter(isThere).filter(this.#fitting(rest))
    }
    if (categoryId !== undefined && !this.#shown.has(categoryId)) return []
    const isAll = Object.values(rest).every((value) => value === undefined)
    if (isAll) return this.#inOrder(order, categoryId).items
    return this.remember(JSON.stringify([order, wanted]), () =>
      this.#inOrder(order, categoryId).fitting(this.misses(wanted)),
    )
  }

  /**
   * By which choices each item misses what is wanted, by its id; `walk` tells of which items. Kept until another is asked
   * for, since a page asks for its list and for its counts.
   */
  misses(wanted: ItemsWanted): Uint8Array {
    const key = JSON.stringify(wanted)
    if (this.#misses?.key === key) return this.#misses.byId
    const missesOfItem = missesOf(wanted, this.words)
    const byId = new Uint8Array(this.#highestId + 1)
    for (const item of this.walk(wanted.categoryId)) byId[item.id] = missesOfItem(item)
    this.#misses = { key, byId }
    return byId
  }

  /** All that are shown, or those of a category that is, in no order. Not to be changed. */
  walk(categoryId: number | undefined): readonly ShelfItem[] {
    const known = this.#walks.get(categoryId)
    if (known) return known
    if (categoryId !== undefined && !this.#shown.has(categoryId)) return []
    const all = [...this.#items.values()]
    const walk = all.filter(
      (item) =>
        this.#shown.has(item.categoryId) && (categoryId ?? item.categoryId) === item.categoryId,
    )
    this.#walks.set(categoryId, walk)
    return walk
  }

  /** What `work` made under this key since the last change. */
  remember<T extends object>(key: string, work: () => T): T {
    return this.#remembered.remember(key, work)
  }

  #inOrder(order: ItemOrder, categoryId: number | undefined): InOrder {
    const all =
      this.#orders.get(order) ?? new InOrder([...this.walk(undefined)].sort(ORDERS[order]), order)
    this.#orders.set(order, all)
    if (categoryId === undefined) return all
    const key = `${order} ${categoryId}`
    const part =
      this.#parts.get(key) ??
      new InOrder(
        all.items.filter((item) => item.categoryId === categoryId),
        order,
      )
    this.#parts.set(key, part)
    return part
  }

  #fitting(wanted: ItemsWanted): (item: ShelfItem) => boolean {
    const misses = missesOf(wanted, this.words)
    return (item) => misses(item) === 0
  }

  #forgetLists(): void {
    this.#remembered.forgetAll()
    this.#misses = null
  }

  #forgetOrders(): void {
    this.#orders.clear()
    this.#parts.clear()
    this.#walks.clear()
    this.#forgetLists()
  }
}

const idsOf = ({ categories }: Places): Set<number> => new Set(categories.map(({ id }) => id))
