import { persistentAtom } from '@nanostores/persistent'
import { computed } from 'nanostores'
import { sentenceOf } from '#lib/api.ts'
import { deleteCartItem, type Difference, postCartItem, postToCart } from '#lib/cart/cart.api.ts'
import { WAITING_KEY } from '#lib/cart/cart.ts'
import { ShopError } from '#lib/errors.ts'
import { storage } from './storage.ts'
import { $endedSessions } from './tokens.ts'

/** A change of the cart that the shop has not answered. Its key makes it count once, however often it is sent. */
export type WaitingChange = {
  key: string
  /** It was sent as the page was left; nobody needs to hear of it unless that fails. */
  isOnItsWay?: boolean
} & (
  | { kind: 'difference'; cartId: string | null; body: Difference }
  | { kind: 'removal'; cartId: string; lineId: number }
)

/** The changes that wait for a connection, the oldest first. They outlive the browser. */
export const $waiting = persistentAtom<readonly WaitingChange[]>(WAITING_KEY, [], {
  encode: (changes) => (changes.length > 0 ? JSON.stringify(changes) : undefined),
  decode: readSaved,
})
$endedSessions.listen(() => $waiting.set([]))

/** How many changes the shopper is to know of. */
export const $waitingCount = computed(
  $waiting,
  (changes) => changes.filter(({ isOnItsWay }) => !isOnItsWay).length,
)

/** A value that another version or another hand has written is dropped. */
function readSaved(text: string): WaitingChange[] {
  try {
    const saved: unknown = JSON.parse(text)
    return Array.isArray(saved) ? saved.filter(isChange) : []
  } catch {
    return []
  }
}

const isChange = (value: Partial<WaitingChange> | null): value is WaitingChange =>
  typeof value?.key === 'string' && (value.kind === 'difference' || value.kind === 'removal')

/** As they are in storage now, also when another tab has just changed them. */
const stored = (): WaitingChange[] => readSaved(storage[WAITING_KEY] ?? '[]')

export const hasWaitingChanges = (): boolean => stored().length > 0

/** Keeps changes until there is a connection. One that waits already is not kept twice. */
export function keepWaiting(changes: readonly WaitingChange[]): void {
  const keys = new Set(changes.map(({ key }) => key))
  $waiting.set([...stored().filter(({ key }) => !keys.has(key)), ...changes])
}

/** Removes a change that the shop has answered. */
export const dropWaiting = (answered: string): void =>
  $waiting.set(stored().filter(({ key }) => key !== answered))

/** Whether the browser knows that it has no connection: then a change that failed waits. */
export const isWithoutConnection = (error: unknown): boolean =>
  error instanceof ShopError && error.code === 'offline' && !navigator.onLine

/** How many changes the shop answered, how many of them the shopper waits for, and the sentences of refusals. */
export type Sent = { answered: number; made: number; refused: string[] }
const NOTHING: Sent = { answered: 0, made: 0, refused: [] }

/** Sends what waits, in order, in one tab at a time. What the shop cannot be asked now waits on. */
export async function sendWaitingChanges(): Promise<Sent> {
  if (!hasWaitingChanges()) return NOTHING
  // Old browsers have no locks; there the keys alone keep a change from counting twice.
  return navigator.locks ? navigator.locks.request('cart.waiting', sendAll) : sendAll()
}

async function sendAll(): Promise<Sent> {
  const sent = { ...NOTHING, refused: [] as string[] }
  for (let [change] = stored(); change; [change] = stored()) {
    try {
      await send(change)
      if (!change.isOnItsWay) sent.made += 1
    } catch (error) {
      if (!isDecided(error)) {
        $waiting.set(stored().map((change) => ({ ...change, isOnItsWay: false })))
        break
      }
      sent.refused.push(sentenceOf(error))
    }
    sent.answered += 1
    dropWaiting(change.key)
  }
  return sent
}

async function send(change: WaitingChange): Promise<void> {
  if (change.kind === 'removal')
    await deleteCartItem(change.cartId, change.lineId).catch(ignoreGone)
  else if (change.cartId === null) await postToCart(change.body, change.key)
  else await postCartItem(change.cartId, change.body, change.key)
}

/** Only these refusals are final; others mean "not now". */
const isDecided = (error: unknown): boolean =>
  error instanceof ShopError &&
  error.status >= 400 &&
  error.status < 500 &&
  error.code !== 'throttled' &&
  error.code !== 'idempotency_in_progress'

function ignoreGone(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'not_found')) throw error
}
