import { formatNaira } from '#lib/money.ts'
import { sharesOf } from '#lib/pricing/shares.ts'
import { kobo } from './fields.ts'
import { defineKind } from './kind.ts'

/** A sum off for each full sum that the goods cost together. */
export const eachFull = defineKind<{ eachKobo: number; kobo: number }>({
  label: 'A sum off each full sum',
  fields: { eachKobo: kobo('For each full, in ₦'), kobo: kobo('₦ off') },
  takesAll: ({ eachKobo, kobo }) => kobo >= eachKobo,
  say: ({ eachKobo, kobo }) => `${formatNaira(kobo)} off each full ${formatNaira(eachKobo)}`,
  takeOff: (lines, { eachKobo, kobo }) => {
    const left = lines.map(({ leftKobo }) => leftKobo)
    const whole = left.reduce((sum, kobo) => sum + kobo, 0)
    return sharesOf(Math.min(whole, Math.floor(whole / eachKobo) * kobo), left)
  },
})
