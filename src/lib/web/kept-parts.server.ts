import { hash } from 'node:crypto'
import { inOwnMemory } from './bytes.server.ts'

/** Of all parts together. Enough for what some hundred product pages show. */
const MAX_BYTES = 4_000_000
const MAX_SEEN = 5_000

/**
 * HTML by what it was made of, as the bytes that go into the page, bounded by its bytes: the parts that nobody asked
 * for longest make room. Only what is made a second time is kept, so that whoever walks once through all goods does not
 * drive out what is asked for again.
 */
export class KeptParts {
  readonly #parts = new Map<string, Buffer>()
  readonly #seen = new Set<string>()
  readonly #maxBytes: number
  #bytes = 0

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes
  }

  get(key: string): Buffer | undefined {
    const html = this.#parts.get(key)
    if (html === undefined) return undefined
    this.#parts.delete(key)
    this.#parts.set(key, html)
    return html
  }

  /** Gives `html` back as bytes: a text would be turned into them for each page that shows it. */
  keep(key: string, html: string): Buffer {
    const bytes = Buffer.from(html)
    if (this.#parts.has(key)) return bytes
    if (!this.#seen.delete(key)) {
      if (this.#seen.size >= MAX_SEEN) this.#seen.clear()
      this.#seen.add(key)
      return bytes
    }
    this.#parts.set(key, inOwnMemory(bytes))
    this.#bytes += bytes.length
    for (const [oldest, dropped] of this.#parts) {
      if (this.#bytes <= this.#maxBytes) break
      this.#parts.delete(oldest)
      this.#bytes -= dropped.length
    }
    return bytes
  }
}

/** Different for any two things that a part may be made of. */
export const keyOf = (part: string, of: unknown): string =>
  hash('sha256', `${part} ${JSON.stringify(of)}`, 'base64')

export const keptParts = new KeptParts()
