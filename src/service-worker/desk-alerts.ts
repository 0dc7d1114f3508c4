/** Shows what the shop tells a member of staff, and opens its page of the desk. It is in the way of no request. */

import type { PushMessage } from '#lib/notifications/alerts/alerts.ts'

type PushEvent = Event & {
  data: { json: () => PushMessage } | null
  waitUntil: (work: Promise<unknown>) => void
}
type Pressed = PushEvent & { notification: Notification }
type OpenWindow = { navigate: (url: string) => Promise<unknown>; focus: () => Promise<unknown> }
declare const self: {
  addEventListener: (type: string, listen: (event: never) => void) => void
  skipWaiting: () => Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    matchAll: (which: object) => Promise<(OpenWindow & { url: string })[]>
    openWindow: (url: string) => Promise<unknown>
  }
}

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('push', (event: PushEvent) => {
  const { title, body, path, tag } = event.data?.json() ?? {
    title: '',
    body: '',
    path: '',
    tag: '',
  }
  const icon = '/apple-touch-icon.png'
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: path }))
})

self.addEventListener('notificationclick', (event: Pressed) => {
  const { notification } = event
  notification.close()
  event.waitUntil(open(String(notification.data)))
})

/** In the window of the desk that is open, or in a new one. */
async function open(path: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const desk = windows.find(({ url }) => new URL(url).pathname.startsWith('/desk'))
  if (!desk) return void (await self.clients.openWindow(path))
  // Some browsers let a worker lead only pages of its own.
  await desk.navigate(path).catch(() => self.clients.openWindow(path))
  await desk.focus().catch(() => null)
}
