import { orNone } from '#desk/form.ts'
import {
  PICKUP_ADDRESS_LENGTH,
  PICKUP_HOURS_LENGTH,
  PICKUP_NAME_LENGTH,
} from '#lib/delivery/pickup/own-pickup.ts'
import { ShopError } from '#lib/errors.ts'
import { id, kobo, line } from '#lib/fields.schema.ts'
import { isId } from '#lib/ids.ts'

/** What the pages of pickup places share. */
export const PICKUP_ADDRESS = '/desk/delivery/pickup'
export const subjectOf = (placeId: number): string => `pickup:${placeId}`

export const fields = {
  name: line(PICKUP_NAME_LENGTH),
  address: line(PICKUP_ADDRESS_LENGTH),
  stateId: orNone(id()),
  hours: line(PICKUP_HOURS_LENGTH, 0),
  feeKobo: kobo(),
}

/** The place of an address. Throws ShopError('not_found'). */
export function readPlaceId(text: string): number {
  const placeId = Number(text)
  if (!isId(placeId)) throw new ShopError('not_found')
  return placeId
}
