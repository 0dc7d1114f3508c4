import type { Work } from '#lib/shop.ts'
import { type SavedBy, savePlans } from './save-plans.server.ts'
import { readStored } from './stored.server.ts'

const AT_ONCE = 1_000

/** Takes items off sale. Search words and pages are the caller's. */
export async function hideItems(shop: Work, slugs: readonly string[], by: SavedBy): Promise<void> {
  for (let from = 0; from < slugs.length; from += AT_ONCE) {
    const stored = [...(await readStored(shop, slugs.slice(from, from + AT_ONCE))).values()]
    const plans = stored.map((item) => ({
      stored: item,
      next: {
        ...item,
        isShown: false,
        countedAt: null,
        sizes: item.sizes.map((size) => ({ ...size, wanted: null })),
      },
    }))
    await savePlans(shop, plans, by)
  }
}
