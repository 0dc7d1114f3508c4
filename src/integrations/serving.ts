import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Builds the process that serves the shop along with its pages: one copy of what both use, in a few files. From its
 * sources Node would have to find and read a thousand files before the shop opens.
 */
export const serving: Plugin = {
  name: 'serving',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'ssr',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: resolve('scripts/worker.ts'),
      fileName: 'worker.mjs',
      preserveSignature: 'strict',
    })
  },
}
