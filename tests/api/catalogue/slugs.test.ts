/** @module-tag postgres */
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { archiveItem, changeItem } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { exportCatalogue } from '#lib/catalogue/import/export.server.ts'
import { importCatalogue } from '#lib/catalogue/import/import.server.ts'
import { listItemIdsBySlug } from '#lib/catalogue/items/items.server.ts'
import type { Shop } from '#lib/shop.ts'
import { aFolder } from '../../support/catalogue/catalogue-fixture.ts'
import { atDesk, auditOf, onceOf, post, read, submit, wordsOf } from '../../support/desk/desk.ts'
import { storedItem } from '../../support/goods.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { aMember } from '../../support/desk/staff.ts'
import { aCategory, anItem } from '../../support/world.ts'

const ada = byDesk('Ada')

const move = (shop: Shop, seen: string, becomes: string) =>
  changeItem(shop, seen, { slug: { seen, becomes } }, ada)

/** The status of an address, and where it leads. */
async function answerAt(shop: Shop, path: string, method = 'GET') {
  const { status, headers } = await send(shop, aBrowser(), `${method} ${path}`)
  return [status, headers.get('location')]
}

describe('an item with another slug', () => {
  test('is led to from each slug that it had, in one step, on its page and in the API', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop, { name: 'Adire Gown' })
    await send(shop, aBrowser(), `GET /products/${slug}`)
    await move(shop, slug, 'adire-dress')
    await move(shop, 'adire-dress', 'indigo-dress')
    for (const old of [slug, 'adire-dress']) {
      expect(await answerAt(shop, `/products/${old}?colour=rust`)).toEqual([
        301,
        '/products/indigo-dress?colour=rust',
      ])
      expect(await answerAt(shop, `/products/${old}/back-in-stock`)).toEqual([
        301,
        '/products/indigo-dress/back-in-stock',
      ])
      expect(await answerAt(shop, `/api/items/${old}/`)).toEqual([
        301,
        expect.stringMatching(/^\/api\/items\/indigo-dress\/?$/),
      ])
    }
    expect(await answerAt(shop, '/products/indigo-dress')).toEqual([200, null])
    for (const path of [
      '/sitemap-1.xml',
      '/api/items/',
      '/categories/women',
      '/search?query=adire',
    ])
      expect(await (await send(shop, aBrowser(), `GET ${path}`)).text(), path).not.toContain(slug)
    expect([...(await listItemIdsBySlug(shop, [slug])).keys()]).toEqual([slug])
  })

  test('takes a form that was sent to its old address', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop)
    await move(shop, slug, 'adire-dress')
    const sent = await send(
      shop,
      aBrowser(),
      `POST /products/${slug}`,
      { quantity: '1' },
      { form: true },
    )
    expect([sent.status, sent.headers.get('location')]).toEqual([308, '/products/adire-dress'])
  })

  test('may get an old one of its own back, and nothing goes round in a circle', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop)
    await move(shop, slug, 'adire-dress')
    await move(shop, 'adire-dress', slug)
    expect(await answerAt(shop, `/products/${slug}`)).toEqual([200, null])
    expect(await answerAt(shop, '/products/adire-dress')).toEqual([301, `/products/${slug}`])
  })

  test('is not found by it while buyers do not see the item', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop)
    await move(shop, slug, 'secret-dress')
    await changeItem(shop, 'secret-dress', { isShown: { seen: true, becomes: false } }, ada)
    expect(await answerAt(shop, `/products/${slug}`)).toEqual([404, null])
  })

  test('leaves its slug to no other item, new or renamed', async () => {
    const shop = await openTestShop()
    const [one, other] = [await anItem(shop, { name: 'Cap' }), await anItem(shop)]
    await move(shop, one.slug, 'zanna-cap')
    for (const [slug, said] of [
      ['zanna-cap', 'Another item has this address'],
      [one.slug, 'its old links lead there'],
      ['search', 'an address of the shop itself'],
      ['Ṣẹ́gun', 'lower-case letters'],
      ['<b>x</b>', 'lower-case letters'],
      ['👗', 'lower-case letters'],
      ['\u202Eabc', 'lower-case letters'],
      ['12', 'at least one letter'],
      ['a'.repeat(81), '80 characters'],
    ] as const) {
      const refused = await move(shop, other.slug, slug).catch((error: unknown) => error)
      expect(refused, slug).toMatchObject({
        code: 'invalid',
        fields: { slug: [expect.stringContaining(said)] },
      })
    }
    const { slug: category } = await aCategory(shop)
    const who = atDesk(await aMember(shop))
    const name = one.slug.replace('-', ' ')
    const draft = { act: 'create', name, category, priceKobo: '7500', pieces: '3' }
    const made = await submit(shop, who, '/desk/goods/new', draft)
    expect(made.headers.get('location')).toBe(`/desk/goods/${one.slug}-2?done=created`)
  })

  test('gets it at the desk, where a colleague’s open page goes on', async () => {
    const shop = await openTestShop()
    const amaka = atDesk(await aMember(shop, 'owner', 'Amaka'))
    const bola = atDesk(await aMember(shop, 'manager', 'Bola'))
    const { slug } = await anItem(shop, { price: 20_000 })
    const path = `/desk/goods/${slug}`
    const open = await read(shop, bola, path)
    const wish = { act: 'save', slug: 'adire-dress', 'shown.slug': slug }
    const moved = await submit(shop, amaka, `${path}/address`, wish)
    expect(moved.headers.get('location')).toBe('/desk/goods/adire-dress/address?done=saved')
    expect(await auditOf(shop, 'goods.moved')).toEqual([
      {
        who: 'Amaka',
        subject: `item:${slug}`,
        changes: { Address: [slug, 'adire-dress'] },
        reason: null,
      },
    ])
    const price = { priceKobo: '21000', 'shown.priceKobo': '20000' }
    const saved = await post(shop, bola, path, {
      act: 'save',
      once: onceOf(open, 'save'),
      ...price,
    })
    expect(saved.status).toBe(303)
    expect(await storedItem(shop, 'adire-dress')).toMatchObject({ priceKobo: 21_000_00 })
    const stale = await submit(shop, bola, `${path}/address`, { ...wish, slug: 'indigo-dress' })
    expect(stale.status).toBe(409)
    expect(wordsOf(await stale.text())).toContain('Amaka changed this')
    expect(await read(shop, bola, '/desk/goods/adire-dress/history')).toContain('Address:')
  })

  test('goes to one of two who ask for it at the same moment', async () => {
    const shop = await openTestShop()
    const items = [await anItem(shop), await anItem(shop)]
    const done = await Promise.allSettled(items.map(({ slug }) => move(shop, slug, 'the-dress')))
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = done.find(({ status }) => status === 'rejected')
    expect(refused).toMatchObject({ reason: { fields: { slug: [expect.any(String)] } } })
  })
})

describe('an archived item', () => {
  test('says that it is gone and shows what is like it, until it is restored', async () => {
    const shop = await openTestShop()
    const { slug, id } = await anItem(shop, { name: 'Adire Gown' })
    const like = await anItem(shop, { name: 'Kente Gown' })
    await anItem(shop, { name: 'Zanna Cap', category: 'Men' })
    await archiveItem(shop, slug, ada)
    const page = await send(shop, aBrowser(), `GET /products/${slug}`)
    const html = await page.text()
    expect(page.status).toBe(410)
    expect(html).toContain('This is no longer sold.')
    expect(html).toContain(`/products/${like.slug}`)
    expect(html).toContain('noindex')
    expect(html).not.toContain('Zanna Cap')
    expect(html).not.toContain('application/ld+json')
    for (const path of [slug, id]) {
      const answer = await send(shop, aBrowser(), `GET /api/items/${path}/`)
      expect([answer.status, await answer.json()]).toEqual([
        410,
        {
          detail: 'This is no longer sold.',
          code: 'gone',
          similar_items: [{ id: like.id, name: 'Kente Gown', slug: like.slug }],
        },
      ])
    }
    const bought = await send(
      shop,
      aBrowser(),
      `POST /products/${slug}`,
      { quantity: '1' },
      { form: true },
    )
    expect(bought.status).toBe(410)
    expect((await answerAt(shop, `/products/${slug}/back-in-stock`))[0]).toBe(410)
    const sitemap = await (await send(shop, aBrowser(), 'GET /sitemap-1.xml')).text()
    expect(sitemap).not.toContain(slug)
    const who = atDesk(await aMember(shop))
    await submit(shop, who, `/desk/goods/${slug}/archive`, { act: 'restore' })
    expect(await answerAt(shop, `/products/${slug}`)).toEqual([200, null])
  })

  test('shows goods of the whole shop when its category has none', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop, { name: 'Adire Gown' })
    await anItem(shop, { name: 'Zanna Cap', category: 'Men' })
    await archiveItem(shop, slug, ada)
    expect(await (await send(shop, aBrowser(), `GET /products/${slug}`)).text()).toContain(
      'Zanna Cap',
    )
  })

  test('is led to from its old slugs', async () => {
    const shop = await openTestShop()
    const { slug } = await anItem(shop)
    await move(shop, slug, 'adire-dress')
    await archiveItem(shop, 'adire-dress', ada)
    expect(await answerAt(shop, `/products/${slug}`)).toEqual([301, '/products/adire-dress'])
    expect((await answerAt(shop, '/products/adire-dress'))[0]).toBe(410)
  })
})

describe('a table that was exported before an item got another slug', () => {
  const anExport = async () => {
    const shop = await openTestShop()
    const folder = await aFolder()
    await importCatalogue(shop, folder.dir)
    await exportCatalogue(shop, folder.dir)
    return { shop, folder, table: await readFile(`${folder.dir}/items.csv`, 'utf8') }
  }

  test('changes that item, and leaves its new slug', async () => {
    const { shop, folder, table } = await anExport()
    await move(shop, 'market-bag', 'saturday-bag')
    await folder.write('items.csv', table.replace(',9500,', ',9000,'))
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ added: 0, changed: 1 })
    expect(await storedItem(shop, 'saturday-bag')).toMatchObject({ priceKobo: 9_000_00 })
    await exportCatalogue(shop, folder.dir)
    expect(await readFile(`${folder.dir}/items.csv`, 'utf8')).not.toContain('market-bag')
    expect(await importCatalogue(shop, folder.dir)).toMatchObject({ added: 0, changed: 0 })
  })

  test('is refused when it has the old and the new slug', async () => {
    const { shop, folder, table } = await anExport()
    await move(shop, 'market-bag', 'saturday-bag')
    const line = table.split('\n').find((each) => each.startsWith('market-bag')) ?? ''
    await folder.write('items.csv', `${table}${line.replace('market-bag', 'saturday-bag')}\n`)
    await expect(importCatalogue(shop, folder.dir)).rejects.toThrow(/by an old slug/)
  })
})
