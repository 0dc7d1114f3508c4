import type { Command } from 'commander'
import { join } from 'node:path'
import { type Config, readConfig } from '#lib/config.server.ts'
import { countJobs } from '#lib/jobs/jobs.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lookAtFacts, lookAtGoods, lookAtPictures } from './doctor-goods.ts'
import {
  isDatabaseReady,
  lookAtBackup,
  lookAtDatabase,
  lookAtDisk,
  lookAtMemory,
  lookAtProxy,
} from './doctor-machine.ts'
import { companyChecks, lookAtPayments } from './doctor-payments.ts'
import { OwnerError, sayWhatWentWrong, startProgress } from './support.ts'

/** `look` returns the result in words. It throws OwnerError for what stops the shop from selling. */
type Check = { name: string; look: (shop: Shop) => Promise<string> | string }

const checks: Check[] = [
  { name: 'Settings', look: ({ config }) => saySettings(config) },
  { name: 'Shop', look: ({ config }) => lookAtFacts(config) },
  { name: 'Goods', look: lookAtGoods },
  { name: 'Pictures', look: lookAtPictures },
  { name: 'Database', look: lookAtDatabase },
  { name: 'Backup', look: lookAtBackup },
  { name: 'Disk', look: ({ config }) => lookAtDisk(config) },
  { name: 'Memory', look: lookAtMemory },
  { name: 'Proxy', look: lookAtProxy },
  { name: 'Mail', look: lookAtMail },
  { name: 'Payments', look: lookAtPayments },
  { name: 'Background', look: lookAtJobs },
]

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description(
      'look at all that a shop needs, from settings to payments; ends with 1 if something is wrong',
    )
    .action(examine)
}

async function examine(): Promise<void> {
  const shop = openShop(readConfig({ ...process.env, LOG_LEVEL: 'silent' }))
  const progress = startProgress('Looking at')
  const all = [...checks, ...companyChecks(shop)]
  let faults = 0
  try {
    for (const { name, look } of all) {
      progress.tell(name.toLowerCase())
      const { isWell, said } = await tryOut(look, shop)
      if (!isWell) faults++
      console.log(`${isWell ? 'ok   ' : 'WRONG'}  ${name.padEnd(11)} ${said}`)
    }
  } finally {
    progress.end()
    await closeShop(shop)
  }
  if (faults > 0)
    throw new OwnerError(`${faults} of ${all.length} things must be put right before selling.`)
  console.log('The shop is well.')
}

async function tryOut(look: Check['look'], shop: Shop): Promise<{ isWell: boolean; said: string }> {
  try {
    return { isWell: true, said: await look(shop) }
  } catch (error) {
    // One line for each thing, so no stack.
    return { isWell: false, said: sayWhatWentWrong(error).split('\n    at ')[0] ?? '' }
  }
}

/** Never fails: wrong settings have stopped the command before. */
export const saySettings = ({ siteUrl, dataDir }: Config): string =>
  `${siteUrl}, data in ${dataDir}`

async function lookAtMail({ mail, config }: Shop): Promise<string> {
  await mail.check().catch((error: Error) => {
    throw new OwnerError(`The mail server of SMTP_URL does not take our mails: ${error.message}`)
  })
  if (!config.smtpUrl && config.isProduction)
    throw new OwnerError(
      `No mail leaves the shop: all are kept in ${join(config.dataDir, 'outbox')}, since SMTP_URL is not set. Without mails nobody can confirm an account or get a receipt.`,
    )
  if (!config.smtpUrl) return `kept in ${join(config.dataDir, 'outbox')}, since SMTP_URL is not set`
  return `${new URL(config.smtpUrl).host} takes our mails`
}

async function lookAtJobs(shop: Shop): Promise<string> {
  if (!(await isDatabaseReady(shop))) return 'nothing yet'
  const { waiting, failed } = await countJobs(shop)
  if (failed > 0)
    throw new OwnerError(
      `${failed} jobs were given up, ${waiting} wait. Their reasons are in the log.`,
    )
  return `${waiting} jobs wait, none was given up`
}
