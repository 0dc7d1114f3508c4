import type { Shop } from '#lib/shop.ts'
import { listWaits } from './waits.sql.ts'

/** In how many hours goods are to be fetched, for the pickup places that say so, shown or not. */
export const readWaits = ({ db }: Shop): Promise<{ placeId: number; hours: number }[]> =>
  listWaits(db)
