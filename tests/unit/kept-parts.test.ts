import { expect, test } from 'vitest'
import { KeptParts } from '#lib/web/kept-parts.server.ts'

test('a part is kept by all that it is made of', () => {
  const parts = new KeptParts()
  parts.keep('card ["gele",1]', '<p>Gele</p>')
  expect(parts.get('card ["gele",1]')).toBe('<p>Gele</p>')
  expect(parts.get('card ["gele",2]')).toBeUndefined()
})

test('the parts that nobody asked for longest make room', () => {
  const parts = new KeptParts(30)
  parts.keep('a', 'x'.repeat(9))
  parts.keep('b', 'x'.repeat(9))
  parts.keep('c', 'x'.repeat(9))
  parts.get('a')
  parts.keep('d', 'x'.repeat(9))
  expect(['a', 'b', 'c', 'd'].filter((part) => parts.get(part))).toEqual(['a', 'c', 'd'])
})

test('a part that is kept again counts once, and one that is too large is not kept', () => {
  const parts = new KeptParts(30)
  for (let times = 0; times < 9; times++) parts.keep('a', 'x'.repeat(19))
  parts.keep('b', 'x'.repeat(9))
  expect(parts.get('a')).toBeDefined()
  expect(parts.keep('c', 'x'.repeat(99))).toHaveLength(99)
  expect(parts.get('c')).toBeUndefined()
})
