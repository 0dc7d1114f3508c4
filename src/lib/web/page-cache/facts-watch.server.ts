import { FACTS_TAG, loadFacts } from '#lib/content/facts.server.ts'
import { KEYS_TAG } from '#lib/keys/keys.ts'
import { loadKeys } from '#lib/keys/keys.server.ts'
import type { PageTags } from '#lib/db/invalidations.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { PageCache } from './page-cache.server.ts'

/** A page cache that also reads the facts of the shop and its keys again when any process has changed them. */
export class FactsWatch {
  readonly #shop: Shop
  readonly #cache: Pick<PageCache, 'invalidate' | 'clear'>
  /** Requests wait for it: who has changed a fact sees it on the next page. */
  reading: Promise<void> | null = null

  constructor(shop: Shop, cache: Pick<PageCache, 'invalidate' | 'clear'>) {
    this.#shop = shop
    this.#cache = cache
  }

  invalidate = (tags: PageTags): void => {
    this.#cache.invalidate(tags)
    if (!tags.includes(FACTS_TAG) && !tags.includes(KEYS_TAG)) return
    const reading = this.read().finally(() => {
      if (this.reading === reading) this.reading = null
    })
    this.reading = reading
  }

  /** Nobody waits here: a database that does not answer must not keep cached pages back. */
  clear(): void {
    this.#cache.clear()
    void this.read()
  }

  /** Every page says facts. */
  async read(): Promise<void> {
    try {
      await loadFacts(this.#shop.db)
      await loadKeys(this.#shop)
    } catch (error) {
      this.#shop.log.warn({ err: error }, 'the facts of the shop are not read again')
    }
    this.#cache.clear()
  }
}
