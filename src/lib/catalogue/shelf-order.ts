import type { Ordering } from './catalogue.ts'
import type { ShelfItem } from './shelf-rows.ts'

export type ItemOrder = Ordering | 'discount' | 'trending'

/** Below 0 where the one comes first; 0 only for one and the same item. */
type Compare = (one: ShelfItem, other: ShelfItem) => number

const newest: Compare = (a, b) => b.addedAtMs - a.addedAtMs || b.id - a.id
export const ORDERS: Record<ItemOrder, Compare> = {
  newest,
  price: (a, b) => a.priceKobo - b.priceKobo || newest(a, b),
  '-price': (a, b) => b.priceKobo - a.priceKobo || newest(a, b),
  popular: (a, b) => b.popularScore - a.popularScore || newest(a, b),
  trending: (a, b) => b.trendingScore - a.trendingScore || newest(a, b),
  discount: (a, b) =>
    (b.discount ?? -1) - (a.discount ?? -1) || b.popularScore - a.popularScore || newest(a, b),
}

/** Items that were found; a list is one too. Good until something changes. */
export type Finds<T = ShelfItem> = {
  readonly length: number
  at(index: number): T | undefined
  slice(from?: number, to?: number): T[]
}

/** By their places in an order: of 100,000 that are found, a page is looked at. */
class Found implements Finds {
  readonly #items: readonly ShelfItem[]
  readonly #places: Uint32Array

  constructor(items: readonly ShelfItem[], places: Uint32Array) {
    this.#items = items
    this.#places = places
  }

  get length(): number {
    return this.#places.length
  }

  at(index: number): ShelfItem | undefined {
    const place = this.#places.at(index)
    return place === undefined ? undefined : this.#items[place]
  }

  slice(from?: number, to?: number): ShelfItem[] {
    return Array.from(this.#places.subarray(from, to), (place) => this.#items[place] ?? []).flat()
  }
}

/** Items in an order, into which one is put and from which one is taken without sorting the others. */
export class InOrder {
  readonly items: ShelfItem[]
  readonly #compare: Compare
  /** Rows of the items in the columns, in their order. */
  #rows: Uint32Array

  constructor(items: ShelfItem[], order: ItemOrder) {
    this.items = items
    this.#compare = ORDERS[order]
    this.#rows = new Uint32Array(items.length)
    for (let place = 0; place < items.length; place++) this.#rows[place] = items[place]?.row ?? 0
  }

  add(item: ShelfItem): void {
    const place = this.#placeOf(item)
    this.items.splice(place, 0, item)
    const rows = new Uint32Array(this.items.length)
    rows.set(this.#rows.subarray(0, place))
    rows[place] = item.row
    rows.set(this.#rows.subarray(place), place + 1)
    this.#rows = rows
  }

  /** With the numbers that it has stood here by. */
  take(item: ShelfItem): void {
    const place = this.#placeOf(item)
    this.items.splice(place, 1)
    this.#rows.copyWithin(place, place + 1)
    this.#rows = this.#rows.subarray(0, this.items.length)
  }

  /** Those that miss nothing, in this order. */
  fitting(misses: Uint8Array): Found {
    const places = new Uint32Array(this.#rows.length)
    let found = 0
    for (let place = 0; place < this.#rows.length; place++)
      if (misses[this.#rows[place] ?? 0] === 0) places[found++] = place
    return new Found(this.items, places.slice(0, found))
  }

  #placeOf(item: ShelfItem): number {
    let [low, high] = [0, this.items.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#compare(this.items[middle] as ShelfItem, item) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
