import { describe, expect, test } from 'vitest'
import { findPasswordFaults, toReturnPath } from '#lib/accounts/accounts.ts'
import { commonPasswords } from '#lib/accounts/passwords/common-passwords.server.ts'

const owner = { username: 'chiamaka.o', email: 'obi.family@example.com' }
const faultsOf = (password: string, isCommon: (typed: string) => boolean = () => false) =>
  findPasswordFaults(password, owner, isCommon)

describe('findPasswordFaults', () => {
  test('has nothing against a good password, whatever it is made of', () => {
    for (const password of ['wax print 88', 'ọjà ọjà ọjà', 'aaaaaaab', '#'.repeat(128)])
      expect(faultsOf(password)).toEqual([])
  })

  test('finds a password that is nearly a name of its owner', () => {
    const username = 'The password is too similar to the username.'
    const email = 'The password is too similar to the email address.'
    expect(faultsOf('Chiamaka')).toEqual([username])
    expect(faultsOf('1chiamaka1')).toEqual([username])
    expect(faultsOf('family77')).toEqual([email])
    expect(faultsOf('obi.family@example.com')).toEqual([email])
    expect(faultsOf('chiamaka is my name')).toEqual([])
  })

  test('finds one that is nearly the first or the last name, and names the first that fits', () => {
    const named = { ...owner, firstName: 'Ngozichukwu', lastName: 'Oyebanji-Cole' }
    const faultsOf = (password: string) => findPasswordFaults(password, named, () => false)
    expect(faultsOf('ngozichukwu1')).toEqual(['The password is too similar to the first name.'])
    expect(faultsOf('Oyebanji9')).toEqual(['The password is too similar to the last name.'])
    const twice = { ...named, firstName: 'Chiamaka' }
    expect(findPasswordFaults('chiamaka', twice, () => false)).toEqual([
      'The password is too similar to the username.',
    ])
    expect(findPasswordFaults('wax print 88', { ...owner, firstName: '' }, () => false)).toEqual([])
  })

  test('names all that is wrong in one order', () => {
    expect(faultsOf('12345', () => true)).toEqual([
      'This password is too short. It must contain at least 8 characters.',
      'This password is too common.',
      'This password is entirely numeric.',
    ])
  })

  test('looks passwords up in lower case', async () => {
    const common = await commonPasswords()
    expect(common.size).toBeGreaterThan(20_000)
    const isCommon = (password: string) => common.has(password)
    expect(faultsOf('PassWord123', isCommon)).toEqual(['This password is too common.'])
    expect(faultsOf('market-day-7', isCommon)).toEqual([])
  })
})

describe('toReturnPath', () => {
  test('keeps a path of the shop with its query', () => {
    expect(toReturnPath('/checkout')).toBe('/checkout')
    expect(toReturnPath('/categories/women?page=2#top')).toBe('/categories/women?page=2#top')
  })

  test.each([
    null,
    '',
    'checkout',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/..//evil.example/',
    'javascript:alert(1)',
    '/signin?next=/signin',
    '/signout/',
  ])('turns %j into the homepage', (given) => {
    expect(toReturnPath(given)).toBe('/')
  })
})
