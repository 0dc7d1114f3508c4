import * as z from 'zod/mini'
import { id, reference } from '#lib/fields.schema.ts'
import { MOST_FAVOURITES, MOST_VIEWS } from './favourites.ts'

export const favouriteSchema = z.object({ item_id: reference() })
/** A guest's favourites and viewed items, the newest first. */
export const guestListsSchema = z.object({
  favourites: z._default(z.array(id()).check(z.maxLength(MOST_FAVOURITES)), []),
  recently_viewed: z._default(z.array(id()).check(z.maxLength(MOST_VIEWS)), []),
})
/** The form of the favourites page: adds one item to the cart, or all. */
export const buyFavouritesSchema = z.object({ buy: z.union([z.literal('all'), id()]) })
export const profileFavouriteSchema = z.object({ product_id: reference() })
