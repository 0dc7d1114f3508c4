import type { APIRoute } from 'astro'

const ON = `import '/sw.js'\n`

/** With OFFLINE=off a browser that has the worker removes it, with all that it has kept. */
const OFF = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

export const GET: APIRoute = ({ locals }) =>
  new Response(locals.shop.config.hasServiceWorker ? ON : OFF, {
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // A worker obeys the policy of its own script.
      'content-security-policy': "default-src 'self'",
    },
  })
