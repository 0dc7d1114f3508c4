import type { Shop } from '#lib/shop.server.ts'
import { answerRead, toEnvelope } from '#lib/web/http.server.ts'
import type { PageOf } from '#lib/web/paging.ts'
import type { ItemCard } from './catalogue.ts'
import { toCardJson } from './wire.ts'

/** A page of items in the contract's envelope, each as a card or as `toJson` wraps it. */
export function answerItems(
  shop: Shop,
  request: Request,
  url: URL,
  found: PageOf<ItemCard>,
  toJson: (item: ItemCard, siteUrl: string) => unknown = (item, siteUrl) =>
    toCardJson(item, siteUrl),
): Response {
  const { siteUrl } = shop.config
  const results = found.results.map((item) => toJson(item, siteUrl))
  return answerRead(request, toEnvelope({ ...found, results }, url, siteUrl))
}
