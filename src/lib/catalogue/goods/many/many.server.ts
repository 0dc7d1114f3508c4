import { hash } from 'node:crypto'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { fieldsOf, withFields } from '../item-fields.ts'
import { changesBetween } from '#lib/records/fields.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { sayFields } from '../words.ts'
import { readAverages } from '#lib/stock/cost.server.ts'
import { byDesk } from '../save.server.ts'
import type { StoredItem } from '../stored.ts'
import { type ItemChange, type LeftItem, planInBatches, saveMany } from './change-many.server.ts'
import { changesOf, type ManyChange } from './many.ts'
import { addBatch } from './batches.server.ts'

/** What a change would do. `digest` is another one when something else would be done. */
export type ManyPreview = {
  /** What becomes of each item, in words. */
  changed: { slug: string; name: string; fields: FieldInWords[] }[]
  left: LeftItem[]
  digest: string
}

/** What a change of these items would do. Writes nothing. */
export async function previewMany(
  shop: Shop,
  slugs: readonly string[],
  change: ManyChange,
): Promise<ManyPreview> {
  const { changed, left } = await plan(shop, slugs, change)
  return { changed: changed.map(toRow), left, digest: digestOf(changed) }
}

async function plan(shop: Shop, slugs: readonly string[], change: ManyChange) {
  const now = shop.now()
  const costs = change.kind === 'margin' ? await readAverages(shop) : new Map<number, number>()
  const changed: ItemChange[] = []
  const left: LeftItem[] = []
  const changesTo = (item: StoredItem, wasShown: boolean) =>
    changesOf(item, change, { now, wasShown, costs })
  for await (const some of planInBatches(shop, slugs, changesTo)) {
    changed.push(...some.changed)
    left.push(...some.left)
  }
  return { changed, left }
}

function toRow({ item, patch }: ItemChange): ManyPreview['changed'][number] {
  const { slug, name, sizes } = item
  const after = withFields(item, patch.values)
  return { slug, name, fields: sayFields(changesBetween(fieldsOf(item), fieldsOf(after)), sizes) }
}

/** The moment of archiving is not part of it. */
const digestOf = (changed: readonly ItemChange[]): string =>
  hash(
    'sha256',
    JSON.stringify(
      changed.map(({ item, patch }) => {
        const was = fieldsOf(item)
        const fields = Object.entries(patch.values).filter(([field]) => field !== 'archivedAt')
        return [item.slug, fields.map(([field, is]) => [field, was[field], is])]
      }),
    ),
    'base64url',
  )

type Wanted = { change: ManyChange; digest: string; title: string; reference: string }

/**
 * Changes these items as `previewMany` said; what stays as it is, stays. Throws ShopError('changed_since') when
 * something else would be done by now.
 */
export const changeManyAsShown = (
  shop: Shop,
  slugs: readonly string[],
  { change, digest, title, reference }: Wanted,
  who: string | null,
): Promise<{ changed: number; left: number }> =>
  shop.inTransaction(async (shop) => {
    const { changed, left } = await plan(shop, slugs, change)
    if (digestOf(changed) !== digest)
      throw new ShopError('changed_since', { detail: goodsTexts.previewChanged })
    await saveMany(shop, changed, { ...byDesk(who), reference })
    const counts = { changed: changed.length, left: left.length }
    await addBatch(shop, { reference, kind: 'many', title, who, appliedAt: shop.now(), counts })
    return counts
  })
