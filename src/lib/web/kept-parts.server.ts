import { hash } from 'node:crypto'
import { inOwnMemory } from './bytes.server.ts'

/** Of all parts together, with their keys. Enough for what some two hundred product pages show. */
const MAX_BYTES = 6_000_000
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
    const mark = hash('sha256', key, 'base64')
    if (!this.#seen.delete(mark)) {
      if (this.#seen.size >= MAX_SEEN) this.#seen.clear()
      this.#seen.add(mark)
      return bytes
    }
    this.#parts.set(key, inOwnMemory(bytes))
    this.#bytes += sizeOf(key, bytes)
    for (const [oldest, dropped] of this.#parts) {
      if (this.#bytes <= this.#maxBytes) break
      this.#parts.delete(oldest)
      this.#bytes -= sizeOf(oldest, dropped)
    }
    return bytes
  }
}

const sizeOf = (key: string, html: Buffer): number => key.length + html.length

/** Different for any two things that a part may be made of. The text itself: to hash it takes longer than to look it up. */
export const keyOf = (part: string, of: unknown): string => `${part} ${JSON.stringify(of)}`

export const keptParts = new KeptParts()
