import type { Database } from '#lib/db/database.server.ts'
import type { Shop } from '#lib/shop.ts'
import { listMedia } from './media.sql.ts'
import { originalKey } from './pictures.server.ts'
import type { MediaStorage } from './storage.gateway.server.ts'

/** A bucket answers many requests in the time of one. */
const AT_ONCE = 16

/** The keys of all originals in the database. */
export const listOriginals = async (db: Database): Promise<string[]> =>
  (await listMedia(db)).map(originalKey)

/** How many pictures the database has, and the keys of originals that the storage has lost. */
export async function findLostPictures({
  db,
  storage,
}: Shop): Promise<{ count: number; lost: string[] }> {
  const keys = await listOriginals(db)
  const lost: string[] = []
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE)
    const there = await Promise.all(some.map((key) => storage.has(key)))
    lost.push(...some.filter((_, index) => !there[index]))
  }
  return { count: keys.length, lost }
}

/** Whether the storage has none of the first pictures that the database knows: that of another machine, or a lost folder. */
export async function lacksPictures({ db, storage }: Shop): Promise<boolean> {
  const keys = (await listOriginals(db)).slice(0, AT_ONCE)
  const there = await Promise.all(keys.map((key) => storage.has(key)))
  return keys.length > 0 && !there.includes(true)
}

/** Copies the originals that the shop's storage does not have yet. Returns how many. */
export async function copyOriginals({ db, storage }: Shop, from: MediaStorage): Promise<number> {
  let copied = 0
  for (const key of await listOriginals(db)) {
    const bytes = (await storage.has(key)) ? null : await from.get(key)
    if (!bytes) continue
    await storage.put(key, bytes)
    copied++
  }
  return copied
}
