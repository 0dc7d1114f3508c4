/** Entries of all lists together: some 15 MB at most. */
const MOST_ENTRIES = 500_000
/** Lists, of any length: shoppers ask for far fewer, a robot for a new one with each request. */
const MOST_LISTS = 2_000
/** Characters of a list's key. Longer ones are nobody's usual question. */
const LONGEST_KEY = 500

type List = { made: object; weight: number }

/** Lists that are dear to make, by what was asked; bounded, so that the one not asked for longest is forgotten. */
export class Remembered {
  /** Asked for longest ago first. */
  readonly #lists = new Map<string, List>()
  #held = 0

  /** What `work` made under this key since all was forgotten, if it is still known. */
  remember<T extends object>(key: string, work: () => T): T {
    if (key.length > LONGEST_KEY) return work()
    const known = this.#lists.get(key)
    if (known) {
      this.#lists.delete(key)
      this.#lists.set(key, known)
      return known.made as T
    }
    const made = work()
    const weight = weightOf(made)
    this.#lists.set(key, { made, weight })
    this.#held += weight
    this.#makeRoom()
    return made
  }

  forgetAll(): void {
    this.#lists.clear()
    this.#held = 0
  }

  #makeRoom(): void {
    for (const [key, { weight }] of this.#lists) {
      if (this.#held <= MOST_ENTRIES && this.#lists.size <= MOST_LISTS) return
      this.#lists.delete(key)
      this.#held -= weight
    }
  }
}

const BYTES_PER_ENTRY = 8

/** A list weighs its entries, and lists that belong together what they all weigh. */
function weightOf(made: object): number {
  if (made instanceof Uint8Array) return 1 + made.length / BYTES_PER_ENTRY
  if ('length' in made && typeof made.length === 'number') return 1 + made.length
  const lists = Object.values(made).filter((part) => Array.isArray(part))
  return lists.reduce((sum, list) => sum + 1 + list.length, 1)
}
