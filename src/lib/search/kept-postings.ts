import { type Posting, readWord, type WordItems } from './postings.ts'

/** All words of some 100,000 goods. */
const MOST_BYTES = 24_000_000
/** What a word takes besides its numbers, about. */
const BYTES_OF_WORD = 1_000

/** Postings of the words that were looked for, so that the next search need not ask for them; bounded. */
export class KeptPostings {
  /** Looked for longest ago first. */
  readonly #byWord = new Map<number, WordItems>()
  #held = 0

  /** By word; `read` is asked for those that are not here. */
  async of(
    wordIds: readonly number[],
    read: (wordIds: number[]) => Promise<Posting[]>,
  ): Promise<ReadonlyMap<number, WordItems>> {
    const found = new Map<number, WordItems>()
    const missing: number[] = []
    for (const wordId of wordIds) {
      const items = this.#byWord.get(wordId)
      if (!items) {
        missing.push(wordId)
        continue
      }
      found.set(wordId, items)
      this.#byWord.delete(wordId)
      this.#byWord.set(wordId, items)
    }
    if (missing.length === 0) return found
    const postings = Map.groupBy(await read(missing), ({ wordId }) => wordId)
    for (const wordId of missing) {
      const items = readWord(postings.get(wordId) ?? [])
      found.set(wordId, items)
      this.#keep(wordId, items)
    }
    return found
  }

  #keep(wordId: number, items: WordItems): void {
    // Somebody who looked for it at the same time may have kept it.
    if (this.#byWord.has(wordId)) return
    this.#byWord.set(wordId, items)
    this.#held += sizeOf(items)
    for (const [oldest, its] of this.#byWord) {
      if (this.#held <= MOST_BYTES) return
      this.#byWord.delete(oldest)
      this.#held -= sizeOf(its)
    }
  }
}

const sizeOf = ({ parts, numbers }: WordItems): number =>
  BYTES_OF_WORD + 2 * parts.byteLength + numbers.byteLength
