import * as z from 'zod/mini'
import { id } from '#lib/fields.schema.ts'

export const favouriteSchema = z.object({ item_id: id() })
export const profileFavouriteSchema = z.object({ product_id: id() })
