import { deliveryTexts } from '#lib/texts/buying/delivery.ts'
import { missingForFree } from '../delivery.ts'

/** From which sum of goods (kobo) on delivery is free. `zone`: where; null for the area that was chosen. */
export type FreeDelivery = { zone: string | null; freeOverKobo: number | null }

/** How much more makes delivery free, or that it is free; null where it never is. */
export function sayFreeDelivery(free: FreeDelivery | null, goodsKobo: number): string | null {
  const missingKobo = free && missingForFree(free, goodsKobo)
  return missingKobo === null ? null : deliveryTexts.freeIn(free?.zone ?? null, missingKobo)
}
