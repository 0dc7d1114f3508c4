import { ShopError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'

/** What the pages of pickup places share. */
export const PICKUP_ADDRESS = '/desk/delivery/pickup'
export const subjectOf = (placeId: number): string => `pickup:${placeId}`

/** The place of an address. Throws ShopError('not_found'). */
export function readPlaceId(text: string): number {
  const placeId = Number(text)
  if (!isId(placeId)) throw new ShopError('not_found')
  return placeId
}
