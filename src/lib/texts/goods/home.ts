import { formatNaira } from '#lib/money.ts'

/** What the home page says of the shop before its goods. */
export const homeTexts = {
  from: (place: string) => `From ${place}.`,
  delivery: (minDays: number, maxDays: number, fromKobo: number) =>
    `Delivery in ${minDays} to ${maxDays} working days, from ${formatNaira(fromKobo)}.`,
  returns: (days: number) => `Return it within ${days} days.`,
}
