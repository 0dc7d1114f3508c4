/** Registers the service worker once the page has loaded, and empties its pages when a customer signs out. */
import type { CACHES } from '#service-worker/caches.ts'

// Only the type is imported: a shared file would be one more request on every page.
const PAGES: typeof CACHES.pages = 'pages.v1'

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => {
    // The shop works without it.
    navigator.serviceWorker
      .register('/service-worker.js', { type: 'module', updateViaCache: 'none' })
      .catch(() => null)
  })
  document.addEventListener('submit', ({ target }) => {
    if ((target as HTMLFormElement).dataset['clear']) void caches.delete(PAGES)
  })
}
