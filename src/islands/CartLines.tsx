import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useLayoutEffect } from 'react'
import type { Cart } from '#lib/cart/cart.ts'
import { cartTexts } from '#lib/texts/buying/cart.ts'
import { waitingTexts } from '#lib/texts/offline.ts'
import { $cart, $wholeCart, loadCart, showRendered } from '#stores/cart.ts'
import { $busyLines, $cartNews, type CartNews, sendBeforeLeaving } from '#stores/cart-lines.ts'
import { learnHearts } from '#stores/favourites.ts'
import './styles/cart.css'
import { type Toast, toast } from './toast.ts'
import { CartLine } from '#islands/ui/cart/CartLine.tsx'
import { CartPanel, type Shipping } from '#islands/ui/cart/CartPanel.tsx'
import { WaitingNote } from '#islands/ui/cart/WaitingNote.tsx'
import { followWaiting } from './waiting.ts'

export type Props = {
  /** The cart that the page was rendered with. */
  cart: Cart
  shipping: Shipping
  /** The code of the cart, or a field for one. */
  beside?: ReactNode
  /** What the shop promises, below the way to the checkout. */
  promises?: ReactNode
  /** Shown when nothing is in it. */
  children?: ReactNode
}

const NONE: ReadonlySet<number> = new Set()

/** The lines of the cart and their sum. Without script each button posts a form of the page. */
export function CartLines({ cart: rendered, children, beside, ...panel }: Props) {
  const cart = useStore($wholeCart, { ssr: () => null }) ?? rendered
  const busy = useStore($busyLines, { ssr: () => NONE })
  // In the same task as the buttons begin to listen: they change the cart of the store, and need it there.
  useLayoutEffect(() => {
    showRendered(rendered)
    learnHearts(rendered.cart_items.map(({ item }) => item))
    followWaiting()
    const unlisten = [$cartNews.listen(tell), followOtherTabs(), followLeaving()]
    return () => unlisten.forEach((end) => end())
  }, [rendered])
  const { length } = cart.cart_items
  // Has paint-hearts.client.ts fill the hearts of new lines, too.
  useEffect(() => void dispatchEvent(new Event('items:shown')), [length])
  return (
    <>
      <WaitingNote />
      {length === 0 ? (
        children
      ) : (
        <div className="cart">
          <ul className="cart-lines" aria-label={cartTexts.heading}>
            {cart.cart_items.map((item) => (
              <CartLine key={item.id} item={item} isBusy={busy.has(item.id)} />
            ))}
          </ul>
          <CartPanel {...panel} cart={cart} isBusy={busy.size > 0}>
            {beside}
          </CartPanel>
        </div>
      )}
    </>
  )
}

/** Shows what another tab has put in or taken out. */
const followOtherTabs = () =>
  $cart.listen(({ version }) => {
    const shown = $wholeCart.get()?.version
    if (shown !== undefined && version > shown && $busyLines.get().size === 0)
      void loadCart().catch(() => {})
  })

/** Sends a change that still waits when the page is left. */
function followLeaving(): () => void {
  addEventListener('pagehide', sendBeforeLeaving)
  return () => removeEventListener('pagehide', sendBeforeLeaving)
}

const { toasts } = cartTexts

/** Whether the line that is going was removed by keys: its button goes with it, and Undo takes the focus. */
let isByKeys = false

function tell(news: CartNews | null): void {
  switch (news?.kind) {
    case 'updating':
      return say('busy', toasts.updating)
    case 'updated':
      return say('done', toasts.updated)
    case 'removing':
      isByKeys = document.activeElement?.matches(':focus-visible') ?? false
      return say('busy', toasts.removing)
    case 'removed':
      document.getElementById('main')?.focus({ preventScroll: true })
      return say('done', toasts.removed, {
        label: toasts.undo,
        do: news.undo,
        takesFocus: isByKeys,
      })
    case 'puttingBack':
      document.getElementById('main')?.focus({ preventScroll: true })
      return say('busy', toasts.puttingBack)
    case 'putBack':
      if (news.onlyLeft === null) return say('done', toasts.putBack)
      return say('failed', toasts.onlyPutBack(news.onlyLeft))
    case 'put-back-failed':
      return say('failed', news.why, again(news.retry))
    case 'update-failed':
      return say('failed', toasts.stillThere(news.quantity, news.name), again(news.retry))
    case 'remove-failed':
      return say('failed', toasts.removeFailed, again(news.retry))
    case 'waits':
      return say('done', waitingTexts.kept)
    case 'stale':
      return location.reload()
  }
}

const again = (retry: (() => void) | null): Toast['action'] =>
  retry ? { label: toasts.retry, do: retry } : undefined

const say = (kind: Toast['kind'], text: string, action?: Toast['action'] | undefined): void =>
  void toast({ kind, id: 'cart', text, ...(action ? { action } : {}) })
