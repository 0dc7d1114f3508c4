// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { FavouriteLines } from '#islands/FavouriteLines.tsx'
import type { FavouriteLine } from '#lib/favourites/lines.ts'
import { EMPTY_FORM } from '#lib/form.ts'
import { clearCart } from '#stores/cart.ts'
import { $favourites, unfavouriteItem } from '#stores/favourites.ts'
import { clearGuestLists, favouriteAsGuest, unfavouriteAsGuest } from '#stores/guest-lists.ts'
import { clearTokens, saveTokens } from '#stores/tokens.ts'
import { aLine, changed, playServer } from '../../support/buying/cart-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  clearCart()
  clearGuestLists()
  clearTokens()
  $favourites.set({})
})

const MUG: FavouriteLine = {
  id: 10,
  name: 'Sunday Enamel Mug',
  slug: 'sunday-enamel-mug',
  priceKobo: 300_000,
  newPriceKobo: null,
  available: 4,
  image: null,
  variants: [{ id: 1, size: 'No Size', available: 4 }],
  favouriteId: 71,
}
const DRESS: FavouriteLine = {
  ...MUG,
  id: 12,
  name: 'Wrap Dress',
  slug: 'wrap-dress',
  priceKobo: 2_450_000,
  favouriteId: 72,
  variants: [
    { id: 31, size: 'M-10', colour: 'Rust', available: 8 },
    { id: 32, size: 'L-12', colour: 'Rust', available: 0 },
    { id: 33, size: 'M-10', colour: 'Leaf', available: 4, priceKobo: 2_600_000 },
  ],
}
const CAP: FavouriteLine = { ...MUG, id: 14, name: 'Fila', available: 0, favouriteId: 73 }

const page = (lines: FavouriteLine[], isGuest = false) => (
  <FavouriteLines lines={lines} isGuest={isGuest} form={EMPTY_FORM}>
    <p>nothing here</p>
  </FavouriteLines>
)
const choice = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name })
const pick = (name: string, value: string) => fireEvent.change(choice(name), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const names = () => screen.queryAllByRole('heading', { level: 2 }).map((name) => name.textContent)
const added = () => ({ status: 201, body: changed(aLine({ id: 1, quantity: 1 })) })

describe('FavouriteLines', () => {
  test('puts one in the cart in the size and colour that are picked', async () => {
    const asked = playServer(added)
    render(page([DRESS]))
    press('Add to cart: Wrap Dress')
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe('Choose a size and colour.'),
    )
    expect(asked).toEqual([])
    pick('Size of Wrap Dress', '33')
    press('Add to cart: Wrap Dress')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).toEqual({ product_id: 12, quantity: 1, size: 'M-10', colour: 'Leaf' })
    await waitFor(() => expect(screen.queryByText('Choose a size and colour.')).toBeNull())
  })

  test('counts what can be bought, at the price of what is picked', () => {
    render(page([MUG, DRESS, CAP]))
    const total = () => document.querySelector('[data-total]')?.textContent
    expect(total()).toBe('₦27,500')
    pick('Size of Wrap Dress', '33')
    expect(total()).toBe('₦29,000')
    expect(screen.getByText('₦26,000')).toBeTruthy()
  })

  test('adds all, and says which could not be added and why', async () => {
    const asked = playServer(({ body }) =>
      (body as { product_id: number }).product_id === 10
        ? added()
        : { status: 400, body: { quantity: ['Only one left.'] } },
    )
    render(page([MUG, DRESS, CAP]))
    pick('Size of Wrap Dress', '31')
    press('Add all to cart')
    const panel = screen.getByText('Summary').parentElement ?? document.body
    await waitFor(() =>
      expect(within(panel).getByRole('alert').textContent).toBe(
        '1 of 3 are in your cart. Not added: Wrap Dress. Only one left. Not added: Fila. Sold out.',
      ),
    )
    expect(asked.map(({ body }) => (body as { product_id: number }).product_id)).toEqual([10, 12])
  })

  test('offers each size in each colour with what is left, and what is sold out not at all', () => {
    render(page([DRESS]))
    const options = within(choice('Size of Wrap Dress')).getAllByRole<HTMLOptionElement>('option')
    expect(options.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      ['Choose a size', false],
      ['M, Rust · 8 left', false],
      ['L, Rust · Sold out', true],
      ['M, Leaf · 4 left · ₦26,000', false],
    ])
  })

  test('keeps the size that was picked before hydration', () => {
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(page([DRESS]))
    const before = container.querySelector('select')
    if (before) before.value = '33'
    render(page([DRESS]), { container, hydrate: true })
    expect(choice('Size of Wrap Dress').value).toBe('33')
    expect(document.querySelector('[data-total]')?.textContent).toBe('₦26,000')
    container.remove()
  })

  test('a customer’s line goes as soon as the shop has removed it', async () => {
    saveTokens({ access: 'a', refresh: 'r' })
    $favourites.set({ 10: 71 })
    playServer(() => ({ status: 204 }))
    render(page([MUG, DRESS]))
    expect(names()).toEqual(['Sunday Enamel Mug', 'Wrap Dress', 'Summary'])
    await act(() => unfavouriteItem(10))
    expect(names()).toEqual(['Wrap Dress', 'Summary'])
    await act(() => unfavouriteItem(12))
    expect(screen.getByText('nothing here')).toBeTruthy()
  })

  test('a guest’s line goes with the heart, on whatever page it is tapped', () => {
    for (const { id } of [MUG, DRESS]) favouriteAsGuest(id)
    render(page([MUG, DRESS], true))
    act(() => unfavouriteAsGuest(10))
    expect(names()).toEqual(['Wrap Dress', 'Summary'])
  })

  test('is a whole form before any script has arrived', () => {
    const html = renderToString(page([MUG, DRESS]))
    expect(html).toMatch(/<form[^>]*method="post"/)
    expect(html).toContain('name="variant-12"')
    expect(html).toContain('value="all"')
  })
})
