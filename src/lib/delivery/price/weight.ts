/** In grams: a tonne. */
export const MOST_GRAMS = 1_000_000
export const MOST_INCLUDED_KG = 1_000
/** In naira, for each kg. */
export const MOST_PER_KG = 100_000

export const GRAMS_IN_KG = 1_000

/** What a zone takes for weight: up to `includedKg` nothing, then `perKgKobo` for each kg begun. */
export type ByWeight = { includedKg: number; perKgKobo: number }

/** Null unless both are said: a file and the desk together can leave half of it. */
export const toByWeight = (includedKg: number | null, perKgKobo: number | null): ByWeight | null =>
  includedKg === null || perKgKobo === null ? null : { includedKg, perKgKobo }

/** What these units weigh in all. Goods that were not weighed count as nothing. */
export const gramsOf = (
  lines: readonly { quantity: number; weightGrams: number | null }[],
): number =>
  lines.reduce((sum, { quantity, weightGrams }) => sum + quantity * (weightGrams ?? 0), 0)

/** What goods of this weight cost above the price of the zone (kobo): the only rule, for server and pages. */
export function surchargeOf(byWeight: ByWeight | null, grams: number): number {
  if (!byWeight) return 0
  const above = Math.max(0, grams - byWeight.includedKg * GRAMS_IN_KG)
  return Math.ceil(above / GRAMS_IN_KG) * byWeight.perKgKobo
}
