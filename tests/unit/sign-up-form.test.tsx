// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { SignInForm } from '#islands/SignInForm.tsx'
import { SignUpForm } from '#islands/SignUpForm.tsx'
import { EMPTY_FORM } from '#lib/form.ts'
import { playServer } from '../support/cart-server.ts'

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

describe('SignUpForm', () => {
  test('says beside each field what is missing, before the shop is asked', () => {
    const asked = playServer(() => ({ status: 201 }))
    render(<SignUpForm first={{ ...EMPTY_FORM, values: { username: 'ada', email: 'nobody' } }} />)
    expect(document.querySelector('form')?.noValidate).toBe(true)
    send()
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(describedBy('Email')).toContain('Enter a valid email address.')
    expect(describedBy('Password again')).toContain('This field is required.')
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe('3 fields need your attention.')
    expect(asked).toEqual([])
  })

  test('begins at the first field that the shop has refused, without script, too', () => {
    const fieldErrors = { password: ['This is too short.'], email: ['Not a mail address.'] }
    const html = renderToString(<SignUpForm first={{ ...EMPTY_FORM, fieldErrors }} />)
    expect(html.match(/<input[^>]*autofocus[^>]*>/gi)).toEqual([
      expect.stringContaining('name="email"'),
    ])
  })
})

describe('SignInForm', () => {
  test('leads to the password that was not typed', () => {
    const asked = playServer(() => ({ status: 200 }))
    render(
      <SignInForm
        action="/signin"
        next="/"
        first={{ ...EMPTY_FORM, values: { username: 'ada' } }}
      />,
    )
    send()
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    expect(describedBy('Password')).toBe('This field is required.')
    expect(asked).toEqual([])
  })
})
