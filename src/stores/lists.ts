import type { CardJson } from '#lib/catalogue/items/wire.ts'
import { api } from '#lib/api.ts'
import type { GuestLists } from '#lib/favourites/favourites.ts'
import { learnHearts } from './favourites.ts'
import { guestLists } from './guest-lists.ts'
import { storedTokens } from './tokens.ts'

type List = {
  /** The endpoint that answers with a customer's. */
  endpoint: string
  /** What a guest's browser calls it. */
  name: keyof GuestLists
  most: number
}

/** The items of one of the shopper's own lists, as they are now. Throws ShopError. */
export async function loadList({ endpoint, name, most }: List): Promise<CardJson[]> {
  if (!storedTokens().access) return listByIds(guestLists()[name].slice(0, most))
  const found = await listAt(endpoint)
  learnHearts(found)
  return found
}

async function listAt(endpoint: string): Promise<CardJson[]> {
  const found = await api<CardJson[] | { results: CardJson[] }>(endpoint)
  return Array.isArray(found) ? found : found.results
}

/** Those that are on the shelf, in the order asked for. */
async function listByIds(ids: number[]): Promise<CardJson[]> {
  if (ids.length === 0) return []
  const found = await listAt(`/api/items/?ids=${ids.join()}&page_size=${ids.length}`)
  return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
