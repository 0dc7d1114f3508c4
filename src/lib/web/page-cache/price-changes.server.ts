import { nextPriceChange } from '#lib/catalogue/index/open-index.server.ts'
import { nextTrendingChange } from '#lib/catalogue/lists/trending.server.ts'
import { nextSlideChange } from '#lib/catalogue/slides/shown-slides.server.ts'
import { nextNoticeChange } from '#lib/content/facts/notice.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { nextOfferChange } from '#lib/offers/offers.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Moment } from '#lib/time.ts'
import type { PageCache } from './page-cache.server.ts'

/**
 * Clears the page cache when a price of the shop changes by the clock, or an offer that counts by itself or a slide or
 * trending tab of the home page or a notice begins or ends. All pages go: this is seldom, and most of them show a sale.
 */
export class PriceChanges {
  readonly #shop: Shop
  readonly #cache: Pick<PageCache, 'clear'>
  /** The first change after any cached page was rendered. */
  #next: Moment | null = null

  constructor(shop: Shop, cache: Pick<PageCache, 'clear'>) {
    this.#shop = shop
    this.#cache = cache
  }

  /** Call it before a page is taken from the cache. */
  poll(): void {
    if (this.#next === null || this.#shop.now() < this.#next) return
    this.#next = null
    this.#cache.clear()
  }

  /** Call it before a page is rendered for the cache. */
  async note(): Promise<void> {
    const planned = await Promise.all([
      nextPriceChange(this.#shop),
      nextOfferChange(this.#shop),
      nextSlideChange(this.#shop),
      nextTrendingChange(this.#shop),
      nextNoticeChange(shopFacts(), this.#shop.now()),
    ])
    for (const next of planned)
      if (next !== null && (this.#next === null || next < this.#next)) this.#next = next
  }
}
