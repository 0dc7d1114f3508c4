import { pricesHoldMs } from '#lib/catalogue/index/open-index.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { Visitor } from '#lib/visitor.ts'
import { answerRead, toEnvelope } from './http.server.ts'
import type { PageOf } from '#lib/paging.ts'
import type { ItemCard } from '#lib/catalogue/catalogue.ts'
import { findMarks } from '#lib/marks/marks.server.ts'
import { type PersonalMarks, toCardJson } from '#lib/catalogue/items/wire.ts'

type Caller = { shop: Shop; visitor: Visitor }
type ToJson = (item: ItemCard, siteUrl: string, marks?: PersonalMarks) => unknown

/** Items as JSON with the visitor's own marks, such as favourite. Each is a card, or what `toJson` makes of it. */
export async function markItems(
  { shop, visitor }: Caller,
  items: ItemCard[],
  toJson: ToJson = toCardJson,
): Promise<unknown[]> {
  const ids = items.map(({ id }) => id)
  const marks = await findMarks(shop, visitor, ids)
  return items.map((item) => toJson(item, shop.config.siteUrl, marks.get(item.id)))
}

/** A page of items in the contract's envelope. */
export async function answerItems(
  caller: Caller,
  request: Request,
  url: URL,
  found: PageOf<ItemCard>,
  toJson?: ToJson,
): Promise<Response> {
  const results = await markItems(caller, found.results, toJson)
  const data = toEnvelope({ ...found, results }, url, caller.shop.config.siteUrl)
  return answerRead(request, data, await pricesHoldMs(caller.shop))
}
