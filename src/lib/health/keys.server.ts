import { listKeyFaults } from '#lib/keys/keys.server.ts'
import type { Shop } from '#lib/shop.ts'
import { keyTexts as texts } from '#lib/texts/owner/keys.ts'
import { type Finding, well, wrong } from './health.ts'

/** Whether the shop can use the keys of companies and mail that the desk has. */
export async function lookAtKeys(shop: Shop): Promise<Finding> {
  const faults = await listKeyFaults(shop)
  if (faults.length === 0) return well(texts.allUsed)
  const said = faults.map(({ of, fault }) => `${texts.nameOf(of)}: ${fault}`).join(' ')
  return wrong(said, texts.lookAtPage)
}
