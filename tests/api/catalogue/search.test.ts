/** @module-tag postgres */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { saveSearchWords, saveSynonyms } from '#lib/catalogue/search/search.server.ts'
import { aFolder, ROWS } from '../../support/catalogue/catalogue-fixture.ts'
import { command } from '../../support/command.ts'
import { open } from '../../support/pages.ts'
import { aBrowser, send } from '../../support/send.ts'
import { openTestShop } from '../../support/shop.ts'
import { anItem } from '../../support/world.ts'

describe('GET /api/item_search/', async () => {
  const shop = await openTestShop()
  const guest = aBrowser()
  const find = async (query: string) =>
    (await send(shop, guest, `GET /api/item_search/?query=${encodeURIComponent(query)}`)).json()
  const [plenty, none] = [
    await anItem(shop, { name: 'Coral Ring', stock: 3 }),
    await anItem(shop, { name: 'Coral Ring Coral', stock: 0 }),
  ]
  await shop.inTransaction((shop) => saveSearchWords(shop, [plenty.id, none.id]))

  test('finds by the beginning of a word, sold-out items last', async () => {
    const found = await find('cor')
    expect(found.count).toBe(2)
    expect(found.results.map((item: { id: number }) => item.id)).toEqual([plenty.id, none.id])
  })

  test('finds by one letter, but not by one beside other words', async () => {
    expect((await find('c')).count).toBe(2)
    expect((await find('c zzzzqqqq')).count).toBe(0)
  })

  test.each([['', '   ', '%%%', 'x'.repeat(101), 'zzzzqqqq', '\0']].flat())(
    'finds nothing for %j, without an error',
    async (query) => {
      expect(await find(query)).toEqual({ count: 0, next: null, previous: null, results: [] })
    },
  )

  test.each([
    "' or 1=1 --",
    '<script>alert(1)</script>',
    '"coral" and (ring)',
    'coral*',
    'x'.repeat(9_000),
  ])('takes %j for words', async (query) => {
    const response = await send(
      shop,
      guest,
      `GET /api/item_search/?query=${encodeURIComponent(query)}`,
    )
    expect(response.status).toBe(200)
  })

  test('does not find what has left the shelf', async () => {
    await shop.db.updateTable('item').set({ published: 0 }).where('id', '=', none.id).execute()
    expect((await find('coral')).results).toHaveLength(1)
  })

  test('a page beyond the last one is not found', async () => {
    const response = await send(shop, guest, 'GET /api/item_search/?query=coral&page=9')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ detail: 'Invalid page.' })
  })
})

test('the page of a search leaves out what nobody can type, and shows what is popular', async () => {
  const shop = await openTestShop()
  await anItem(shop, { name: 'Coral Ring' })
  for (const path of ['/search?query=%00', '/search?query=a%00b', '/product?style=%00']) {
    const response = await send(shop, aBrowser(), `GET ${path}`)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('Coral Ring')
  }
})

test('what another process has imported is found at once, by new words and old ones', async () => {
  const shop = await openTestShop()
  const folder = await aFolder()
  await command(shop, ['import', folder.dir])
  const countOf = async (query: string) =>
    (await (await send(shop, aBrowser(), `GET /api/item_search/?query=${query}`)).json()).count
  expect([await countOf('danfo'), await countOf('zobo'), await countOf('wrap')]).toEqual([0, 0, 1])
  const [dress = '', kaftan = '', bag = ''] = ROWS
  await folder.writeRows(dress, kaftan, bag.replace('Market Bag', 'Danfo Wrap Bag'))
  await folder.write('synonyms.yaml', '- [danfo, zobo]')
  await command(shop, ['import', folder.dir])
  expect([await countOf('danfo'), await countOf('zobo'), await countOf('wrap')]).toEqual([1, 1, 2])
})

test('a word that the owner has made a synonym finds at once what the other one finds', async () => {
  const shop = await openTestShop()
  const ring = await anItem(shop, { name: 'Coral Ring' })
  await shop.inTransaction((shop) => saveSearchWords(shop, [ring.id]))
  const find = async () =>
    (await (await send(shop, aBrowser(), 'GET /api/item_search/?query=okwa')).json()).count
  expect(await find()).toBe(0)
  await shop.inTransaction((shop) => saveSynonyms(shop, [['coral', 'okwa']]))
  expect(await find()).toBe(1)
  await shop.inTransaction((shop) => saveSynonyms(shop, []))
  expect(await find()).toBe(0)
})

test('a word that every shop knows finds what it means, and is never corrected to another', async () => {
  const shop = await openTestShop()
  const cloth = await anItem(shop, { name: 'Batik Cloth' })
  await shop.inTransaction((shop) => saveSearchWords(shop, [cloth.id]))
  const find = async (query: string) => {
    const answer = await send(shop, aBrowser(), `GET /api/item_search/?query=${query}`)
    return (await answer.json()).results.map((item: { id: number }) => item.id)
  }
  for (const word of [
    'bata',
    'b%C3%A0t%C3%A0',
    'takalmi',
    'akp%E1%BB%A5kp%E1%BB%8D+%E1%BB%A5kw%E1%BB%A5',
  ])
    expect([word, await find(word)]).toEqual([word, []])
  const shoes = await anItem(shop, { name: 'Brown Shoes' })
  await shop.inTransaction((shop) => saveSearchWords(shop, [shoes.id]))
  for (const word of [
    'bata',
    'b%C3%A0t%C3%A0',
    'takalmi',
    'akp%E1%BB%A5kp%E1%BB%8D+%E1%BB%A5kw%E1%BB%A5',
  ])
    expect([word, await find(word)]).toEqual([word, [shoes.id]])
})

test('a misspelling is corrected again once no item is called by it', async () => {
  const shop = await openTestShop()
  const find = async () => {
    const answer = await send(shop, aBrowser(), 'GET /api/item_search/?query=damsak')
    return (await answer.json()).results.map((item: { id: number }) => item.id)
  }
  const [wrong, right] = [
    await anItem(shop, { name: 'Damsak Clutch' }),
    await anItem(shop, { name: 'Damask Wrapper' }),
  ]
  await shop.inTransaction((shop) => saveSearchWords(shop, [wrong.id, right.id]))
  expect(await find()).toEqual([wrong.id])
  const called = { name: 'Velvet Clutch', description: '' }
  await shop.db.updateTable('item').set(called).where('id', '=', wrong.id).execute()
  await shop.inTransaction((shop) => saveSearchWords(shop, [wrong.id]))
  expect(await find()).toEqual([right.id])
})

test.each(['item_words', 'setting'])(
  'the search finds again what it finds after the database failed once, at %s',
  async (table) => {
    const shop = await openTestShop()
    const ring = await anItem(shop, { name: 'Coral Ring' })
    await shop.inTransaction((shop) => saveSearchWords(shop, [ring.id]))
    const find = () => send(shop, aBrowser(), 'GET /api/item_search/?query=coral')
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(shop.db)
    await rename(table, 'away')
    expect((await find()).status).toBe(500)
    await rename('away', table)
    expect((await find()).status).toBe(200)
    expect((await (await find()).json()).count).toBe(1)
  },
)

describe('/search', async () => {
  const shop = await openTestShop()
  const gele = await anItem(shop, { name: 'Gele' })
  const grand = await anItem(shop, { name: 'Gele Grand', stock: 0 })
  const headtie = await anItem(shop, { name: 'Headtie' })
  const gelede = await anItem(shop, { name: 'Gelede Mask' })
  await saveSynonyms(shop, [['gele', 'headtie']])
  await shop.inTransaction((shop) =>
    saveSearchWords(shop, [gele.id, grand.id, headtie.id, gelede.id]),
  )
  const search = (query: string) => open(shop, `/search?query=${query}`)
  const itemsOf = ({ links }: { links: string[] }) =>
    links.filter((link) => link.startsWith('/products/')).map((link) => link.slice(10))

  test('shows first what has the words or means the same, then what is related, and says so', async () => {
    const found = await search('gele')
    expect(itemsOf(found)).toEqual([gele.slug, headtie.slug, grand.slug, gelede.slug])
    expect(found.lines).toContain('3 exact matches')
    expect(found.lines).toContain('Related')
  })

  test('says that nothing has exactly the words', async () => {
    const found = await search('gelle')
    expect(itemsOf(found)).toContain(gele.slug)
    expect(found.lines).toContain('Nothing has exactly these words. These are related:')
    expect(found.lines).not.toContain('Related')
  })

  test('makes no groups where all are exact', async () => {
    const found = await search('grand')
    expect(itemsOf(found)).toEqual([grand.slug])
    expect(found.lines).toContain('1 item')
    expect(found.lines.join(' ')).not.toMatch(/exact|Related/)
  })
})
