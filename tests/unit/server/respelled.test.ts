import { globSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { isApiPath } from '#lib/web/paths.ts'
import { respelled } from '#lib/web/respelled.ts'

describe('respelled', () => {
  test.each([
    ['/CART', '/cart'],
    ['/Products/Zanna-Bukar-Cap', '/products/zanna-bukar-cap'],
    ['/Products/Zanna-Bukar-Cap/?colour=Red&x=%2F', '/products/zanna-bukar-cap?colour=Red&x=%2F'],
    ['//products/x', '/products/x'],
    ['/products//x//', '/products/x'],
    ['///', '/'],
    ['//?page=2', '/?page=2'],
    ['/categories/WOMEN', '/categories/women'],
    ['/categories/Shoes%20%26%20Bags', '/categories/shoes%20%26%20bags'],
    ['/Orders/Ongoing', '/orders/ongoing'],
    ['/ORDERS/aBcDeFgH', '/orders/aBcDeFgH'],
    ['/EmailVerified/MTI/aB-c_D?next=%2FCart', '/emailverified/MTI/aB-c_D?next=%2FCart'],
    ['//emailverified/MTI//aB-c_D', '/emailverified/MTI/aB-c_D'],
    ['/Desk/Orders/NG-10001/Refund', '/desk/orders/NG-10001/Refund'],
    ['/Desk/Orders/New', '/desk/orders/new'],
  ])('leads %s to %s', (asked, right) => {
    expect(respelled(asked)).toBe(right)
    // Once, and no further.
    expect(respelled(right)).toBeNull()
  })

  test.each([
    '/',
    '/cart',
    '/cart/',
    '/cart?Page=2//',
    '/products/a,b',
    '/products/zanna-bukar-cap',
    '/emailverified/MTI/aB-c_D',
    '/orders/aBcDeFgH',
    '/api/items/ABC/',
    '//api/items/',
    '/API/items/',
    '/media/ABC/x.webp',
    '/_astro/Layout.Cx1.css',
    '/%E0%A4%A',
    '/A%00',
    `/${'A'.repeat(2_001)}`,
    '',
  ])('leaves %s as it is', (asked) => expect(respelled(asked)).toBeNull())

  test.each([
    '//evil.example',
    '///evil.example/A',
    '//evil.example//',
    '/\\evil.EXAMPLE',
    '//\\evil.example',
    '/\\/evil.EXAMPLE',
    '/%5C%5Cevil.EXAMPLE',
    '/%2Fevil.EXAMPLE',
    '//%2F/evil.example',
    '/\t/evil.EXAMPLE',
    '/https://evil.EXAMPLE',
    '//user@evil.example',
  ])('never leads to another host: %j', (asked) => {
    const right = respelled(asked) ?? '/'
    expect(new URL(right, 'https://shop.example').origin).toBe('https://shop.example')
    expect(right).toMatch(/^\/(?![/\\])/)
  })

  /** Parameters of pages in which capitals count. */
  const KEPT = ['token', 'uid', 'reference', 'number', 'paper', '...link']
  const pages = globSync('src/pages/**/[!_]*.astro')
    .map((file) => file.slice('src/pages'.length, -'.astro'.length).replace(/\/index$/, '') || '/')
    .filter((page) => /^\/[a-z]/.test(page) && !isApiPath(page) && !page.includes('[...path]'))

  test.each(pages)('keeps ids and tokens of %s, and makes all else small', (page) => {
    const isKept = (name: string) =>
      KEPT.includes(name) || (name === 'id' && /^\/(orders|desk\/people)/.test(page))
    const given = page.replace(/\[([^\]]+)\]/g, (_, name) => (isKept(name) ? 'aB1' : 'Ab1'))
    const right = page.replace(/\[([^\]]+)\]/g, (_, name) => (isKept(name) ? 'aB1' : 'ab1'))
    const loud = `/${given.slice(1, 2).toUpperCase()}${given.slice(2)}`
    expect(respelled(loud)).toBe(right)
  })
})
