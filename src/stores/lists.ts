import type { CardJson } from '#lib/catalogue/wire.ts'
import { api } from '#lib/api.ts'

/** The items of one of the customer's own lists, by the endpoint that answers with them. Throws ShopError. */
export async function loadList(endpoint: string): Promise<CardJson[]> {
  const found = await api<CardJson[] | { results: CardJson[] }>(endpoint)
  return Array.isArray(found) ? found : found.results
}
