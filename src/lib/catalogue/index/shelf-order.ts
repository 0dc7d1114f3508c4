import type { Ordering } from '../catalogue.ts'
import type { PricesAsked } from './shelf-prices.ts'
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

/** Fewer than one in so many rows are all looked up at once, and what says where they are is let go. */
const FEW = 16

/** What fits: rows that miss nothing and cost so much. */
export type Fit = PricesAsked & { misses: Uint8Array; prices: Float64Array; length: number }

/** Those that fit, by their places in an order. Of 100,000 that are found, a page is looked at: no further is walked. */
class Found implements Finds {
  readonly length: number
  readonly #items: readonly ShelfItem[]
  #rows: Uint32Array
  #fit: Fit | null
  /** Of the first ones, as far as somebody has asked. */
  readonly #places: number[] = []
  #walked = 0

  constructor(items: readonly ShelfItem[], rows: Uint32Array, fit: Fit) {
    this.#items = items
    this.#rows = rows
    this.#fit = fit
    this.length = fit.length
    if (this.length > rows.length / FEW) return
    this.#walkTo(this.length)
    this.#rows = new Uint32Array()
    this.#fit = null
  }

  at(index: number): ShelfItem | undefined {
    const from = index < 0 ? this.length + index : index
    return from < 0 ? undefined : this.slice(from, from + 1)[0]
  }

  slice(from = 0, to = this.length): ShelfItem[] {
    this.#walkTo(Math.min(to, this.length))
    return this.#places.slice(from, to).flatMap((place) => this.#items[place] ?? [])
  }

  #walkTo(count: number): void {
    if (!this.#fit) return
    const { misses, prices, least, most } = this.#fit
    for (; this.#places.length < count && this.#walked < this.#rows.length; this.#walked++) {
      const row = this.#rows[this.#walked] ?? 0
      const price = prices[row] ?? 0
      if (misses[row] === 0 && price >= least && price <= most) this.#places.push(this.#walked)
    }
  }
}

/** Items in an order, into which one is put and from which one is taken without sorting the others. */
export class InOrder {
  readonly items: ShelfItem[]
  readonly #compare: Compare
  #rows: Uint32Array

  constructor(items: ShelfItem[], order: ItemOrder) {
    this.items = items
    this.#compare = ORDERS[order]
    this.#rows = new Uint32Array(items.length)
    for (let place = 0; place < items.length; place++) this.#rows[place] = items[place]?.row ?? 0
  }

  /** Of the items in the columns, in their order. Not to be changed. */
  get rows(): Uint32Array {
    return this.#rows
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

  /** Those that fit, in this order. */
  fitting(fit: Fit): Finds {
    return new Found(this.items, this.#rows, fit)
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
