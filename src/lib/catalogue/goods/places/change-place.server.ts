import { fieldError, ShopError } from '#lib/errors.ts'
import { edit } from '#lib/records/edit.server.ts'
import { setBack } from '#lib/records/set-back.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { placeTexts as texts } from '#lib/texts/goods/places.ts'
import { LISTS_TAG } from '../../catalogue.ts'
import { saveSearchWords } from '../../search/search.server.ts'
import { changeSlug } from '../../slugs/slugs.server.ts'
import { type FieldChanges, reversed } from '#lib/records/field-changes.ts'
import { listItemIdsIn } from '../goods.sql.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { type Place, type PlaceKey, siblingsOf } from './place.ts'
import { nameFault, slugFault } from './place-slugs.server.ts'
import { readContent, readPlaceList, requirePlaceIn } from './place.server.ts'
import { PLACE_RECORDS, placeFields, placeWords } from './place-record.ts'
import { deletePlaceRow, lockPlace, type PlaceRow, setPosition, updatePlace } from './place.sql.ts'

/**
 * Changes fields of a place; its old slug leads to a new one. Throws ShopError: 'changed_since' when somebody has made
 * a field neither what was seen nor what it becomes, 'invalid' with faults by field, 'not_found'. Returns what was
 * changed, in words.
 */
export const changePlace = (
  shop: Shop,
  key: PlaceKey,
  changes: FieldChanges,
  who: string | null,
): Promise<FieldInWords[]> =>
  shop.inTransaction(async (shop) => {
    await lockPlace(shop.db, key)
    const all = await readPlaceList(shop)
    const place = requirePlaceIn(all, key)
    const before = placeFields(place)
    const { kind, id } = place
    const about = { subject: { kind, id }, who, ...placeWords(all, place) }
    return edit(shop, about, { before, changes }, async (values) => {
      const changed: Place = { ...place, ...values }
      await checkPlace(shop, all, place, changed)
      await writePlace(shop, place, changed)
      if (place.name !== changed.name) await nameAgain(shop, place)
      await shop.invalidate([LISTS_TAG])
      return placeFields(changed)
    })
  })

async function checkPlace(
  shop: Shop,
  all: readonly Place[],
  before: Place,
  place: Place,
): Promise<void> {
  const { name, slug, subCategoryId, within } = place
  const isIn = (each: Place) =>
    each.kind === 'sub_category' && each.within === within && each.id === subCategoryId
  if (subCategoryId !== null && !all.some(isIn))
    throw fieldError('subCategoryId', goodsTexts.faults.unknown(''))
  const siblings = siblingsOf(all, place)
  const sameName = name === before.name ? null : nameFault(place, siblings)
  if (sameName !== null) throw fieldError('name', sameName)
  if (slug === before.slug) return
  const fault = await slugFault(shop, place, siblings)
  if (fault !== null) throw fieldError('slug', fault)
}

async function writePlace(shop: Work, before: Place, place: Place): Promise<void> {
  const { kind, id, within, slug } = place
  const row = PLACE_RECORDS[kind].toRow<PlaceRow>(place)
  const write = () => updatePlace(shop.db, { kind, id }, row)
  if (slug === before.slug) return write()
  await changeSlug(shop, { kind, within, slug: before.slug, id, to: slug }, write)
}

/** The name of a place is among the search words of its items. */
async function nameAgain(shop: Work, { kind, id, within }: Place): Promise<void> {
  await saveSearchWords(shop, await listItemIdsIn(shop.db, kind === 'category' ? id : within))
}

/** Sets back a change of a place. Throws ShopError as changePlace. */
export const setBackPlace = (
  shop: Work,
  { kind, id }: PlaceKey,
  version: number,
  who: string | null,
): Promise<FieldInWords[]> =>
  setBack(shop, { kind, id }, version, (changes) =>
    changePlace(shop, { kind, id }, reversed(changes), who),
  )

/** Swaps a place with the one before or behind it. Throws ShopError('not_found'). */
export const movePlace = (shop: Shop, key: PlaceKey, step: 'up' | 'down'): Promise<Place> =>
  shop.inTransaction(async (shop) => {
    const all = await readPlaceList(shop)
    const place = requirePlaceIn(all, key)
    const siblings = siblingsOf(all, place)
    const at = siblings.findIndex(({ id }) => id === key.id)
    const to = Math.min(siblings.length - 1, Math.max(0, step === 'up' ? at - 1 : at + 1))
    const moved = siblings.toSpliced(at, 1).toSpliced(to, 0, place)
    for (const [position, each] of moved.entries())
      if (each.position !== position) await setPosition(shop.db, each, position)
    await shop.invalidate([LISTS_TAG])
    return place
  })

/** Deletes an empty place. Throws ShopError('invalid') with a sentence when something is in it, and 'not_found'. */
export const deletePlace = (shop: Shop, key: PlaceKey): Promise<Place> =>
  shop.inTransaction(async (shop) => {
    await lockPlace(shop.db, key)
    const all = await readPlaceList(shop)
    const place = requirePlaceIn(all, key)
    const content = await readContent(shop, all, place)
    if (content.items + content.parts > 0)
      throw new ShopError('invalid', { detail: texts.filled(place.name, content) })
    await deletePlaceRow(shop.db, key)
    await shop.invalidate([LISTS_TAG])
    return place
  })
