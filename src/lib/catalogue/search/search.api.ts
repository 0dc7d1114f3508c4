import { api } from '#lib/api.ts'

/** The data of a suggestion; prices in naira. */
export type Suggestion = {
  id: number
  name: string
  slug: string
  image: string | null
  price: number
  new_price: number | null
}

const SUGGESTIONS = 5

/** The first items for a text that is being typed. */
export const suggestItems = async (query: string, signal: AbortSignal): Promise<Suggestion[]> =>
  (
    await api<{ results: Suggestion[] }>('/api/item_search/', {
      query: { query, page_size: SUGGESTIONS },
      asGuest: true,
      signal,
    })
  ).results
