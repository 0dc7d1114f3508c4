// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SIGNED_OUT_KEYS } from '#lib/accounts/accounts.ts'
import { $cart, $wholeCart, addItem, clearCart, showCart } from '#stores/cart.ts'
import { $cartNews, changeQuantity, removeItem, sendBeforeLeaving } from '#stores/cart-lines.ts'
import { $waiting, $waitingCount, sendWaitingChanges } from '#stores/cart-waiting.ts'
import { $endedSessions } from '#stores/tokens.ts'
import { aCart, aLine, changed, playServer } from '../../support/buying/cart-server.ts'

const connection = (isThere: boolean) =>
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere)

beforeEach(() => {
  vi.useFakeTimers()
  connection(false)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  $cartNews.set(null)
  $waiting.set([])
  clearCart()
})

const MUGS = { itemId: 10, quantity: 2, size: 'No Size' }
const added = { status: 201, body: changed(aLine({ id: 1, quantity: 2 })) }
const kept = () => JSON.parse(localStorage.getItem('cart.waiting.v1') ?? '[]') as unknown[]

describe('changes of the cart without a connection', () => {
  test('an addition waits in the browser, is counted, and goes once with its key', async () => {
    const asked = playServer(() => (asked.length < 3 ? 'no reply' : added))
    expect(await addItem(MUGS)).toEqual({ code: 'waits' })
    expect($cart.get().count).toBe(2)
    expect(kept()).toHaveLength(1)
    expect(await sendWaitingChanges()).toMatchObject({ answered: 0 })
    expect(kept()).toHaveLength(1)
    connection(true)
    expect(await sendWaitingChanges()).toEqual({ answered: 1, made: 1, refused: [] })
    expect(kept()).toEqual([])
    expect(asked[2]).toEqual(asked[0])
    expect(asked[2]?.key).toBeTruthy()
    expect(await sendWaitingChanges()).toMatchObject({ answered: 0 })
    expect(asked).toHaveLength(3)
  })

  test('the same addition made twice without a connection counts twice', async () => {
    playServer(() => 'no reply')
    for (let press = 0; press < 2; press++) await addItem(MUGS)
    const keys = $waiting.get().map(({ key }) => key)
    expect(new Set(keys).size).toBe(2)
  })

  test('all go in the order in which they were made, also before what is changed later', async () => {
    showCart(aCart([aLine({ id: 1, quantity: 2 }), aLine({ id: 2, quantity: 1 })]))
    const asked = playServer(() => 'no reply')
    changeQuantity(1, 1)
    await vi.advanceTimersByTimeAsync(1_000)
    await removeItem(2)
    expect($cartNews.get()).toEqual({ kind: 'waits' })
    expect($wholeCart.get()?.cart_items.map(({ id, quantity }) => [id, quantity])).toEqual([[1, 3]])
    expect($cart.get().count).toBe(3)
    asked.length = 0
    connection(true)
    playServer((one) => {
      asked.push(one)
      return one.what.startsWith('DELETE') ? { status: 204 } : added
    })
    await addItem(MUGS)
    expect(asked.map(({ what }) => what)).toEqual([
      'POST /api/cart/Jx3aaaaaaaaaaaaaaaaaaa/cart_items/',
      'DELETE /api/cart/Jx3aaaaaaaaaaaaaaaaaaa/cart_items/2/',
      'POST /api/carts/add_to_cart/',
    ])
  })

  test('what the shop refuses is told and waits no longer; what it cannot answer now waits on', async () => {
    playServer(() => 'no reply')
    await addItem(MUGS)
    await addItem({ ...MUGS, itemId: 20 })
    connection(true)
    const asked = playServer(() =>
      asked.length === 1 ? { status: 400, body: { quantity: ['None is left.'] } } : { status: 503 },
    )
    expect(await sendWaitingChanges()).toEqual({
      answered: 1,
      made: 0,
      refused: ['None is left.'],
    })
    expect($waiting.get()).toMatchObject([{ body: { item_id: 20 } }])
  })

  test.each([
    [429, 'throttled'],
    [409, 'idempotency_in_progress'],
  ])('what the shop answers with %i, %s, waits on and goes later', async (status, code) => {
    playServer(() => 'no reply')
    await addItem(MUGS)
    connection(true)
    playServer(() => ({ status, body: { detail: 'Try again later.', code } }))
    expect(await sendWaitingChanges()).toEqual({ answered: 0, made: 0, refused: [] })
    expect(kept()).toHaveLength(1)
    playServer(() => added)
    expect(await sendWaitingChanges()).toEqual({ answered: 1, made: 1, refused: [] })
  })

  test('a change that is on its way when the page is left is sent again by the next page, once', async () => {
    connection(true)
    showCart(aCart([aLine({ id: 1, quantity: 2 })]))
    const asked = playServer(() =>
      asked.length === 1 ? new Promise<never>(() => {}) : { ...added, status: 200 },
    )
    changeQuantity(1, 1)
    sendBeforeLeaving()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(1)
    expect($waitingCount.get()).toBe(0)
    expect(await sendWaitingChanges()).toEqual({ answered: 1, made: 0, refused: [] })
    expect(asked[1]).toEqual(asked[0])
    expect(kept()).toEqual([])
  })

  test('goes with who signs out or is signed out', async () => {
    expect(SIGNED_OUT_KEYS).toContain('cart.waiting.v1')
    playServer(() => 'no reply')
    await addItem(MUGS)
    $endedSessions.set($endedSessions.get() + 1)
    expect(kept()).toEqual([])
  })

  test.each(['{', 'null', '[{"key":1}]', '[null]'])('drops the spoiled value %j', async (text) => {
    const stop = $waiting.listen(() => {})
    localStorage.setItem('cart.waiting.v1', text)
    dispatchEvent(new StorageEvent('storage', { key: 'cart.waiting.v1', newValue: text }))
    expect($waiting.get()).toEqual([])
    expect(await sendWaitingChanges()).toMatchObject({ answered: 0 })
    stop()
  })
})
