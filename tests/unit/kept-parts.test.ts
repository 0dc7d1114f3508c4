import { expect, test } from 'vitest'
import { KeptParts, keyOf } from '#lib/web/kept-parts.server.ts'

const keepTwice = (parts: KeptParts, key: string, html: string) => {
  parts.keep(key, html)
  return parts.keep(key, html)
}

test('a part is known by all that it is made of', () => {
  const gele = keyOf('card', { name: 'gele', left: 1 })
  expect(keyOf('card', { name: 'gele', left: 1 })).toBe(gele)
  expect(keyOf('card', { name: 'gele', left: 0 })).not.toBe(gele)
  expect(keyOf('product', { name: 'gele', left: 1 })).not.toBe(gele)
})

test('a part is kept when it is made for the second time', () => {
  const parts = new KeptParts()
  expect(String(parts.keep('gele', '<p>Gele</p>'))).toBe('<p>Gele</p>')
  expect(parts.get('gele')).toBeUndefined()
  parts.keep('gele', '<p>Gele</p>')
  expect(String(parts.get('gele'))).toBe('<p>Gele</p>')
})

test('the parts that nobody asked for longest make room', () => {
  const parts = new KeptParts(33)
  for (const part of ['a', 'b', 'c']) keepTwice(parts, part, 'x'.repeat(10))
  parts.get('a')
  keepTwice(parts, 'd', 'x'.repeat(10))
  expect(['a', 'b', 'c', 'd'].filter((part) => parts.get(part))).toEqual(['a', 'c', 'd'])
})

test('who walks once through all goods drives nothing out', () => {
  const parts = new KeptParts(33)
  keepTwice(parts, 'gele', 'x'.repeat(10))
  for (let item = 0; item < 9_000; item++) parts.keep(`item ${item}`, 'x'.repeat(10))
  expect(parts.get('gele')).toBeDefined()
})

test('a part that several made at once counts once, and one that is too large is not kept', () => {
  const parts = new KeptParts(33)
  for (let times = 0; times < 9; times++) parts.keep('a', 'x'.repeat(20))
  keepTwice(parts, 'b', 'x'.repeat(10))
  expect(parts.get('a')).toBeDefined()
  expect(keepTwice(parts, 'c', 'x'.repeat(99))).toHaveLength(99)
  expect(parts.get('c')).toBeUndefined()
})
