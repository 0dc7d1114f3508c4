// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CheckoutForm } from '#islands/CheckoutForm.tsx'
import type { CheckoutView } from '#lib/checkout/checkout.ts'
import { ShopError } from '#lib/errors.ts'
import { $lgas, $price } from '#stores/checkout.ts'
import { playServer } from '../../support/buying/cart-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  $lgas.set(null)
  $price.set(null)
})

const PRICE = {
  billing_total: 2_500,
  cart_grand_total: 3_000,
  sum_total: 5_500,
  credit_total: 0,
  to_pay: 5_500,
  discount_total: 0,
  code: null,
  code_problem: null,
  pay_on_delivery: null,
  free_over: null,
  eta: '2 working days',
  arrives: 'Thu 26 – Sat 28 November',
}
const VIEW: CheckoutView = {
  isGuest: false,
  cartId: 'Jx3aaaaaaaaaaaaaaaaaaa',
  cart: { count: 1, totalKobo: 300_000, discountKobo: 0 },
  values: {
    name: '',
    phone: '',
    email: 'ada@mail.example',
    state: '25',
    lga: '503',
    street_address: '',
    payment_kind: 'fiat',
    shipping_mode: 'delivery',
  },
  states: [{ id: 25, name: 'Lagos' }],
  lgas: [{ id: 503, name: 'Ikeja' }],
  price: { ...PRICE, quote: 'q1' },
  pickups: [],
  free: null,
  methods: [
    {
      kind: 'fiat',
      choice: 'fiat',
      company: 'Paystack',
      rateMinutes: null,
      leastKobo: 5_000,
    },
  ],
  errors: {},
  notice: null,
}
const TYPED = {
  Name: 'Chiamaka Okafor',
  'Mobile Number': '0803 555 0142',
  'Email Address': 'chiamaka@mail.example',
  Address: '22 Adelabu Street',
}

async function open(view: CheckoutView = VIEW): Promise<void> {
  render(<CheckoutForm view={view} />)
  await settle()
}
const settle = () => act(() => new Promise<void>((done) => setImmediate(done)))
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const fillIn = () => Object.entries(TYPED).forEach(([label, value]) => type(label, value))
const typed = () => Object.keys(TYPED).map((label) => field(label).value)

async function confirm(): Promise<void> {
  fireEvent.click(screen.getAllByRole('button', { name: 'Confirm Order' })[0] ?? document.body)
  await settle()
}

test('a sum below the least of the company is said before the order is confirmed', () => {
  const at = (naira: number) =>
    renderToString(
      <CheckoutForm view={{ ...VIEW, price: { ...PRICE, quote: 'q', to_pay: naira } }} />,
    )
  expect(at(49)).toContain('Paystack takes no less than ₦50. Add something to your cart.')
  expect(at(50)).not.toContain('no less than')
})

test('each field says that it is required, and the form looks them over itself', () => {
  const html = renderToString(<CheckoutForm view={VIEW} />)
  const fields = html.match(/<(input|select|textarea)[^>]*class="field[^>]*>/g) ?? []
  expect(fields).toHaveLength(6)
  expect(fields.filter((tag) => !tag.includes('required=""'))).toEqual([])
  expect(html).toMatch(/^<form[^>]*noValidate=""/)
})

test('its parts can be found as headings', async () => {
  const store = {
    id: 1,
    name: 'Our store',
    address: '14 Bode Thomas Street',
    hours: '',
    feeKobo: 0,
    kind: 'shop' as const,
    stateId: null,
    driverKobo: null,
    note: '14 Bode Thomas Street',
  }
  await open({ ...VIEW, pickups: [store] })
  const names = screen.getAllByRole('heading', { level: 2 }).map((part) => part.textContent)
  expect(names).toEqual(['Shipping mode', 'Delivery details', 'Payment method'])
})

test('the total is one before delivery until its price is known, and then names the days', async () => {
  await open({ ...VIEW, price: null })
  expect(screen.getAllByText('Total before delivery')).toHaveLength(2)
  expect(screen.queryByText('Total')).toBeNull()
  cleanup()
  await open()
  expect(screen.getAllByText('Total')).toHaveLength(2)
  expect(screen.getByText('Arrives Thu 26 – Sat 28 November')).toBeTruthy()
})

describe('Confirm Order', () => {
  test.each([
    ['the shop is not reached', VIEW],
    ['the price is not there yet either', { ...VIEW, price: null }],
  ])('leads to what is said when %s', async (_, view) => {
    playServer(() => 'no reply')
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue()
    await open(view)
    fillIn()
    await confirm()
    const notice = document.activeElement
    expect(notice?.getAttribute('role')).toBe('alert')
    expect(notice?.textContent).not.toBe('')
    expect(scroll.mock.contexts).toContain(notice)
  })

  test('leads nobody away who goes on filling in while the price is asked for', async () => {
    playServer(() => 'no reply')
    await open({ ...VIEW, price: null, values: { ...VIEW.values, lga: '' } })
    fireEvent.change(field('LGA'), { target: { value: '503' } })
    field('Address').focus()
    await settle()
    expect(document.activeElement).toBe(field('Address'))
  })

  test('leads who was signed out elsewhere to the sign-in', async () => {
    await open()
    await act(async () => $price.set({ is: 'failed', error: new ShopError('token_not_valid') }))
    const link = screen.getByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/signin?next=/checkout')
    expect(link.closest('[role=alert]')?.textContent).toContain('You have been signed out.')
  })

  test('covers the page on the way to the payment page, and not before', async () => {
    vi.spyOn(location, 'assign').mockReturnValue()
    const paying = Promise.withResolvers<void>()
    playServer(async ({ what }) => {
      if (!what.endsWith('/pay/')) return { status: 201, body: { id: 'order1' } }
      await paying.promise
      return { status: 200, body: { data: { link: '/pay/1' } } }
    })
    await open()
    fillIn()
    await confirm()
    expect(screen.queryByText('Taking you to the payment page…')).toBeNull()
    paying.resolve()
    expect(await screen.findByText('Taking you to the payment page…')).toBeTruthy()
  })

  test('is answered above the fields before any script has arrived', () => {
    const html = renderToString(<CheckoutForm view={{ ...VIEW, notice: { text: 'Sold out.' } }} />)
    expect(html.indexOf('Sold out.')).toBeLessThan(html.indexOf('name="name"'))
    expect(html.match(/Sold out\./g)).toHaveLength(1)
  })

  test('calls a field wrong only until it is changed, and stays with it', async () => {
    await open()
    await confirm()
    const isWrong = (label: string) => field(label).getAttribute('aria-invalid') === 'true'
    expect(['Name', 'Mobile Number', 'Address'].map(isWrong)).toEqual([true, true, true])
    field('Mobile Number').focus()
    type('Mobile Number', '0803 555 0142')
    expect(['Name', 'Mobile Number', 'Address'].map(isWrong)).toEqual([true, false, true])
    expect(document.activeElement).toBe(field('Mobile Number'))
    await confirm()
    expect(['Name', 'Mobile Number', 'Address'].map(isWrong)).toEqual([true, false, true])
  })
})

describe('what was typed at the checkout', () => {
  test('is there after a reload, of this cart only', async () => {
    playServer(() => 'no reply')
    await open()
    fillIn()
    fireEvent.change(field('LGA'), { target: { value: '' } })
    cleanup()
    await open()
    expect(typed()).toEqual(Object.values(TYPED))
    cleanup()
    await open({ ...VIEW, cartId: 'Jx3bbbbbbbbbbbbbbbbbbb' })
    expect(typed()).toEqual(['', '', 'ada@mail.example', ''])
  })

  test('gives way to what is typed before the script has arrived, and keeps that', async () => {
    await open()
    fillIn()
    cleanup()
    render(<CheckoutForm view={VIEW} />)
    field('Name').value = 'Bola Ade'
    await settle()
    expect(typed()).toEqual(['Bola Ade', ...Object.values(TYPED).slice(1)])
    cleanup()
    await open()
    expect(field('Name').value).toBe('Bola Ade')
  })

  test('does not say how the next order is paid', async () => {
    const coins = {
      kind: 'crypto',
      choice: 'crypto',
      company: 'BTCPay Server',
      rateMinutes: 15,
    } as const
    const view = { ...VIEW, methods: [...VIEW.methods, coins] }
    playServer(({ what }) =>
      what.endsWith('/pay/')
        ? { status: 502, body: { detail: 'The payment service is away.' } }
        : { status: 201, body: { id: 'order1' } },
    )
    await open(view)
    fillIn()
    fireEvent.click(screen.getByRole('radio', { name: /Crypto/ }))
    await confirm()
    // It is paid from the page of the order, and the next one is of the same cart.
    cleanup()
    await open(view)
    expect(
      screen.getByRole<HTMLInputElement>('radio', { name: /^Card, bank transfer or USSD/ }).checked,
    ).toBe(true)
    expect(typed()).toEqual(Object.values(TYPED))
  })

  test('is forgotten once the order is made', async () => {
    vi.spyOn(location, 'assign').mockReturnValue()
    playServer(({ what }) => {
      if (what.endsWith('/pay/')) return { status: 200, body: { data: { link: '/pay/1' } } }
      return { status: 201, body: { id: 'order1' } }
    })
    await open()
    fillIn()
    expect(sessionStorage.getItem('checkoutPicks')).toContain('Chiamaka')
    await confirm()
    expect(location.assign).toHaveBeenCalledWith('/pay/1')
    expect(sessionStorage.getItem('checkoutPicks')).toBeNull()
  })
})
