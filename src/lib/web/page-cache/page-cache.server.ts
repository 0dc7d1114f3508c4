import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#lib/time.ts'
import { QUALITY } from '../server/compression.server.ts'
import { type FinishedPage, plainBody } from './finished-page.server.ts'
import type { PageTags } from '#lib/db/invalidations.server.ts'

const MAX_BYTES = 24 * 1_048_576
/** Headers, tags and the address of a page. */
const OVERHEAD_BYTES = 4_096
/** Pages are renewed by invalidation. This bounds how long a missed one could last. */
const MAX_AGE_MS = HOUR_MS

const compressBest = promisify(brotliCompress)

/** A rendering in progress, shared by all requests for the page. */
export type Rendering = {
  /** The finished answer, cacheable or not; null when the rendering failed. */
  page: Promise<FinishedPage | null>
  finish: (page: FinishedPage | null) => void
}

type Underway = Rendering & { invalidated: Set<string>; isOutdated: boolean }

/** LRU cache of finished pages by address, bounded by bytes. */
export class PageCache {
  readonly #pages = new LRUCache<string, FinishedPage>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    // Counts the gzip form too, which may be added later.
    sizeCalculation: ({ br, gzip = br }) => br.length + gzip.length + OVERHEAD_BYTES,
  })
  readonly #underway = new Map<string, Underway>()
  /** Includes renderings that an invalidation has outdated. */
  readonly #unfinished = new Set<Underway>()
  #isImproving = false

  get(address: string): FinishedPage | undefined {
    const page = this.#pages.get(address)
    if (page?.brQuality === QUALITY && !this.#isImproving) void this.#improve(address, page)
    return page
  }

  underway(address: string): Rendering | undefined {
    return this.#underway.get(address)
  }

  /** Begins a rendering that others can wait for. Always call `finish`. */
  begin(address: string): Rendering {
    const { promise, resolve } = Promise.withResolvers<FinishedPage | null>()
    const invalidated = new Set<string>()
    const finish = (page: FinishedPage | null) => {
      if (!this.#unfinished.delete(rendering)) return
      if (this.#underway.get(address) === rendering) this.#underway.delete(address)
      const isOutdated = rendering.isOutdated || page?.tags.some((tag) => invalidated.has(tag))
      if (page && page.status === 200 && page.tags.length > 0 && !isOutdated)
        this.#pages.set(address, page)
      resolve(page)
    }
    const rendering: Underway = { page: promise, finish, invalidated, isOutdated: false }
    this.#underway.set(address, rendering)
    this.#unfinished.add(rendering)
    return rendering
  }

  /** Removes the pages with any of these tags. What is being rendered now is not cached if it has one of them. */
  invalidate(tags: PageTags): void {
    for (const { invalidated } of this.#unfinished) for (const tag of tags) invalidated.add(tag)
    // Later visitors must not get a page with old data.
    this.#underway.clear()
    const gone = new Set(tags)
    for (const [address, page] of this.#pages.entries())
      if (page.tags.some((tag) => gone.has(tag))) this.#pages.delete(address)
  }

  /** Removes all pages. What is being rendered now is not cached. */
  clear(): void {
    for (const rendering of this.#unfinished) rendering.isOutdated = true
    this.#underway.clear()
    this.#pages.clear()
  }

  /** Compresses a page at the highest quality after its first hit, in another thread, one page at a time. */
  async #improve(address: string, page: FinishedPage): Promise<void> {
    this.#isImproving = true
    try {
      const quality = constants.BROTLI_MAX_QUALITY
      const br = await compressBest(plainBody(page), {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality },
      })
      if (this.#pages.peek(address) === page) Object.assign(page, { br, brQuality: quality })
    } finally {
      this.#isImproving = false
    }
  }
}
