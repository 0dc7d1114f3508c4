// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { $cart, $wholeCart, clearCart, showCart } from '#stores/cart.ts'
import { $cartNews, changeQuantity, removeItem } from '#stores/cart-lines.ts'
import { aCart, aLine, changed, playServer } from '../../support/buying/cart-server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  $cartNews.set(null)
  clearCart()
})
const quantityOf = (id: number) =>
  $wholeCart.get()?.cart_items.find((line) => line.id === id)?.quantity

describe('removeItem', () => {
  beforeEach(() => showCart(aCart([aLine({ id: 1, quantity: 2 }), aLine({ id: 2, quantity: 1 })])))

  test.each([204, 404])('takes the line out when the server says %i', async (status) => {
    const asked = playServer(() => ({ status }))
    changeQuantity(1, 1)
    await removeItem(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked.map(({ what }) => what)).toEqual([
      'DELETE /api/cart/Jx3aaaaaaaaaaaaaaaaaaa/cart_items/1/',
    ])
    expect($wholeCart.get()).toMatchObject({ items_count: 1, price_grand_total: 3_000 })
    expect($cart.get().count).toBe(1)
    expect($cartNews.get()).toMatchObject({ kind: 'removed' })
  })

  test('tells other tabs that what they show is older', async () => {
    playServer(() => ({ status: 204 }))
    await removeItem(1)
    expect(JSON.parse(localStorage.getItem('cart.v1') ?? '')).toEqual({ count: 1, version: 2 })
    expect($wholeCart.get()?.version).toBe(2)
  })

  test('puts the same size and as many as were shown back when it is undone, once also when the reply is lost', async () => {
    showCart(aCart([aLine({ id: 1, quantity: 2, size: 'M-10' }), aLine({ id: 2, quantity: 1 })]))
    const back = aLine({ id: 7, quantity: 5, size: 'M-10' })
    const asked = playServer(() => {
      if (asked.length === 1) return { status: 204 }
      return asked.length === 2 ? 'no reply' : { status: 201, body: changed(back, 8) }
    })
    changeQuantity(1, 3)
    await removeItem(1)
    const removed = $cartNews.get()
    if (removed && 'undo' in removed) removed.undo()
    await vi.advanceTimersByTimeAsync(0)
    const failed = $cartNews.get()
    expect(failed).toMatchObject({ kind: 'put-back-failed' })
    if (failed?.kind === 'put-back-failed') failed.retry?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked[1]).toMatchObject({
      what: 'POST /api/cart/Jx3aaaaaaaaaaaaaaaaaaa/cart_items/',
      body: { item_id: 10, quantity: 5, size: 'M-10' },
    })
    expect(asked[2]?.key).toBe(asked[1]?.key)
    expect($wholeCart.get()?.cart_items.map(({ id }) => id)).toEqual([2, 7])
    expect($wholeCart.get()).toMatchObject({ items_count: 6, version: 8 })
    expect($cartNews.get()).toEqual({ kind: 'putBack', onlyLeft: null })
  })

  test('puts it back once where Undo is pressed twice', async () => {
    const asked = playServer(() =>
      asked.length === 1
        ? { status: 204 }
        : { status: 201, body: changed(aLine({ id: 7, quantity: 1 }), 8) },
    )
    await removeItem(1)
    const removed = $cartNews.get()
    if (removed?.kind !== 'removed') throw new Error('nothing to undo')
    removed.undo()
    removed.undo()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(3)
    expect(asked[2]?.key).toBe(asked[1]?.key)
  })

  test('says why it cannot be put back when the last one is gone', async () => {
    const asked = playServer(() =>
      asked.length === 1
        ? { status: 204 }
        : { status: 400, body: { quantity: ['Out of stock.'], code: 'insufficient_stock' } },
    )
    await removeItem(1)
    const removed = $cartNews.get()
    if (removed && 'undo' in removed) removed.undo()
    await vi.advanceTimersByTimeAsync(0)
    expect($cartNews.get()).toEqual({ kind: 'put-back-failed', why: 'Out of stock.', retry: null })
    expect(quantityOf(1)).toBeUndefined()
  })

  test('keeps the line when it fails', async () => {
    playServer(() => 'no reply')
    changeQuantity(1, 1)
    await removeItem(1)
    expect(quantityOf(1)).toBe(2)
    expect($cartNews.get()).toMatchObject({ kind: 'remove-failed' })
  })
})
