import { fileURLToPath } from 'node:url'
import type * as Worker from '../../scripts/worker.ts'

export const DIST = fileURLToPath(new URL('../../dist', import.meta.url))

/** What is built serves the tests, so that the server and the pages are of one module graph. */
export const built = (): Promise<typeof Worker> =>
  import(/* @vite-ignore */ new URL('../../dist/server/worker.mjs', import.meta.url).href)
