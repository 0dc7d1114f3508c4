/** So many are gathered before the worst are dropped. */
const GATHERED = 2

/** The highest of all numbers that are offered, of which no two are the same. In no order. */
export class Best {
  readonly #most: number
  readonly #keys: Float64Array
  #count = 0
  #least = -1

  constructor(most: number) {
    this.#most = most
    this.#keys = new Float64Array(GATHERED * most)
  }

  /** Nothing that is no higher would be among the best; -1 as long as nothing has been dropped. */
  get least(): number {
    return this.#least
  }

  clear(): void {
    this.#count = 0
    this.#least = -1
  }

  offer(key: number): void {
    if (key <= this.#least) return
    this.#keys[this.#count++] = key
    if (this.#count === this.#keys.length) this.#drop()
  }

  all(): Float64Array {
    if (this.#count > this.#most) this.#drop()
    return this.#keys.subarray(0, this.#count)
  }

  #drop(): void {
    this.#least = nthHighest(this.#keys.subarray(0, this.#count), this.#most)
    this.#count = this.#most
  }
}

/** The value that `n - 1` others are higher than. These and it are the first `n` afterwards. Hoare's selection. */
export function nthHighest(values: Float64Array, n: number): number {
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
