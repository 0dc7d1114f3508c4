import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { readAllPlaces } from '../places.sql.ts'
import { type Place, type PlaceContent, type PlaceKind } from './place.ts'
import { PLACE_RECORDS } from './place-record.ts'
import { countItemsByPlace } from './place.sql.ts'

/** All places, hidden ones too, each kind in the owner's order. */
export async function readPlaceList({ db }: Shop): Promise<Place[]> {
  const all = await readAllPlaces(db)
  const toPlace = (kind: PlaceKind, row: { id: number; position: number }, within = 0): Place => ({
    ...PLACE_RECORDS.section.blank,
    kind,
    within,
    image: null,
    position: row.position,
    ...PLACE_RECORDS[kind].fromRow(row),
  })
  return [
    ...all.categories.map((row) => toPlace('category', row)),
    ...all.subCategories.map((row) => toPlace('sub_category', row, row.category_id)),
    ...all.sections.map((row) => toPlace('section', row, row.category_id)),
  ]
}

/** The place of a kind with this id, among all. Throws ShopError('not_found'). */
export function requirePlaceIn(
  all: readonly Place[],
  { kind, id }: { kind: string; id: number },
): Place {
  const place = all.find((each) => each.kind === kind && each.id === id)
  if (!place) throw new ShopError('not_found')
  return place
}

/** What is in each place of a kind, by its id; of one category's parts with `within`. */
export async function readContents(
  { db }: Shop,
  kind: PlaceKind,
  within: number | null,
): Promise<Map<number, { items: number; archived: number }>> {
  const rows = await countItemsByPlace(db, kind, within)
  return new Map(
    rows.map(({ id, items, archived }) => [
      id ?? 0,
      { items: Number(items), archived: Number(archived) },
    ]),
  )
}

/** What is in a place: its items, and the parts that belong to it. */
export async function readContent(
  shop: Shop,
  all: readonly Place[],
  { kind, id }: Place,
): Promise<PlaceContent> {
  const counts = (await readContents(shop, kind, null)).get(id)
  const isPart = (place: Place) =>
    kind === 'category'
      ? place.kind !== 'category' && place.within === id
      : kind === 'sub_category' && place.kind === 'section' && place.subCategoryId === id
  return {
    items: counts?.items ?? 0,
    archived: counts?.archived ?? 0,
    parts: all.filter(isPart).length,
  }
}

/** The names of all places, by `category:12`. */
export async function readPlaceNames(shop: Shop): Promise<Map<string, string>> {
  const all = await readPlaceList(shop)
  return new Map(all.map(({ kind, id, name }) => [`${kind}:${id}`, name]))
}
