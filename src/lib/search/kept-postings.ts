import { numbersOf, type Posting } from './postings.ts'
import type { WordPart } from './ranking.ts'

/** All words of some 300,000 goods. */
const MOST_BYTES = 24_000_000
/** What a word takes besides its numbers, about. */
const BYTES_OF_WORD = 200

/** Postings of the words that were looked for, so that the next search need not ask for them; bounded. */
export class KeptPostings {
  /** Looked for longest ago first. */
  readonly #byWord = new Map<number, WordPart[]>()
  #held = 0

  /** By word; `read` is asked for those that are not here. */
  async of(
    wordIds: readonly number[],
    read: (wordIds: number[]) => Promise<Posting[]>,
  ): Promise<ReadonlyMap<number, readonly WordPart[]>> {
    const found = new Map<number, WordPart[]>()
    const missing: number[] = []
    for (const wordId of wordIds) {
      const parts = this.#byWord.get(wordId)
      if (!parts) {
        missing.push(wordId)
        continue
      }
      found.set(wordId, parts)
      this.#byWord.delete(wordId)
      this.#byWord.set(wordId, parts)
    }
    if (missing.length === 0) return found
    const postings = Map.groupBy(await read(missing), ({ wordId }) => wordId)
    for (const wordId of missing) {
      const parts = (postings.get(wordId) ?? []).map(toPart)
      found.set(wordId, parts)
      this.#keep(wordId, parts)
    }
    return found
  }

  #keep(wordId: number, parts: WordPart[]): void {
    // Somebody who looked for it at the same time may have kept it.
    if (this.#byWord.has(wordId)) return
    this.#byWord.set(wordId, parts)
    this.#held += sizeOf(parts)
    for (const [oldest, its] of this.#byWord) {
      if (this.#held <= MOST_BYTES) return
      this.#byWord.delete(oldest)
      this.#held -= sizeOf(its)
    }
  }
}

/** A copy: the database's answer would be held as a whole. */
const toPart = ({ part, items }: Posting): WordPart => ({ part, numbers: numbersOf(items).slice() })

const sizeOf = (parts: readonly WordPart[]): number =>
  parts.reduce((sum, { numbers }) => sum + numbers.byteLength, BYTES_OF_WORD)
