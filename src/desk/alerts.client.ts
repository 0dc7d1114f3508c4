/** No page is in this scope: the worker only shows alerts and handles no request. */
const SCOPE = '/desk/app/'

const bytesOf = (key: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

/**
 * Lets this browser tell who is signed in: the button asks for the browser's leave, and its form carries the address of
 * the push service.
 */
export function offerPush(): void {
  const note = document.querySelector<HTMLElement>('[data-push]')
  const offer = document.querySelector<HTMLElement>('[data-with-push]')
  const form = note?.closest('form')
  if (!note || !offer || !form) return
  const say = (what: 'cannot' | 'denied' | 'failed') => {
    note.textContent = note.dataset[what] ?? ''
    note.hidden = false
  }
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return say('cannot')
  offer.classList.remove('with-script')
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopPropagation()
    void send(form, note, say)
  })
}

async function send(
  form: HTMLFormElement,
  note: HTMLElement,
  say: (what: 'denied' | 'failed') => void,
): Promise<void> {
  const got = await subscribe(note.dataset['push'] ?? '')
  if (typeof got === 'string') return say(got)
  for (const [name, value] of Object.entries(got)) field(form, name).value = value
  form.submit()
}

const field = (form: HTMLFormElement, name: string) =>
  form.elements.namedItem(name) as HTMLInputElement

async function subscribe(key: string) {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied'
  try {
    const worker = await navigator.serviceWorker.register('/desk-alerts.js', { scope: SCOPE })
    const applicationServerKey = bytesOf(key)
    // A subscription made with an older key of the shop gets nothing: replace it.
    await (await worker.pushManager.getSubscription())?.unsubscribe()
    await isActive(worker)
    const { endpoint, keys } = (
      await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    ).toJSON()
    return { endpoint: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' }
  } catch {
    return 'failed'
  }
}

/** `navigator.serviceWorker.ready` waits for a worker of this page, and this one has none. */
const isActive = (worker: ServiceWorkerRegistration): Promise<void> =>
  new Promise((resolve) => {
    const coming = worker.installing ?? worker.waiting
    if (!coming) return resolve()
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve()
    })
  })
