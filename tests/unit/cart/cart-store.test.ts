// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  $cart,
  $cartId,
  $wholeCart,
  addItem,
  clearCart,
  loadCart,
  showCart,
  showRendered,
} from '#stores/cart.ts'
import { $busyLines, $cartNews, changeQuantity, sendWaiting } from '#stores/cart-lines.ts'
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

const MUGS = { itemId: 10, quantity: 1, size: 'No Size' }
const quantityOf = (id: number) =>
  $wholeCart.get()?.cart_items.find((line) => line.id === id)?.quantity

describe('the saved cart', () => {
  test('keeps the id and the count under their keys, and tells the page', async () => {
    playServer(() => ({ status: 201, body: changed(aLine({ id: 1, quantity: 2 })) }))
    const told = vi.fn()
    addEventListener('cart:changed', told)
    await addItem(MUGS)
    expect(localStorage.getItem('cartID')).toBe('Jx3aaaaaaaaaaaaaaaaaaa')
    expect(JSON.parse(localStorage.getItem('cart.v1') ?? '')).toEqual({ count: 2, version: 2 })
    expect($cart.get().count).toBe(2)
    expect(told).toHaveBeenCalledOnce()
    clearCart()
    expect([$cartId.get(), $cart.get().count]).toEqual([undefined, 0])
  })

  test('stays empty when an answer comes after it was cleared', async () => {
    playServer(() => ({ status: 200, body: [aCart([aLine({ id: 1, quantity: 1 })])] }))
    const loading = loadCart()
    clearCart()
    await loading
    expect($wholeCart.get()).toBeNull()
    expect(localStorage.getItem('cartID')).toBeNull()
    await loadCart()
    expect($wholeCart.get()?.cart_items).toHaveLength(1)
  })

  test.each(['', '{', 'null', '[]', '{"count":"many"}', '{"count":1.5,"version":2}'])(
    'drops the spoiled value %j',
    (text) => {
      localStorage.setItem('cart.v1', text)
      const stop = $cart.listen(() => {})
      dispatchEvent(new StorageEvent('storage', { key: 'cart.v1', newValue: text }))
      expect($cart.get().count).toBe(0)
      stop()
    },
  )

  test('follows what another tab did', () => {
    const stop = $cart.listen(() => {})
    const newValue = '{"count":5,"version":9}'
    dispatchEvent(new StorageEvent('storage', { key: 'cart.v1', newValue }))
    expect($cart.get().count).toBe(5)
    stop()
  })

  test('is read from the server', async () => {
    playServer(() => ({ status: 200, body: [aCart([aLine({ id: 1, quantity: 3 })])] }))
    await loadCart()
    expect($cart.get().count).toBe(3)
    expect(quantityOf(1)).toBe(3)
  })
})

describe('addItem', () => {
  test('sends the size, and the same key again when no reply came', async () => {
    const replies = [
      'no reply',
      { status: 201, body: changed(aLine({ id: 1, quantity: 1 })) },
    ] as const
    const asked = playServer(() => replies[asked.length - 1] ?? replies[1])
    await expect(addItem(MUGS)).rejects.toMatchObject({ code: 'offline' })
    await addItem(MUGS)
    await addItem(MUGS)
    expect(asked.map(({ what }) => what)).toEqual(Array(3).fill('POST /api/carts/add_to_cart/'))
    expect(asked[0]?.body).toEqual({ product_id: 10, quantity: 1, size: 'No Size' })
    expect(asked[1]?.key).toBe(asked[0]?.key)
    expect(asked[2]?.key).not.toBe(asked[1]?.key)
  })

  test('takes a new key after a refusal', async () => {
    const asked = playServer(() => ({ status: 400, body: { quantity: ['no'] } }))
    await expect(addItem(MUGS)).rejects.toMatchObject({ fields: { quantity: ['no'] } })
    await expect(addItem(MUGS)).rejects.toThrow()
    expect(asked[1]?.key).not.toBe(asked[0]?.key)
  })
})

describe('the cart that came with the page', () => {
  const cartOf = (quantity: number, version: number) => ({
    ...aCart([aLine({ id: 1, quantity })]),
    version,
  })

  test('is shown', () => {
    showRendered(cartOf(1, 3))
    expect(quantityOf(1)).toBe(1)
  })

  test('is not shown over a newer one, which came while the page was loaded', () => {
    showCart(cartOf(2, 4))
    showRendered(cartOf(1, 3))
    expect(quantityOf(1)).toBe(2)
  })
})

describe('changeQuantity', () => {
  beforeEach(() => showCart(aCart([aLine({ id: 1, quantity: 2 }), aLine({ id: 2, quantity: 1 })])))

  test('shows at once, waits a second after the last click, and sends the difference', async () => {
    const asked = playServer(() => ({ status: 200, body: changed(aLine({ id: 1, quantity: 5 })) }))
    for (let click = 0; click < 3; click++) {
      changeQuantity(1, 1)
      await vi.advanceTimersByTimeAsync(900)
    }
    expect(quantityOf(1)).toBe(5)
    expect($wholeCart.get()?.price_grand_total).toBe(18_000)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      what: 'POST /api/cart/Jx3aaaaaaaaaaaaaaaaaaa/cart_items/',
      body: { item_id: 10, quantity: 3, size: 'No Size' },
    })
    expect($cartNews.get()).toEqual({ kind: 'updated' })
  })

  test('never goes below one, and sends nothing when it is as it was', async () => {
    const asked = playServer(() => ({ status: 200, body: changed(aLine({ id: 1, quantity: 1 })) }))
    changeQuantity(1, -1)
    changeQuantity(1, -1)
    changeQuantity(1, -1)
    expect(quantityOf(1)).toBe(1)
    changeQuantity(1, 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(quantityOf(1)).toBe(2)
    expect(asked).toEqual([])
  })

  test('takes over what the server answers', async () => {
    const line = aLine({ id: 1, quantity: 3, notice: { code: 'limited_stock', available: 3 } })
    playServer(() => ({ status: 200, body: changed(line, 7) }))
    changeQuantity(1, 4)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(quantityOf(1)).toBe(3)
    expect($wholeCart.get()).toMatchObject({ version: 7, items_count: 4 })
  })

  test('leaves one line of what another tab had removed', async () => {
    const { item } = aLine({ id: 1, quantity: 1 })
    playServer(() => ({ status: 201, body: changed(aLine({ id: 7, quantity: 1, item }), 8) }))
    changeQuantity(1, 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect($wholeCart.get()?.cart_items.map(({ id }) => id)).toEqual([2, 7])
    expect($wholeCart.get()).toMatchObject({ items_count: 2, price_grand_total: 6_000 })
  })

  test('holds the line’s controls while it is sent', async () => {
    let reply: (answer: { status: number; body: unknown }) => void = () => {}
    playServer(() => new Promise((resolve) => (reply = resolve)))
    changeQuantity(1, 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect([...$busyLines.get()]).toEqual([1])
    expect($cartNews.get()).toEqual({ kind: 'updating' })
    changeQuantity(1, 1)
    expect(quantityOf(1)).toBe(3)
    reply({ status: 200, body: changed(aLine({ id: 1, quantity: 3 })) })
    await vi.advanceTimersByTimeAsync(0)
    expect($busyLines.get().size).toBe(0)
  })

  test('goes back when it fails, and tries again with the same key', async () => {
    const asked = playServer(() =>
      asked.length === 1
        ? 'no reply'
        : { status: 200, body: changed(aLine({ id: 1, quantity: 4 })) },
    )
    changeQuantity(1, 2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(quantityOf(1)).toBe(2)
    const news = $cartNews.get()
    expect(news).toMatchObject({ kind: 'update-failed', name: 'Sunday Enamel Mug', quantity: 2 })
    if (news?.kind === 'update-failed') news.retry()
    expect(quantityOf(1)).toBe(4)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked[1]).toEqual(asked[0])
    expect($cartNews.get()).toEqual({ kind: 'updated' })
  })

  test('says that the cart is not the visitor’s any more', async () => {
    playServer(() => ({ status: 404, body: { detail: 'Not found.' } }))
    changeQuantity(1, 1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect($cartNews.get()).toEqual({ kind: 'stale' })
  })

  test('sends at once what waits when the shopper goes on', async () => {
    const asked = playServer(() => ({ status: 200, body: changed(aLine({ id: 1, quantity: 3 })) }))
    changeQuantity(1, 1)
    await sendWaiting()
    await vi.advanceTimersByTimeAsync(2_000)
    expect(asked).toHaveLength(1)
  })
})
