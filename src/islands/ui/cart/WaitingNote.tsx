import { useStore } from '@nanostores/react'
import { countWaitingText, waitingTexts } from '#lib/texts/offline.ts'
import { $waitingCount } from '#stores/cart-waiting.ts'
import { sendNow } from '#islands/waiting.ts'

/** How many changes of the cart wait for a connection, and a button that tries at once. */
export function WaitingNote() {
  const count = useStore($waitingCount, { ssr: () => 0 })
  return (
    <div role="status">
      {count > 0 && (
        <div className="cart-waiting">
          <p>{countWaitingText(count)}</p>
          <button type="button" className="button" onClick={() => void sendNow()}>
            {waitingTexts.sendNow}
          </button>
        </div>
      )}
    </div>
  )
}
