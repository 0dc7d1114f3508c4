import { ShopError } from '#lib/errors.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { differencesOf } from '#lib/stock/moves.server.ts'
import { GONE } from '../../catalogue.ts'
import { type Changed, changeItem, requireStored, savePatch } from '../change.server.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { GivenSize } from '../goods.ts'
import { goodsChangedSince, refuseFaults, refuseTooMany } from '../refuse.ts'
import type { SavedBy } from '../save-plans.server.ts'
import { isOffered, type StoredItem } from '../stored.ts'
import { countedOf, type NewSizes, planNewSizes } from './new-sizes.ts'

/**
 * Adds sizes and colours to an item, behind those that it has. Throws ShopError: 'invalid' with faults beside `size`,
 * `colour` and `present`; 'insufficient_stock'; 'not_found'.
 */
export const addSizes = (
  shop: Shop,
  slug: string,
  asked: NewSizes,
  by: SavedBy,
): Promise<Changed & { added: readonly GivenSize[] }> =>
  shop.inTransaction(async (shop) => {
    refuseTooMany(asked)
    const stored = await requireStored(shop, slug)
    const { patch, faults } = planNewSizes(stored, await seenNow(shop, stored, asked))
    refuseFaults(faults)
    const changed = await savePatch(shop, stored, patch, by).catch((error: unknown) => {
      throw error instanceof ShopError ? besideSizes(error) : error
    })
    return { ...changed, added: patch.added }
  })

/** With what the form would have shown, had it been opened now. Throws ShopError('changed_since') beside `pieces`. */
async function seenNow(shop: Work, stored: StoredItem, asked: NewSizes): Promise<NewSizes> {
  const { seen: shown } = asked
  const counted = countedOf(stored, asked)
  const [only] = stored.sizes.filter(isOffered)
  if (counted === null || shown === null || !only) return asked
  const { differences, since } = await differencesOf(shop, [{ sizeId: only.id, shown, counted }])
  const found = since.get(only.id)
  if (found) throw goodsChangedSince([{ field: 'pieces', now: found.onHand, ...found }])
  return { ...asked, seen: counted - (differences.get(only.id) ?? 0) }
}

const FIELD_OF: [field: RegExp, beside: string][] = [
  [/^colours(\.|$)/, 'colour'],
  [/^sizes\.\d+\.colour$/, 'colour'],
  [/^sizes(\.\d+\.name)?$/, 'size'],
  [/^sizes\.\d+\.stock$/, 'pieces'],
]

function besideSizes({ code, fields, detail }: ShopError): ShopError {
  const named = Map.groupBy(
    Object.entries(fields),
    ([field]) => FIELD_OF.find(([pattern]) => pattern.test(field))?.[1] ?? field,
  )
  const beside = [...named].map(([name, all]) => [
    name,
    [...new Set(all.flatMap(([, said]) => said))],
  ])
  return new ShopError(code, { detail, fields: Object.fromEntries(beside) })
}

/**
 * Takes a size out of the shop; with the last size of a colour, the colour goes out of the item's list, too. Throws
 * ShopError as changeItem.
 */
export const dropSize = (shop: Shop, slug: string, id: number, by: SavedBy): Promise<Changed> =>
  shop.inTransaction(async (shop) => {
    const stored = await requireStored(shop, slug)
    const size = stored.sizes.find((each) => each.id === id)
    const change = { seen: size?.position ?? GONE, becomes: GONE }
    const changes = { [`sizes.${id}.position`]: change, ...withoutColour(stored, id) }
    return changeItem(shop, slug, changes, by)
  })

function withoutColour({ sizes, colours, images }: StoredItem, id: number): FieldChanges {
  const colour = sizes.find((size) => size.id === id)?.colour ?? ''
  const isLast = !sizes.some((size) => isOffered(size) && size.id !== id && size.colour === colour)
  if (colour === '' || !isLast) return {}
  const plain = images.map((image) => (image.colour === colour ? { ...image, colour: '' } : image))
  return {
    colours: { seen: colours, becomes: colours.filter((each) => each !== colour) },
    images: { seen: images, becomes: plain },
  }
}
