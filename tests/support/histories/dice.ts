/** Repeatable chance: the same seed gives the same numbers (mulberry32). */
export class Dice {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, below 1. */
  throw(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number, at least 0 and below `end`. */
  below = (end: number): number => Math.floor(this.throw() * end)

  /** True in `share` of all throws. */
  falls = (share: number): boolean => this.throw() < share

  pick<T>(from: readonly [T, ...T[]]): T
  pick<T>(from: readonly T[]): T | undefined
  pick<T>(from: readonly T[]): T | undefined {
    return from[this.below(from.length)]
  }
}
