// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { AddToCart } from '#islands/AddToCart.tsx'
import { EMPTY_FORM } from '#lib/form.ts'
import { aLine, changed, playServer } from '../../support/buying/cart-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const DRESS = {
  itemId: 12,
  unitKobo: 2_450_000,
  variants: [
    { id: 31, size: 'S-8', available: 3 },
    { id: 32, size: 'M-10', available: 8 },
    { id: 33, size: 'L-12', available: 0 },
  ],
  colours: ['Rust', 'Leaf'],
}
const BAG = { ...DRESS, variants: [{ id: 40, size: 'No Size', available: 2 }], colours: ['Indigo'] }
const IN_COLOURS = {
  ...DRESS,
  colour: 'Rust',
  variants: [
    { id: 31, size: 'S-8', colour: 'Rust', available: 3 },
    { id: 32, size: 'S-8', colour: 'Leaf', available: 0 },
    { id: 33, size: 'M-10', colour: 'Rust', available: 2 },
    { id: 34, size: 'M-10', colour: 'Leaf', available: 4, priceKobo: 2_600_000 },
  ],
}
const OUT_OF_STOCK = 'Unable to add to cart... This is because the item is out of stock.'

/** The main one, not the one repeated in the bar. */
const button = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /₦|Choose|Added|Adding|Sold out/ })
const main = () => document.querySelector<HTMLButtonElement>('.buy-button') ?? button()
const field = () => screen.getByRole<HTMLInputElement>('spinbutton')
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const added = () => ({ status: 201, body: changed(aLine({ id: 1, quantity: 1 })) })

describe('AddToCart', () => {
  test('waits for a size, says what is left of each, then sends it', async () => {
    const asked = playServer(added)
    render(<AddToCart {...DRESS} />)
    expect(main().getAttribute('aria-disabled')).toBe('true')
    expect(main().textContent).toBe('Choose a size')
    expect(screen.getByRole('radio', { name: 'S 3 left' })).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'L Sold out' })).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'M 8 left' }))
    expect(screen.getByText('Size: M')).toBeTruthy()
    expect(main().textContent).toBe('Buy now₦24,500')
    expect(main().getAttribute('aria-disabled')).toBeNull()
    fireEvent.click(main())
    expect(main().textContent).toContain('Adding to cart...')
    await waitFor(() => expect(main().textContent).toBe('Added₦24,500'))
    expect(asked[0]?.body).toEqual({ product_id: 12, quantity: 1, size: 'M-10' })
  })

  test.each(['main button', 'button in the bar'])(
    'asks for the size beside the sizes, not in a bubble of the browser (%s)',
    (which) => {
      const asked = playServer(added)
      render(<AddToCart {...DRESS} />)
      expect(document.querySelector('form')?.noValidate).toBe(true)
      const [first, inBar] = screen.getAllByRole('button', { name: 'Choose a size' })
      fireEvent.click((which === 'main button' ? first : inBar) ?? document.body)
      const sizes = screen.getByRole('group', { name: 'Size' })
      expect(within(sizes).getByRole('alert').textContent).toBe('Choose a size.')
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'S 3 left' }))
      fireEvent.click(screen.getByRole('radio', { name: 'M 8 left' }))
      expect(screen.queryByRole('alert')).toBeNull()
      expect(asked).toEqual([])
    },
  )

  test('says Added for two seconds, then can be used again', async () => {
    vi.useFakeTimers()
    playServer(added)
    render(<AddToCart {...BAG} />)
    fireEvent.click(main())
    await vi.waitFor(() => expect(main().textContent).toBe('Added₦24,500'))
    await vi.advanceTimersByTimeAsync(2_000)
    vi.useRealTimers()
    await waitFor(() => expect(main().textContent).toContain('Buy now'))
  })

  test('chooses by itself where there is no size, and counts within the stock', () => {
    render(<AddToCart {...BAG} />)
    expect(main().disabled).toBe(false)
    const [fewer, more] = [
      screen.getByRole<HTMLButtonElement>('button', { name: 'One fewer' }),
      screen.getByRole<HTMLButtonElement>('button', { name: 'One more' }),
    ]
    expect(fewer.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(more)
    expect(more.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(more)
    expect(main().textContent).toBe('Buy now₦49,000')
    type('-7')
    fireEvent.blur(field())
    expect(field().value).toBe('1')
  })

  test('lowers the quantity to what is left of the chosen size, so that the price is true', async () => {
    const asked = playServer(added)
    render(<AddToCart {...DRESS} />)
    fireEvent.click(screen.getByRole('radio', { name: 'M 8 left' }))
    type('5')
    fireEvent.blur(field())
    expect(main().textContent).toBe('Buy now₦122,500')
    fireEvent.click(screen.getByRole('radio', { name: 'S 3 left' }))
    expect(field().value).toBe('3')
    expect(main().textContent).toBe('Buy now₦73,500')
    fireEvent.click(main())
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ quantity: 3, size: 'S-8' }))
  })

  test('lets a number be typed to its end, at the price of what is left', () => {
    render(<AddToCart {...DRESS} />)
    fireEvent.click(screen.getByRole('radio', { name: 'M 8 left' }))
    type('')
    expect(field().value).toBe('')
    type('500')
    expect(field().value).toBe('500')
    expect(main().textContent).toBe('Buy now₦196,000')
    fireEvent.blur(field())
    expect(field().value).toBe('8')
  })

  test('keeps the quantity that was typed before hydration, and sends it', async () => {
    const asked = playServer(added)
    const container = document.createElement('div')
    document.body.append(container)
    container.innerHTML = renderToString(<AddToCart {...DRESS} />)
    const field = container.querySelector<HTMLInputElement>('#quantity')
    if (field) field.value = '3'
    render(<AddToCart {...DRESS} />, { container, hydrate: true })
    expect(field?.value).toBe('3')
    fireEvent.click(screen.getByRole('radio', { name: 'M 8 left' }))
    expect(main().textContent).toBe('Buy now₦73,500')
    fireEvent.click(main())
    await waitFor(() => expect(asked[0]?.body).toMatchObject({ quantity: 3 }))
    container.remove()
  })

  test('says which colours it comes in, of which none is chosen', () => {
    const { rerender } = render(<AddToCart {...DRESS} />)
    expect(screen.getByText('Its colours: Rust, Leaf')).toBeTruthy()
    rerender(<AddToCart {...BAG} />)
    expect(screen.getByText('Colour: Indigo')).toBeTruthy()
  })

  test('says why a sold-out size cannot be had', () => {
    render(<AddToCart {...DRESS} />)
    fireEvent.click(screen.getByRole('radio', { name: 'L Sold out' }))
    expect(screen.getByRole('alert').textContent).toBe(OUT_OF_STOCK)
    expect(main().disabled).toBe(true)
  })

  test('says so at once when nothing is left', () => {
    render(<AddToCart {...BAG} variants={[{ id: 40, size: 'No Size', available: 0 }]} />)
    expect(screen.getByRole('alert').textContent).toBe(OUT_OF_STOCK)
    expect(main().textContent).toBe('Sold out')
  })

  test('a failure says why and resets the button', async () => {
    playServer(() => ({
      status: 400,
      body: { quantity: [OUT_OF_STOCK], code: 'insufficient_stock' },
    }))
    render(<AddToCart {...BAG} />)
    fireEvent.click(main())
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(OUT_OF_STOCK))
    expect(main().textContent).toContain('Buy now')
    expect(main().disabled).toBe(false)
  })

  test('is a whole form before any script has arrived', () => {
    const html = renderToString(
      <AddToCart {...DRESS} refused={{ ...EMPTY_FORM, formError: 'Choose a size.' }} />,
    )
    expect(html).toMatch(/<form[^>]*method="post"/)
    expect(html).not.toMatch(/buy-button"[^>]*disabled/)
    expect(html.match(/type="radio"/g)).toHaveLength(3)
    expect(html).toContain('Choose a size.')
    expect(html.match(/autofocus/gi)).toHaveLength(1)
  })

  test('sends the colour that is chosen, at the price of the size in that colour', async () => {
    const asked = playServer(added)
    render(<AddToCart {...IN_COLOURS} />)
    fireEvent.click(screen.getByRole('radio', { name: /^M/ }))
    expect(main().textContent).toBe('Buy now₦24,500')
    fireEvent.click(screen.getByRole('radio', { name: 'Leaf' }))
    expect(main().textContent).toBe('Buy now₦26,000')
    fireEvent.click(main())
    await waitFor(() => expect(main().textContent).toBe('Added₦26,000'))
    expect(asked[0]?.body).toEqual({ product_id: 12, quantity: 1, size: 'M-10', colour: 'Leaf' })
  })

  test('sells no size that is sold out in the colour that is chosen', () => {
    render(<AddToCart {...IN_COLOURS} />)
    fireEvent.click(screen.getByRole('radio', { name: /^S/ }))
    expect(main().textContent).toBe('Buy now₦24,500')
    fireEvent.click(screen.getByRole('radio', { name: 'Leaf' }))
    expect(screen.getByRole('alert').textContent).toBe(OUT_OF_STOCK)
    expect(main().textContent).toBe('Sold out')
    expect(main().disabled).toBe(true)
  })
})
