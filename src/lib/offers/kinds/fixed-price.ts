import { formatNaira } from '#lib/money.ts'
import { kobo } from './fields.ts'
import { defineKind } from './kind.ts'

/** Each piece for one price, where it costs more. */
export const fixedPrice = defineKind<{ kobo: number }>({
  label: 'One price for each piece',
  fields: { kobo: kobo('Price of each piece, in ₦') },
  say: ({ kobo }) => `${formatNaira(kobo)} each`,
  takeOff: (lines, { kobo }) =>
    lines.map(({ leftKobo, quantity }) => Math.max(0, leftKobo - kobo * quantity)),
})
