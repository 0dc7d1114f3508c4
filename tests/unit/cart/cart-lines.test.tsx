// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CartLines } from '#islands/CartLines.tsx'
import { clearCart } from '#stores/cart.ts'
import { aCart, aLine, changed, playServer } from '../../support/buying/cart-server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  clearCart()
  sessionStorage.clear()
})

const SHIPPING = {
  days: { minDays: 1, maxDays: 8, free: null },
  pickup: { where: '14 Bode Thomas Street', feeKobo: 0 },
}
const CART = aCart([aLine({ id: 1, quantity: 2 }), aLine({ id: 2, quantity: 1, size: 'M-10' })])

const show = (cart = CART) =>
  render(
    <CartLines cart={cart} shipping={SHIPPING}>
      <p>empty</p>
    </CartLines>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const line = (index: number) => {
  const list = within(screen.getByRole('list', { name: 'Shopping Cart' }))
  return within(list.getAllByRole('listitem')[index] ?? document.body)
}
const quantityIn = (index: number) => line(index).getByRole('status').textContent
const press = (index: number, name: RegExp) =>
  fireEvent.click(line(index).getByRole('button', { name }))
const totals = () => screen.getAllByText(/^₦/).map((amount) => amount.textContent)

describe('CartLines', () => {
  test('shows lines, sizes and totals', () => {
    show()
    expect(quantityIn(0)).toBe('2')
    expect(line(1).getByText('Size M')).toBeTruthy()
    expect(line(0).getByText('₦6,000')).toBeTruthy()
    expect(totals()).toContain('₦9,000')
  })

  test('changes at once, and holds the line while it is sent', async () => {
    let reply: (answer: { status: number; body: unknown }) => void = () => {}
    const asked = playServer(() => new Promise((resolve) => (reply = resolve)))
    show()
    press(0, /more/)
    expect(quantityIn(0)).toBe('3')
    expect(totals()).toContain('₦12,000')
    const more = line(0).getByRole('button', { name: /more/ })
    expect(more.getAttribute('aria-disabled')).toBeNull()
    await pass(1_000)
    expect(more.getAttribute('aria-disabled')).toBe('true')
    for (const name of [/more/, /fewer/, /Remove/]) press(0, name)
    expect(quantityIn(0)).toBe('3')
    expect(asked).toHaveLength(1)
    reply({ status: 200, body: changed(aLine({ id: 1, quantity: 3 })) })
    await pass(0)
    expect(more.getAttribute('aria-disabled')).toBeNull()
  })

  test('goes back when it fails', async () => {
    playServer(() => 'no reply')
    show()
    press(0, /fewer/)
    expect(quantityIn(0)).toBe('1')
    await pass(1_000)
    expect(quantityIn(0)).toBe('2')
  })

  test('one is the fewest, and what is in stock the most', () => {
    show(aCart([aLine({ id: 1, quantity: 1, available: 1 })]))
    for (const name of [/fewer/, /more/]) {
      expect(line(0).getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
      press(0, name)
      expect(quantityIn(0)).toBe('1')
    }
  })

  test('removes lines; without any the page says that the cart is empty', async () => {
    playServer(() => ({ status: 204 }))
    show(aCart([aLine({ id: 1, quantity: 1 })]))
    press(0, /Remove/)
    await pass(0)
    expect(screen.getByText('empty')).toBeTruthy()
  })

  test('what is out of stock says so and blocks the checkout', () => {
    show(aCart([aLine({ id: 1, quantity: 1, available: 0, notice: { code: 'out_of_stock' } })]))
    expect(line(0).getByText('Out of stock. Remove it to check out.')).toBeTruthy()
    for (const checkout of screen.getAllByRole<HTMLButtonElement>('button', { name: 'Checkout' }))
      expect(checkout.disabled).toBe(true)
  })

  test('a line of which few are left says how many, once', () => {
    const lines = [
      aLine({ id: 1, quantity: 2, available: 5 }),
      aLine({ id: 2, quantity: 1, available: 6 }),
      aLine({ id: 3, quantity: 4, available: 3, notice: { code: 'limited_stock', available: 3 } }),
    ]
    show(aCart(lines))
    expect(line(0).getByText('Only 5 left')).toBeTruthy()
    expect(line(1).queryByText(/Only/)).toBeNull()
    expect(line(2).getAllByText(/Only 3 left/)).toHaveLength(1)
  })

  test('fetching it at the store is free, and is remembered', () => {
    show()
    fireEvent.click(screen.getByRole('radio', { name: /Store pickup/ }))
    expect(screen.getAllByText('FREE')).toHaveLength(2)
    expect(sessionStorage.getItem('shippingMode')).toBe('pickup')
    fireEvent.click(screen.getByRole('radio', { name: /Home delivery/ }))
    expect(screen.getAllByText('FREE')).toHaveLength(1)
  })

  test('is forms and links before any script has arrived', () => {
    const html = renderToString(<CartLines cart={CART} shipping={SHIPPING} />)
    expect(html.match(/method="post"/g)).toHaveLength(2)
    expect(html).toContain('value="remove"')
    expect(html).toContain('action="/checkout"')
  })
})
