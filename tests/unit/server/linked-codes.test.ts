import { expect, test } from 'vitest'
import { linkedCodeIn } from '#lib/web/server/linked-codes.server.ts'

test.each([
  ['/?code=ADA10', { code: 'ADA10', path: '/' }],
  [
    '/products/gown?colour=Rust&code=ada%2010',
    { code: 'ADA10', path: '/products/gown?colour=Rust' },
  ],
  // However its name is escaped: else the answer would lead to itself.
  ['/?c%6Fde=ADA10&xcode=1', { code: 'ADA10', path: '/?xcode=1' }],
  ['/?code=&code=ADA10', { code: '', path: '/' }],
])('%s is led to the address without its code', (url, linked) => {
  expect(linkedCodeIn(url)).toEqual(linked)
})

test.each([
  '//evil.example/?code=ADA10',
  '///evil.example?code=ADA10',
  '/\\evil.example?code=ADA10',
  '/\t/evil.example?code=ADA10',
  'https://evil.example/?code=ADA10',
  '/desk?code=ADA10',
  '/api/items/?code=ADA10',
  '/?encode=ADA10',
])('%s is led nowhere', (url) => {
  expect(linkedCodeIn(url)).toBeNull()
})
