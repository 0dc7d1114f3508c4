import { cleanLine } from '#lib/letters/clean-text.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { enqueueMany } from '#lib/jobs/jobs.server.ts'
import { fetchPhoto } from '#lib/media/photo-address.gateway.server.ts'
import { type Photo, takePhotos } from '#lib/media/photo.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { changeItem, requireStored } from '../../goods/change.server.ts'
import { ALT_LENGTH } from '../../goods/item-faults.ts'
import { requireBatch } from '../../goods/many/batches.server.ts'
import { showPhotos } from '../../goods/photos/photos.server.ts'
import { toImage } from '../../goods/photos/photos.ts'
import { findItemSlug, insertPhotos, listWaiting, type PhotoRow, setState } from './photos.sql.ts'
import type { MovedIn } from './moved-in.server.ts'
import { FETCH_PHOTOS } from './photo-jobs.server.ts'

/** Of one import. */
const MAX_PHOTOS = 3_000

/**
 * Lets the photos of goods that have none be fetched, an item after another. Call it in the transaction that imports them.
 * Those above MAX_PHOTOS are left.
 */
export async function fetchLater(
  shop: Shop,
  reference: string,
  moved: readonly MovedIn[],
): Promise<void> {
  const rows = moved
    .filter(({ item }) => item.images.length === 0)
    .flatMap(({ item, photos }) =>
      photos.map((photo, position) => ({
        reference,
        item_id: item.id,
        position,
        address: photo.address,
        colour: photo.colour,
        alt: cleanLine(photo.alt).slice(0, ALT_LENGTH),
      })),
    )
  await insertPhotos(
    shop.db,
    rows.map((row, at) =>
      at < MAX_PHOTOS
        ? { ...row, state: 'waiting', fault: null }
        : { ...row, state: 'left', fault: say.tooManyPhotos(MAX_PHOTOS) },
    ),
  )
  const items = new Set(rows.slice(0, MAX_PHOTOS).map((row) => row.item_id))
  await enqueueMany(
    shop,
    [...items].map((itemId) => ({
      kind: FETCH_PHOTOS,
      payload: { reference, itemId },
      uniqueKey: `${FETCH_PHOTOS}:${reference}:${itemId}`,
    })),
  )
}

/** Fetches the photos of an item, and adds those that could be had. The report has the others. */
export async function fetchPhotosOf(shop: Shop, { payload }: Job): Promise<void> {
  const { reference, itemId } = payload as Payload
  const waiting = await listWaiting(shop.db, reference, itemId)
  const { undoneAt, who } = await requireBatch(shop, reference)
  const got: { row: PhotoRow; photo: Photo }[] = []
  for (const row of waiting) {
    const taken = undoneAt === null ? await takeFrom(shop, row.address) : say.setBack
    if (typeof taken === 'string') await setState(shop.db, row, { state: 'left', fault: taken })
    else got.push({ row, photo: taken })
  }
  if (got.length === 0) return
  await shop.inTransaction(async (shop) => {
    const { slug = '' } = (await findItemSlug(shop.db, itemId)) ?? {}
    const { images, colours } = await requireStored(shop, slug)
    const fault = images.length > 0 ? say.hasPhotos : null
    if (fault === null) {
      // The old shop may have the same photo at two addresses.
      const photos = [...new Map(got.map((each) => [each.photo.hash, each])).values()]
      await showPhotos(
        shop,
        photos.map(({ photo }) => photo),
      )
      const becomes = photos.map(({ row: { colour, alt }, photo: { hash } }) =>
        toImage(hash, colours.includes(colour) ? colour : '', alt),
      )
      // Of its own: setting the import back looks at what the import itself has changed.
      const by = { cause: 'import', reference: newId(), who } as const
      await changeItem(shop, slug, { images: { seen: images, becomes } }, by)
    }
    for (const { row } of got)
      await setState(shop.db, row, { state: fault === null ? 'added' : 'left', fault })
  })
}

/** The photo at an address, its original stored; or a sentence that says why it could not be had. */
async function takeFrom(shop: Shop, address: string): Promise<Photo | string> {
  const { photoNetworks: inside } = shop.config
  const bytes = await fetchPhoto(address, { inside, signal: shop.deadline.signal })
  if (typeof bytes === 'string') return say.notFetched[bytes]
  const { photos, refused } = await takePhotos(shop, [{ name: '', bytes }])
  return photos[0] ?? refused[0] ?? say.notFetched.noPhoto
}

type Payload = { reference: string; itemId: number }

/** Leaves the photos of an item that could not be fetched in all tries. */
export async function leavePhotosOf(shop: Shop, { payload }: Job): Promise<void> {
  const { reference, itemId } = payload as Payload
  for (const row of await listWaiting(shop.db, reference, itemId))
    await setState(shop.db, row, { state: 'left', fault: say.givenUp })
}
