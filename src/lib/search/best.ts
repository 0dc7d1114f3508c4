/** So many are gathered before the worst are dropped. */
const GATHERED = 4

/** A number of ids of the highest worth of all that are offered, of equals those that came first. In no order. */
export class Best {
  readonly #most: number
  readonly #ids: Float64Array
  readonly #worths: Int32Array
  #count = 0
  /** What is worth no more would not be among the best. */
  #least = -1

  constructor(most: number) {
    this.#most = most
    this.#ids = new Float64Array(GATHERED * most)
    this.#worths = new Int32Array(GATHERED * most)
  }

  clear(): void {
    this.#count = 0
    this.#least = -1
  }

  /** `worth` is a whole number, 0 or more. */
  offer(id: number, worth: number): void {
    if (worth <= this.#least) return
    this.#ids[this.#count] = id
    this.#worths[this.#count] = worth
    this.#count++
    if (this.#count === this.#ids.length) this.#drop()
  }

  all(): { ids: Float64Array; worths: Int32Array } {
    if (this.#count > this.#most) this.#drop()
    return { ids: this.#ids.slice(0, this.#count), worths: this.#worths.slice(0, this.#count) }
  }

  #drop(): void {
    const least = nthHighest(this.#worths.slice(0, this.#count), this.#most)
    let equals = this.#most
    for (let at = 0; at < this.#count; at++) if ((this.#worths[at] ?? 0) > least) equals--
    let kept = 0
    for (let at = 0; at < this.#count; at++) {
      const worth = this.#worths[at] ?? 0
      if (worth < least || (worth === least && equals-- <= 0)) continue
      this.#ids[kept] = this.#ids[at] ?? 0
      this.#worths[kept++] = worth
    }
    this.#count = kept
    this.#least = least
  }
}

/** The value that `n - 1` others are as high as, at least. Leaves them in another order. Hoare's selection. */
export function nthHighest(values: Int32Array, n: number): number {
  let [low, high] = [0, values.length - 1]
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0
    let [left, right] = [low, high]
    while (left <= right) {
      while ((values[left] ?? 0) > pivot) left++
      while ((values[right] ?? 0) < pivot) right--
      if (left > right) break
      const swapped = values[left] ?? 0
      values[left++] = values[right] ?? 0
      values[right--] = swapped
    }
    if (n - 1 <= right) high = right
    else if (n - 1 >= left) low = left
    else return pivot
  }
  return values[n - 1] ?? 0
}
