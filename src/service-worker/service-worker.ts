/**
 * Keeps the pages that a shopper has seen readable without a connection (docs/decisions/0046-service-worker.md). Only
 * what is the same for everybody is cached: a page with `private` or `no-store` never is.
 */
import { clientsClaim, type WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin, type ExpirationPluginOptions } from 'workbox-expiration'
import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { registerRoute, setCatchHandler } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { smallerPath } from '#lib/media/media.ts'
import { CACHES, isPublic, OFFLINE_PAGE } from './caches.ts'
import { savesData } from './data-saver.ts'

declare const self: { __WB_MANIFEST: string[] }
const SCRIPTS = self.__WB_MANIFEST

const DAY_S = 86_400
const MAX_PAGES = 60
const MAX_PICTURES = 200
const MAX_ASSETS = 60

// Workbox declares its plugins without `exactOptionalPropertyTypes`.
const expire = (options: ExpirationPluginOptions) => new ExpirationPlugin(options) as WorkboxPlugin

clientsClaim()
// Without it a navigation would wait until the worker has started.
enableNavigationPreload()

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  new NetworkFirst({
    cacheName: CACHES.pages,
    plugins: [
      { cacheWillUpdate: async ({ response }) => (isPublic(response) ? response : null) },
      expire({ maxEntries: MAX_PAGES, maxAgeSeconds: 30 * DAY_S }),
      { cacheDidUpdate: cacheScripts },
    ],
  }),
)

// Their names change with their contents.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/'),
  new CacheFirst({
    cacheName: CACHES.assets,
    plugins: [expire({ maxEntries: MAX_ASSETS })],
  }),
)

const pictures = new CacheFirst({
  cacheName: CACHES.pictures,
  plugins: [expire({ maxEntries: MAX_PICTURES, purgeOnQuotaError: true })],
})
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/(media|cloth)\//.test(url.pathname),
  async ({ request, url, event }) => {
    const path = (await savesData()) ? smallerPath(url.pathname) : url.pathname
    return pictures.handle({ event, request: path === url.pathname ? request : new Request(path) })
  },
)

/**
 * Once a page is cached: the scripts that change the cart and the favourites on it (integrations/service-worker.ts
 * names them), unless data is to be saved.
 */
async function cacheScripts(): Promise<void> {
  if (await savesData()) return
  const cache = await caches.open(CACHES.assets)
  for (const file of SCRIPTS) if (!(await cache.match(file))) await cache.add(file)
}

setCatchHandler(async ({ request }) => {
  const page = request.mode === 'navigate' ? await caches.match(OFFLINE_PAGE) : undefined
  return page ?? Response.error()
})

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void }

addEventListener('install', (event) => {
  ;(event as ExtendableEvent).waitUntil(cacheOfflinePage())
})

/** The page, and the scripts and styles that it names. */
async function cacheOfflinePage(): Promise<void> {
  const cache = await caches.open(CACHES.offline)
  const response = await fetch(OFFLINE_PAGE, { cache: 'reload' })
  const html = await response.clone().text()
  const files = [...html.matchAll(/"(\/_astro\/[^"]+)"/g)].flatMap(([, file]) => file ?? [])
  await Promise.all([
    cache.put(OFFLINE_PAGE, response),
    cache.addAll(['/icons.svg', ...new Set(files)]),
  ])
}
