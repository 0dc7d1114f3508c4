import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { readServingConfig } from '#lib/serving-config.server.ts'
import { checkAddress } from '#lib/web/server/listen.server.ts'
import { phoneAddress } from '#lib/web/server/phone-address.server.ts'
import { isOnlyHere, networkAddress } from '#lib/web/server/served-at.server.ts'
import { refuseUnknown } from './arguments.ts'
import {
  type Pointer,
  POINTER_FILE,
  PUBLISHED,
  readPointer,
  writePointer,
} from './publish/pointer.ts'
import { claimBuild } from './publish/claim.ts'
import { noteEnd, noteServed } from './publish/serving.ts'
import { besideName, isBuiltFor, isOfThisCode } from './stamps.ts'
import { type Served, Supervisor } from './supervisor.ts'

const DIST = 'dist'
const WORKER = join(DIST, 'server/worker.mjs')
const POLL_EVERY_MS = 500

const HELP = `Usage: npm start

Makes the folder SHOP_DIR with the files of a new shop where it is missing or empty, and no shop has been. Creates or updates the database, loads the files of your folder, or the demo goods, into a new one, builds the pages when something
they are made of has changed, and serves the shop until it is stopped (Ctrl+C, SIGTERM).
Settings are environment variables; docs/settings.md lists them. For example:

  PORT=8080 DATA_DIR=/var/lib/shop npm start

Options:
  --as-built  serve the pages as they were built last, whatever has changed since
  --demo      load the demo goods into a shop that has none; never with NODE_ENV=production
`

/** Builds if needed and starts the workers. */
export async function main(args: readonly string[]): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(HELP)
    return
  }
  refuseUnknown(args, ['--as-built', '--demo'])
  try {
    const config = readServingConfig()
    // Checked before the build and the import, which may take a minute.
    await checkAddress({ host: config.host, port: config.port })
    const metrics = config.metricsPort !== null && { host: config.host, port: config.metricsPort }
    if (metrics) await checkAddress(metrics)
    const pointer = readPointer(PUBLISHED)
    const served = await prepare(pointer, args.includes('--as-built'), config.siteUrl)
    const supervisor = new Supervisor(served, config.workers, args.includes('--demo'))
    stopWhenTold(supervisor)
    const url = await supervisor.start().catch(() => process.exit(1))
    if (metrics) await (await import('./metrics.ts')).serveMetrics(metrics)
    // The address to type into a browser.
    const shown = config.host === '127.0.0.1' ? url.replace('127.0.0.1', 'localhost') : url
    process.stdout.write(`The shop is open at ${shown}\n`)
    const inNetwork = networkAddress({ host: config.host, port: new URL(url).port })
    const { ownerPath } = supervisor
    const here = isOnlyHere(config.siteUrl) ? shown : config.siteUrl
    if (ownerPath) process.stdout.write(sayOwnersLink(here + ownerPath))
    if (inNetwork) process.stdout.write(phoneAddress(inNetwork + (ownerPath ?? '')))
    followPublications(supervisor, PUBLISHED, { pointer, served })
  } catch (error) {
    process.stderr.write(`${await explain(error)}\n`)
    process.exit(1)
  }
}

const sayOwnersLink = (link: string): string =>
  `Nobody works at the desk yet. Open this link to become the shop's owner; it works once, until the next start:\n${link}\n`

/** The last publication. Without one, or when it was built from other code: `dist`, which is then built. */
async function prepare(
  pointer: Pointer | null,
  isAsBuilt: boolean,
  siteUrl: string,
): Promise<Served> {
  const dist = { dir: DIST, olderDir: null }
  const isThere = existsSync(WORKER)
  if (isAsBuilt && !pointer && isThere) return dist
  if (pointer && isOfThisCode(join(PUBLISHED, pointer.current), siteUrl))
    return published(PUBLISHED, pointer)
  if (isAsBuilt && isThere) return dist
  const dir = await claimBuild(PUBLISHED, {
    dist: DIST,
    beside: join(PUBLISHED, besideName(siteUrl)),
    isBuilt: (at) => isBuiltFor(at, siteUrl),
    build: async (at) => (await import('./build.ts')).build(siteUrl, at),
  })
  return { dir, olderDir: null }
}

/** The build that a pointer in the folder `root` names. */
export const published = (root: string, { current, previous }: Pointer): Served => ({
  dir: join(root, current),
  olderDir: previous && join(root, previous),
})

/** Loaded only after a failure: it imports the whole shop, which takes 60 MB in this process. */
async function explain(error: unknown): Promise<string> {
  const { sayWhatWentWrong } = await import('./commands/support.ts')
  return sayWhatWentWrong(error)
}

let isStopping = false

type Start = {
  /** The last publication when the start began. */
  pointer: Pointer | null
  served: Served
}

/** Serves each new publication. One that does not start changes nothing. */
export function followPublications(supervisor: Supervisor, root: string, start: Start): void {
  mkdirSync(root, { recursive: true })
  const writtenMs = () =>
    statSync(join(root, POINTER_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0
  let seenMs = writtenMs()
  let { pointer: last, served } = start
  const draining = new Set<string>()
  const note = () => !isStopping && noteServed(root, served.dir, Array.from(draining))
  note()
  const follow = async () => {
    const pointer = readPointer(root)
    if (!pointer || published(root, pointer).dir === served.dir) return
    try {
      const next = published(root, pointer)
      const { drained } = await supervisor.replace(next)
      const before = served.dir
      last = pointer
      served = next
      draining.delete(next.dir)
      draining.add(before)
      note()
      // Until then its old workers still serve its pages.
      void drained.then(() => draining.delete(before) && note())
    } catch (error) {
      process.stderr.write(`${await explain(error)} The shop serves on what it did.\n`)
      if (last) writePointer(root, last)
      else rmSync(join(root, POINTER_FILE))
      seenMs = writtenMs()
    }
  }
  // A publication may have come while the shop started.
  let following = readPointer(root)?.current === last?.current ? Promise.resolve() : follow()
  // Not `watchFile`: it misses a change that is made before it first reads the file.
  setInterval(() => {
    if (isStopping || writtenMs() === seenMs) return
    seenMs = writtenMs()
    following = following.then(follow)
  }, POLL_EVERY_MS).unref()
}

function stopWhenTold(supervisor: Supervisor): void {
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await supervisor.stop()
    noteEnd(PUBLISHED)
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}
