/** @module-tag long */
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkCatalogue } from '#lib/catalogue/import/check.server.ts'
import { toMoment } from '#lib/time.ts'
import { aPhoto } from '../../support/catalogue/photos.ts'
import { afterUse } from '../../support/cleanup.ts'
import { commandAlone } from '../../support/command.ts'

const NOW = toMoment(Date.UTC(2026, 10, 20))
const ANSWERS = {
  brand: 'Bola & Sons',
  tagline: 'Clothes',
  email: 'hello@bola.example',
  phone: '0803 111 2222',
  address: '5 Ring Road, Ibadan, Oyo',
  state: 'Oyo',
}
const HEADER =
  'ID,Type,SKU,Name,Published,Visibility in catalog,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)'

function aPlace(): string {
  const dir = mkdtempSync(join(tmpdir(), 'init-from-'))
  afterUse(() => rmSync(dir, { recursive: true }))
  return dir
}

/** What the old shop wrote the day before. */
function writeExport(file: string, text: string): void {
  writeFileSync(file, text)
  const before = new Date(Date.parse(NOW) - 86_400_000)
  utimesSync(file, before, before)
}

const init = (args: string[], env: Record<string, string> = {}) => {
  const answers = Object.entries(ANSWERS).flatMap(([name, text]) => [`--${name}`, text])
  return commandAlone(['init', ...args, ...answers], env, NOW)
}

async function anOldShop(photo: Uint8Array) {
  const server = createServer((request, response) => {
    if (request.url !== '/gown.jpg') return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterUse(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('npm run shop -- init --from', () => {
  test('makes a folder with the goods, categories and photos of the old shop', async () => {
    const url = await anOldShop((await aPhoto()).bytes)
    const place = aPlace()
    const [file, dir] = [join(place, 'wc-product-export.csv'), join(place, 'shop')]
    const lines = [
      HEADER,
      `1,variable,AG,Adire Gown,1,visible,<p>Hand dyed.</p>,1,,,,"Women, Women > Gowns","${url}/gown.jpg, ${url}/gone.jpg",,Color,"Indigo, White",Size,M`,
      `,variation,AG-I,,1,visible,,1,4,18000,22000,,${url}/gown.jpg,id:1,Color,Indigo,Size,M`,
      ',variation,AG-W,,1,visible,,1,2,18000,22000,,,id:1,Color,White,Size,M',
      '2,simple,,Zanna Cap,1,visible,Warm.,1,3,,"4,000",Caps,,,,,,',
      '3,simple,,Bad Price,1,visible,Good.,1,3,,4000.50,Caps,,,,,,',
    ]
    writeExport(file, lines.join('\n'))
    const { out } = await init([dir, '--from', file], { PHOTO_NETWORKS: '127.0.0.1' })
    for (const said of [
      'From WooCommerce: goods 2, photos 1.',
      'line 6: price "4000.50" must be whole naira',
      `adire-gown: ${url}/gone.jpg: There is no photo at the address any more.`,
      'look at your goods',
    ])
      expect(out).toContain(said)
    const { categories, itemCount, items, pictures } = await checkCatalogue(dir, { now: NOW })
    expect(categories).toMatchObject([
      { slug: 'women', sub_categories: [{ slug: 'gowns' }] },
      { slug: 'caps', sub_categories: [] },
    ])
    expect(itemCount).toBe(2)
    expect([...pictures.keys()]).toEqual(['adire-gown-1.jpg'])
    const [gown, cap] = await Array.fromAsync(items(), ({ entry }) => entry)
    expect(gown).toMatchObject({
      slug: 'adire-gown',
      category: 'women',
      subCategory: 'gowns',
      priceKobo: 22_000_00,
      newPriceKobo: 18_000_00,
      images: [{ file: 'adire-gown-1.jpg', colour: 'Indigo' }],
      sizes: [
        { name: 'Indigo/M', stock: 4, sku: 'AG-I' },
        { name: 'White/M', stock: 2, sku: 'AG-W' },
      ],
    })
    expect(cap).toMatchObject({ slug: 'zanna-cap', category: 'caps', isShown: true })
  })

  test('hides goods whose category was not answered', async () => {
    const place = aPlace()
    const [file, dir] = [join(place, 'products_export.csv'), join(place, 'shop')]
    writeExport(
      file,
      'Handle,Title,Body (HTML),Type,Variant Inventory Qty,Variant Price,Status\ncap,Cap,Warm.,Caps,3,4000,active\n',
    )
    const { out } = await init([dir, '--from', file, '--categories', 'Hats'])
    expect(out).toContain('Goods of "Caps" are hidden')
    const { items } = await checkCatalogue(dir, { now: NOW })
    const [cap] = await Array.fromAsync(items(), ({ entry }) => entry)
    expect(cap).toMatchObject({ slug: 'cap', category: '', isShown: false })
    expect(readFileSync(join(dir, 'categories.yaml'), 'utf8')).toContain('slug: hats')
  })

  test('makes nothing of a file that is no such export', async () => {
    const place = aPlace()
    const [file, dir] = [join(place, 'list.csv'), join(place, 'shop')]
    writeFileSync(file, 'one,two\n1,2\n')
    const wrong = await init([dir, '--from', file, '--categories', 'Hats'])
    expect(wrong.code).toBe(1)
    expect(wrong.err).toContain('is no product export of Shopify or WooCommerce')
    const missing = await init([dir, '--from', join(place, 'none.csv')])
    expect(missing.err).toContain('There is no file')
    expect(existsSync(dir)).toBe(false)
  })
})
