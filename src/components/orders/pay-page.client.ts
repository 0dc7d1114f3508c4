import { loadCart } from '#stores/cart.ts'
import { watchPayment } from '#stores/payment.ts'
import { showCopyButtons } from './copy.client.ts'

const shown = () => document.querySelector<HTMLElement>('[data-pay]')

// What waits for a transfer to the shop's own account is no longer in the cart.
if (shown()?.dataset['by'] === 'own') void loadCart().catch(() => {})

watchPayment(
  () => shown()?.dataset['watched'] ?? null,
  async (payment) => {
    const place = document.querySelector('[data-minutes]')
    if (place && payment?.minutes_left) place.textContent = String(payment.minutes_left)
    // "Looking" is what somebody who pressed a button was told; it stays until there is something to say.
    const before = shown()?.dataset['pay']
    const now = payment?.state
    if (now !== before && !(now === 'waiting' && before === 'looking')) await showAnew()
  },
)

/** Shows what the page says now in the place of what it said, and says so to who does not see it. */
async function showAnew(): Promise<void> {
  const answer = await fetch(location.pathname).catch(() => null)
  if (!answer?.ok) return
  // A paid deposit: the page of the order says what comes next.
  if (answer.redirected) return location.assign(answer.url)
  const html = await answer.text().catch(() => '')
  const page = new DOMParser().parseFromString(html, 'text/html')
  const next = page.querySelector<HTMLElement>('[data-pay]')
  const before = shown()
  if (!next || !before || next.dataset['pay'] === before.dataset['pay']) return
  before.replaceWith(next)
  showCopyButtons()
  const news = document.querySelector('[data-pay-news]')
  if (news) news.textContent = next.querySelector('h1')?.textContent ?? ''
  // What was bought is no longer in the cart.
  if (next.dataset['pay'] === 'paid') void loadCart().catch(() => {})
}
