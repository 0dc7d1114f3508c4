import * as z from 'zod/mini'
import { orNone } from '#desk/form.ts'
import { DEPOSITS } from '#lib/delivery/price/deposit.ts'
import { MOST_DAYS, ZONE_NAME_LENGTH } from '#lib/delivery/owner/zone.ts'
import { MOST_INCLUDED_KG } from '#lib/delivery/price/weight.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { integer, kobo, line } from '#lib/fields.schema.ts'
import { isId } from '#lib/ids.ts'
import { takesNaira } from '#lib/payments/own-account/own-account.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'

/** What the pages of delivery prices share. */
export const ADDRESS = '/desk/delivery'
export const subjectOf = (zoneId: number): string => `zone:${zoneId}`

export const fields = {
  name: line(ZONE_NAME_LENGTH),
  feeKobo: kobo(),
  freeOverKobo: orNone(kobo(1)),
  minDays: integer(0, MOST_DAYS),
  maxDays: integer(0, MOST_DAYS),
  doorUpToKobo: orNone(kobo(1)),
  includedKg: orNone(integer(0, MOST_INCLUDED_KG)),
  perKgKobo: orNone(kobo(1)),
  deposit: orNone(z.enum(DEPOSITS)),
  depositIfRefused: orNone(z.literal('kept')),
}

/** The zone of an address. Throws ShopError('not_found'). */
export function readZoneId(text: string): number {
  const zoneId = Number(text)
  if (!isId(zoneId)) throw new ShopError('not_found')
  return zoneId
}

/** Throws ShopError beside `deposit` where one is asked for that nobody could pay. */
export async function checkDeposit(shop: Shop, deposit: unknown): Promise<void> {
  if (deposit && !(await takesNaira(shop))) throw fieldError('deposit', texts.faults.noNaira)
}
