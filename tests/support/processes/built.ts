import { fileURLToPath } from 'node:url'
import type * as Worker from '../../../scripts/worker.ts'

export const DIST = fileURLToPath(new URL('../../../dist', import.meta.url))

/** Tests use the built server, so that server and pages share one module graph. */
export const built = (): Promise<typeof Worker> =>
  import(/* @vite-ignore */ new URL('../../../dist/server/worker.mjs', import.meta.url).href)
