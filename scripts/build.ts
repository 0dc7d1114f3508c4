import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { coloursWith } from '#lib/content/facts/colours.server.ts'
import { brandFiles } from '#lib/brand/brand-files.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { BUILT_WITH, KEPT_FACTS, readFactsOfFile } from '#lib/content/facts.server.ts'
import { checkContentFiles } from '#lib/content/check-files.server.ts'
import { type KeptFacts, mergeFacts } from '#lib/content/facts/kept.ts'
import { logoKey } from '#lib/content/facts/logo.server.ts'
import { openDatabase } from '#lib/db/database.server.ts'
import { findNoted } from '#lib/db/noted.server.ts'
import { openMediaStorage } from '#lib/media/open-storage.server.ts'
import { shopFolder } from '#lib/shop-folder.server.ts'
import { DAY_MS, MINUTE_MS, toMoment } from '#lib/time.ts'
import { MIN_COMPRESSED_BYTES } from '#lib/web/server/compression.server.ts'
import { trimPageItself } from '#lib/web/server/content-policy.server.ts'
import { refuseUnknown } from './arguments.ts'
import { OwnerError, sayWhatWentWrong } from './commands/support.ts'
import { filesIn } from './files.ts'
import { withLock } from './publish/lock.ts'
import { PUBLISHED } from './publish/pointer.ts'
import { stampsFor } from './stamps.ts'

const DIST = 'dist'
const NEXT = 'dist.next'
/** For another build or publication here. */
const WAIT_MS = 15 * MINUTE_MS
const COMPRESSIBLE = /\.(css|html|ico|js|json|map|svg|txt|webmanifest|xml)$/
const CHUNKS_RETENTION_MS = 30 * DAY_MS

const OUT_OF_MEMORY =
  'The pages could not be built: the system ended the builder, most likely for want of memory. It needs 0.8 GB beside all else. Add swap as docs/on-a-server.md, 1 says, then try again.'

const HELP = `Usage: npm run build

Builds the pages that npm start serves, for the public origin in SITE_URL.
`

export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP)
    return
  }
  refuseUnknown(args, [])
  try {
    mkdirSync(PUBLISHED, { recursive: true })
    await withLock(PUBLISHED, () => build(readConfig().siteUrl), WAIT_MS)
  } catch (error) {
    process.stderr.write(`${sayWhatWentWrong(error)}\n`)
    process.exit(1)
  }
}

/**
 * Builds the pages that `npm start` serves, into `dist`. Throws OwnerError for a wrong file of the owner, or an error
 * with the builder's output; the old pages then stay.
 */
export async function build(siteUrl: string, dist = DIST): Promise<void> {
  rmSync(NEXT, { recursive: true, force: true })
  await buildInto(NEXT, siteUrl)
  putInPlace(NEXT, dist)
}

/** Builds the pages into a folder of their own. Throws like `build`. */
export async function buildInto(dir: string, siteUrl: string): Promise<void> {
  const faults = await checkContentFiles(toMoment(Date.now()))
  if (faults.length > 0)
    throw new OwnerError(faults.map((at) => `${at.file}:${at.line}  ${at.reason}`).join('\n'))
  const stamps = stampsFor(siteUrl)
  const kept = await keptFacts()
  await astroBuild(siteUrl, dir, kept)
  await putBrandFiles(join(dir, 'client'), kept)
  compressFiles(join(dir, 'client'))
  for (const [name, stamp] of Object.entries(stamps)) writeFileSync(join(dir, name), stamp)
}

/**
 * Puts a new build in place of the old one. Keeps the old chunks for a month: a shop that serves the old build may
 * still load them.
 */
export function putInPlace(next: string, dist: string): void {
  const chunks = join('server', 'chunks')
  const old = `${next}.old`
  for (const file of existsSync(dist) ? filesIn(join(dist, chunks)) : []) {
    const kept = join(next, chunks, relative(join(dist, chunks), file))
    const { atime, mtime } = statSync(file)
    if (existsSync(kept) || Date.now() - mtime.getTime() > CHUNKS_RETENTION_MS) continue
    mkdirSync(dirname(kept), { recursive: true })
    copyFileSync(file, kept)
    utimesSync(kept, atime, mtime)
  }
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(next, dist)
  rmSync(old, { recursive: true, force: true })
}

/**
 * In a process of its own, so that the builder's memory is free before the shop opens. MIMALLOC_PURGE_DELAY makes the
 * bundler's allocator return freed memory at once: 14 % less at the peak.
 */
async function astroBuild(siteUrl: string, dir: string, kept: KeptFacts | null): Promise<void> {
  const started = Date.now()
  process.stdout.write('Building the pages …\n')
  const child = spawn(
    process.execPath,
    // Renders all texts again: Astro does not see that a picture was replaced under the same name.
    ['node_modules/astro/bin/astro.mjs', 'build', '--force', '--outDir', dir],
    {
      env: {
        MIMALLOC_PURGE_DELAY: '0',
        ...process.env,
        SITE_URL: siteUrl,
        [BUILT_WITH]: JSON.stringify(kept),
        NODE_ENV: 'production',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  // So Linux ends a process when memory runs out.
  if (signal === 'SIGKILL') throw new OwnerError(OUT_OF_MEMORY)
  if (code !== 0) throw new Error(`The pages could not be built.\n${said}`)
  process.stdout.write(`Built in ${((Date.now() - started) / 1_000).toFixed(1)} s.\n`)
}

/** What the desk has made of the facts of the shop; null without a database, as where an image is built. */
async function keptFacts(): Promise<KeptFacts | null> {
  const config = readConfig()
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'shop.db'))) return null
  const db = openDatabase(config)
  try {
    return await findNoted<KeptFacts>(db, KEPT_FACTS)
  } catch (error) {
    process.stderr.write(`${NO_FACTS} ${(error as Error).message}\n`)
    return null
  } finally {
    await db.destroy()
  }
}

const NO_FACTS =
  'What the desk has changed of the facts of the shop cannot be read: the pages say what shop.yaml says.'

/** Puts the owner's files in place of the demo's. */
async function putBrandFiles(clientDir: string, kept: KeptFacts | null): Promise<void> {
  const { facts } = mergeFacts(readFactsOfFile(), kept)
  const logo = await logoPicture(facts.logo)
  for (const [path, bytes] of await brandFiles(shopFolder(), coloursWith(facts), logo)) {
    mkdirSync(dirname(join(clientDir, path)), { recursive: true })
    writeFileSync(join(clientDir, path), bytes)
  }
}

/** The picture of the desk's logo; null without one, or when the storage of pictures does not answer. */
async function logoPicture(logo: string | null): Promise<Uint8Array | null> {
  if (logo === null) return null
  const config = readConfig()
  const log = pino({ level: config.logLevel, base: null })
  const storage = openMediaStorage(config, { log, now: () => toMoment(Date.now()) })
  return storage.get(logoKey(logo)).catch(() => null)
}

/** Compresses the files as small as possible, once, so that serving costs no processor time. */
function compressFiles(clientDir: string): void {
  for (const file of filesIn(clientDir)) {
    if (file.endsWith('.html')) writeFileSync(file, trimPageItself(readFileSync(file, 'utf8')))
    const body = readFileSync(file)
    if (!COMPRESSIBLE.test(file) || body.length < MIN_COMPRESSED_BYTES) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
    writeFileSync(`${file}.gz`, gzipSync(body, { level: constants.Z_BEST_COMPRESSION }))
  }
}
