import { fieldError, ShopError } from '#lib/errors.ts'
import { type Photo, withRoom } from '#lib/media/photo.server.ts'
import { addShownPicture } from '#lib/media/pictures.server.ts'
import type { Shop } from '#lib/shop.ts'
import { goodsTexts } from '#lib/texts/goods/goods.ts'
import { photoTexts } from '#lib/texts/goods/photos.ts'
import { changeItem, requireStored } from '../change.server.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import type { GivenImage } from '../goods.ts'
import { sinceOf } from '#lib/records/history.server.ts'
import { isSame } from '#lib/records/fields.ts'
import { MAX_IMAGES } from '../item-faults.ts'
import { goodsChangedSince } from '../refuse.ts'
import type { SavedBy } from '../save-plans.server.ts'
import type { StoredItem } from '../stored.ts'
import { type ChangedPhotos, toImage } from './photos.ts'

/** What came of photos that were sent. `version` of the item: the save that added them. */
export type AddedPhotos = { added: number; same: number; noRoom: number; version: number }

/**
 * Puts photos behind those of an item. A photo that it has is not taken again, nor more than there is room for. Throws
 * ShopError: 'invalid' without a photo, 'no_room' when the disk is full, 'not_found'.
 */
export const addPhotos = (
  shop: Shop,
  slug: string,
  photos: readonly Photo[],
  by: SavedBy,
): Promise<AddedPhotos> =>
  shop.inTransaction(async (shop) => {
    if (photos.length === 0) throw fieldError('photos', photoTexts.noneChosen)
    const { images, version } = await requireStored(shop, slug)
    const known = new Set(images.map(({ hash }) => hash))
    const fresh = [...new Map(photos.map((photo) => [photo.hash, photo])).values()].filter(
      ({ hash }) => !known.has(hash),
    )
    const taken = fresh.slice(0, Math.max(0, MAX_IMAGES - images.length))
    await showPhotos(shop, taken)
    const becomes = [...images, ...taken.map(({ hash }) => toImage(hash, ''))]
    await changeItem(shop, slug, { images: { seen: images, becomes } }, by)
    return {
      added: taken.length,
      same: photos.length - fresh.length,
      noRoom: fresh.length - taken.length,
      version: version + 1,
    }
  })

/** Adds the rows of photos that an item is about to show. Throws ShopError('no_room') when the disk is full. */
export const showPhotos = (shop: Shop, photos: readonly Photo[]): Promise<void> =>
  withRoom(async () => {
    for (const { name: _name, place: _place, ...picture } of photos)
      await addShownPicture(shop, picture)
  })

/** Another order, or fewer, of an item's photos. */
export type Arrange = (images: readonly GivenImage[]) => GivenImage[]

const FIELD = /^images\.([\w-]{20})\.(colour|alt)$/

export type PhotoChanges = {
  /** `images.HASH.colour` and `images.HASH.alt`. */
  fields: FieldChanges
  /** `seen`: the hashes of all photos, in the order that the form showed. */
  arranged?: { seen: readonly string[]; becomes: Arrange }
}

/**
 * Changes colours, texts and order of an item's photos. Returns the version of the item that this made, and its photos
 * before and after; null when nothing was changed. Throws ShopError: 'changed_since' when somebody has changed the same
 * since, 'invalid' with faults by field, 'not_found'.
 */
export const changePhotos = (
  shop: Shop,
  slug: string,
  { fields, arranged }: PhotoChanges,
  by: SavedBy,
): Promise<({ version: number } & ChangedPhotos) | null> =>
  shop.inTransaction(async (shop) => {
    const stored = await requireStored(shop, slug)
    const { images } = stored
    const values = new Map(images.map((image) => [image.hash, { alt: '', ...image }]))
    for (const [field, change] of Object.entries(fields)) {
      const [, hash = '', name] = FIELD.exec(field) ?? []
      const image = values.get(hash)
      if (!image || (name !== 'colour' && name !== 'alt')) throw await since(shop, stored, field)
      if (image[name] !== change.becomes && image[name] !== change.seen)
        throw await since(shop, stored, field, image[name])
      image[name] = String(change.becomes)
    }
    if (arranged && arranged.seen.join() !== images.map(({ hash }) => hash).join())
      throw await since(shop, stored, 'images')
    const changed = [...values].map(([hash, { colour, alt }]) => toImage(hash, colour, alt))
    const becomes = arranged?.becomes(changed) ?? changed
    if (isSame(images, becomes)) return null
    await changeItem(shop, slug, { images: { seen: images, becomes } }, by).catch((error) => {
      throw error instanceof ShopError ? byHash(error, becomes) : error
    })
    return { version: stored.version + 1, before: images, after: becomes }
  })

/** `images.2.alt` as `images.HASH.alt`. */
function byHash({ code, fields }: ShopError, images: readonly GivenImage[]): ShopError {
  const named = Object.entries(fields).map(([field, sentences]) => [
    field.replace(/^images\.(\d+)\./, (_, place) => `images.${images[Number(place)]?.hash}.`),
    sentences,
  ])
  return new ShopError(code, { fields: Object.fromEntries(named) })
}

async function since(
  shop: Shop,
  { id, images }: StoredItem,
  field: string,
  value?: string,
): Promise<ShopError> {
  const now = value ?? goodsTexts.pictures(images.length)
  const last = await sinceOf(shop, { kind: 'item', id }, [{ field: 'images', now }])
  return goodsChangedSince(last.map((each) => ({ ...each, field })))
}
