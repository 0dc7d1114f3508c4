import * as z from 'zod/mini'
import { orNone } from '#desk/form.ts'
import {
  LONGEST_WAIT,
  PICKUP_ADDRESS_LENGTH,
  PICKUP_HOURS_LENGTH,
  PICKUP_KINDS,
  PICKUP_NAME_LENGTH,
} from '#lib/delivery/pickup/own-pickup.ts'
import { ShopError } from '#lib/errors.ts'
import { id, integer, kobo, line } from '#lib/fields.schema.ts'
import { isId } from '#lib/ids.ts'

/** What the pages of pickup places share. */
export const PICKUP_ADDRESS = '/desk/delivery/pickup'
export const subjectOf = (placeId: number): string => `pickup:${placeId}`

export const fields = {
  kind: z._default(z.enum(PICKUP_KINDS), 'shop'),
  name: line(PICKUP_NAME_LENGTH),
  address: line(PICKUP_ADDRESS_LENGTH),
  stateId: orNone(id()),
  hours: line(PICKUP_HOURS_LENGTH, 0),
  feeKobo: kobo(),
  driverKobo: orNone(kobo(1)),
  waitHours: orNone(integer(1, LONGEST_WAIT)),
}

/** The place of an address. Throws ShopError('not_found'). */
export function readPlaceId(text: string): number {
  const placeId = Number(text)
  if (!isId(placeId)) throw new ShopError('not_found')
  return placeId
}
