import { randomBytes } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { findMisspelt } from '#lib/settings/misspelt.server.ts'
import { parseSettings, type Settings } from '#lib/settings/settings.server.ts'
import { MIN_KEY_LENGTH } from '#lib/settings/shop-settings.server.ts'
import {
  readNetworks,
  readTrustProxy,
  type TrustProxy,
} from '#lib/settings/trusted-proxies.server.ts'

const emptyIsUnset = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) => (value ? [[key, value.trim()]] : [])),
  )

/** An error in the settings that stops the start. Its message says what to do. */
export class SettingError extends Error {}

export type Config = {
  host: string
  port: number
  /** Public origin without a slash at its end. */
  siteUrl: string
  dataDir: string
  databaseUrl: string | null
  /** Seals and signs. */
  secretKey: string
  /** The keys that are accepted: the present one, and the previous one while it is set. */
  secretKeys: readonly [string, ...string[]]
  smtpUrl: string | null
  mailFrom: string | null
  rateLimitFactor: number
  logLevel: string
  /** Whose X-Forwarded-For counts. */
  trustProxy: TrustProxy
  /** How many processes serve the shop. */
  workers: number
  /** The port of Prometheus' `/metrics`; null switches it off. */
  metricsPort: number | null
  isProduction: boolean
  allowSandboxPayments: boolean
  /** The desk. `networks`: who may reach it; null: everybody. */
  desk: { isOn: boolean; networks: ReturnType<typeof readNetworks> }
  /** Whether shoppers may order without an account. */
  hasGuestCheckout: boolean
  /** Private networks from which photos may be fetched; null: none. */
  photoNetworks: ReturnType<typeof readNetworks>
  /** Origins of push services beside those of the browsers. */
  pushServices: readonly string[]
  /** Whether browsers get the service worker. */
  hasServiceWorker: boolean
  /** All settings, with defaults. */
  settings: Settings
  /** The whole environment, for other processes of the shop. */
  env: Readonly<Record<string, string>>
}

/**
 * Reads and checks the environment once. Throws SettingError with one sentence for each setting that is wrong or
 * misspelt.
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = emptyIsUnset(env)
  const misspelt = findMisspelt(Object.keys(given))
  const parsed = parseSettings(given)
  const faults = [...misspelt, ...('faults' in parsed ? parsed.faults : [])]
  if ('faults' in parsed || faults.length > 0) throw new SettingError(faults.join('\n'))
  const set = parsed.data
  if (set.DATABASE_URL && !set.SECRET_KEY)
    throw new SettingError(
      `SECRET_KEY must be set when DATABASE_URL is, so that every process signs alike. Make one with: openssl rand -base64 48`,
    )
  const dataDir = resolve(set.DATA_DIR)
  refuseFile(dataDir)
  const secretKey = set.SECRET_KEY ?? keptSecretKey(dataDir)
  return {
    host: set.HOST,
    port: set.PORT,
    siteUrl: (set.SITE_URL ?? `http://localhost:${set.PORT}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl: set.DATABASE_URL ?? null,
    secretKey,
    secretKeys: set.SECRET_KEY_OLD ? [secretKey, set.SECRET_KEY_OLD] : [secretKey],
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? null,
    rateLimitFactor: set.RATE_LIMIT_FACTOR,
    logLevel: set.LOG_LEVEL,
    trustProxy: readTrustProxy(set.TRUST_PROXY) ?? false,
    workers: set.WORKERS,
    metricsPort: set.METRICS_PORT ?? null,
    isProduction: set.NODE_ENV === 'production',
    allowSandboxPayments: set.ALLOW_SANDBOX_PAYMENTS === '1',
    desk: { isOn: set.DESK === 'on', networks: readNetworks(set.DESK_NETWORKS) },
    hasGuestCheckout: set.GUEST_CHECKOUT === 'on',
    photoNetworks: readNetworks(set.PHOTO_NETWORKS),
    pushServices: set.PUSH_SERVICES ?? [],
    hasServiceWorker: set.OFFLINE === 'on',
    settings: set,
    env: given,
  }
}

function refuseFile(dataDir: string): void {
  try {
    if (statSync(dataDir).isDirectory()) return
  } catch (error) {
    // A missing folder is made later; other errors are reported when it is used.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') return
  }
  throw new SettingError(`DATA_DIR ${dataDir} is a file, or inside one. Choose a folder.`)
}

/** Whether DATA_DIR has a key of its own already. Where it has none, `readConfig` makes one. */
export function hasKeptKey(env: NodeJS.ProcessEnv = process.env): boolean {
  const parsed = parseSettings(emptyIsUnset(env))
  return 'data' in parsed && existsSync(join(resolve(parsed.data.DATA_DIR), KEY_FILE))
}

const KEY_FILE = 'secret.key'

/** The secret key, made at the first start and stored beside the database, readable by its owner only. */
function keptSecretKey(dataDir: string): string {
  const path = join(dataDir, KEY_FILE)
  if (!existsSync(path)) makeSecretKey(dataDir, path)
  const key = readFileSync(path, 'utf8').trim()
  // A full disk or an incomplete restore can leave a short key, with which anybody could sign.
  if (key.length < MIN_KEY_LENGTH)
    throw new SettingError(
      `The key in ${path} is not whole. Put the file back from a backup; if there is none, delete it, and the next start makes a new one: links in mails of before then no longer work.`,
    )
  return key
}

/** Atomic: the file always has a complete key. When several processes make one, the first wins. */
function makeSecretKey(dataDir: string, path: string): void {
  const draft = `${path}.${process.pid}`
  try {
    // This folder has orders and addresses: readable by the owner only.
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const key = randomBytes(48).toString('base64url')
    writeFileSync(draft, key, { mode: 0o600, flush: true })
    putInPlace(draft, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && existsSync(path)) return
    throw new SettingError(
      code === 'ENOSPC'
        ? `The disk of DATA_DIR ${dataDir} is full. Make room.`
        : `DATA_DIR ${dataDir} cannot be written to. Choose another folder.`,
    )
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Throws EEXIST when another process was faster. */
function putInPlace(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    // Some drives have no hard links.
    const isUnknown = ['ENOTSUP', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!isUnknown) throw error
    renameSync(draft, path)
  }
}
