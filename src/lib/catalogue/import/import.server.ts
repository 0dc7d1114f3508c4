import { seedNigeria } from '#lib/delivery/nigeria.server.ts'
import { replaceZones } from '#lib/delivery/zones.server.ts'
import { addPictures, knownPictures, type NewPicture } from '#lib/media/pictures.server.ts'
import { saveSearchWords, saveSynonyms } from '../search/search.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import { itemTag, LISTS_TAG } from '../catalogue.ts'
import { listItemIds } from '../goods/goods.sql.ts'
import { saveCategories } from '../goods/categories.server.ts'
import { type Catalogue, checkCatalogue, type OnProgress } from './check.server.ts'
import { saveItems } from './items.server.ts'
import { readMatches } from './matches.server.ts'
import { findLost, keepImages } from './pictures.server.ts'
import { describeProblems } from './problems.ts'

/** How many items were added, changed, taken off sale and left unchanged, and notes about what could not be done. */
export type ImportResult = {
  added: number
  changed: number
  unpublished: number
  /** Items on sale that the file does not name and that stay. */
  notInFile: number
  unchanged: number
  notes: string[]
}

type ImportOptions = {
  onProgress?: OnProgress
  removeMissing?: boolean
  who?: string | null
  /** Writes the audit, in the transaction of the import. */
  writeDown?: (shop: Work, counts: Omit<ImportResult, 'notes'>) => Promise<void>
}

/**
 * Imports goods, categories and delivery prices from an owner's folder, all or nothing. Items are found by slug; ids,
 * ratings and held stock stay. Goods and categories that the folder does not name stay; with `removeMissing` they are
 * taken off sale. Throws BadCatalogue with all errors.
 */
export async function importCatalogue(
  shop: Shop,
  dir: string,
  { onProgress, removeMissing = false, who = null, writeDown = async () => {} }: ImportOptions = {},
): Promise<ImportResult> {
  const known = await knownPictures(shop)
  const matches = await readMatches(shop)
  const catalogue = await checkCatalogue(dir, { now: shop.now(), onProgress, known, matches })
  await seedNigeria(shop)
  const all = [...catalogue.pictures.values()]
  const lost = await findLost(
    shop,
    all.filter(({ hash }) => known.has(hash)),
  )
  const isFresh = ({ hash }: NewPicture) => !known.has(hash) || lost.has(hash)
  const fresh = await keepNewPictures(shop, catalogue, isFresh)
  return shop.inTransaction(async (shop) => {
    await addPictures(shop, fresh.main)
    await addPictures(shop, fresh.others, { areFirst: false })
    const hashOf = (name: string | undefined) => catalogue.pictures.get(name ?? '')?.hash ?? null
    const isChanged = await saveCategories(shop, catalogue.categories, {
      imageHash: hashOf,
      removeMissing,
    })
    const by = { cause: 'import', reference: newId(), who } as const
    const items = await saveItems(shop, catalogue, { hashOf, removeMissing, onProgress, by })
    const { entry, rules } = catalogue.delivery
    const delivery = await replaceZones(shop, { ...entry, rules })
    const isEverythingStale = isChanged || delivery.isChanged
    if (catalogue.synonyms) await saveSynonyms(shop, catalogue.synonyms)
    const allIds = isEverythingStale ? await listItemIds(shop.db) : []
    await saveSearchWords(shop, isChanged ? allIds : items.changedIds)
    const stale = isEverythingStale ? allIds : items.changedIds
    if (isEverythingStale || stale.length > 0)
      await shop.invalidate([LISTS_TAG, ...stale.map(itemTag)])
    const back = lost.size > 0 ? [say.picturesBack(lost.size)] : []
    const warnings = describeProblems(catalogue.warnings)
    await writeDown(shop, items.result)
    return {
      ...items.result,
      notes: [...warnings, ...delivery.conflicts, ...items.result.notes, ...back],
    }
  })
}

/**
 * Stores the originals of new pictures and returns them; the main ones are those of categories and the first of each
 * item.
 */
async function keepNewPictures(
  shop: Shop,
  catalogue: Catalogue,
  isFresh: (picture: NewPicture) => boolean,
): Promise<{ main: NewPicture[]; others: NewPicture[] }> {
  const fresh = [...catalogue.pictures].filter(([, picture]) => isFresh(picture))
  await keepImages(shop, catalogue.dir, fresh)
  const mainImages = new Set([
    ...catalogue.categories.map((category) => category.image),
    ...catalogue.mainImages,
  ])
  const mainHashes = new Set(
    fresh.flatMap(([name, { hash }]) => (mainImages.has(name) ? [hash] : [])),
  )
  const all = [...new Map(fresh.map(([, picture]) => [picture.hash, picture])).values()]
  return {
    main: all.filter(({ hash }) => mainHashes.has(hash)),
    others: all.filter(({ hash }) => !mainHashes.has(hash)),
  }
}
