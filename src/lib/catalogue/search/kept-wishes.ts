import type { Posting } from './postings.ts'
import { type Candidate, weigh, type Weighed } from './weighing.ts'

/** Some 450 wishes of 100,000 goods. */
const MOST_BYTES = 24_000_000
/** What a wish takes besides its numbers, about. */
const BYTES_OF_WISH = 1_000

/** What was weighed for the wishes that were looked for, so that the next search need not; bounded. */
export class KeptWishes {
  /** By its words, looked for longest ago first. */
  readonly #byWords = new Map<string, Weighed>()
  readonly #mostBytes: number
  #held = 0

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  /** In the same order; `read` is asked for the words of those that are not here. */
  async of(
    wishes: readonly Candidate[][],
    read: (wordIds: number[]) => Promise<Posting[]>,
  ): Promise<Weighed[]> {
    const keys = wishes.map(keyOf)
    const found = keys.map((key) => this.#byWords.get(key))
    const missing = wishes.filter((_, at) => !found[at])
    const postings =
      missing.length === 0
        ? new Map<number, Posting[]>()
        : Map.groupBy(await read(idsOf(missing)), ({ wordId }) => wordId)
    return wishes.map((candidates, at) => {
      const known = found[at]
      const weighed =
        known ??
        weigh(
          candidates,
          candidates.flatMap(({ wordId }) => postings.get(wordId) ?? []),
        )
      this.#keep(keys[at] ?? '', weighed)
      return weighed
    })
  }

  #keep(key: string, weighed: Weighed): void {
    const before = this.#byWords.get(key)
    if (before) this.#drop(key, before)
    this.#byWords.set(key, weighed)
    this.#held += sizeOf(weighed)
    for (const [oldest, its] of this.#byWords) {
      if (this.#held <= this.#mostBytes) return
      this.#drop(oldest, its)
    }
  }

  #drop(key: string, weighed: Weighed): void {
    this.#byWords.delete(key)
    this.#held -= sizeOf(weighed)
  }
}

const keyOf = (candidates: readonly Candidate[]): string =>
  candidates.map(({ wordId, quality }) => `${wordId}:${quality}`).join()

const idsOf = (wishes: readonly Candidate[][]): number[] => [
  ...new Set(wishes.flat().map(({ wordId }) => wordId)),
]

const sizeOf = ({ parts, numbers }: Weighed): number =>
  BYTES_OF_WISH + 2 * parts.byteLength + numbers.byteLength
