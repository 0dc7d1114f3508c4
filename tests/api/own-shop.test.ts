import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { crawl } from '../support/crawl.ts'
import { anOwnShop } from '../support/own-shop.ts'

/** What only the demo shop says: its name, its street, its mailbox and its cloth. States and towns of Nigeria are in every shop. */
const OF_THE_DEMO =
  /Ọjà|\boja\b|@oja|oja\.|Surulere|Bode Thomas|Yoruba|0803 555 0142|ankara|adire|\bgele\b|aso-oke|owambe|coral|agbada/i

const STARTS = [
  '/',
  '/sitemap.xml',
  '/rss.xml',
  '/robots.txt',
  '/manifest.webmanifest',
  '/service-worker.js',
  '/sw.js',
  '/offline',
  '/no/such/page',
  '/api/items/',
  '/api/categories/',
  '/favicon.svg',
  '/search?query=nothing+like+it',
]

const post = (url: string, siteUrl: string, path: string, fields: Record<string, string>) =>
  fetch(url + path, {
    method: 'POST',
    headers: { origin: siteUrl },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

describe('an owner’s shop', { timeout: 180_000 }, () => {
  let shop: Awaited<ReturnType<typeof anOwnShop>>
  const said = new Map<string, string>()
  beforeAll(async () => {
    shop = await anOwnShop()
    const ask = async (path: string) => {
      const response = await fetch(shop.url + path, { redirect: 'manual' })
      said.set(path, await response.clone().text())
      return response
    }
    const isFollowed = (path: string) => new URLSearchParams(path.split('?')[1]).size < 2
    await crawl({ ask, siteUrl: shop.siteUrl, starts: STARTS, isFollowed })
  }, 180_000)

  test('says nowhere in its pages, feeds, icons and scripts what is the demo shop’s', () => {
    expect(said.size).toBeGreaterThan(60)
    const words = [...said].flatMap(([path, text]) => {
      const found = OF_THE_DEMO.exec(path + text)
      return found ? [`${path}: ${found[0]}`] : []
    })
    expect(words).toEqual([])
  })

  test('names its owner on its pages, in its policies and where it is installed', () => {
    expect(said.get('/')).toContain('<title>Bola &amp; Sons</title>')
    expect(said.get('/policy/privacy-policy')).toContain(
      'Bola &amp; Sons, 5 Ring Road, Ibadan, Oyo, is the data controller.',
    )
    expect(JSON.parse(said.get('/manifest.webmanifest') ?? '')).toMatchObject({
      name: 'Bola & Sons',
      theme_color: '#123456',
    })
  })

  test('has its own colours, logo and icons', () => {
    expect(said.get('/')).toMatch(/--color-indigo:#123456/)
    expect(said.get('/')).toMatch(
      /<img class="brand-logo" alt="" src="\/brand\/logo\.svg" width="120" height="40"/,
    )
    for (const name of ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'])
      expect(readFileSync(join(shop.built, 'client', name))).not.toEqual(
        readFileSync(join('public', name)),
      )
  })

  test('writes mails in its own name and colours', async () => {
    const email = 'ada@shopper.test'
    await post(shop.url, shop.siteUrl, '/newsletter', { email })
    await post(shop.url, shop.siteUrl, '/signup', {
      username: 'ada',
      email,
      password: 'a long pass phrase of hers',
      re_password: 'a long pass phrase of hers',
    })
    const outbox = join(shop.dataDir, 'outbox')
    await expect.poll(() => globSync('*.eml', { cwd: outbox }).length, { timeout: 30_000 }).toBe(2)
    for (const name of globSync('*.eml', { cwd: outbox })) {
      const mail = readFileSync(join(outbox, name), 'utf8')
      expect(mail).toContain('Bola & Sons')
      expect(mail).not.toMatch(OF_THE_DEMO)
    }
  })
})
