import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { readMovesBy } from '#lib/stock/moves.server.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { type FieldChange, type FieldChanges, reversed } from '#lib/records/field-changes.ts'
import type { SavedChanges } from '#lib/records/fields.ts'
import type { SavedBy } from '../save-plans.server.ts'
import { byDesk } from '../save.server.ts'
import type { StoredItem } from '../stored.ts'
import { type Batch, requireBatch } from './batches.server.ts'
import { listSizeIds, listVersionsOfBatch, setUndone } from './batch.sql.ts'
import { AT_ONCE, type LeftItem, planInBatches, saveMany } from './change-many.server.ts'
import { changesOf as manyChangesOf } from './many.ts'

/**
 * Sets back all that a batch changed, as far as nobody has changed it since: fields of items, and the stock. What an
 * import added is archived. `left`: the items that stay as they are. Throws ShopError('not_found'), and
 * 'changed_since' when it was set back before.
 */
export const undoBatch = (
  shop: Shop,
  reference: string,
  who: string | null,
): Promise<{ changed: number; left: LeftItem[] }> =>
  shop.inTransaction(async (shop) => {
    const batch = await requireBatch(shop, reference)
    if (batch.appliedAt === null) throw new ShopError('not_found')
    if (!(await setUndone(shop.db, reference, shop.now())))
      throw new ShopError('changed_since', { detail: goodsTexts.undoneBefore })
    const added = new Set(batch.added)
    // By the reference of an import its setting back is known from other changes of the desk.
    const by: SavedBy = batch.kind === 'import' ? { cause: 'desk', reference, who } : byDesk(who)
    const left: LeftItem[] = []
    let changed = 0
    let after = 0
    // In steps: shoppers are answered between them.
    for (;;) {
      const versions = await listVersionsOfBatch(shop.db, reference, { after, limit: AT_ONCE })
      after = versions.at(-1)?.id ?? 0
      if (after === 0) return { changed, left }
      const back = await readBack(shop, batch, { versions, added })
      for await (const some of planInBatches(shop, [...back.slugs], back.changesOf)) {
        await saveMany(shop, some.changed, by)
        changed += some.changed.length
        left.push(...some.left)
      }
    }
  })

type Step = {
  versions: Awaited<ReturnType<typeof listVersionsOfBatch>>
  /** The ids of items that the batch added. */
  added: ReadonlySet<number>
}

/** What sets these versions back, by the slugs of their items. */
async function readBack(shop: Shop, { kind, reference }: Batch, { versions, added }: Step) {
  const sizes = await listSizeIds(
    shop.db,
    versions.map(({ id }) => id),
  )
  const cause = kind === 'import' ? 'import' : 'adjustment'
  const moves = await readMovesBy(shop, { cause, reference }, sizes)
  const changesBySlug = new Map(
    versions.map(({ slug, changes }) => [slug, JSON.parse(changes) as SavedChanges]),
  )
  const archive = { kind: 'archive' } as const
  const changesOf = (item: StoredItem, wasShown: boolean): FieldChanges =>
    added.has(item.id)
      ? manyChangesOf(item, archive, { now: shop.now(), wasShown, costs: new Map() })
      : { ...reversed(changesBySlug.get(item.slug) ?? {}), ...stockBack(item, moves) }
  return { slugs: changesBySlug.keys(), changesOf }
}

/** What was sold since stays sold: the difference goes back, not the number. */
const stockBack = ({ sizes }: StoredItem, moves: ReadonlyMap<number, number>) =>
  Object.fromEntries(
    sizes.flatMap(({ id }): [string, FieldChange][] => {
      const moved = moves.get(id)
      return moved === undefined ? [] : [[`sizes.${id}.stock`, { seen: moved, becomes: 0 }]]
    }),
  )
