import { fieldError } from '#lib/errors.ts'
import { keepVersion } from '#lib/records/history.server.ts'
import type { Shop } from '#lib/shop.ts'
import { placeTexts as texts } from '#lib/texts/goods/places.ts'
import { LISTS_TAG } from '../../catalogue.ts'
import { upsertCategory, upsertSection, upsertSubCategory } from '../places.sql.ts'
import { slugsFor } from '../slug.ts'
import { type Place, type PlaceKey, type PlaceKind } from './place.ts'
import { readPlaceList, requirePlaceIn } from './place.server.ts'
import { nameFault, slugFault } from './place-slugs.server.ts'

const MOST_NAMESAKES = 50

/**
 * Adds a place behind the others. Buyers do not see it before it is shown. Its address is made of its name. Throws
 * ShopError('not_found') without its category, and 'invalid' beside `name` when another one beside it has that.
 */
export const addPlace = (
  shop: Shop,
  { kind, within, name }: { kind: PlaceKind; within: number; name: string },
  who: string | null,
): Promise<PlaceKey> =>
  shop.inTransaction(async (shop) => {
    const all = await readPlaceList(shop)
    if (kind !== 'category') requirePlaceIn(all, { kind: 'category', id: within })
    const siblings = all.filter((place) => place.kind === kind && place.within === within)
    const fault = nameFault({ id: null, name }, siblings)
    if (fault !== null) throw fieldError('name', fault)
    const slug = await freeSlug(shop, { kind, within, name }, siblings)
    const position = Math.max(-1, ...siblings.map((place) => place.position)) + 1
    const row = { name, slug, position, active: 0 as const }
    const id = await insertPlace(shop, kind, { ...row, within })
    await keepVersion(shop, { kind, id }, { who, changes: { name: [null, name] } })
    await shop.invalidate([LISTS_TAG])
    return { kind, id }
  })

type NewRow = { name: string; slug: string; position: number; active: 0; within: number }

function insertPlace({ db }: Shop, kind: PlaceKind, { within, ...row }: NewRow): Promise<number> {
  if (kind === 'category') return upsertCategory(db, { ...row, image: null })
  if (kind === 'sub_category') return upsertSubCategory(db, { ...row, category_id: within })
  return upsertSection(db, { ...row, category_id: within, sub_category_id: null, body: '' })
}

async function freeSlug(
  shop: Shop,
  { kind, within, name }: { kind: PlaceKind; within: number; name: string },
  siblings: readonly Place[],
): Promise<string> {
  for (const slug of slugsFor(name, kind.replace('_', '-'), MOST_NAMESAKES))
    if ((await slugFault(shop, { kind, within, slug, id: null }, siblings)) === null) return slug
  throw fieldError('name', texts.taken)
}
