/** Kobo; 0 and Infinity where no price was asked for. */
export type PricesAsked = { least: number; most: number }

/** Kobo; Infinity and 0 without items. */
export type PriceRange = { lowest: number; highest: number }

/** What is counted between two prices, by row; of `kinds` kinds, numbered from 0 on. */
export type PricedKinds = { prices: Float64Array; numbers: Uint32Array; kinds: number }

/** Items from one sum to the next; fewer than so many are counted one by one at each end. */
const LEAST_STEP = 2_048

/**
 * The items of a list, the cheapest first, with what was counted up to each step of them: what lies between two prices is
 * the difference of two sums, however many items there are. Good until something changes.
 */
export class PriceSums {
  readonly #of: PricedKinds
  /** Of the items, in the order of their prices. */
  readonly #rows: Uint32Array
  readonly #step: number
  /** How many there are of each kind before each step but the first. */
  readonly #sums: Int32Array[] = []

  constructor(of: PricedKinds, rowsByPrice: Uint32Array) {
    this.#of = of
    this.#rows = rowsByPrice
    // All sums together are never larger than the rows.
    this.#step = Math.max(LEAST_STEP, of.kinds)
    const sum = new Int32Array(of.kinds)
    for (let from = 0; from <= rowsByPrice.length; from += this.#step) {
      if (from > 0) this.#sums.push(sum.slice())
      this.#add(sum, from, Math.min(from + this.#step, rowsByPrice.length))
    }
  }

  /** Items at any price. */
  get length(): number {
    return this.#rows.length
  }

  get range(): PriceRange {
    if (this.length === 0) return { lowest: Infinity, highest: 0 }
    return { lowest: this.#priceAt(0), highest: this.#priceAt(this.length - 1) }
  }

  /** How many cost so much. */
  itemsAt(asked: PricesAsked): number {
    const { from, to } = this.#placesAt(asked)
    return to - from
  }

  /** How many of each kind cost so much. */
  countsAt(asked: PricesAsked): Int32Array {
    const { from, to } = this.#placesAt(asked)
    const [counts, before] = [this.#sumTo(to), this.#sumTo(from)]
    for (let kind = 0; kind < counts.length; kind++)
      counts[kind] = (counts[kind] ?? 0) - (before[kind] ?? 0)
    return counts
  }

  #placesAt({ least, most }: PricesAsked): { from: number; to: number } {
    const from = this.#firstPlace((price) => price >= least)
    // None where more than the most was asked for.
    return {
      from,
      to: Math.max(
        from,
        this.#firstPlace((price) => price > most),
      ),
    }
  }

  /** The first that is dear enough; beyond the last where none is. */
  #firstPlace(isDearEnough: (priceKobo: number) => boolean): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isDearEnough(this.#priceAt(middle))) high = middle
      else low = middle + 1
    }
    return low
  }

  #priceAt(place: number): number {
    return this.#of.prices[this.#rows[place] ?? 0] ?? 0
  }

  /** Of all before this place. */
  #sumTo(place: number): Int32Array {
    const step = Math.floor(place / this.#step)
    const sum = this.#sums[step - 1]?.slice() ?? new Int32Array(this.#of.kinds)
    this.#add(sum, step * this.#step, place)
    return sum
  }

  #add(sum: Int32Array, from: number, to: number): void {
    const { numbers } = this.#of
    for (let place = from; place < to; place++) {
      const kind = numbers[this.#rows[place] ?? 0] ?? 0
      sum[kind] = (sum[kind] ?? 0) + 1
    }
  }
}
