import { GRAMS_IN_KG, MOST_GRAMS } from '#lib/delivery/price/weight.ts'
import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { type AtLine, type ExportLine, headOf } from './export-lines.ts'

/** The units in which a shop weighs, in grams. */
const UNITS = { g: 1, kg: GRAMS_IN_KG, lbs: 453.59237, oz: 28.349523125 } as const
type WeightUnit = keyof typeof UNITS

/** A weight as an export has it. */
export type OldWeight = { line: number; column: string; cell: string; unit: WeightUnit }

/** With a point or without; a comma could be either a point or a separator of thousands. */
const NUMBER = /^\d{1,9}(?:\.\d{1,9})?$/

/** Whole grams, 0 where it was not weighed; null for a cell that is no weight. */
function gramsOf({ cell, unit }: OldWeight): number | null {
  if (!NUMBER.test(cell)) return null
  const grams = Math.round(Number(cell) * UNITS[unit])
  return grams > MOST_GRAMS ? null : grams
}

/** The weight of an item, which is that of its heaviest variant, in grams; null where nobody has weighed it. */
export function readWeights(weights: readonly OldWeight[]) {
  const faults: AtLine[] = []
  const known = new Set<number>()
  for (const weight of weights.filter(({ cell }) => cell !== '')) {
    const grams = gramsOf(weight)
    const { line, column, cell, unit } = weight
    if (grams === null) faults.push({ line, column, cell, reason: say.badWeight(cell, unit) })
    else if (grams > 0) known.add(grams)
  }
  const grams = known.size > 0 ? Math.max(...known) : null
  return { grams, faults, isOfSeveral: known.size > 1 }
}

/**
 * Reads weights from the column `Weight (kg)`, whose name has the unit of the old shop. A variation without a weight
 * has that of its item.
 */
export function weightReader(
  header: readonly string[],
  of: (line: ExportLine, name: string) => string,
) {
  const units = Object.keys(UNITS) as WeightUnit[]
  const [weight] = header.flatMap((column) => {
    const unit = units.find((each) => headOf(column) === `weight (${each})`)
    return unit ? [{ column, unit }] : []
  })
  return (line: ExportLine, sold: readonly ExportLine[]): OldWeight[] => {
    if (!weight) return []
    const weigh = (each: ExportLine) => ({
      ...weight,
      line: each.line,
      cell: of(each, headOf(weight.column)),
    })
    const own = sold.map(weigh).filter(({ cell }) => cell !== '')
    return own.length < sold.length ? [weigh(line), ...own] : own
  }
}
