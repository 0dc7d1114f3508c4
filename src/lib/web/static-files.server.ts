import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { type Bytes, toBytes } from './bytes.server.ts'
import { pageHeaders, plainHeaders } from './security-headers.server.ts'

const types: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml; charset=utf-8',
}

const SPECULATION_RULES = '/speculation-rules.json'
const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'
/** Kept by the browser, but asked for again, which a 304 answers. */
export const REVALIDATED = 'public, max-age=0, must-revalidate'

/**
 * Every file of the build by the address it answers to; pages also by their address without `index.html`.
 * Of an older build only what is named by its content: pages of it are still open somewhere.
 */
export function loadStaticFiles(
  clientDir: string,
  siteUrl: string,
  olderClientDir: string | null = null,
): Map<string, Bytes> {
  const files = new Map<string, Bytes>()
  for (const [address, file] of filesIn(olderClientDir))
    if (address.startsWith('/_astro/')) files.set(address, loadFile(file, address, siteUrl))
  for (const [address, file] of filesIn(clientDir)) {
    const bytes = loadFile(file, address, siteUrl)
    files.set(address, bytes)
    if (address.endsWith('/index.html'))
      files.set(address.slice(0, -'/index.html'.length) || '/', bytes)
  }
  return files
}

function filesIn(dir: string | null): [address: string, file: string][] {
  if (dir === null || !existsSync(dir)) return []
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name)
      return [`/${relative(dir, file).split(sep).join('/')}`, file]
    })
}

/** The content type of a file by its name. */
export const typeOf = (file: string): string => types[extname(file)] ?? 'application/octet-stream'

function loadFile(file: string, address: string, siteUrl: string): Bytes {
  const type = address === SPECULATION_RULES ? 'application/speculationrules+json' : typeOf(file)
  const isPage = type.startsWith('text/html')
  const made = (ending: string) =>
    existsSync(file + ending) ? readFileSync(file + ending) : undefined
  const [br, gzip] = [made('.br'), made('.gz')]
  return toBytes(
    readFileSync(file),
    {
      ...(isPage ? pageHeaders(siteUrl) : plainHeaders(siteUrl)),
      'content-type': type,
      'cache-control': isPage ? REVALIDATED : address.startsWith('/_astro/') ? FOREVER : A_DAY,
      vary: 'Accept-Encoding',
    },
    { ...(br && { br }), ...(gzip && { gzip }) },
  )
}
