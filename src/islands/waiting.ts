import { countWaitingText, waitingTexts as texts } from '#lib/texts/offline.ts'
import { loadCart } from '#stores/cart.ts'
import {
  $waitingCount,
  hasWaitingChanges,
  type Sent,
  sendWaitingChanges,
} from '#stores/cart-waiting.ts'
import { toast, type Toast } from './toast.ts'

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1_000, 60_000]
let isFollowing = false
let pauseMs = FIRST_PAUSE_MS
let nextTry: ReturnType<typeof setTimeout> | undefined

/** Shows on this page that changes of the cart wait, and sends them now and as soon as there is a connection. */
export function followWaiting(): void {
  if (isFollowing) return
  isFollowing = true
  $waitingCount.subscribe(markBadges)
  addEventListener('online', () => void send())
  void send()
}

/** Shows that a change has just begun to wait. */
export function showThatItWaits(): void {
  followWaiting()
  say('done', texts.kept)
}

/** For a shopper who asks for it: also says that there is no connection. */
export async function sendNow(): Promise<void> {
  const { answered } = await send()
  if (hasWaitingChanges() && answered === 0) say('failed', texts.still)
}

async function send(): Promise<Sent> {
  const sent = await sendWaitingChanges()
  const { answered, made, refused } = sent
  tryAgainLater(answered > 0)
  if (answered === 0) return sent
  // The cart as the shop has it now. Without an answer the next page shows it.
  await loadCart().catch(() => null)
  if (refused.length > 0) say('failed', texts.refused(refused.join(' ')))
  else if (made > 0) say('done', texts.made(made))
  return sent
}

/**
 * What the shop cannot answer yet is sent again after a pause, for example a change that the page before has just sent.
 * Each pause is twice the one before, until something is answered.
 */
function tryAgainLater(isAnswered: boolean): void {
  clearTimeout(nextTry)
  if (isAnswered) pauseMs = FIRST_PAUSE_MS
  if (!hasWaitingChanges() || !navigator.onLine) return
  nextTry = setTimeout(() => void send(), pauseMs)
  pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
}

const say = (kind: Toast['kind'], text: string): void => void toast({ kind, id: 'cart', text })

/** Beside the number that every page shows; styles/frame-deferred.css draws the mark. */
function markBadges(changes: number): void {
  document.documentElement.toggleAttribute('data-waiting', changes > 0)
  for (const badge of document.querySelectorAll('.cart-count')) {
    badge.querySelector('[data-waiting-words]')?.remove()
    if (changes === 0) continue
    const words = Object.assign(document.createElement('span'), {
      className: 'sr-only',
      textContent: ` ${countWaitingText(changes)}`,
    })
    words.dataset['waitingWords'] = ''
    badge.append(words)
  }
}
