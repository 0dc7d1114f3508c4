import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#lib/time.ts'
import { QUALITY } from './compression.server.ts'
import { type FinishedPage, plainBody } from './finished-page.server.ts'
import type { PageTags } from './invalidations.server.ts'

const MAX_BYTES = 24 * 1_048_576
/** Headers, tags and the address of a page. */
const OVERHEAD_BYTES = 4_096
/** Invalidation is what renews a page; this only bounds how long a mistake could last. */
const MAX_AGE_MS = HOUR_MS

const compressBest = promisify(brotliCompress)

/** A page that is being rendered, for all who have asked for it meanwhile. */
export type Rendering = {
  /** The finished answer, whether it may be cached or not; null when the rendering broke off. */
  page: Promise<FinishedPage | null>
  finish: (page: FinishedPage | null) => void
}

type Underway = Rendering & { invalidated: Set<string> }

/** Finished pages by address, bounded by bytes: the one that was not asked for longest makes room. */
export class PageCache {
  readonly #pages = new LRUCache<string, FinishedPage>({
    maxSize: MAX_BYTES,
    ttl: MAX_AGE_MS,
    // With room for the second form, which may come later.
    sizeCalculation: ({ br, gzip = br }) => br.length + gzip.length + OVERHEAD_BYTES,
  })
  readonly #underway = new Map<string, Underway>()
  /** Also those that nobody waits for any more. */
  readonly #unfinished = new Set<Underway>()
  #isImproving = false

  get(address: string): FinishedPage | undefined {
    const page = this.#pages.get(address)
    if (page?.brQuality === QUALITY && !this.#isImproving) void this.#improve(address, page)
    return page
  }

  /** The rendering of this page that has begun already. */
  underway(address: string): Rendering | undefined {
    return this.#underway.get(address)
  }

  /** Tells others that this page is being rendered. Call `finish` in any case. */
  begin(address: string): Rendering {
    const { promise, resolve } = Promise.withResolvers<FinishedPage | null>()
    const invalidated = new Set<string>()
    const finish = (page: FinishedPage | null) => {
      if (!this.#unfinished.delete(rendering)) return
      if (this.#underway.get(address) === rendering) this.#underway.delete(address)
      const isOutdated = page?.tags.some((tag) => invalidated.has(tag))
      if (page && page.status === 200 && page.tags.length > 0 && !isOutdated)
        this.#pages.set(address, page)
      resolve(page)
    }
    const rendering: Underway = { page: promise, finish, invalidated }
    this.#underway.set(address, rendering)
    this.#unfinished.add(rendering)
    return rendering
  }

  /** Removes the pages with any of these tags. What is being rendered now is not cached if it has one of them. */
  invalidate(tags: PageTags): void {
    for (const { invalidated } of this.#unfinished) for (const tag of tags) invalidated.add(tag)
    // A visitor who comes from now on must not get what was read before.
    this.#underway.clear()
    const gone = new Set(tags)
    for (const [address, page] of this.#pages.entries())
      if (page.tags.some((tag) => gone.has(tag))) this.#pages.delete(address)
  }

  /** Compresses a page that is asked for again as small as possible, in another thread, one page at a time. */
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
