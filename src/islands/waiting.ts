import { countWaitingText, waitingTexts as texts } from '#lib/texts/offline.ts'
import { loadCart } from '#stores/cart.ts'
import { $waitingCount, isWaiting, type Sent, sendWaitingChanges } from '#stores/cart-waiting.ts'
import { toast, type Toast } from './toast.ts'

let isFollowing = false

/** Shows on this page that changes of the cart wait, and sends them now and as soon as there is a connection. */
export function followWaiting(): void {
  if (isFollowing) return
  isFollowing = true
  $waitingCount.subscribe(markBadges)
  addEventListener('online', () => void send())
  void send()
}

/** For a change that has just begun to wait. */
export function sayThatItWaits(): void {
  followWaiting()
  say('done', texts.kept)
}

/** For a shopper who asks for it: also says that there is no connection. */
export async function sendNow(): Promise<void> {
  const { answered } = await send()
  if (isWaiting() && answered === 0) say('failed', texts.still)
}

async function send(): Promise<Sent> {
  const sent = await sendWaitingChanges()
  const { answered, made, refused } = sent
  if (answered === 0) return sent
  // The cart as the shop has it now. Without an answer the next page shows it.
  await loadCart().catch(() => null)
  if (refused.length > 0) say('failed', texts.refused(refused.join(' ')))
  else if (made > 0) say('done', texts.made(made))
  return sent
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
