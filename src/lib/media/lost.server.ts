import type { Shop } from '#lib/shop.server.ts'
import { listMedia } from './media.sql.ts'
import { originalKey } from './pictures.server.ts'

/** How many pictures the shop knows of, and the files of those that its storage no longer has. */
export async function findLostPictures({
  db,
  storage,
}: Shop): Promise<{ count: number; lost: string[] }> {
  const keys = (await listMedia(db)).map(originalKey)
  const lost: string[] = []
  for (const key of keys) if (!(await storage.has(key))) lost.push(key)
  return { count: keys.length, lost }
}
