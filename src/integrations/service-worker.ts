import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const WORKER = 'sw.js'
/** What a shopper needs to change the cart and the favourites on a cached page. */
const KEPT_MODULES =
  /\/(islands\/(AddToCart|FavouriteHearts|hydrate|toast|waiting|ui\/Toasts)\.tsx?|(session-work|react)\.client\.ts)$/

/** Builds the worker that tells staff, and the service worker as `/sw.js`; `src/pages/service-worker.js.ts` decides whether a browser gets it. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: resolve('src/service-worker/service-worker.ts'),
      fileName: WORKER,
    })
    this.emitFile({
      type: 'chunk',
      id: resolve('src/service-worker/desk-alerts.ts'),
      fileName: 'desk-alerts.js',
    })
  },
  generateBundle(_, bundle) {
    const worker = bundle[WORKER]
    if (worker?.type !== 'chunk') throw new Error('The service worker was not built.')
    const files = [...filesOf(bundle)].map((file) => `/${file}`)
    worker.code = worker.code.replace('self.__WB_MANIFEST', JSON.stringify(files))
  },
}

/** The scripts of those modules, with all that they import at once. */
function filesOf(bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>()
  const add = (file: string): void => {
    const chunk = bundle[file]
    if (files.has(file) || chunk?.type !== 'chunk') return
    files.add(file)
    chunk.imports.forEach(add)
  }
  for (const [file, chunk] of Object.entries(bundle)) {
    if (chunk.type !== 'chunk') continue
    const modules = [chunk.facadeModuleId ?? '', ...chunk.moduleIds]
    if (modules.some((id) => KEPT_MODULES.test(id))) add(file)
  }
  return files
}
