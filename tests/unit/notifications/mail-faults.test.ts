import { describe, expect, test } from 'vitest'
import { sayMailFault } from '#lib/notifications/mail-faults.ts'

const fault = (message: string, more: { code?: string; name?: string; response?: string } = {}) =>
  sayMailFault(Object.assign(new Error(message), more))

describe('why a mail server takes no mail', () => {
  test.each([
    ['connect ECONNREFUSED 127.0.0.1:9', { code: 'ESOCKET' }, /^Nothing answers at this address/],
    ['getaddrinfo ENOTFOUND smtp.exmaple.com', { code: 'EDNS' }, /^There is no mail server of/],
    ['Greeting never received', { code: 'ETIMEDOUT' }, /^It did not answer in time/],
    ['timed out', { name: 'TaskCancelledError' }, /^It did not answer in time/],
    ['self-signed certificate', { code: 'ESOCKET' }, /^Its certificate is not one of this/],
    ['SSL routines: wrong version number', { code: 'ESOCKET' }, /^It does not encrypt at this/],
    ['Server does not support TLS', { code: 'ETLS' }, /^It does not encrypt at this port/],
  ])('is said in plain words, not as “%s”', (message, more, said) => {
    expect(fault(message, more)).toMatch(said)
    expect(fault(message, more)).not.toContain(message)
  })

  test('has what the server itself said', () => {
    const response = '535 5.7.8 Username and Password not accepted.'
    expect(fault(`Invalid login: ${response}`, { code: 'EAUTH', response })).toBe(
      `It does not take this user and password. It says: “${response}”`,
    )
    expect(fault('Mail command failed: 550 no', { code: 'EENVELOPE', response: '550 no' })).toBe(
      'It says: “550 no”',
    )
    expect(fault('Something else')).toBe('It says: “Something else”')
  })
})
