import type { Command } from 'commander'
import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, readConfig } from '#lib/config.server.ts'
import { shopFacts } from '#lib/content/facts.server.ts'
import { findDamage, nameOfDatabase } from '#lib/db/health.server.ts'
import { pendingMigrations } from '#lib/db/migrate.server.ts'
import { countJobs } from '#lib/jobs/jobs.server.ts'
import { closeShop, openShop, type Shop } from '#lib/shop.server.ts'
import { DAY_MS, msBetween } from '#lib/time.ts'
import { isUnknownProxy, sayUnknownProxy } from '#lib/web/network.server.ts'
import { readNotedProxy } from '#lib/web/network.sql.ts'
import { companyChecks, lookAtPayments } from './doctor-payments.ts'
import { formatBytes, OwnerError, sayWhatWentWrong, startProgress } from './support.ts'

/** What was looked at, in words; thrown as OwnerError when it stops the shop from selling. */
type Check = { name: string; look: (shop: Shop) => Promise<string> | string }

const FULL_BELOW_BYTES = 100_000_000

const checks: Check[] = [
  { name: 'Settings', look: ({ config }) => `${config.siteUrl}, data in ${config.dataDir}` },
  { name: 'Shop', look: lookAtFacts },
  { name: 'Database', look: lookAtDatabase },
  { name: 'Disk', look: ({ config }) => lookAtDisk(config) },
  { name: 'Proxy', look: lookAtProxy },
  { name: 'Mail', look: lookAtMail },
  { name: 'Payments', look: lookAtPayments },
  { name: 'Background', look: lookAtJobs },
]

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('look at settings, database, disk, mail and payments; ends with 1 if one is wrong')
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

function lookAtFacts(): string {
  const { brand, email, phone } = shopFacts()
  return `${brand}, ${email}, ${phone}`
}

async function lookAtDatabase({ db, config }: Shop): Promise<string> {
  const path = join(config.dataDir, 'shop.db')
  const size = config.databaseUrl ? null : await sizeOf(path)
  if (!config.databaseUrl && size === null) return `none yet at ${path}; npm start makes it`
  const damage = await findDamage(db)
  if (damage)
    throw new OwnerError(`${path} is damaged (${damage}). Stop the shop and restore a backup.`)
  const pending = await pendingMigrations(db)
  const state = pending.length > 0 ? 'to be brought up to date by npm start' : 'up to date'
  const where = size === null ? [] : [path, formatBytes(size)]
  return [await nameOfDatabase(db), ...where, state].join(', ')
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (file) => file.size,
    () => null,
  )

async function lookAtDisk({ dataDir }: Config): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  await access(dataDir, constants.W_OK).catch(() => {
    throw new OwnerError(`${dataDir} cannot be written to.`)
  })
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  if (free < FULL_BELOW_BYTES)
    throw new OwnerError(`Only ${formatBytes(free)} are free at ${dataDir}. Make room.`)
  return `${formatBytes(free)} free`
}

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

/** Longer ago, the owner has mended it, or has another way by now: a running shop notes it anew each day. */
const PROXY_COUNTS_MS = 2 * DAY_MS

async function lookAtProxy(shop: Shop): Promise<string> {
  const { trustProxy } = shop.config
  const noted = (await isReady(shop)) ? await readNotedProxy(shop.db) : null
  const isRecent = noted && msBetween(noted.seenAt, shop.now()) < PROXY_COUNTS_MS
  if (isRecent && isUnknownProxy(noted.proxy, trustProxy))
    throw new OwnerError(sayUnknownProxy(noted.proxy))
  if (trustProxy === false)
    return 'none is trusted, and none was seen; each visitor counts by their own address'
  return trustProxy === true
    ? 'any is trusted; better name its network in TRUST_PROXY'
    : 'those of TRUST_PROXY are trusted'
}

/** Whether the database is there and up to date. */
async function isReady({ db, config }: Shop): Promise<boolean> {
  const isNew = !config.databaseUrl && (await sizeOf(join(config.dataDir, 'shop.db'))) === null
  return !isNew && (await pendingMigrations(db)).length === 0
}

async function lookAtJobs(shop: Shop): Promise<string> {
  if (!(await isReady(shop))) return 'nothing yet'
  const { waiting, failed } = await countJobs(shop)
  if (failed > 0)
    throw new OwnerError(
      `${failed} jobs were given up, ${waiting} wait. Their reasons are in the log.`,
    )
  return `${waiting} jobs wait, none was given up`
}
