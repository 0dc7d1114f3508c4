import { toPage } from './send-form.ts'

/** A clerk and a buyer wait for this, but not long: each look is 6 kB. */
const LOOK_EVERY_MS = 2_000
const WAIT_MS = 300_000
const THEN_EVERY_MS = 10_000
const BROKEN_AFTER_MS = 10_000
/** A finger that is on its way to a button must not meet another one. */
const REST_MS = 800

const watched = () => document.querySelector<HTMLElement>('[data-watched]')

/** Shows what the page says now, once that is something else. `data-watched`: what it says, to compare. */
async function look(): Promise<void> {
  const before = watched()
  if (!before || document.hidden) return
  const answer = await fetch(location.pathname, { signal: AbortSignal.timeout(BROKEN_AFTER_MS) })
  // The session has ended.
  if (answer.redirected) return location.assign(answer.url)
  if (!answer.ok) return
  const now = toPage(await answer.text()).querySelector<HTMLElement>('[data-watched]')
  if (!now || now.dataset['watched'] === before.dataset['watched']) return
  now.inert = true
  setTimeout(() => (now.inert = false), REST_MS)
  before.replaceWith(now)
  const news = document.querySelector('[data-watch-news]')
  const first = now.querySelector('li') ?? now.querySelector('p')
  if (news && first) news.textContent = first.textContent
}

/** One look at a time. A line that breaks is tried again. */
async function goOn(): Promise<void> {
  await look().catch(() => null)
  plan()
}

function plan(): void {
  if (!watched()?.dataset['watched']) return
  setTimeout(goOn, performance.now() < WAIT_MS ? LOOK_EVERY_MS : THEN_EVERY_MS)
}

plan()
// Who comes back to the page sees at once what has come.
document.addEventListener('visibilitychange', () => void look().catch(() => null))
