import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Pointer, readPointer } from '#lib/web/versions.server.ts'
import { refuseUnknown } from './arguments.ts'
import { PUBLISHED } from './publish/place.ts'
import type { serve } from './serve.ts'
import { isBuiltFor, isOfThisCode } from './stamps.ts'

const DIST = 'dist'
const SERVE = 'server/serve.mjs'

const HELP = `Usage: npm start

Creates or updates the database, loads the demo goods into a new one, builds the pages when something
they are made of has changed, and serves the shop until it is stopped (Ctrl+C, SIGTERM).
Settings are environment variables; docs/architecture.md lists them. For example:

  PORT=8080 DATA_DIR=/var/lib/shop npm start

Options:
  --as-built  serve the pages as they were built last, whatever has changed since
  --demo      load the demo goods into a shop that has none; never with NODE_ENV=production
`

/**
 * Sees to it that what is served is built, and has that serve the shop. Loads little itself, since the shop opens only after
 * it. `atEnd` is done when the shop has been told to stop and has stopped.
 */
export async function main(
  args: readonly string[],
  atEnd: () => Promise<void> = async () => undefined,
): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP)
    return
  }
  refuseUnknown(args, ['--as-built', '--demo'])
  const published = await prepare(args.includes('--as-built')).catch(giveUp)
  const dir = published ? join(PUBLISHED, published.current) : DIST
  const built = pathToFileURL(resolve(dir, SERVE)).href
  await ((await import(built)) as { serve: typeof serve }).serve(
    published,
    atEnd,
    args.includes('--demo'),
  )
}

/** What an editor published last; null when that is nothing, or of other code than is here now. Then `dist` is built. */
async function prepare(isAsBuilt: boolean): Promise<Pointer | null> {
  const pointer = readPointer(PUBLISHED)
  const isThere = existsSync(join(DIST, SERVE))
  if (isAsBuilt && !pointer && isThere) return null
  const { readServingConfig } = await import('#lib/serving-config.server.ts')
  const { host, port, siteUrl } = readServingConfig()
  if (pointer && isOfThisCode(join(PUBLISHED, pointer.current), siteUrl)) return pointer
  const isServable = isAsBuilt ? isThere : isBuiltFor(DIST, siteUrl)
  if (isServable) return null
  const { checkPort } = await import('#lib/web/front.server.ts')
  // What is wrong is better said now than after the minute that the rest may take.
  await checkPort(host, port)
  const { build } = await import('./build.ts')
  await build(siteUrl)
  return null
}

async function giveUp(error: unknown): Promise<never> {
  const { sayWhatWentWrong } = await import('./commands/support.ts')
  process.stderr.write(`${sayWhatWentWrong(error)}\n`)
  process.exit(1)
}
