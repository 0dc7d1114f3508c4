import { mkdirSync } from 'node:fs'
import { MINUTE_MS } from '#lib/time.ts'
import { withLock } from './lock.ts'
import { noteServed, servedFrom } from './serving.ts'

/** For a build or publication that another process makes here. */
const WAIT_MS = 15 * MINUTE_MS

export type Wanted = {
  /** Where builds stand, and where a build goes while a running shop serves another one from there. */
  dist: string
  beside: string
  isBuilt: (dir: string) => boolean
  build: (dir: string) => Promise<unknown>
}

/**
 * The folder that this process serves, built if needed. It is noted at once, so that a start for another shop or
 * address never puts its pages in place of these. Two starts for the same build it once.
 */
export async function claimBuild(root: string, wanted: Wanted): Promise<string> {
  const { dist, beside, isBuilt, build } = wanted
  mkdirSync(root, { recursive: true })
  return withLock(
    root,
    async () => {
      const dir = isBuilt(dist) || !servedFrom(root).includes(dist) ? dist : beside
      if (!isBuilt(dir)) await build(dir)
      noteServed(root, dir, [])
      return dir
    },
    WAIT_MS,
  )
}
