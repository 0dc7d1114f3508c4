import { describe, expect, test } from 'vitest'
import { isPage } from '../../../scripts/commands/page-paths.ts'
import { command } from '../../support/command.ts'
import { openTestShop } from '../../support/shop.ts'
import { anAccount, anItem } from '../../support/world.ts'

describe('user', () => {
  test('lists, shows and activates customers', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada', { active: false })
    expect((await command(shop, ['user', 'list'])).out).toMatch(
      /^ada +ada@example.com +not verified/m,
    )
    const { code, out } = await command(shop, ['user', 'activate', 'Ada@Example.com'])
    expect([code, out.trim()]).toEqual([0, 'Ada@Example.com is now active and can sign in.'])
    expect((await command(shop, ['user', 'show', 'ada@example.com'])).out).toContain(
      'ada <ada@example.com>, active',
    )
    expect((await command(shop, ['user', 'show', 'ada@example.com'])).out).toContain(
      'Signed up 2026-11-20 10:00, verified ',
    )
    expect((await command(shop, ['user', 'activate', 'ada@example.com'])).out).toContain(
      'Nothing was changed.',
    )
  })

  test('ends with 1 for somebody who is not a customer', async () => {
    const { code, err } = await command(await openTestShop(), ['user', 'show', 'x@mail.example'])
    expect([code, err.trim()]).toEqual([1, 'No account has the e-mail address x@mail.example.'])
  })
})

describe('notify', () => {
  test('leads to a page of the shop only', async () => {
    const shop = await openTestShop()
    await anAccount(shop, 'ada')
    const { slug } = await anItem(shop, { category: 'Women' })
    const pages = ['/', '/categories/', '/search?query=x', '/blog/reading-adire', '/orders/ongoing']
    const shelf = ['/policy/privacy-policy', '/categories/women', `/products/${slug}`]
    const isThere = (path: string) => isPage(shop, path)
    for (const path of [...pages, ...shelf]) expect(await isThere(path), path).toBe(true)
    const dead = [
      '/nope',
      '/404',
      '/products/nope',
      '/blog/nope',
      '/policies/privacy-policy',
      '/products/[slug]',
      '/../README',
    ]
    for (const path of dead) expect(await isThere(path), path).toBe(false)
    const { code, err } = await command(shop, ['notify', 'New shirts', '--link', '/nope'])
    expect([code, err]).toEqual([1, '/nope is no page of the shop. Nobody was told.\n'])
    const { out } = await command(shop, ['notify', 'New shirts', '--link', '/categories/women'])
    expect(out).toBe('1 customer was told.\n')
  })
})
