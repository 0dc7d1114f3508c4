import { cleanLine } from '#lib/letters/clean-text.ts'
import type { Job } from '#lib/jobs/jobs.ts'
import { enqueueMany } from '#lib/jobs/jobs.server.ts'
import { fetchPhoto } from '#lib/media/photo-address.gateway.server.ts'
import { type Photo, takeFromZip, takePhotos } from '#lib/media/photo.server.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { zipTexts } from '#lib/texts/desk/zip.ts'
import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { changeItem, requireStored } from '../../goods/change.server.ts'
import { ALT_LENGTH, MAX_IMAGES } from '../../goods/item-faults.ts'
import { requireBatch } from '../../goods/many/batches.server.ts'
import { showPhotos } from '../../goods/photos/photos.server.ts'
import { toImage } from '../../goods/photos/photos.ts'
import { withZip } from '../zip/zip.server.ts'
import { isOfPhotos, keyOfZip, pathInZip } from '../zip/zip.ts'
import {
  countStates,
  findItemSlug,
  insertPhotos,
  listWaitingPhotos,
  type PhotoRow,
  setImportState,
} from './photos.sql.ts'
import type { MovedIn } from './moved-in.server.ts'
import { FETCH_PHOTOS } from './photo-jobs.server.ts'

/** Of one import. */
const MAX_PHOTOS = 3_000

/** Lets the photos of goods that have none be fetched, an item after another. Those above MAX_PHOTOS are left. */
export async function fetchLater(
  shop: Work,
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

/**
 * Fetches the photos of an item, from the old shop or from a zip, and adds those that could be had. The report has the
 * others.
 */
export async function fetchPhotosOf(shop: Shop, { payload }: Job): Promise<void> {
  const { reference, itemId } = payload as Payload
  const waiting = await listWaitingPhotos(shop.db, reference, itemId)
  const { undoneAt, who } = await requireBatch(shop, reference)
  const takeAll = async (zip: string | null): Promise<Got> => {
    const got: Got = []
    for (const row of waiting) {
      const taken = undoneAt === null ? await take(shop, row, zip) : say.setBack
      if (typeof taken === 'string')
        await setImportState(shop.db, row, { state: 'left', fault: taken })
      else got.push({ row, photo: taken })
    }
    return got
  }
  const isZip = undoneAt === null && waiting.some(({ address }) => pathInZip(address) !== null)
  const got = isZip ? await withZip(shop, reference, takeAll) : await takeAll(null)
  if (got.length > 0)
    await shop.inTransaction((shop) => addPhotos(shop, { reference, itemId, got, who }))
  await clearZip(shop, reference)
}

type Got = { row: PhotoRow; photo: Photo }[]

/** Photos from the old shop are for an item that has none; those of a zip stand behind those that it has. */
async function addPhotos(
  shop: Shop,
  { reference, itemId, got, who }: Payload & { got: Got; who: string | null },
): Promise<void> {
  const { slug = '' } = (await findItemSlug(shop.db, itemId)) ?? {}
  const { images, colours } = await requireStored(shop, slug)
  const isZip = got.some(({ row }) => pathInZip(row.address) !== null)
  const there = new Set(images.map(({ hash }) => hash))
  const becomes = [...images]
  for (const { row, photo } of got) {
    const isThere = there.has(photo.hash)
    const zipFault = isThere
      ? zipTexts.twice
      : becomes.length < MAX_IMAGES
        ? null
        : zipTexts.full(MAX_IMAGES)
    const fault = isZip ? zipFault : images.length > 0 ? say.hasPhotos : null
    // The old shop may have the same photo at two addresses.
    if (fault === null && !isThere) {
      await showPhotos(shop, [photo])
      becomes.push(toImage(photo.hash, colours.includes(row.colour) ? row.colour : '', row.alt))
      there.add(photo.hash)
    }
    await setImportState(shop.db, row, { state: fault === null ? 'added' : 'left', fault })
  }
  // Photos of the old shop are of their own: setting the import back looks at what the import itself has changed.
  const by = { cause: 'import', reference: isZip ? reference : newId(), who } as const
  if (becomes.length > images.length)
    await changeItem(shop, slug, { images: { seen: images, becomes } }, by)
}

/** Deletes a zip when no photo of it waits any more. */
async function clearZip(shop: Shop, reference: string): Promise<void> {
  const states = await countStates(shop.db, reference)
  const isWaiting = states.some(({ state }) => state === 'waiting')
  if (!isWaiting && isOfPhotos(await requireBatch(shop, reference)))
    await shop.storage.remove(keyOfZip(reference))
}

/** A photo, its original stored; or a sentence that says why it could not be had. `zip`: the path of a zip of photos. */
function take(shop: Shop, { address }: PhotoRow, zip: string | null): Promise<Photo | string> {
  const path = pathInZip(address)
  return path === null || zip === null ? takeFrom(shop, address) : takeFromZip(shop, zip, path)
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
  for (const row of await listWaitingPhotos(shop.db, reference, itemId))
    await setImportState(shop.db, row, { state: 'left', fault: say.givenUp })
}
