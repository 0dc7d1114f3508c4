import { changesOf, priceAt, type PricedGoods } from '#lib/pricing/pricing.ts'
import type { Moment } from '#lib/time.ts'
import type { Sale } from '../catalogue.ts'
import { type IndexItem, priceFields } from './index-items.ts'

/** The items whose price changes by the clock, with the time in which their present prices hold. */
export class ChangingPrices {
  readonly #goods = new Map<number, { item: IndexItem; goods: PricedGoods }>()
  #last: Moment | null = null
  #next: Moment | null = null
  /** False when an item came or changed since `bringTo`. */
  #isKnown = true

  put(item: IndexItem, goods: PricedGoods): void {
    if (changesOf(goods).length === 0) return this.remove(item.id)
    this.#goods.set(item.id, { item, goods })
    this.#isKnown = false
  }

  remove(id: number): void {
    if (this.#goods.delete(id)) this.#isKnown = false
  }

  /** Works the prices out anew, unless those of now are there. Whether it did. */
  bringTo(now: Moment): boolean {
    const isPast = this.#last !== null && now < this.#last
    const isOver = this.#next !== null && now >= this.#next
    if (this.#isKnown && !isPast && !isOver) return false
    this.#last = this.#next = null
    for (const { item, goods } of this.#goods.values()) {
      Object.assign(item, priceFields(priceAt(goods, now)))
      for (const change of changesOf(goods)) {
        if (change <= now) this.#last = later(this.#last, change)
        else this.#next = earlier(this.#next, change)
      }
    }
    this.#isKnown = true
    return true
  }

  /** What these items, which are reduced, say of the sale. */
  saleOf(reduced: readonly IndexItem[]): Sale {
    const ends = reduced.map(({ id }) => this.#goods.get(id)?.goods.newPriceUntil ?? null)
    const [first = null] = ends.filter((end) => end !== null).toSorted()
    return { count: reduced.length, ends: first, endsAtOnce: ends.every((end) => end === first) }
  }

  get changes(): { last: Moment | null; next: Moment | null } {
    return { last: this.#last, next: this.#next }
  }
}

const later = (one: Moment | null, other: Moment): Moment =>
  one === null || one < other ? other : one
const earlier = (one: Moment | null, other: Moment): Moment =>
  one === null || one > other ? other : one
