import { fetchPayment } from '#lib/checkout/checkout.api.ts'
import {
  LAST_POLLS_EVERY_S,
  type PaymentJson,
  type PayPageState,
  POLLS_S,
} from '#lib/checkout/pay-page.ts'
import './tokens.ts'

/** Seconds from one question to the next. */
function pauseAfter(polls: number): number {
  const [last = 0, next = last + LAST_POLLS_EVERY_S] = [POLLS_S[polls - 1], POLLS_S[polls]]
  return next - last
}

/**
 * Asks again and again where a payment stands, while the page is seen. Each answer waits for a change until the next
 * question is due. `findPath`: where to ask; null while nothing is watched. `tell` gets the answer, or null when the
 * shop gave none.
 */
export function watchPayment(
  findPath: () => string | null,
  tell: (payment: PaymentJson | null) => Promise<void>,
): void {
  let polls = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let underway: AbortController | undefined
  let known: PayPageState | undefined

  function stop(): void {
    clearTimeout(timer)
    underway?.abort()
  }

  function plan(pauseS: number): void {
    clearTimeout(timer)
    if (!document.hidden && findPath() !== null)
      timer = setTimeout(() => look(pauseAfter(polls + 1)), pauseS * 1_000)
  }

  async function look(waitS: number): Promise<void> {
    stop()
    const path = findPath()
    if (path === null) return
    const { signal } = (underway = new AbortController())
    const askedMs = performance.now()
    const payment = await fetchPayment(path, waitS, signal).catch(() => null)
    if (signal.aborted) return
    await tell(payment)
    if (signal.aborted) return
    const isNews = payment && known && payment.state !== known
    known = payment?.state ?? known
    polls = isNews ? 0 : Math.min(polls + 1, POLLS_S.length)
    const passedS = isNews ? 0 : (performance.now() - askedMs) / 1_000
    plan(Math.max(0, pauseAfter(polls) - passedS))
  }

  /** The answer does not wait, and the next question begins anew. */
  async function lookNow(): Promise<void> {
    polls = 0
    await look(0)
  }
  // A shopper who comes back from the bank's app, or gets a signal again, sees the state at once.
  document.addEventListener('visibilitychange', () => (document.hidden ? stop() : lookNow()))
  addEventListener('online', lookNow)
  addEventListener('pageshow', ({ persisted }) => persisted && lookNow())
  plan(pauseAfter(0))
}
