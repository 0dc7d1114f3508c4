import { formatNaira } from '#lib/money.ts'
import { sharesOf } from '#lib/pricing/shares.ts'
import { kobo } from './fields.ts'
import { defineKind } from './kind.ts'

/** A sum off all goods together. */
export const sumOff = defineKind<{ kobo: number }>({
  label: 'A sum off',
  fields: { kobo: kobo('₦ off') },
  takesAll: ({ kobo }, leastKobo) => leastKobo <= kobo,
  say: ({ kobo }) => `${formatNaira(kobo)} off`,
  takeOff: (lines, { kobo }) => {
    const left = lines.map(({ leftKobo }) => leftKobo)
    const whole = left.reduce((sum, kobo) => sum + kobo, 0)
    return sharesOf(Math.min(kobo, whole), left)
  },
})
