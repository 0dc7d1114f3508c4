import { expect, test } from 'vitest'
import { checkGuestFields } from '#lib/checkout/guest-fields.ts'
import type { CheckoutValues } from '#lib/checkout/checkout.ts'

const typed: CheckoutValues = {
  name: 'Ada Obi',
  phone: '',
  email: '',
  state: '25',
  lga: '503',
  street_address: '22 Adelabu Street',
  payment_kind: 'fiat',
  shipping_mode: 'delivery',
}
const ONE = ['Give an e-mail address or a phone number: one is enough.']

test('who gives neither an e-mail address nor a phone number is told that one is enough', () => {
  expect(checkGuestFields(typed)).toEqual({ email: ONE, phone: ONE })
})

test('either is enough, and is looked at', () => {
  expect(checkGuestFields({ ...typed, phone: '0803 555 0142' })).toEqual({})
  expect(checkGuestFields({ ...typed, email: 'ada@mail.example' })).toEqual({})
  expect(Object.keys(checkGuestFields({ ...typed, phone: '0803' }))).toEqual(['phone'])
})
