import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { readConfig } from '#lib/config.server.ts'
import { isCompressible } from '#lib/web/bytes.server.ts'
import { typeOf } from '#lib/web/static-files.server.ts'

const SOURCES = ['src', 'public', 'catalogue/shop.yaml', 'astro.config.mjs', 'package-lock.json']
const CLIENT = 'dist/client'
const STAMP = 'dist/built-from'

export async function main(): Promise<void> {
  await build(readConfig().siteUrl)
}

/** Whether the pages were built from what is there now, for this public origin. */
export const isBuiltFor = (siteUrl: string): boolean =>
  existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stampOf(siteUrl)

/** Builds the pages. Throws with what the builder said. */
export async function build(siteUrl: string): Promise<void> {
  const stamp = stampOf(siteUrl)
  await astroBuild(siteUrl)
  compressFiles()
  writeFileSync(STAMP, stamp)
}

const stampOf = (siteUrl: string): string => `${hashOf(SOURCES)} ${siteUrl}`

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesIn).sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** In a process of its own: what the builder needs of memory is given back before the shop opens. */
async function astroBuild(siteUrl: string): Promise<void> {
  const started = Date.now()
  process.stdout.write('Building the pages …\n')
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    env: { ...process.env, SITE_URL: siteUrl, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error(`The pages could not be built.\n${said}`)
  process.stdout.write(`Built in ${((Date.now() - started) / 1_000).toFixed(1)} s.\n`)
}

/** Smallest possible, once, so that serving costs nothing. */
function compressFiles(): void {
  for (const file of filesIn(CLIENT)) {
    const body = readFileSync(file)
    if (!isCompressible(typeOf(file), body.length)) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    }
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params }))
    writeFileSync(`${file}.gz`, gzipSync(body, { level: constants.Z_BEST_COMPRESSION }))
  }
}
