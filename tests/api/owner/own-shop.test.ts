/** @module-tag long */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { servedFrom } from '../../../scripts/publish/serving.ts'
import { wordsOf } from '../../support/desk/desk.ts'
import { crawl } from '../../support/failures/crawl.ts'
import { anOwnShop } from '../../support/processes/own-shop.ts'

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

/** Which only a customer sees. */
const ACCOUNT_PAGES = [
  '/my-profile',
  '/orders',
  '/orders/ongoing',
  '/orders/order-history',
  '/orders/drafts',
  '/notifications',
  '/settings',
  '/favourites',
]

const post = (url: string, path: string, fields: Record<string, string>) =>
  fetch(url + path, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })

type OwnShop = Awaited<ReturnType<typeof anOwnShop>>

const mailsOf = ({ dataDir }: OwnShop) =>
  globSync('*.eml', { cwd: join(dataDir, 'outbox') }).map((name) =>
    readFileSync(join(dataDir, 'outbox', name), 'utf8').replaceAll('=\r\n', ''),
  )

const PASSWORD = 'a long pass phrase of hers'

const POLICY = '/policy/privacy-policy'
const PUBLISH = '/desk/shop/publish'

/** A publication takes a minute, and on a busy machine a few. */
const UNTIL_DONE = { timeout: 280_000, interval: 200 }

/** Chooses a colour at the desk, presses Publish there, and looks until the page says what came of it. */
async function publishes({ owner }: OwnShop): Promise<string> {
  await owner.sends('/desk/shop', { act: 'save', accentColour: '#ffd9ec' })
  expect(wordsOf(await owner.read(PUBLISH))).toContain('Waits to be published Small details')
  await owner.sends(PUBLISH, { act: 'publish' })
  return vi.waitUntil(async () => {
    const words = wordsOf(await owner.read(PUBLISH))
    return /has published at|did not work|was cut off/.test(words) && words
  }, UNTIL_DONE)
}

/** The only build that is served, once the workers of the one before have ended. */
const servedAlone = ({ program }: OwnShop): Promise<string> =>
  vi.waitUntil(() => {
    const [dir = '', ...before] = servedFrom(join(program, 'published'))
    return before.length === 0 && join(program, dir)
  }, UNTIL_DONE)

/** Signs up, opens the link of the mail, signs in; the cookies of a browser that has done so. */
async function signIn(shop: OwnShop): Promise<string> {
  const { url } = shop
  const account = { username: 'ada', email: 'ada@shopper.test' }
  const passwords = { password: PASSWORD, re_password: PASSWORD }
  await post(url, '/signup', { ...account, ...passwords })
  const [, uid = '', token = ''] = await vi.waitUntil(
    () => /emailverified\/(\w+)\/([\w-]+)/.exec(mailsOf(shop).join('\n')),
    UNTIL_DONE,
  )
  await fetch(`${url}/core/activation?${new URLSearchParams({ uid, token })}`)
  const { headers } = await post(url, '/signin', { ...account, password: PASSWORD })
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

describe('an owner’s shop', () => {
  let shop: OwnShop
  const said = new Map<string, string>()
  let before: string
  let publication: string
  let built: string
  beforeAll(async () => {
    shop = await anOwnShop()
    before = await (await fetch(shop.url + POLICY)).text()
    publication = await publishes(shop)
    built = await servedAlone(shop)
    const ask = async (path: string) => {
      const response = await fetch(shop.url + path, { redirect: 'manual' })
      said.set(path, await response.clone().text())
      return response
    }
    const isFollowed = (path: string) => new URLSearchParams(path.split('?')[1]).size < 2
    await crawl({ ask, siteUrl: shop.url, starts: STARTS, isFollowed })
    const cookie = await signIn(shop)
    for (const path of ACCOUNT_PAGES) {
      const page = await fetch(shop.url + path, { headers: { cookie }, redirect: 'manual' })
      expect([path, page.status]).toEqual([path, 200])
      said.set(`${path} of a customer`, await page.text())
    }
  })

  test('serves its own pages once its owner has pressed Publish at the desk', () => {
    expect(before).toMatch(OF_THE_DEMO)
    expect(publication).toContain('Bola has published at')
    expect(publication).not.toContain('Small details')
    expect(said.get(POLICY)).toContain('Bola &amp; Sons')
  })

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
    expect(said.get(POLICY)).toContain(
      'Bola &amp; Sons, 5 Ring Road, Ibadan, Oyo, is the data controller.',
    )
    expect(JSON.parse(said.get('/manifest.webmanifest') ?? '')).toMatchObject({
      name: 'Bola & Sons',
      theme_color: '#123456',
    })
  })

  test('has its own colours, logo and icons', () => {
    expect(said.get('/')).toMatch(/--color-indigo:#123456/)
    for (const path of ['/', POLICY]) expect(said.get(path)).toMatch(/--color-sun:#ffd9ec/)
    const icon = readFileSync(join(built, 'client', 'favicon.svg'), 'utf8')
    expect(icon).toContain('fill="#ffd9ec"')
    expect(said.get('/')).toMatch(
      /<img class="brand-logo" alt="" src="\/brand\/logo\.svg" width="120" height="40"/,
    )
    expect(said.get('/')?.match(/<img class="brand-logo"/g)).toHaveLength(2)
    expect(said.get('/signin')).toMatch(/<img class="brand-logo" alt="" src="\/brand\/logo\.svg"/)
    for (const name of ['favicon.svg', 'favicon.ico', 'apple-touch-icon.png'])
      expect(readFileSync(join(built, 'client', name))).not.toEqual(
        readFileSync(join('public', name)),
      )
  })

  test('loads the face of its headings from an address that can be kept', async () => {
    const faces = [...(said.get('/') ?? '').matchAll(/@font-face\{[^}]*url\(([^)]+)\)/g)]
    // The later rule of a name counts.
    const face = faces.at(-1)?.[1]?.replaceAll(/["']/g, '') ?? ''
    expect(face).toMatch(/^\/_astro\/heading\.[0-9a-f]{8}\.woff2$/)
    const response = await fetch(shop.url + face)
    expect(response.headers.get('cache-control')).toContain('immutable')
    expect(response.headers.get('content-type')).toBe('font/woff2')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(bytes.equals(readFileSync(join(shop.folder, 'brand', 'heading.woff2')))).toBe(true)
    const sheets = globSync('_astro/*.css', { cwd: join(built, 'client') })
    const pages = globSync('**/*.mjs', { cwd: join(built, 'server') })
    const texts = [
      ...sheets.map((name) => join(built, 'client', name)),
      ...pages.map((name) => join(built, 'server', name)),
    ].map((file) => readFileSync(file, 'utf8'))
    expect(texts.some((text) => text.includes(`url(${face})`))).toBe(true)
  })

  test('writes mails in its own name and colours', async () => {
    await post(shop.url, '/newsletter', { email: 'bola@shopper.test' })
    const isNews = (mail: string) => mail.includes('bola@shopper.test')
    await expect.poll(() => mailsOf(shop).some(isNews)).toBe(true)
    expect(mailsOf(shop).length).toBeGreaterThan(1)
    for (const mail of mailsOf(shop)) {
      expect(mail).toContain('Bola & Sons')
      expect(mail).not.toMatch(OF_THE_DEMO)
    }
  })
})
