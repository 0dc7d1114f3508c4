import type { CardJson } from '#lib/catalogue/wire.ts'

/** What the shop answers of an item's heart. */
export type FavouriteState = { favorite_id: number | null; item_id: number; is_favourite: boolean }

/** A favourite as the contract lists it: a card that is drawn as a line as well. */
export type FavouriteJson = CardJson & { quantity: number }

export const favouriteState = (itemId: number, favouriteId: number | null): FavouriteState => ({
  favorite_id: favouriteId,
  item_id: itemId,
  is_favourite: favouriteId !== null,
})
