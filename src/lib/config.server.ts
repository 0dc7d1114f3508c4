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
import * as z from 'zod/mini'
import { readTrustProxy, type TrustProxy } from '#lib/web/trusted-proxies.server.ts'

const emptyIsUnset = (env: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env).flatMap(([key, value]) => (value ? [[key, value.trim()]] : [])),
  )

const wholeNumber = (min: number, max: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/)),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.minimum(min), z.maximum(max)),
    ),
  )

const MIN_KEY_LENGTH = 32

const origin = z.string().check(
  z.regex(/^https?:\/\/[^\s/\\?#@]+\/?$/),
  z.refine((text) => URL.canParse(text)),
)

/** Without a host it is a socket on this machine, which only PostgreSQL's driver knows how to read. */
const databaseUrl = z.string().check(
  z.regex(/^postgres(ql)?:\/\/\S+$/),
  z.refine((text) => URL.canParse(text.replace('@/', '@localhost/'))),
)

const mailUrl = z.string().check(
  z.regex(/^smtps?:\/\/[^\s/]\S*$/),
  z.refine((text) => URL.canParse(text)),
)

/** An address, or a name and an address in angle brackets. */
const sender = z.string().check(z.regex(/^([^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/))

const settings = z.object({
  NODE_ENV: z.optional(z.enum(['production', 'development', 'test'])),
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65_535), 4321),
  SITE_URL: z.optional(origin),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(databaseUrl),
  SECRET_KEY: z.optional(z.string().check(z.minLength(MIN_KEY_LENGTH))),
  SECRET_KEY_OLD: z.optional(z.string().check(z.minLength(MIN_KEY_LENGTH))),
  SMTP_URL: z.optional(mailUrl),
  MAIL_FROM: z.optional(sender),
  RATE_LIMIT_FACTOR: z._default(
    z.pipe(
      z.string(),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.number().check(z.minimum(0.01)),
      ),
    ),
    1,
  ),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  TRUST_PROXY: z._default(
    z.string().check(z.refine((text) => readTrustProxy(text) !== null)),
    'off',
  ),
  WORKERS: z._default(wholeNumber(1, 64), 1),
  METRICS_PORT: z.optional(wholeNumber(1, 65_535)),
  ALLOW_SANDBOX_PAYMENTS: z._default(z.enum(['0', '1']), '0'),
  OFFLINE: z._default(z.enum(['on', 'off']), 'on'),
})

export const SETTING_NAMES: readonly string[] = Object.keys(settings.shape)

/** What to do about a wrong setting, in the owner's words. */
const advice: Record<string, string> = {
  NODE_ENV: 'NODE_ENV must be production (a real shop), development, test, or left out (a trial).',
  PORT: 'PORT must be a whole number from 0 to 65535, for example 4321.',
  SITE_URL:
    'SITE_URL must be the shop’s public origin, for example https://shop.example (no path, no password).',
  DATABASE_URL:
    'DATABASE_URL must look like postgres://user:password@host:5432/name, or be left out for SQLite.',
  SECRET_KEY: `SECRET_KEY must be at least ${MIN_KEY_LENGTH} random characters. Make one with: openssl rand -base64 48`,
  SECRET_KEY_OLD: `SECRET_KEY_OLD must be the SECRET_KEY of before, at least ${MIN_KEY_LENGTH} characters, or be left out.`,
  SMTP_URL:
    'SMTP_URL must look like smtps://user:password@mail.example:465, or be left out to keep mails in DATA_DIR/outbox.',
  MAIL_FROM:
    'MAIL_FROM must be what mails come from: an address, or a name and an address such as Ọjà <help@shop.example>.',
  RATE_LIMIT_FACTOR: 'RATE_LIMIT_FACTOR must be a number above 0, for example 1.',
  LOG_LEVEL: 'LOG_LEVEL must be one of fatal, error, warn, info, debug, silent.',
  TRUST_PROXY:
    'TRUST_PROXY must be the networks of your proxies, for example 127.0.0.1, 10.0.0.0/8; or on (any one proxy sets X-Forwarded-For), or off.',
  WORKERS: 'WORKERS must be a whole number from 1 to 64: how many processes serve the shop.',
  METRICS_PORT:
    'METRICS_PORT must be a whole number from 1 to 65535, for example 9464, or be left out.',
  ALLOW_SANDBOX_PAYMENTS: 'ALLOW_SANDBOX_PAYMENTS must be 1 or left out.',
  OFFLINE: 'OFFLINE must be on (pages stay readable without a connection) or off.',
}

/** A setting that stops the start; its message says what to do. */
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
  /** What was sealed or signed with one of these is accepted: the present key, and the one before while it is set. */
  secretKeys: readonly [string, ...string[]]
  smtpUrl: string | null
  mailFrom: string | null
  rateLimitFactor: number
  logLevel: string
  /** Whose X-Forwarded-For is believed. */
  trustProxy: TrustProxy
  /** How many processes serve the shop. */
  workers: number
  /** Where Prometheus asks for `/metrics`; null switches it off. */
  metricsPort: number | null
  isProduction: boolean
  allowSandboxPayments: boolean
  /** Whether browsers get the service worker. */
  hasServiceWorker: boolean
  /** Everything that was set, for the gateways' own settings. */
  env: Readonly<Record<string, string>>
}

/** Reads and checks the environment once. Throws SettingError with one sentence for each wrong setting. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const given = emptyIsUnset(env)
  const parsed = settings.safeParse(given)
  if (!parsed.success) {
    const names = [...new Set(parsed.error.issues.map((issue) => String(issue.path[0])))]
    throw new SettingError(names.map((name) => advice[name] ?? `${name} is not valid.`).join('\n'))
  }
  const set = parsed.data
  if (set.DATABASE_URL && !set.SECRET_KEY)
    throw new SettingError(
      `SECRET_KEY must be set when DATABASE_URL is, so that every process signs alike. ${advice['SECRET_KEY']}`,
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
    hasServiceWorker: set.OFFLINE === 'on',
    env: given,
  }
}

function refuseFile(dataDir: string): void {
  try {
    if (statSync(dataDir).isDirectory()) return
  } catch (error) {
    // What is not there yet is made; what cannot be looked at is said by whoever writes there.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') return
  }
  throw new SettingError(`DATA_DIR ${dataDir} is a file, or inside one. Choose a folder.`)
}

/** The key made at the first start and kept beside the database, readable by its owner only. */
function keptSecretKey(dataDir: string): string {
  const path = join(dataDir, 'secret.key')
  if (!existsSync(path)) makeSecretKey(dataDir, path)
  const key = readFileSync(path, 'utf8').trim()
  // Of a disk that was full, or a restored folder that is not whole: whatever it signs, anybody could.
  if (key.length < MIN_KEY_LENGTH)
    throw new SettingError(
      `The key in ${path} is not whole. Put the file back from a backup; if there is none, delete it, and the next start makes a new one: links in mails of before then no longer work.`,
    )
  return key
}

/** Whoever sees the file sees a whole key; of several processes that make one, the first's stays. */
function makeSecretKey(dataDir: string, path: string): void {
  const draft = `${path}.${process.pid}`
  try {
    // Orders and addresses are kept here: for the owner's eyes only.
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

/** Throws EEXIST where somebody was faster. */
function putInPlace(draft: string, path: string): void {
  try {
    linkSync(draft, path)
  } catch (error) {
    // Some drives know no links.
    const isUnknown = ['ENOTSUP', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
    if (!isUnknown) throw error
    renameSync(draft, path)
  }
}
