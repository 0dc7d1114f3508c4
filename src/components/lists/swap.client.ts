/**
 * Tabs, chips and pages of a list are links. Here they change the list in place: the same page is fetched and the part
 * with the same id taken out of it. The first choice replaces the address, later ones are written after it.
 */
import { isShowing } from '#components/elements/clicks.client.ts'

const LINKS = '.tabs a, .chips a, [data-swaps]'
let hasWritten = false

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
  const part = link?.closest('[data-swap]')
  if (!link || !part || !link.matches(LINKS) || !isShowing(event)) return
  // Another page has another heading.
  if (link.pathname !== location.pathname) return
  event.preventDefault()
  const drop = link.closest('details')
  drop?.querySelector('summary')?.focus()
  drop?.removeAttribute('open')
  void go(link.href, part.id)
})

addEventListener('popstate', () => {
  hasWritten = true
  void show(location.href, [...document.querySelectorAll('[data-swap]')])
})

/** Shows what `href` shows in the part with this id, and writes the address. */
export async function go(href: string, id: string): Promise<void> {
  const part = document.getElementById(id)
  if (!part || !(await show(href, [part]))) return
  history[hasWritten ? 'pushState' : 'replaceState'](null, '', href)
  hasWritten = true
}

let stopLatest = () => {}

/**
 * Shows what `href` shows in these parts. False when nothing was shown. Without a connection all stays as it is, and a
 * toast says so; where something else fails it is opened as a page.
 */
async function show(href: string, parts: Element[]): Promise<boolean> {
  stopLatest()
  const controller = new AbortController()
  const rest = () => parts.forEach((part) => part.removeAttribute('aria-busy'))
  stopLatest = () => {
    controller.abort()
    rest()
  }
  parts.forEach((part) => part.setAttribute('aria-busy', 'true'))
  try {
    const response = await fetch(href, { signal: controller.signal })
    if (!response.ok) throw new Error(response.statusText)
    const page = new DOMParser().parseFromString(await response.text(), 'text/html')
    renewTabs(page)
    for (const part of parts) put(sameIn(page, part), part)
    rename(page)
    return true
  } catch (error) {
    const { name } = error as Error
    if (name === 'TypeError') await stay(rest).catch(() => location.assign(href))
    else if (name !== 'AbortError') location.assign(href)
    return false
  }
}

function sameIn(page: Document, { id }: Element): HTMLElement {
  const fresh = page.getElementById(id)
  if (!fresh) throw new Error('another page')
  return fresh
}

async function stay(rest: () => void): Promise<void> {
  rest()
  const { showNoConnection } = await import('#islands/toast.ts')
  await showNoConnection()
}

/** The tabs of other parts lead to what was chosen here too. */
function renewTabs(page: Document) {
  const tabs = '[data-swap] .tabs a'
  const fresh = page.querySelectorAll<HTMLAnchorElement>(tabs)
  document.querySelectorAll<HTMLAnchorElement>(tabs).forEach((link, at) => {
    link.href = fresh[at]?.href ?? link.href
  })
}

/** A tab may have a heading of its own, which is also the last breadcrumb. */
function rename(page: Document) {
  document.title = page.title
  for (const name of ['h1', 'ol [aria-current]']) {
    const [shown, fresh] = [document, page].map((one) => one.querySelector(name))
    if (shown && fresh) shown.textContent = fresh.textContent
  }
}

/** Focus and the place of scrolled rows stay where they were. */
function put(fresh: HTMLElement, part: Element) {
  const rows = [...part.querySelectorAll('.tabs, .chips')].map((row) => row.scrollLeft)
  const hadFocus = part.contains(document.activeElement)
  const row = document.activeElement?.closest('nav')?.getAttribute('aria-label')
  const opener = document.activeElement?.closest('.sort') ? '.sort summary' : '[popovertarget]'
  part.replaceWith(fresh)
  fresh
    .querySelectorAll('.tabs, .chips')
    .forEach((row, index) => (row.scrollLeft = rows[index] ?? 0))
  const nav = [...fresh.querySelectorAll('nav')].find((nav) => nav.ariaLabel === row)
  if (hadFocus)
    (
      nav?.querySelector<HTMLElement>('[aria-current]') ??
      nav?.querySelector('a') ??
      fresh.querySelector<HTMLElement>(opener)
    )?.focus({ preventScroll: true })
  document.dispatchEvent(new CustomEvent('items:shown', { detail: fresh, bubbles: true }))
}
