import { readConfig } from '#lib/config.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { summarise } from '../load.ts'
import type { BenchShop } from '../shop.ts'

const CHANGES = 50
const LOWEST_KOBO = 10_000

/**
 * Changes the price of an item in the database, as another process does, and asks for the list that begins with it.
 * Returns a line of figures. Throws when the list is older than the change.
 */
export async function benchChanges(opened: {
  items: number
  shop: BenchShop
  url: string
}): Promise<string> {
  const shop = openShop(readConfig({ ...opened.shop.env, LOG_LEVEL: 'error' }))
  const items = await shop.db.selectFrom('item').select('id').limit(CHANGES).execute()
  const lasted: number[] = []
  for (const [at, { id }] of items.entries()) {
    const price = { price_kobo: LOWEST_KOBO - at * 100, new_price_kobo: null }
    await shop.db.updateTable('item').set(price).where('id', '=', id).execute()
    const asked = performance.now()
    const response = await fetch(`${opened.url}/api/items/?ordering=price`)
    const { results } = (await response.json()) as { results: { id: number }[] }
    lasted.push(performance.now() - asked)
    if (results[0]?.id !== id) throw new Error(`the list does not know the new price of ${id}`)
  }
  await closeShop(shop)
  const { p50Ms, p95Ms } = summarise(lasted)
  return `${opened.items.toLocaleString('en')} items: the first list after a change p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms, true each time.`
}
