import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { checkContentFiles, checkLinkedItems } from '#lib/content/check-files.server.ts'
import { checkLinks } from '#lib/content/check-links.server.ts'
import { keepContentPictures } from '#lib/content/pictures.server.ts'
import type { PublishStep } from '#lib/publishing/publishing.ts'
import type { Shop } from '#lib/shop.ts'
import { OwnerError } from '../owner-error.ts'
import { readyOf } from '../worker-messages.ts'
import { type Pointer, readPointer, writePointer } from './pointer.ts'
import { servedFrom } from './serving.ts'

export type Builder = {
  /** Builds the pages into a folder; throws when they cannot be built. */
  build: (dir: string) => Promise<void>
  /** Keeps the build that is served without a publication, as the version to go back to; null when there is none. */
  keepFirst: () => string | null
  /** Told before each step. */
  tell?: (step: PublishStep) => Promise<unknown>
}

const STAYS = 'Nothing was published; the shop stays as it was.'

/** Puts a checked version in place of the one that is served. Throws OwnerError; then nothing has changed. */
export async function publishVersion(shop: Shop, root: string, builder: Builder): Promise<Pointer> {
  const { tell = async () => undefined } = builder
  await tell('check')
  await stopAtFaults(shop)
  const before = readPointer(root)
  const served = before ? [before.current, before.previous] : []
  keepOnly(root, served)
  const pointer = {
    current: shop.now().slice(0, 23).replaceAll(':', '-'),
    previous: before?.current ?? builder.keepFirst(),
  }
  try {
    await tell('build')
    await builder.build(join(root, pointer.current)).catch((error: Error) => refuse(error.message))
    await keepContentPictures(shop)
    await tell('links')
    await stopAtDeadLinks(shop, join(root, pointer.current))
  } catch (error) {
    keepOnly(root, served)
    throw error
  }
  writePointer(root, pointer)
  keepOnly(root, [pointer.current, pointer.previous])
  return pointer
}

/** Serves the publication before; called again, the newer one. Throws OwnerError. */
export function goBack(root: string): Pointer {
  const pointer = readPointer(root)
  if (!pointer?.previous || !existsSync(join(root, pointer.previous)))
    throw new OwnerError('There is nothing to go back to: nothing was published before.')
  const turned = { current: pointer.previous, previous: pointer.current }
  writePointer(root, turned)
  return turned
}

function refuse(reason: string): never {
  throw new OwnerError(`${reason}\n\n${STAYS}`)
}

async function stopAtFaults(shop: Shop): Promise<void> {
  const faults = [...(await checkContentFiles(shop.now())), ...(await checkLinkedItems(shop))]
  if (faults.length === 0) return
  const lines = faults.map(({ file, line, reason }) => `${file}:${line}  ${reason}`)
  refuse(lines.join('\n'))
}

async function stopAtDeadLinks(shop: Shop, dir: string): Promise<void> {
  const dead = await whileServed(shop, dir, (url) => checkLinks(shop, url))
  if (dead.length === 0) return
  const lines = dead.map(({ page, link, status }) => `${page} leads to ${link}: answer ${status}`)
  refuse(lines.join('\n'))
}

/** Serves a build by a worker on its own address during `work`, as the supervisor will. */
async function whileServed<T>(
  { config }: Shop,
  dir: string,
  work: (url: string) => Promise<T>,
): Promise<T> {
  const own = { HOST: '127.0.0.1', PORT: '0', SITE_URL: config.siteUrl }
  const child = fork(join(dir, 'server/worker.mjs'), [dir], {
    env: { ...process.env, ...config.env, ...own },
  })
  const ended = once(child, 'exit')
  const ready = readyOf(child)
  try {
    const answered = await Promise.race([ready, ended.then(() => null)])
    return await work((answered ?? refuse('The shop does not start with these pages.')).url)
  } finally {
    child.kill()
    await ended
  }
}

/** Deletes older and unfinished versions, except those that a running shop still serves. */
function keepOnly(root: string, wanted: readonly (string | null)[]): void {
  const names = [...wanted, ...servedFrom(root).map((dir) => basename(dir))]
  for (const entry of readdirSync(root, { withFileTypes: true }))
    if (entry.isDirectory() && !names.includes(entry.name) && !entry.name.startsWith('test-'))
      rmSync(join(root, entry.name), { recursive: true })
}
