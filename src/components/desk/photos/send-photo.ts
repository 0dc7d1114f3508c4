/** A photo has arrived, or the shop's page says why not; or the line broke, or nobody is signed in. */
export type Answer =
  | { kind: 'taken' | 'refused'; said: string; page: Document }
  | { kind: 'broken' }
  | { kind: 'signed-out' }

/** A line on which nothing moves for so long is broken. A photo that the browser cannot make smaller may take longer in all. */
const STILL_MS = 90_000

/** Sends one photo as the form with it does, and tells how far it is. */
export function sendPhoto(
  form: HTMLFormElement,
  { name, blob }: { name: string; blob: Blob },
  onProgress: (percent: number) => void,
): Promise<Answer> {
  const body = new FormData(form)
  body.delete('photos')
  body.append('photos', blob, name)
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', form.action)
    request.timeout = STILL_MS
    const startedMs = performance.now()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      // It is counted from the start.
      request.timeout = performance.now() - startedMs + STILL_MS
      onProgress(Math.min(99, Math.floor((loaded / total) * 100)))
    })
    request.addEventListener('load', () => resolve(read(request)))
    for (const failure of ['error', 'timeout'])
      request.addEventListener(failure, () => resolve({ kind: 'broken' }))
    request.send(body)
  })
}

function read({ status, responseURL, responseText }: XMLHttpRequest): Answer {
  if (new URL(responseURL).pathname === '/desk/signin') return { kind: 'signed-out' }
  // Too much to do, or a proxy without a shop: it will do later.
  if (status >= 500 && status !== 507) return { kind: 'broken' }
  const page = new DOMParser().parseFromString(responseText, 'text/html')
  const isTaken = status === 200
  const places = isTaken
    ? ['main [role="status"]']
    : ['#photos-error', 'main [role="alert"]', 'main p']
  const words = places.map((place) => page.querySelector(place)).find(Boolean)
  const said = (words?.textContent ?? '').replace(/\s+/g, ' ').trim()
  return { kind: isTaken ? 'taken' : 'refused', said, page }
}
