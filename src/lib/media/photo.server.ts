import { isDiskFull } from '#lib/db/database.server.ts'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.ts'
import { SECOND_MS } from '#lib/time.ts'
import { photoTexts } from '#lib/texts/goods/photos.ts'
import { asFile, Opener, TooHeavy } from '#lib/opener/opener.server.ts'
import type { OpenJob } from '#lib/opener/job.ts'
import type { Decoded } from './decode.server.ts'
import { MAX_PHOTO_BYTES, type PhotoEncoding, type PhotoFault } from './photo.ts'
import { type EncodedPicture, hashPicture, keepOriginal } from './pictures.server.ts'
import { decodingQueue } from './decoding-queue.server.ts'

/** A file as it was sent. */
export type Upload = { name: string; bytes: Uint8Array }
/** A photo whose original is stored. `name`: of its file; `place`: among the files that were sent, from 0. */
export type Photo = EncodedPicture & { name: string; place: number }

type Read = { photos: Photo[]; refused: string[] }

/** What opens photos may die. A photo of a buyer that takes a minute does not hold up those of the desk. */
const ofDesk = new Opener()
const ofBuyers = new Opener({ mostMs: 10 * SECOND_MS })

/** Reads files as photos of this size, one at a time. Each reader has a queue of its own. */
function photoReader(opener: Opener, encoding: PhotoEncoding) {
  const inQueue = decodingQueue()
  return async (uploads: readonly Upload[]): Promise<Read> => {
    const photos: Photo[] = []
    const refused: string[] = []
    for (const [place, { name, bytes }] of uploads.entries()) {
      const photo = faultOf(bytes) ?? (await inQueue(() => decode(opener, bytes, encoding)))
      if (typeof photo === 'string') refused.push(photoTexts.faults[photo](name))
      else photos.push({ ...photo, name, place })
    }
    return { photos, refused }
  }
}

// Longer than the widest size that the shop makes, also of an upright photo.
const GOODS = { longestSide: 2_048, quality: 85 }
const readGoods = photoReader(ofDesk, GOODS)

/**
 * Reads each file as a photo that only few may see, upright and at most 1,600 px, and stores nothing. The suffix of the
 * name does not count. `refused`: a sentence for each file that is no photo. Throws ShopError('busy') when too many
 * wait.
 */
export const readPrivatePhotos = photoReader(ofBuyers, { longestSide: 1_600, quality: 75 })

/** The same for a logo: little more than twice what a header shows of it. */
export const readLogos = photoReader(ofDesk, { longestSide: 480, quality: 90 })

/** The same as small as a page shows it beside words: at most 192 px. */
export const readSmallPhotos = photoReader(ofBuyers, { longestSide: 192, quality: 70 })

/**
 * As `readPrivatePhotos` with at most 2,048 px, and stores the original of each. Without a row of its own nobody can
 * see a stored original. Throws also ShopError('no_room') when the disk is full.
 */
export async function takePhotos(shop: Shop, uploads: readonly Upload[]): Promise<Read> {
  const taken = await readGoods(uploads)
  for (const photo of taken.photos) await withRoom(() => keepOriginal(shop, photo, photo.bytes))
  return taken
}

/** A photo of a zip as `takePhotos` has it; or a sentence that says why it could not be had. */
export async function takeFromZip(shop: Shop, zip: string, name: string): Promise<Photo | string> {
  const photo = await open(ofDesk, { kind: 'photo', path: zip, inZip: name, encoding: GOODS })
  if (typeof photo === 'string') return photoTexts.faults[photo](name)
  await withRoom(() => keepOriginal(shop, photo, photo.bytes))
  return { ...photo, name, place: 0 }
}

/** Throws ShopError('no_room') when the disk is full, in the words `detail`. */
export async function withRoom<T>(work: () => Promise<T>, detail?: string): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new ShopError('no_room', detail === undefined ? {} : { detail })
  }
}

function faultOf({ length }: Uint8Array): PhotoFault | null {
  if (length === 0) return 'empty'
  return length > MAX_PHOTO_BYTES ? 'tooLarge' : null
}

const decode = (opener: Opener, bytes: Uint8Array, encoding: PhotoEncoding) =>
  asFile('photo', bytes, (path) => open(opener, { kind: 'photo', path, encoding }))

/** Reads a photo of a buyer. Call it in a queue. */
export const decodeOfBuyer = (bytes: Uint8Array, encoding: PhotoEncoding) =>
  decode(ofBuyers, bytes, encoding)

async function open(opener: Opener, job: OpenJob): Promise<EncodedPicture | PhotoFault> {
  try {
    let decoded: Decoded = 'unknown'
    for await (const part of opener.open<Decoded>(job)) decoded = part
    if (typeof decoded === 'string') return decoded
    const { data, width, height } = decoded
    return { hash: hashPicture(data), extension: 'webp', width, height, bytes: data }
  } catch (error) {
    if (error instanceof TooHeavy) return 'tooHeavy'
    throw error
  }
}
