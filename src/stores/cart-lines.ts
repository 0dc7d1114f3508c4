import { atom } from 'nanostores'
import { newKey, sentenceOf } from '#lib/api.ts'
import { deleteCartItem, type Difference, postCartItem } from '#lib/cart/cart.api.ts'
import {
  type Cart,
  type CartItem,
  type ChangedCartItem,
  withItem,
  withoutItem,
  withQuantity,
} from '#lib/cart/cart.ts'
import { ShopError } from '#lib/errors.ts'
import { $wholeCart, isAnswer, loadCart, saveCart } from './cart.ts'
import {
  dropWaiting,
  hasWaitingChanges,
  isWithoutConnection,
  keepWaiting,
  sendWaitingChanges,
  type WaitingChange,
} from './cart-waiting.ts'
import { $endedSessions } from './tokens.ts'

/** A difference is sent when nobody has clicked for this long. */
export const PAUSE_MS = 1_000

/** Lines that are being changed on the server: their controls wait. */
export const $busyLines = atom<ReadonlySet<number>>(new Set())

/** What the shopper is to be told about the latest change. */
export type CartNews =
  | { kind: 'updating' | 'updated' | 'removing' | 'puttingBack' }
  /** `undo` puts as much of it back as there was. */
  | { kind: 'removed'; undo: () => void }
  /** `onlyLeft` where less than that can still be had. */
  | { kind: 'putBack'; onlyLeft: number | null }
  /** `retry` unless the shop has decided. */
  | { kind: 'put-back-failed'; why: string; retry: (() => void) | null }
  | { kind: 'update-failed' | 'remove-failed'; name: string; quantity: number; retry: () => void }
  /** There is no connection: it is made when there is one. */
  | { kind: 'waits' }
  /** The cart on the screen is not the visitor's any more. */
  | { kind: 'stale' }

export const $cartNews = atom<CartNews | null>(null)
$endedSessions.listen(() => $cartNews.set({ kind: 'stale' }))

/** The line as the server last had it, changed here since, and the timer that will send the change. */
type Waiting = { saved: number; timer: ReturnType<typeof setTimeout> }
const waiting = new Map<number, Waiting>()

const findItem = (lineId: number): CartItem | undefined =>
  $wholeCart.get()?.cart_items.find(({ id }) => id === lineId)

/** Shows the new quantity at once and sends the difference after a pause. Never goes below one. */
export function changeQuantity(lineId: number, difference: number): void {
  const [cart, item] = [$wholeCart.get(), findItem(lineId)]
  if (!cart || !item || $busyLines.get().has(lineId)) return
  const before = waiting.get(lineId)
  clearTimeout(before?.timer)
  $wholeCart.set(withQuantity(cart, lineId, item.quantity + difference))
  waiting.set(lineId, {
    saved: before?.saved ?? item.quantity,
    timer: setTimeout(() => void sendChange(lineId), PAUSE_MS),
  })
}

/** Whether the shop has yet to hear of a change, or to answer it. */
export const isUnsettled = (): boolean => waiting.size > 0 || $busyLines.get().size > 0

/** Sends what still waits; resolves when the server has heard all of it. */
export async function sendWaiting(): Promise<void> {
  await Promise.all([...waiting.keys()].map(sendChange))
}

const unanswered = new Set<WaitingChange>()

/** The page is left: what the shop has not answered by then waits for the next one. */
export function sendBeforeLeaving(): void {
  if (!isUnsettled()) return
  void sendWaiting()
  const isOnItsWay = navigator.onLine
  keepWaiting([...unanswered].map((change) => ({ ...change, isOnItsWay })))
}

const differenceOf = ({ item, size }: CartItem, quantity: number): Difference => ({
  item_id: item.id,
  quantity,
  size,
  ...(item.colour ? { colour: item.colour } : {}),
})

async function sendChange(lineId: number): Promise<void> {
  const [item, change] = [findItem(lineId), waiting.get(lineId)]
  if (!item || !change) return
  clearTimeout(change.timer)
  waiting.delete(lineId)
  const difference = item.quantity - change.saved
  if (difference !== 0) await sendDifference(item, difference, newKey())
}

async function sendDifference(item: CartItem, quantity: number, key: string): Promise<void> {
  const cart = $wholeCart.get()
  if (!cart) return
  setBusy(item.id, true)
  $cartNews.set({ kind: 'updating' })
  const body = differenceOf(item, quantity)
  const change: WaitingChange = { key, kind: 'difference', cartId: cart.id, body }
  unanswered.add(change)
  try {
    if (hasWaitingChanges() && !(await isQueueEmpty())) return waitWith(change)
    const { cart: totals, ...changed } = await postCartItem(cart.id, body, key)
    dropWaiting(key)
    takeOver(changed, totals, item.id)
    $cartNews.set({ kind: 'updated' })
  } catch (error) {
    if (isWithoutConnection(error)) return waitWith(change)
    dropWaiting(key)
    const now = $wholeCart.get()
    const saved = item.quantity - quantity
    if (now) $wholeCart.set(withQuantity(now, item.id, saved))
    tellFailure('update-failed', { ...item, quantity: saved }, error, () => {
      const cart = $wholeCart.get()
      if (cart) $wholeCart.set(withQuantity(cart, item.id, item.quantity))
      // The same key: if only the reply was lost, the shop gives it again.
      void sendDifference(item, quantity, isAnswer(error) ? newKey() : key)
    })
  } finally {
    unanswered.delete(change)
    setBusy(item.id, false)
  }
}

/** Changes that wait for a connection go first, so that all are made in their order. */
async function isQueueEmpty(): Promise<boolean> {
  await sendWaitingChanges()
  return !hasWaitingChanges()
}

/** The cart on the screen has the change already. */
function waitWith(change: WaitingChange): void {
  keepWaiting([change])
  const cart = $wholeCart.get()
  if (cart) saveCart(cart)
  $cartNews.set({ kind: 'waits' })
}

/** Takes a line out; one that is gone already is as good. */
export async function removeItem(lineId: number): Promise<void> {
  const [cart, item] = [$wholeCart.get(), findItem(lineId)]
  if (!cart || !item || $busyLines.get().has(lineId)) return
  clearTimeout(waiting.get(lineId)?.timer)
  const saved = waiting.get(lineId)?.saved ?? item.quantity
  waiting.delete(lineId)
  setBusy(lineId, true)
  $cartNews.set({ kind: 'removing' })
  const wait = (): void => {
    takeOut(lineId)
    waitWith({ key: newKey(), kind: 'removal', cartId: cart.id, lineId })
  }
  try {
    if (hasWaitingChanges() && !(await isQueueEmpty())) return wait()
    await deleteCartItem(cart.id, lineId).catch(ignoreGone)
    takeOut(lineId)
    // One key, so that it comes back once however often it is pressed.
    const key = newKey()
    // As many as were shown: a change that was not sent yet is part of it.
    const undo = () => void putBack(item, key)
    $cartNews.set({ kind: 'removed', undo })
  } catch (error) {
    if (isWithoutConnection(error)) return wait()
    const now = $wholeCart.get()
    if (now) $wholeCart.set(withQuantity(now, lineId, saved))
    tellFailure('remove-failed', { ...item, quantity: saved }, error, () => void removeItem(lineId))
  } finally {
    setBusy(lineId, false)
  }
}

/** Takes a removal back: the same item, size, colour and quantity, as far as it can still be had. */
async function putBack(item: CartItem, key: string): Promise<void> {
  const cart = $wholeCart.get()
  if (!cart) return
  $cartNews.set({ kind: 'puttingBack' })
  try {
    const body = differenceOf(item, item.quantity)
    const { cart: totals, ...line } = await postCartItem(cart.id, body, key)
    takeOver(line, totals)
    const { notice } = line
    const onlyLeft = notice?.code === 'limited_stock' ? notice.available : null
    $cartNews.set({ kind: 'putBack', onlyLeft })
  } catch (error) {
    if (error instanceof ShopError && error.status === 404) return $cartNews.set({ kind: 'stale' })
    // The same key: if only the reply was lost, the shop gives it again.
    const retry = isAnswer(error) ? null : () => void putBack(item, key)
    $cartNews.set({ kind: 'put-back-failed', why: sentenceOf(error), retry })
  }
}

/** What was asked for a line that had been removed elsewhere has begun a new one, in the place of `askedFor`. */
function takeOver(line: CartItem, totals: ChangedCartItem['cart'], askedFor = line.id): void {
  const now = $wholeCart.get()
  if (now) {
    const others = askedFor === line.id ? now : withoutItem(now, askedFor)
    const shown = withItem(others, line)
    const { items_count, price_grand_total } = shown
    // Changes of other lines that are not sent yet are counted here alone.
    $wholeCart.set({ ...shown, ...totals, items_count, price_grand_total })
  }
  saveCart(totals)
}

function takeOut(lineId: number): void {
  const cart = $wholeCart.get()
  if (!cart) return
  // As the server counts, so that other tabs see that theirs is older.
  const left: Cart = { ...withoutItem(cart, lineId), version: cart.version + 1 }
  $wholeCart.set(left)
  saveCart(left)
  // The answer to a removal says nothing of offers.
  if (cart.code || cart.discount_total || cart.free_delivery) void loadCart().catch(() => {})
}

function ignoreGone(error: unknown): void {
  if (!(error instanceof ShopError && error.code === 'not_found')) throw error
}

function tellFailure(
  kind: 'update-failed' | 'remove-failed',
  { item, quantity }: CartItem,
  error: unknown,
  retry: () => void,
): void {
  if (error instanceof ShopError && error.status === 404) $cartNews.set({ kind: 'stale' })
  else $cartNews.set({ kind, name: item.name, quantity, retry })
}

function setBusy(lineId: number, isBusy: boolean): void {
  const lines = new Set($busyLines.get())
  if (isBusy) lines.add(lineId)
  else lines.delete(lineId)
  $busyLines.set(lines)
}
