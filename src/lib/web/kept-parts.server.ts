import { hash } from 'node:crypto'

/** Of all parts together; a letter takes one byte or two. Enough for what some hundred product pages show. */
const MAX_LETTERS = 4_000_000
const MAX_SEEN = 5_000

/**
 * HTML by what it was made of, bounded by its length: the parts that nobody asked for longest make room. Only what is made a
 * second time is kept, so that whoever walks once through all goods does not drive out what is asked for again.
 */
export class KeptParts {
  readonly #parts = new Map<string, string>()
  readonly #seen = new Set<string>()
  readonly #maxLetters: number
  #letters = 0

  constructor(maxLetters = MAX_LETTERS) {
    this.#maxLetters = maxLetters
  }

  get(key: string): string | undefined {
    const html = this.#parts.get(key)
    if (html === undefined) return undefined
    this.#parts.delete(key)
    this.#parts.set(key, html)
    return html
  }

  /** Gives `html` back. */
  keep(key: string, html: string): string {
    if (this.#parts.has(key)) return html
    if (!this.#seen.delete(key)) {
      if (this.#seen.size >= MAX_SEEN) this.#seen.clear()
      this.#seen.add(key)
      return html
    }
    // Copied into one piece: what was put together would hold on to its hundreds of pieces.
    const whole = Buffer.from(html).toString()
    this.#parts.set(key, whole)
    this.#letters += whole.length
    for (const [oldest, dropped] of this.#parts) {
      if (this.#letters <= this.#maxLetters) break
      this.#parts.delete(oldest)
      this.#letters -= dropped.length
    }
    return whole
  }
}

/** Different for any two things that a part may be made of. */
export const keyOf = (part: string, of: unknown): string =>
  hash('sha256', `${part} ${JSON.stringify(of)}`, 'base64')

export const keptParts = new KeptParts()
