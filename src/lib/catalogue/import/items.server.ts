import type { Work } from '#lib/shop.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { GONE } from '../catalogue.ts'
import { readShownIds } from '../goods/goods.sql.ts'
import { hideItems } from '../goods/hide.server.ts'
import { isChanged, type SavePlan } from '../goods/plan.ts'
import { type SavedBy, savePlans } from '../goods/save-plans.server.ts'
import { type StockChange, stockChanges } from '../goods/stock-plan.ts'
import type { Choose, DeskConflict } from './conflicts.server.ts'
import type { Catalogue, OnProgress } from './check.server.ts'
import { plansOf } from './plans.server.ts'
import { addSold } from './sold.server.ts'

type ItemsOptions = {
  hashOf: (image: string) => string | null
  /** Whether goods that the file does not name are taken off sale. */
  removeMissing: boolean
  onProgress?: OnProgress | undefined
  by: SavedBy
  /** What counts where both file and desk have changed a field. Without it that is refused. */
  choose?: Choose | undefined
}

/** Writes only items that differ from the shop's, in batches. */
export async function saveItems(
  shop: Work,
  { items, itemCount }: Pick<Catalogue, 'items' | 'itemCount'>,
  { hashOf, removeMissing, onProgress, by, choose }: ItemsOptions,
) {
  const gone = await readShownIds(shop.db)
  const counts = { added: 0, changed: 0, unchanged: 0 }
  const notes: string[] = []
  const kept: DeskConflict[] = []
  const sizeNotes: string[] = []
  const moved: StockChange[] = []
  const changedIds: number[] = []
  const addedIds: number[] = []
  let looked = 0
  for await (const plans of plansOf(shop, items(), hashOf, {
    choose,
    onKept: (each) => kept.push(each),
  })) {
    for (const { next } of plans) gone.delete(next.slug)
    const changes = plans.filter(isChanged)
    sizeNotes.push(...changes.flatMap(keptSizes))
    moved.push(...changes.flatMap(({ stored, next }) => stockChanges(stored?.sizes ?? [], next)))
    const { ids, heldBack } = await savePlans(shop, changes, by)
    changedIds.push(...ids.values())
    notes.push(
      ...heldBack.map(({ slug, size, asked, kept }) => say.heldBack(slug, size, asked, kept)),
    )
    const added = changes.flatMap(({ stored, next }) => (stored ? [] : (ids.get(next.slug) ?? [])))
    addedIds.push(...added)
    counts.added += added.length
    counts.changed += changes.length - added.length
    counts.unchanged += plans.length - changes.length
    looked += plans.length
    onProgress?.('items', looked, itemCount)
  }
  const off = removeMissing ? [...gone] : []
  await hideItems(
    shop,
    off.map(([slug]) => slug),
    by,
  )
  const raised = await addSold(
    shop,
    moved.filter(({ mayBeOld }) => mayBeOld),
  )
  const keptNotes = kept.length > 0 ? [say.keptFields(kept)] : []
  const stockNotes = raised.length > 0 ? [say.stockRaised(raised)] : []
  return {
    result: {
      ...counts,
      unpublished: off.length,
      notInFile: gone.size - off.length,
      notes: [...notes, ...sizeNotes, ...keptNotes, ...stockNotes],
    },
    addedIds,
    changedIds: [...changedIds, ...off.map(([, id]) => id)],
  }
}

/** Notes about sizes that are no longer in the file, while open orders hold units of them. */
const keptSizes = ({ stored, next }: SavePlan): string[] => {
  const gone = new Set(next.sizes.filter(({ position }) => position === GONE).map(({ id }) => id))
  return (stored?.sizes ?? [])
    .filter(({ id, position, onHand, held }) => {
      const isNews = position !== GONE || onHand !== held
      return gone.has(id) && isNews && held > 0
    })
    .map(({ name }) => say.sizeKept(next.slug, name))
}
