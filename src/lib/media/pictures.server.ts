import { createHash } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { toBeDoneAgain } from '#lib/db/database.server.ts'
import { enqueue, type JobHandlers } from '#lib/jobs/jobs.server.ts'
import type { Shop } from '#lib/shop.ts'
import { SECOND_MS } from '#lib/time.ts'
import {
  ALL_SIZES,
  FIRST_SIZES,
  type PictureFormat,
  type PictureRequest,
  type PictureSize,
  type PictureWidth,
  widthToMake,
} from './media.ts'
import { isNight, nextNight } from './night.ts'
import {
  deleteUnusedMedia,
  findMedia,
  listMediaHashes,
  insertMedia,
  lockMedia,
  type MediaRow,
} from './media.sql.ts'
import { inTurn, resize } from './sharp.server.ts'

const HASH_BYTES = 15
const FIRST_JOB = 'make_pictures'
const REST_JOB = 'make_other_pictures'

/** 20 characters: the first 15 bytes of the SHA-256, in base64url. */
export const hashPicture = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest().subarray(0, HASH_BYTES).toString('base64url')

export const originalKey = ({ hash, extension }: Pick<MediaRow, 'hash' | 'extension'>) =>
  `originals/${hash}.${extension}`
const pictureKey = (hash: string, width: number, format: PictureFormat) =>
  `pictures/${hash.slice(0, 2)}/${hash}-${width}.${format}`

/** The picture in this width where it has been made; null else. */
export const findMadePicture = (
  { storage }: Pick<Shop, 'storage'>,
  { hash, width, format }: PictureRequest,
): Promise<Uint8Array<ArrayBuffer> | null> => storage.get(pictureKey(hash, width, format))

/** The picture in this width, resized now if it does not exist yet; null when the shop has no such picture. */
export async function findPicture(
  shop: Shop,
  hash: string,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const made = await findMadePicture(shop, { hash, width, format })
  if (made) return made
  const media = await findMedia(shop.db, hash)
  return media ? pictureOf(shop, media, widthToMake(width, media.width), format) : null
}

async function pictureOf(
  shop: Shop,
  media: MediaRow,
  width: PictureWidth,
  format: PictureFormat,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const key = pictureKey(media.hash, width, format)
  return (await shop.storage.get(key)) ?? makeOnce(shop, media, { key, width, format })
}

const beingMade = new Map<string, Promise<Uint8Array<ArrayBuffer> | null>>()

type ResizeRequest = { key: string; width: PictureWidth; format: PictureFormat }

/** Requests for the same size share one resize. */
function makeOnce(shop: Shop, media: MediaRow, request: ResizeRequest) {
  const name = `${shop.config.dataDir} ${request.key}`
  const known = beingMade.get(name)
  if (known) return known
  const making = inTurn(() => make(shop, media, request)).finally(() => beingMade.delete(name))
  beingMade.set(name, making)
  return making
}

async function make(shop: Shop, media: MediaRow, { key, width, format }: ResizeRequest) {
  const original = await shop.storage.get(originalKey(media))
  if (!original) return null
  const bytes = await resize(original, width, format)
  await shop.storage.put(key, bytes)
  if (await findMedia(shop.db, media.hash)) return bytes
  // The picture was removed since, perhaps before this size was stored.
  await shop.storage.remove(key)
  return null
}

export type NewPicture = { hash: string; extension: string; width: number; height: number }
export type EncodedPicture = NewPicture & { bytes: Uint8Array }

/** Stores an original. It may be stored before the transaction that adds its row: without the row nobody can see it. */
export async function keepOriginal(
  shop: Shop,
  picture: NewPicture,
  bytes: Uint8Array,
): Promise<void> {
  if (!(await hasOriginal(shop, picture))) await shop.storage.put(originalKey(picture), bytes)
}

/** Whether the storage still has the original: the database may outlive a lost disk. */
export const hasOriginal = (shop: Shop, picture: NewPicture): Promise<boolean> =>
  shop.storage.has(originalKey(picture))

/** The uploaded bytes; null when the shop has no such picture. */
export async function findOriginal(shop: Shop, hash: string) {
  const media = await findMedia(shop.db, hash)
  const bytes = media && (await shop.storage.get(originalKey(media)))
  return bytes ? { bytes, extension: media.extension } : null
}

/** The hashes of all pictures that the shop has. */
export const knownPictures = async (shop: Shop): Promise<ReadonlySet<string>> =>
  new Set(await listMediaHashes(shop.db))

/**
 * Adds rows for stored originals. Jobs make their first sizes at once, in this order, unless others are shown before
 * them (`areFirst`), and all other sizes at night. A size that is asked for before is made for that request.
 */
export async function addPictures(
  shop: Shop,
  pictures: readonly NewPicture[],
  { areFirst = true }: { areFirst?: boolean } = {},
): Promise<void> {
  const created_at = shop.now()
  await insertMedia(
    shop.db,
    pictures.map(({ hash, extension, width, height }) => ({
      hash,
      extension,
      width,
      height,
      created_at,
    })),
  )
  const runAt = nextNight(created_at)
  for (const { hash } of pictures) {
    const jobOf = (kind: string) => ({ kind, payload: { hash }, uniqueKey: `${kind}:${hash}` })
    if (areFirst) await enqueue(shop, jobOf(FIRST_JOB))
    await enqueue(shop, { ...jobOf(REST_JOB), runAt })
  }
}

/**
 * Adds one picture and its original for a row that is about to show it. Call it in that row's transaction: until the
 * transaction ends, `removePicture` leaves the picture alone.
 */
export async function addShownPicture(shop: Shop, picture: EncodedPicture): Promise<void> {
  await addPictures(shop, [picture])
  if (!(await lockMedia(shop.db, picture.hash))) throw toBeDoneAgain('removed meanwhile')
  await keepOriginal(shop, picture, picture.bytes)
}

/** Deletes a picture in every size, unless something still shows it. */
export async function removePicture(shop: Shop, hash: string): Promise<void> {
  const isRemoved = await shop.inTransaction(async (shop) => {
    const media = await lockMedia(shop.db, hash)
    if (!media || !(await deleteUnusedMedia(shop.db, hash))) return false
    // While the row is locked: somebody who adds the same picture now sees that the original is gone.
    await shop.storage.remove(originalKey(media))
    return true
  })
  if (!isRemoved) return
  for (const [width, format] of ALL_SIZES)
    await shop.storage.remove(pictureKey(hash, width, format))
}

/** The longest time of one job, because a stop of the shop waits for it. */
const JOB_MS = 2 * SECOND_MS

/**
 * Makes those of `sizes` that one picture lacks, one at a time, and waits while the shop is busy. False when time was
 * up before all were made.
 */
async function makePictures(
  shop: Shop,
  hash: string,
  sizes: readonly PictureSize[],
): Promise<boolean> {
  const media = await findMedia(shop.db, hash)
  if (!media) return true
  const endsAt = performance.now() + JOB_MS
  for (const [asked, format] of sizes) {
    const width = widthToMake(asked, media.width)
    const key = pictureKey(hash, width, format)
    if (await shop.storage.has(key)) continue
    if (performance.now() > endsAt) return false
    await whenIdle()
    await makeOnce(shop, media, { key, width, format })
  }
  return true
}

export const pictureHandlers: JobHandlers = {
  [FIRST_JOB]: async (shop, { kind, payload }) => {
    const { hash } = payload as { hash: string }
    if (!(await makePictures(shop, hash, FIRST_SIZES))) await enqueue(shop, { kind, payload })
  },
  [REST_JOB]: async (shop, { kind, payload }) => {
    const { hash } = payload as { hash: string }
    const now = shop.now()
    // By day the processor is the shoppers'. A shop that was off at night comes here in the morning.
    if (!isNight(now)) await enqueue(shop, { kind, payload, runAt: nextNight(now) })
    else if (!(await makePictures(shop, hash, ALL_SIZES))) await enqueue(shop, { kind, payload })
  },
}

/** Share of the event loop's time above which background work waits. */
const BUSY = 0.4
const PROBE_MS = 50
const MOST_PROBES = 20

async function whenIdle(): Promise<void> {
  for (let probe = 0; probe < MOST_PROBES; probe++) {
    const before = performance.eventLoopUtilization()
    await new Promise((resolve) => setTimeout(resolve, PROBE_MS))
    if (performance.eventLoopUtilization(before).utilization < BUSY) return
  }
}
