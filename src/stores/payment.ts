import { fetchPayment } from '#lib/checkout/checkout.api.ts'
import { LAST_POLLS_EVERY_S, type PaymentJson, POLLS_S } from '#lib/checkout/pay-page.ts'
import './tokens.ts'

type Shown = { orderId: string; isWatched: boolean }

/**
 * Asks again and again where a payment stands while the page is seen and `shown` says that it is watched. `tell` gets
 * the answer, or null when the shop gave none.
 */
export function watchPayment(
  shown: () => Shown,
  tell: (payment: PaymentJson | null) => Promise<void>,
): void {
  let polls = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan(): void {
    clearTimeout(timer)
    if (document.hidden || !shown().isWatched) return
    const [last = 0, next = last + LAST_POLLS_EVERY_S] = [POLLS_S[polls - 1], POLLS_S[polls]]
    timer = setTimeout(look, (next - last) * 1_000)
  }

  async function look(): Promise<void> {
    clearTimeout(timer)
    polls = Math.min(polls + 1, POLLS_S.length)
    await tell(await fetchPayment(shown().orderId).catch(() => null))
    plan()
  }

  // A shopper who comes back from the bank's app, or gets a signal again, sees the state at once.
  document.addEventListener('visibilitychange', () =>
    document.hidden ? clearTimeout(timer) : shown().isWatched && look(),
  )
  addEventListener('online', () => shown().isWatched && look())
  addEventListener('pageshow', ({ persisted }) => persisted && look())
  plan()
}
