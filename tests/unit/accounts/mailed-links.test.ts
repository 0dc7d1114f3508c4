import { describe, expect, test } from 'vitest'
import { leadingOn, toReturnPath } from '#lib/accounts/accounts.ts'
import { withoutStrayEnd } from '#lib/stray-end.ts'
import { mendedLink } from '#lib/web/server/requests.server.ts'

const LINK = '/emailverified/abc/Gf-_x2'

describe('the end of a mailed link', () => {
  test('loses punctuation, brackets, quotes and blanks, also encoded', () => {
    for (const end of [
      '.',
      ')',
      '>',
      ' ',
      ').',
      '%20',
      '%3E',
      '%29%2E',
      '%C2%A0',
      '%E2%80%9D',
      '"',
    ])
      expect(withoutStrayEnd(LINK + end), end).toBe(LINK)
    for (const good of [LINK, `${LINK}-`, `${LINK}_`]) expect(withoutStrayEnd(good)).toBe(good)
  })

  // One pattern for the whole end tried again from each sign: 50 s.
  test('loses a long run of them in one pass', () => {
    expect(withoutStrayEnd('.'.repeat(120_000))).toBe('')
    expect(withoutStrayEnd(`${'.'.repeat(120_000)}x`)).toHaveLength(120_001)
  })

  test('is mended on pages that mails lead to, and nowhere else', () => {
    expect(mendedLink(`${LINK}.`)).toBe(LINK)
    expect(mendedLink(`${LINK}?next=%2Fcheckout)`)).toBe(`${LINK}?next=%2Fcheckout`)
    expect(mendedLink('/payment-success-page?order_id=x1.')).toBe(
      '/payment-success-page?order_id=x1',
    )
    for (const url of [LINK, '/search?query=what?', '/payments)', '/'])
      expect(mendedLink(url), url).toBeNull()
  })
})

test('an address to go on to of more than 2,000 characters is dropped', () => {
  const path = (length: number) => `/categories?x=${'a'.repeat(length - 14)}`
  expect(toReturnPath(path(2_000))).toBe(path(2_000))
  expect(toReturnPath(path(2_001))).toBe('/')
  expect(toReturnPath(`/categories?x=${'é'.repeat(1_000)}`)).toBe('/')
  expect(leadingOn('/signin', path(2_001))).toBe('/signin')
  expect(leadingOn('/signin', '/cart')).toBe('/signin?next=%2Fcart')
})
