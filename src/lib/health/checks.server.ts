import { explainDatabase } from '#lib/db/health.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lookAtBooks } from './books.server.ts'
import { lookAtCertificate } from './certificate.server.ts'
import { companyChecks } from './companies.server.ts'
import { lookAtBackup, lookAtDatabase, lookAtJobs } from './database.server.ts'
import { type Check, type Finding, well, wrong } from './health.ts'
import { lookAtKeys } from './keys.server.ts'
import { lookAtDisk, lookAtMemory, lookAtProxy } from './machine.server.ts'
import { lookAtMail } from './mail.server.ts'
import { lookAtPayments } from './payments.server.ts'
import { saySettings } from './settings.ts'
import { lookAtFacts, lookAtGoods, lookAtPictures } from './shop.server.ts'

const CHECKS: readonly Check[] = [
  { name: 'Settings', look: ({ config }) => well(saySettings(config)) },
  { name: 'Shop', look: lookAtFacts },
  { name: 'Goods', look: lookAtGoods },
  { name: 'Pictures', look: lookAtPictures },
  { name: 'Database', look: lookAtDatabase },
  { name: 'Backup', look: lookAtBackup },
  { name: 'Disk', look: lookAtDisk },
  { name: 'Memory', look: lookAtMemory },
  { name: 'Proxy', look: lookAtProxy },
  { name: 'Certificate', look: lookAtCertificate },
  { name: 'Mail', look: lookAtMail },
  { name: 'Payments', look: lookAtPayments },
  { name: 'Keys', look: lookAtKeys },
  { name: 'Books', look: lookAtBooks },
  { name: 'Background', look: lookAtJobs },
]

/** All that a shop needs, from settings to payment companies, in the order in which it is said. */
export const checksOf = (shop: Shop): readonly Check[] => [...CHECKS, ...companyChecks(shop)]

/** Looks at one thing. What cannot be looked at is not well; `explain` says why. */
export async function examine(
  shop: Shop,
  { look }: Check,
  explain: (error: unknown) => string = sayWhy,
): Promise<Finding> {
  try {
    return await look(shop)
  } catch (error) {
    return wrong(explain(error))
  }
}

function sayWhy(error: unknown): string {
  const explained = explainDatabase(error)
  return explained instanceof Error ? explained.message : String(explained)
}
