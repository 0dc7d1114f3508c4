import { api } from '#lib/api.ts'
import type { FavouriteJson, FavouriteState, GuestLists } from './favourites.ts'

export const fetchFavourites = (): Promise<FavouriteJson[]> => api('/api/favourites/')

export const postFavourite = (itemId: number): Promise<FavouriteState> =>
  api('/api/favourites/', { method: 'POST', body: { item_id: itemId } })

export const deleteFavourite = (favouriteId: number): Promise<void> =>
  api(`/api/favourites/${favouriteId}/`, { method: 'DELETE' })

/** Answers with all favourites of the customer. */
export const postGuestLists = (body: GuestLists): Promise<{ favourites: FavouriteState[] }> =>
  api('/api/merge_lists/', { method: 'POST', body })
