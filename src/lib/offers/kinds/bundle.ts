import { formatNaira } from '#lib/money.ts'
import { sharesOf } from '#lib/pricing/shares.ts'
import { kobo, units } from './fields.ts'
import { defineKind, groupsOf, unitsByPrice } from './kind.ts'

/** So many pieces together for one price. */
export const bundle = defineKind<{ units: number; kobo: number }>({
  label: 'Some pieces for one price',
  fields: { units: units('So many pieces', 2), kobo: kobo('For, in ₦') },
  say: ({ units, kobo }) => `${units} for ${formatNaira(kobo)}`,
  takeOff: (lines, { units, kobo }) => {
    const off = lines.map(() => 0)
    for (const group of groupsOf(unitsByPrice(lines), units)) {
      const costs = group.map((unit) => unit.kobo)
      const whole = costs.reduce((sum, cost) => sum + cost, 0)
      const shares = sharesOf(Math.max(0, whole - kobo), costs)
      group.forEach(({ line }, index) => (off[line] = (off[line] ?? 0) + (shares[index] ?? 0)))
    }
    return off
  },
})
