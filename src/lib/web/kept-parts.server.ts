/** Of all parts together; a letter takes one byte or two. */
const MAX_LETTERS = 2_000_000

/** HTML by what it was made of, bounded by its length: the parts that nobody asked for longest make room. */
export class KeptParts {
  readonly #parts = new Map<string, string>()
  readonly #maxLetters: number
  #letters = 0

  constructor(maxLetters = MAX_LETTERS) {
    this.#maxLetters = maxLetters
  }

  get(madeOf: string): string | undefined {
    const html = this.#parts.get(madeOf)
    if (html === undefined) return undefined
    this.#parts.delete(madeOf)
    this.#parts.set(madeOf, html)
    return html
  }

  /** Gives `html` back. */
  keep(madeOf: string, html: string): string {
    this.#drop(madeOf)
    // Copied into one piece: what was put together would hold on to its hundreds of pieces.
    const whole = Buffer.from(html).toString()
    this.#parts.set(madeOf, whole)
    this.#letters += madeOf.length + whole.length
    for (const oldest of this.#parts.keys()) {
      if (this.#letters <= this.#maxLetters) break
      this.#drop(oldest)
    }
    return whole
  }

  #drop(madeOf: string): void {
    const html = this.#parts.get(madeOf)
    if (html === undefined) return
    this.#parts.delete(madeOf)
    this.#letters -= madeOf.length + html.length
  }
}

export const keptParts = new KeptParts()
