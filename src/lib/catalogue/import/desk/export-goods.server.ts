import type { Shop } from '#lib/shop.ts'
import { takeStock } from '#lib/stock/moves.server.ts'
import { readStored } from '../../goods/stored.server.ts'
import { COLUMNS } from '../columns.ts'
import { toItemLine } from '../export.server.ts'

const AT_ONCE = 1_000

/**
 * The table of these goods, as an import reads it. Its cells are safe in spreadsheet programs. It names photos, and has
 * none.
 */
export async function exportGoods(shop: Shop, slugs: readonly string[]): Promise<string> {
  const stock = await shop.inTransaction(takeStock)
  const lines = [COLUMNS.join()]
  for (let from = 0; from < slugs.length; from += AT_ONCE) {
    const some = slugs.slice(from, from + AT_ONCE)
    const stored = await readStored(shop, some)
    for (const slug of some) {
      const item = stored.get(slug)
      const files = item?.images.map((_, index) => `${slug}-${index + 1}.webp`) ?? []
      if (item) lines.push(toItemLine(item, files, stock))
    }
  }
  return `${lines.join('\n')}\n`
}
