import { access, constants, mkdir, stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#lib/config.server.ts'
import { findDamage } from '#lib/db/damage.server.ts'
import { nameOfDatabase } from '#lib/db/health.server.ts'
import { pendingMigrations } from '#lib/db/migrate.server.ts'
import { isTooOld, readLastBackup } from '#lib/recovery/backup-age.server.ts'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, lagosTimeOf, msBetween } from '#lib/time.ts'
import {
  findSeenProxy,
  isUnknownProxy,
  warnOfUnknownProxy,
} from '#lib/web/server/network.server.ts'
import { formatBytes, OwnerError } from './support.ts'

const FULL_BELOW_BYTES = 100_000_000
/** What docs/performance.md aims at for all processes after load: a machine with less is too small. */
const MEMORY_BYTES = 300_000_000

export async function lookAtDatabase({ db, config }: Shop): Promise<string> {
  const path = join(config.dataDir, 'shop.db')
  const size = config.databaseUrl ? null : await sizeOf(path)
  if (!config.databaseUrl && size === null) return `none yet at ${path}; npm start makes it`
  const damage = await findDamage(config)
  if (damage)
    throw new OwnerError(`${path} is damaged (${damage}). Stop the shop and restore a backup.`)
  const pending = await pendingMigrations(db)
  const state = pending.length > 0 ? 'to be brought up to date by npm start' : 'up to date'
  const log = await sizeOf(`${path}-wal`)
  const sizes = log
    ? `${formatBytes(size ?? 0)} and ${formatBytes(log)} in its log`
    : formatBytes(size ?? 0)
  const where = size === null ? [] : [path, sizes]
  return [await nameOfDatabase(db), ...where, state].join(', ')
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    (file) => file.size,
    () => null,
  )

export async function lookAtDisk({ dataDir }: Config): Promise<string> {
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

export async function lookAtBackup(shop: Shop): Promise<string> {
  const last = (await isDatabaseReady(shop)) ? await readLastBackup(shop) : null
  if (last === null && shop.config.databaseUrl)
    return 'none was made with backup --all; those of PostgreSQL’s own tools the shop cannot see'
  if (last === null)
    return wrongInProduction(
      shop.config,
      'none was made; run npm run shop -- backup --all every day',
    )
  const said = `the last one was made ${lagosTimeOf(last.madeAt)} (Lagos) as ${last.file}`
  return isTooOld(last.madeAt, shop.now())
    ? wrongInProduction(shop.config, `${said}: have one made every day`)
    : said
}

/** Throws OwnerError in production; elsewhere returns the sentence as a hint. */
export function wrongInProduction({ isProduction }: Config, said: string): string {
  if (isProduction) throw new OwnerError(said)
  return said
}

export const lookAtMemory = (): string =>
  // In a container its limit counts.
  sayMemory(
    Math.min(totalmem(), process.constrainedMemory() || Infinity),
    process.availableMemory(),
  )

/** Throws OwnerError where a shop would not fit. */
export function sayMemory(total: number, available: number): string {
  if (total < MEMORY_BYTES)
    throw new OwnerError(
      `This machine has ${formatBytes(total)}; a shop needs ${formatBytes(MEMORY_BYTES)} at least.`,
    )
  return `${formatBytes(total)}, ${formatBytes(available)} of them free`
}

/** An older note is out of date: a running shop notes an unknown proxy again each day. */
const PROXY_NOTE_VALID_MS = 2 * DAY_MS

export async function lookAtProxy(shop: Shop): Promise<string> {
  const { trustProxy } = shop.config
  const noted = (await isDatabaseReady(shop)) ? await findSeenProxy(shop) : null
  const isRecent = noted && msBetween(noted.seenAt, shop.now()) < PROXY_NOTE_VALID_MS
  if (isRecent && isUnknownProxy(noted.proxy, trustProxy))
    throw new OwnerError(warnOfUnknownProxy(noted.proxy))
  if (trustProxy === false)
    return 'none is trusted, and none was seen; each visitor counts by their own address'
  return trustProxy === true
    ? 'any is trusted; better name its network in TRUST_PROXY'
    : 'those of TRUST_PROXY are trusted'
}

/** Whether the database is there and up to date. */
export async function isDatabaseReady({ db, config }: Shop): Promise<boolean> {
  const isNew = !config.databaseUrl && (await sizeOf(join(config.dataDir, 'shop.db'))) === null
  return !isNew && (await pendingMigrations(db)).length === 0
}
