import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Builds the service worker as `/sw.js`; `src/pages/service-worker.js.ts` decides whether a browser gets it. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: resolve('src/service-worker/service-worker.ts'),
      fileName: 'sw.js',
    })
  },
}
