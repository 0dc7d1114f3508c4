import type { Shop } from '#lib/shop.ts'
import { countStates, listLeft } from './photos.sql.ts'

const MOST_LISTED = 200

/** What came of the photos of an import that were to be fetched. `left`: those that could not be had, at most 200. */
export type PhotoReport = {
  waiting: number
  added: number
  leftCount: number
  left: { slug: string; name: string; address: string; fault: string | null }[]
}

/** Null when the import had none to fetch. */
export async function readPhotoReport(
  { db }: Shop,
  reference: string,
): Promise<PhotoReport | null> {
  const counts = new Map(
    (await countStates(db, reference)).map(({ state, count }) => [state, Number(count)]),
  )
  if (counts.size === 0) return null
  const leftCount = counts.get('left') ?? 0
  return {
    waiting: counts.get('waiting') ?? 0,
    added: counts.get('added') ?? 0,
    leftCount,
    left: leftCount > 0 ? await listLeft(db, reference, MOST_LISTED) : [],
  }
}
