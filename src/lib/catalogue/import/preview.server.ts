import type { Shop } from '#lib/shop.ts'
import { readShownIds } from '../goods/goods.sql.ts'
import { listMissingCategories } from '../goods/categories.server.ts'
import { isChanged } from '../goods/plan.ts'
import { type StockChange, stockChanges } from '../goods/stock-plan.ts'
import type { DeskConflict } from './conflicts.server.ts'
import type { Catalogue } from './check.server.ts'
import { plansOf } from './plans.server.ts'
import { addSold } from './sold.server.ts'

/**
 * What an import of this folder would do: how many items it adds, changes and leaves, which goods and categories the
 * folder does not name, and which stock changes. Writes nothing.
 */
export async function previewImport(
  shop: Shop,
  { items, categories, pictures }: Pick<Catalogue, 'items' | 'categories' | 'pictures'>,
) {
  const gone = await readShownIds(shop.db)
  const missingCategories = await listMissingCategories(shop, categories)
  const changes: StockChange[] = []
  const kept: DeskConflict[] = []
  const rules = { onKept: (each: DeskConflict) => kept.push(each) }
  const counts = { added: 0, changed: 0, unchanged: 0 }
  for await (const plans of plansOf(shop, items(), (file) => pictures.get(file)?.hash, rules))
    for (const plan of plans) {
      const { stored, next } = plan
      gone.delete(next.slug)
      if (!stored) counts.added++
      else if (isChanged(plan)) counts.changed++
      else counts.unchanged++
      if (stored) changes.push(...stockChanges(stored.sizes, next))
    }
  return {
    ...counts,
    missing: [...gone.keys()],
    missingCategories,
    kept,
    stockChanges: await addSold(shop, changes),
  }
}
