/** What the shop answers to a form: its status, and the page with its address after redirects. */
export type Answered = { status: number; url: URL; html: string }

/** Too much to do, or a proxy without a shop: it will do later. That the disk is full does not end by itself. */
export const isOverloaded = (status: number): boolean => status >= 500 && status !== 507

/** A line on which nothing moves for so long is broken. A large file may take longer in all. */
const STILL_MS = 90_000

/** Sends a form in place of the browser, which does not say how far a file is. Null when the line broke. */
export function sendForm(
  action: string,
  body: FormData,
  onProgress: (percent: number) => void,
): Promise<Answered | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', action)
    request.timeout = STILL_MS
    const startedMs = performance.now()
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      // It is counted from the start.
      request.timeout = performance.now() - startedMs + STILL_MS
      onProgress(Math.floor((loaded / total) * 100))
    })
    request.addEventListener('load', () => {
      const { status, responseURL, responseText } = request
      resolve({ status, url: new URL(responseURL), html: responseText })
    })
    for (const failure of ['error', 'timeout'])
      request.addEventListener(failure, () => resolve(null))
    request.send(body)
  })
}

export const toPage = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')

/** The first words of a page at one of the places (CSS selectors). */
export function wordsAt(page: Document, places: string[]): string {
  const words = places.map((place) => page.querySelector(place)).find(Boolean)
  return (words?.textContent ?? '').replace(/\s+/g, ' ').trim()
}
