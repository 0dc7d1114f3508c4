import { fieldError } from '#lib/errors.ts'
import { takesNaira } from '#lib/payments/own-account/own-account.server.ts'
import type { Shop } from '#lib/shop.ts'
import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'

/** What the pages of delivery prices share. */
export const ADDRESS = '/desk/delivery'
export const subjectOf = (zoneId: number): string => `zone:${zoneId}`

/**
 * Throws ShopError beside `deposit` where one is asked for that nobody could pay. The page checks it, since delivery does
 * not use payments; the zone's other rules are in `zoneFaults`.
 */
export async function checkDeposit(shop: Shop, deposit: unknown): Promise<void> {
  if (deposit && !(await takesNaira(shop))) throw fieldError('deposit', texts.faults.noNaira)
}
