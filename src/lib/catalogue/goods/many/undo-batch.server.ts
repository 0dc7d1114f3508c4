import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { listAdjustments, listMovesOfImport } from '#lib/stock/moves.server.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { type FieldChange, type FieldChanges, reversed } from '../field-changes.ts'
import type { ItemChanges } from '../item-fields.ts'
import { byDesk } from '../save.server.ts'
import type { StoredItem } from '../stored.ts'
import { requireBatch } from './batches.server.ts'
import { listSizesOfBatch, listVersionsOfBatch, setUndone } from './batch.sql.ts'
import { type ItemChange, type LeftItem, planInBatches, saveMany } from './change-many.server.ts'
import { changesOf } from './many.ts'

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
    const { kind, appliedAt, added } = await requireBatch(shop, reference)
    if (appliedAt === null) throw new ShopError('not_found')
    if (!(await setUndone(shop.db, reference, shop.now())))
      throw new ShopError('changed_since', { detail: goodsTexts.undoneBefore })
    const versions = await listVersionsOfBatch(shop.db, reference)
    const moves =
      kind === 'import'
        ? await listMovesOfImport(shop, reference)
        : await listAdjustments(shop, reference, await listSizesOfBatch(shop.db, reference))
    const changesBySlug = new Map(
      versions.map(({ slug, id, changes }) => [
        slug,
        { isNew: added.includes(id), changes: JSON.parse(changes) as ItemChanges },
      ]),
    )
    const changed: ItemChange[] = []
    const left: LeftItem[] = []
    const archive = { kind: 'archive' } as const
    const backOf = (item: StoredItem, wasShown: boolean): FieldChanges => {
      const { isNew = false, changes = {} } = changesBySlug.get(item.slug) ?? {}
      return isNew
        ? changesOf(item, archive, { now: shop.now(), wasShown })
        : { ...reversed(changes), ...stockBack(item, moves) }
    }
    for await (const some of planInBatches(shop, [...changesBySlug.keys()], backOf)) {
      changed.push(...some.changed)
      left.push(...some.left)
    }
    // By the reference of an import its setting back is known from other changes of the desk.
    await saveMany(
      shop,
      changed,
      kind === 'import' ? { cause: 'desk', reference, who } : byDesk(who),
    )
    return { changed: changed.length, left }
  })

/** What was sold since stays sold: the difference goes back, not the number. */
const stockBack = ({ sizes }: StoredItem, moves: ReadonlyMap<number, number>) =>
  Object.fromEntries(
    sizes.flatMap(({ id }): [string, FieldChange][] => {
      const moved = moves.get(id)
      return moved === undefined ? [] : [[`sizes.${id}.stock`, { seen: moved, becomes: 0 }]]
    }),
  )
