// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SignInForm } from '#islands/account/SignInForm.tsx'
import { SignUpForm } from '#islands/account/SignUpForm.tsx'
import { LinkSent } from '#islands/account/LinkSent.tsx'
import { EMPTY_FORM } from '#lib/form.ts'
import { playServer } from '../../support/buying/cart-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const describedBy = (label: string | RegExp) => {
  const field = screen.getByLabelText(label)
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ')
}
const send = () => fireEvent.submit(document.querySelector('form') ?? document.body)

const HERE = { action: '/signup', signIn: '/signin?next=%2Fcheckout', next: '/checkout' }

describe('SignUpForm', () => {
  test('says beside each field what is missing, before the shop is asked', () => {
    const asked = playServer(() => ({ status: 201 }))
    const first = { ...EMPTY_FORM, values: { username: 'ada', email: 'nobody' } }
    render(<SignUpForm {...HERE} first={first} />)
    expect(document.querySelector('form')?.noValidate).toBe(true)
    send()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(describedBy('Email')).toContain('Enter a valid email address.')
    expect(describedBy('Password again')).toContain('This field is required.')
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('3 fields need your attention.')
    expect(asked).toEqual([])
  })

  test('says what it sees and what the shop refuses at once, and keeps what was typed', async () => {
    playServer(() => ({
      status: 400,
      body: {
        username: ['A user with that username already exists.'],
        password: ['This password is too common.'],
      },
    }))
    render(<SignUpForm {...HERE} first={EMPTY_FORM} />)
    const typed = {
      Username: 'ada',
      Email: 'ada@x.example',
      Password: 'password1',
      'Password again': 'password2',
    }
    for (const [label, value] of Object.entries(typed))
      fireEvent.change(screen.getByLabelText(label), { target: { value } })
    send()
    await waitFor(() => expect(describedBy('Username')).toContain('already exists.'))
    expect(describedBy('Password')).toContain('This password is too common.')
    expect(describedBy('Password again')).toBe("The two password fields didn't match.")
    for (const [label, value] of Object.entries(typed))
      expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(value)
  })

  test('begins at the first field that the shop has refused, without script, too', () => {
    const fieldErrors = { password: ['This is too short.'], email: ['Not a mail address.'] }
    const html = renderToString(<SignUpForm {...HERE} first={{ ...EMPTY_FORM, fieldErrors }} />)
    expect(html.match(/<input[^>]*autofocus[^>]*>/gi)).toEqual([
      expect.stringContaining('name="email"'),
    ])
  })
})

describe('LinkSent', () => {
  const left = () => location.pathname + location.search
  const show = () => render(<LinkSent email="ada@x.example" signIn={HERE.signIn} isLive />)

  beforeEach(() => {
    vi.useFakeTimers()
    history.replaceState(null, '', '/signup')
    vi.spyOn(location, 'assign').mockImplementation((to) => history.replaceState(null, '', to))
  })
  afterEach(() => vi.useRealTimers())

  test('goes back to sign in after five seconds, and from there on to the checkout', () => {
    show()
    expect(screen.getByText(/We have sent a link to ada@x.example/)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('heading'))
    vi.advanceTimersByTime(4_999)
    expect(left()).toBe('/signup')
    vi.advanceTimersByTime(1)
    expect(left()).toBe(HERE.signIn)
  })

  test.each(['pointerdown', 'keydown', 'focusin'])('stays after a %s', (event) => {
    show()
    fireEvent(document.body, new Event(event, { bubbles: true }))
    vi.advanceTimersByTime(60_000)
    expect(left()).toBe('/signup')
    expect(screen.getByRole('status').textContent).toBe('')
  })
})

const ADA = { ...EMPTY_FORM, values: { username: 'ada' } }

describe('SignInForm', () => {
  test('leads to the password that was not typed', () => {
    const asked = playServer(() => ({ status: 200 }))
    render(<SignInForm action="/signin" next="/" first={ADA} />)
    send()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(describedBy('Password')).toBe('This field is required.')
    expect(asked).toEqual([])
  })
})
