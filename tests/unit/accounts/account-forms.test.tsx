// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { ForgotPasswordForm } from '#islands/account/ForgotPasswordForm.tsx'
import { PasswordForm } from '#islands/account/PasswordForm.tsx'
import { ResetPasswordForm } from '#islands/account/ResetPasswordForm.tsx'
import { ProfileForm } from '#islands/account/ProfileForm.tsx'
import { RatingForm } from '#islands/RatingForm.tsx'
import { EMPTY_FORM } from '#lib/form.ts'
import { playServer } from '../../support/buying/cart-server.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => fireEvent.submit(document.querySelector('form') ?? document.body)

/** What a visitor types into the server's HTML before the island is there stays when it comes. */
async function typeAndHydrate(island: React.ReactElement, typed: Record<string, string>) {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = renderToString(island)
  for (const [label, value] of Object.entries(typed)) field(label).value = value
  const last = field(Object.keys(typed).at(-1) ?? '')
  last.focus()
  const root = await act(async () => hydrateRoot(place, island, { onRecoverableError: () => {} }))
  for (const [label, value] of Object.entries(typed)) expect(field(label).value).toBe(value)
  expect(document.activeElement).toBe(last)
  await act(async () => root.unmount())
}

const PROFILE = {
  id: 7,
  first_name: 'Ada',
  last_name: 'Obi',
  phone_number: '+2348031234567',
  image: null,
  country: 'Nigeria',
  stateCity: 'Lagos',
  postalCode: '',
  taxID: '',
}

test('what was typed into a profile before its script came stays', () =>
  typeAndHydrate(<ProfileForm profile={PROFILE} first={EMPTY_FORM} isSaved={false} />, {
    'Postal code': '100001',
    'First name': 'Chiamaka',
  }))

test('what was changed of a review before its script came stays', () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const item = { id: 3, name: 'Gele', href: '/products/gele', isSized: true }
  return typeAndHydrate(
    <RatingForm
      item={item}
      rating={4}
      fit={null}
      description="It ran."
      notShown={null}
      isSaved={false}
      first={EMPTY_FORM}
    />,
    { 'Your review': 'It ran in the wash.' },
  )
})

test('without script the browser looks a form over, with script the shop does', () => {
  expect(renderToString(<ForgotPasswordForm first={EMPTY_FORM} />)).not.toMatch(/novalidate/i)
  render(<ForgotPasswordForm first={EMPTY_FORM} />)
  expect(document.querySelector('form')?.noValidate).toBe(true)
})

test('a new password that differs from its copy is not sent, and the session is not given up for it', () => {
  const sent = vi.fn()
  document.addEventListener('submit', sent)
  render(<PasswordForm first={EMPTY_FORM} isDone={false} />)
  const typed = {
    'Old password': 'market-day-7',
    'New password': 'wax print 88',
    'New password again': 'wax print 89',
  }
  for (const [label, value] of Object.entries(typed))
    fireEvent.change(field(label), { target: { value } })
  submit()
  expect(document.activeElement).toBe(field('New password again'))
  expect(screen.getByText("The two password fields didn't match.")).toBeDefined()
  for (const [label, value] of Object.entries(typed)) expect(field(label).value).toBe(value)
  expect(sent).not.toHaveBeenCalled()
  fireEvent.change(field('New password again'), { target: { value: 'wax print 88' } })
  submit()
  expect(sent).toHaveBeenCalledOnce()
  document.removeEventListener('submit', sent)
})

test('an address that was lost on the way stays, and goes with the next press', async () => {
  const left = vi.spyOn(location, 'assign').mockReturnValue()
  let isLost = true
  const asked = playServer(() => (isLost ? 'no reply' : { status: 204 }))
  render(<ForgotPasswordForm first={EMPTY_FORM} />)
  fireEvent.change(field('Email'), { target: { value: 'ada@x.example' } })
  submit()
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
  expect(field('Email').value).toBe('ada@x.example')
  isLost = false
  submit()
  await waitFor(() => expect(left).toHaveBeenCalledWith('/forgotpassword?sent'))
  const sent = { email: 'ada@x.example' }
  expect(asked.map(({ body }) => body)).toEqual([sent, sent])
})

test('a link that was used meanwhile leads to its page, which says how to get another', async () => {
  const left = vi.spyOn(location, 'assign').mockReturnValue()
  playServer(() => ({ status: 400, body: { token: ['Invalid token for given user.'] } }))
  const action = '/password-reset/a/b'
  render(<ResetPasswordForm link={{ uid: 'a', token: 'b' }} action={action} first={EMPTY_FORM} />)
  for (const label of ['New password', 'New password again'])
    fireEvent.change(field(label), { target: { value: 'wax print 88' } })
  submit()
  await waitFor(() => expect(left).toHaveBeenCalledWith(action))
})
