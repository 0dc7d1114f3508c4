import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Handler } from './answer.server.ts'

/** What the shop serves of all that was published; names are folders beside the pointer. */
export type Pointer = { current: string; previous: string | null }

/** The built pages of one version, ready to be served. */
export type Version = {
  clientDir: string
  /** Its scripts and styles still answer: who opened a page of it has yet to load them. */
  olderClientDir: string | null
  handler: Handler
}

const FILE = 'current.json'
const LOOK_EVERY_MS = 500

/** Null when nothing was published here. */
export function readPointer(root: string): Pointer | null {
  try {
    return JSON.parse(readFileSync(join(root, FILE), 'utf8')) as Pointer
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Changes what is served in one step: whoever reads sees the old pointer or the new one, also after a crash. */
export function writePointer(root: string, pointer: Pointer): void {
  const draft = join(root, `${FILE}.part`)
  const file = openSync(draft, 'w')
  writeFileSync(file, JSON.stringify(pointer))
  fsyncSync(file)
  closeSync(file)
  renameSync(draft, join(root, FILE))
}

/** Throws when the version's pages cannot be loaded. */
export async function loadVersion(root: string, pointer: Pointer): Promise<Version> {
  return {
    clientDir: join(root, pointer.current, 'client'),
    olderClientDir: pointer.previous && join(root, pointer.previous, 'client'),
    handler: await loadHandler(join(root, pointer.current)),
  }
}

export async function loadHandler(dir: string): Promise<Handler> {
  const entry = pathToFileURL(resolve(dir, 'server/entry.mjs')).href
  const { handler } = (await import(/* @vite-ignore */ entry)) as { handler: Handler }
  return handler
}

/**
 * Calls `onChange`, one call after the other, when the pointer has changed; `onFailure`, once, when that rejects or the
 * pointer cannot be read any more. Returns the function that ends it.
 */
export function watchPointer(
  root: string,
  onChange: (pointer: Pointer) => Promise<void>,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  let known = JSON.stringify(readPointer(root))
  let running = Promise.resolve()
  let isRunning = false
  let hasFailed = false
  const look = async () => {
    const pointer = readPointer(root)
    hasFailed = false
    const text = JSON.stringify(pointer)
    if (!pointer || text === known) return
    known = text
    await onChange(pointer)
  }
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = look()
      .catch((error: unknown) => {
        if (!hasFailed) onFailure(error)
        hasFailed = true
      })
      .finally(() => (isRunning = false))
  }, LOOK_EVERY_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
