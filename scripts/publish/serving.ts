import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#lib/time.ts'
import { OwnerError } from '../owner-error.ts'
import { type Pointer, readPointer, writeAtOnce } from './pointer.ts'

const NAME = /^serving\.(\d+)$/
const POLL_EVERY_MS = 100
const TIMEOUT_MS = 3 * MINUTE_MS

const fileOf = (root: string, pid: number): string => join(root, `serving.${pid}`)

/**
 * Notes in `root` the folders that this process serves, also those of workers about to end: `npm run publish` reads
 * them.
 */
export const noteServed = (root: string, dir: string, draining: readonly string[]): void =>
  writeAtOnce(fileOf(root, process.pid), [dir, ...draining].join('\n'))

export const noteEnd = (root: string): void => rmSync(fileOf(root, process.pid), { force: true })

/** The folders that running shops serve, also those of workers who are about to end. */
export const servedFrom = (root: string): string[] => readNotes(root).flat()

/** What each running shop has noted. Leaves out shops that were killed. */
function readNotes(root: string): string[][] {
  return readdirSync(root).flatMap((name) => {
    const pid = Number(NAME.exec(name)?.[1])
    if (!pid) return []
    if (!isAlive(pid)) rmSync(join(root, name), { force: true })
    return readIfThere(join(root, name))
  })
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readIfThere(file: string): string[][] {
  try {
    return [readFileSync(file, 'utf8').split('\n')]
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/**
 * Waits until each running shop serves what the pointer names. False when no shop is running. Throws OwnerError when
 * one still serves an older version.
 */
export async function whenServed(root: string, { current }: Pointer): Promise<boolean> {
  const dir = join(root, current)
  for (let waitedMs = 0; waitedMs < TIMEOUT_MS; waitedMs += POLL_EVERY_MS) {
    if (readPointer(root)?.current !== current)
      throw new OwnerError(
        'The running shop could not start with these pages. It serves on what it did.',
      )
    const notes = readNotes(root)
    if (notes.every(([served]) => served === dir)) return notes.length > 0
    await sleep(POLL_EVERY_MS)
  }
  throw new OwnerError('The running shop does not change over to these pages. Look into its log.')
}
