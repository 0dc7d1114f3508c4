import { toPage } from './send-form.ts'

/**
 * A clerk and a buyer wait for this, but not long: each look is 6 kB. Where the page names an address for news, one
 * question is held there instead, and the page is fetched when there is some.
 */
const LOOK_EVERY_MS = 2_000
const WAIT_MS = 300_000
const THEN_EVERY_MS = 10_000
const BROKEN_AFTER_MS = 10_000
/** A finger that is on its way to a button must not meet another one. */
const REST_MS = 800

const watched = () => document.querySelector<HTMLElement>('[data-watched]')

const HELD_S = 20
/** An answer that is not held, such as while the shop starts anew, is not asked for again at once. */
const NEWS_EVERY_MS = 1_000
/** What is asked without anybody at the page leaves the session as idle as it is. */
const STILL = 'still'

async function hasNews(address: string, since: string): Promise<boolean> {
  if (document.hidden) return false
  const query = new URLSearchParams({ since, wait: String(HELD_S), [STILL]: '' })
  const answer = await fetch(`${address}?${query}`, {
    signal: AbortSignal.timeout(HELD_S * 1_000 + BROKEN_AFTER_MS),
  })
  // The session has ended.
  if (answer.redirected) location.reload()
  return answer.ok && !answer.redirected && ((await answer.json()) as { isNew: boolean }).isNew
}

/** The link with the focus, while its page is replaced, perhaps twice. */
let held: HTMLAnchorElement | null = null

/** The same link on the new page: others may lead there, too, and its words may count something. */
function findHeld(page: HTMLElement): HTMLElement | undefined {
  const links = [...page.querySelectorAll('a')].filter(({ href }) => href === held?.href)
  return links.find(({ textContent }) => textContent === held?.textContent) ?? links[0]
}

/** Shows what the page says now, once that is something else. `data-watched`: what it says, to compare. */
async function look(): Promise<void> {
  const before = watched()
  if (!before || document.hidden) return
  const answer = await fetch(`${location.pathname}?${STILL}`, {
    signal: AbortSignal.timeout(BROKEN_AFTER_MS),
  })
  // The session has ended.
  if (answer.redirected) return location.assign(answer.url)
  if (!answer.ok) return
  const now = toPage(await answer.text()).querySelector<HTMLElement>('[data-watched]')
  if (!now || now.dataset['watched'] === before.dataset['watched']) return
  const { activeElement } = document
  if (activeElement instanceof HTMLAnchorElement && before.contains(activeElement))
    held = activeElement
  now.inert = true
  before.replaceWith(now)
  setTimeout(() => {
    now.inert = false
    if (!held || !now.isConnected) return
    findHeld(now)?.focus()
    held = null
  }, REST_MS)
  const news = document.querySelector('[data-watch-news]')
  const first = now.querySelector('li') ?? now.querySelector('p')
  if (news && first) news.textContent = first.textContent
}

/** One look at a time. A line that breaks is tried again. */
async function goOn(): Promise<void> {
  const { news, watched: since = '' } = watched()?.dataset ?? {}
  const isDue = news === undefined || (await hasNews(news, since).catch(() => false))
  if (isDue) await look().catch(() => null)
  plan()
}

function plan(): void {
  const { watched: is, news } = watched()?.dataset ?? {}
  if (!is) return
  const often = performance.now() < WAIT_MS ? LOOK_EVERY_MS : THEN_EVERY_MS
  setTimeout(goOn, news && !document.hidden ? NEWS_EVERY_MS : often)
}

plan()
// Who comes back to the page sees at once what has come.
document.addEventListener('visibilitychange', () => void look().catch(() => null))
