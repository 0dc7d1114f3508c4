import type { Shop } from '#lib/shop.server.ts'
import { onPurge } from '#lib/web/purges.server.ts'
import { readSynonyms, type Synonyms } from './search.ts'
import { findSynonyms, upsertSynonyms } from './synonyms.sql.ts'

const SYNONYMS_TAG = 'synonyms'
let kept = new WeakMap<object, Promise<Synonyms>>()
onPurge((tags) => {
  if (tags.includes(SYNONYMS_TAG)) kept = new WeakMap()
})

/** Takes over the owner's groups of words that mean the same. */
export async function keepSynonyms(shop: Shop, groups: readonly string[][]): Promise<void> {
  await upsertSynonyms(shop.db, JSON.stringify(groups))
  await shop.purge([SYNONYMS_TAG])
}

export function readKeptSynonyms(shop: Shop): Promise<Synonyms> {
  const known = kept.get(shop.config)
  if (known) return known
  const reading = findSynonyms(shop.db).then((text) =>
    readSynonyms(JSON.parse(text ?? '[]') as string[][]),
  )
  kept.set(shop.config, reading)
  // As with the words: what failed is not kept.
  reading.catch(() => {
    if (kept.get(shop.config) === reading) kept.delete(shop.config)
  })
  return reading
}
