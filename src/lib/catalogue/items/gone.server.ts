import { ShopError } from '#lib/errors.ts'
import type { Picture } from '#lib/media/media.ts'
import type { Shop } from '#lib/shop.ts'
import { type CardItem, idIn, type ItemDetail } from '../catalogue.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { readIndexRow } from '../index/index.sql.ts'
import { readRenamedItems } from '../slugs/slugs.server.ts'
import { MovedError } from '../slugs/slugs.ts'
import { toPicture } from './cards.ts'
import { findArchivedRow, hasPage } from './items.sql.ts'
import { listLike } from './related.server.ts'

/** An item that is no longer sold, and what is like it. */
export type GoneItem = {
  id: number
  slug: string
  name: string
  image: Picture | null
  similar: CardItem[]
}

export const isGoneItem = (found: ItemDetail | GoneItem): found is GoneItem => 'similar' in found

/**
 * The archived item at an address that has none on sale. Throws ShopError('moved') for an old slug, and 'not_found'
 * where nothing was archived.
 */
export async function findGone(
  shop: Shop,
  idOrSlug: string,
  index: CatalogueIndex,
): Promise<GoneItem> {
  const id = idIn(idOrSlug)
  const row = await findArchivedRow(shop.db, id === null ? { slug: idOrSlug } : { id })
  if (!row) throw id === null ? await whereItMoved(shop, idOrSlug) : new ShopError('not_found')
  return { ...row, image: toPicture(row.image), similar: await listSimilar(shop, index, row.id) }
}

async function whereItMoved(shop: Shop, slug: string): Promise<ShopError> {
  const today = (await readRenamedItems(shop, [slug])).get(slug)
  if (today === undefined || !(await hasPage(shop.db, today))) return new ShopError('not_found')
  return new MovedError({ path: { from: slug, to: today } })
}

/** Of its category; of the whole shop where that has none. */
async function listSimilar(shop: Shop, index: CatalogueIndex, id: number): Promise<CardItem[]> {
  const row = await readIndexRow(shop.db, id)
  if (!row) return []
  const item = index.describe(row)
  const near = await listLike(shop, index, item)
  return near.length > 0 ? near : listLike(shop, index, { ...item, categoryId: undefined })
}
