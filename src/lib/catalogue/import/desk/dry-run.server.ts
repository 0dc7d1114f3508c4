import { hash } from 'node:crypto'
import type { Shop } from '#lib/shop.ts'
import { fieldsOf } from '../../goods/item-fields.ts'
import { changesBetween } from '#lib/records/fields.ts'
import { isChanged, type SavePlan } from '../../goods/plan.ts'
import { listShown } from '../../goods/stored.server.ts'
import { stockChanges } from '../../goods/stock-plan.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { sayField, sayFields, sayValue } from '../../goods/words.ts'
import type { DeskConflict } from '../conflicts.server.ts'
import { plansOf } from '../plans.server.ts'
import type { Problem } from '../problems.ts'
import type { Table } from './table.server.ts'

/** What would become of an item, in words. */
export type DryRow = {
  slug: string
  name: string
  isNew: boolean
  fields: FieldInWords[]
}

/**
 * What an import would do. `digest` is another one when something else would be done; what is sold meanwhile does not
 * count.
 */
export type DryRun = {
  rows: DryRow[]
  added: number
  changed: number
  unchanged: number
  /** Goods in the shop that the table does not have. */
  missing: string[]
  conflicts: DeskConflict[]
  /** What was sold or changed here, and the export of another shop has otherwise. */
  kept: DeskConflict[]
  faults: Problem[]
  /** How many goods are left out for a fault; an item of another shop has several lines. */
  leftOut: number
  digest: string
}

/** Pictures are not in a table: goods keep theirs. */
export const noPictures = (): null => null

/** What an import of the table would do. Writes nothing. */
export async function dryRun(shop: Shop, { lines, faults, moved, count }: Table): Promise<DryRun> {
  const gone = await listShown(shop)
  const conflicts: DeskConflict[] = []
  const kept: DeskConflict[] = []
  const problems: Problem[] = []
  const rows: DryRow[] = []
  const digest: unknown[] = []
  let unchanged = 0
  const rules = {
    onConflict: (conflict: DeskConflict) => conflicts.push(conflict),
    onKept: (each: DeskConflict) => moved && kept.push(each),
    onProblem: (problem: Problem) => problems.push(problem),
  }
  for await (const plans of plansOf(shop, lines, noPictures, rules))
    for (const plan of plans) {
      gone.delete(plan.next.slug)
      if (!isChanged(plan)) {
        unchanged++
        continue
      }
      rows.push(toRow(plan))
      const { stored, next } = plan
      digest.push([next.slug, stored && changesBetween(fieldsOf(stored), fieldsOf(next))])
    }
  for (const { slug } of conflicts) gone.delete(slug)
  const isSold = ({ field }: DeskConflict) => field.endsWith('.stock')
  const asked = [...conflicts, ...kept.filter((each) => !isSold(each))]
  const seen = [digest, asked.map(({ line, field, now }) => [line, field, now])]
  return {
    rows,
    added: rows.filter(({ isNew }) => isNew).length,
    changed: rows.filter(({ isNew }) => !isNew).length,
    unchanged,
    missing: [...gone.keys()],
    conflicts,
    kept,
    faults: [...faults, ...problems],
    leftOut: linesOf(problems) + (moved ? count - lines.length : linesOf(faults)),
    digest: hash('sha256', JSON.stringify(seen), 'base64url'),
  }
}

const linesOf = (problems: readonly Problem[]): number =>
  new Set(problems.map(({ line }) => line)).size

function toRow({ stored, next }: SavePlan): DryRow {
  const { slug, name } = next
  if (!stored) {
    const price: FieldInWords = [
      sayField('priceKobo', []),
      '',
      sayValue('priceKobo', next.priceKobo),
    ]
    return { slug, name, isNew: true, fields: [price] }
  }
  const fields = sayFields(changesBetween(fieldsOf(stored), fieldsOf(next)), stored.sizes)
  const sizes = next.sizes
    .filter(({ id }) => id === 0)
    .map((size): FieldInWords => [size.name, '', String(size.wanted?.stock ?? 0)])
  const stock = stockChanges(stored.sizes, next).map((change): FieldInWords => [
    change.name,
    String(change.from),
    String(change.to),
  ])
  return { slug, name, isNew: false, fields: [...fields, ...sizes, ...stock] }
}
