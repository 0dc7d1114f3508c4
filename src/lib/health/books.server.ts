import { findWrongBooks } from '#lib/recovery/books.server.ts'
import type { Shop } from '#lib/shop.ts'
import { bookTexts } from '#lib/texts/owner/books.ts'
import { type Finding, well, wrong } from './health.ts'
import { isReady } from './ready.server.ts'

/** Whether the books say what orders, payments and refunds say; names each difference. */
export async function lookAtBooks(shop: Shop): Promise<Finding> {
  if (!(await isReady(shop))) return well('nothing yet')
  const faults = await findWrongBooks(shop)
  if (faults.length === 0) return well('equal to orders, payments and refunds')
  return wrong(`${faults.join('; ')}.`, bookTexts.advice)
}
