import { gzipSync } from 'node:zlib'
import { globSync, readFileSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { guideOf } from '#desk/menu.ts'
import { SCREENS } from '#desk/screens.ts'
import { GUIDE_FOLDER } from '#lib/content/guide.ts'
import { atDesk, read } from '../../support/desk/desk.ts'
import { aBrowser, type Browser, send } from '../../support/send.ts'
import { aMember } from '../../support/desk/staff.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

const MOST_BYTES = 14 * 1024
const MOST_OF_A_PICTURE = 15_000

const files = globSync(`${GUIDE_FOLDER}/*.md`).filter((file) => !file.endsWith('README.md'))
const guide = new Map(files.map((file) => [basename(file, '.md'), readFileSync(file, 'utf8')]))

describe('the owner’s guide', () => {
  test('has a page for each screen of the menu, and for each that a screen names', () => {
    const inMenu = SCREENS.filter(({ menu }) => menu)
    expect(inMenu.length).toBeGreaterThan(15)
    expect(inMenu.filter((screen) => !screen.guide)).toEqual([])
    const named = SCREENS.flatMap(({ guide }) => guide ?? [])
    expect(named.filter((task) => !guide.has(task))).toEqual([])
  })

  test('has no page that neither a screen nor another page leads to', () => {
    const named = new Set(SCREENS.flatMap(({ guide }) => guide ?? []))
    const linked = new Set(
      [...guide].flatMap(([task, text]) =>
        [...text.matchAll(/\]\(([\w-]+)\.md\)/g)].flatMap(([, to = '']) => (to === task ? [] : to)),
      ),
    )
    expect([...linked].filter((task) => !guide.has(task))).toEqual([])
    expect([...guide.keys()].filter((task) => !named.has(task) && !linked.has(task))).toEqual([])
  })

  test('is led to from a page below a screen, too', () => {
    const below = (end: string) =>
      SCREENS.find(({ address }) => address.endsWith(end))?.address ?? ''
    expect(guideOf(below('/photos'))).toBe('/desk/guide/photos')
    expect(guideOf(below('/archive'))).toBe('/desk/guide/change-an-item')
    expect(guideOf('/desk/[...path]')).toBe('/desk/guide/every-day')
    expect(guideOf(below('/guide'))).toBe('/desk/guide')
  })

  test('is listed with all its pages in README.md', () => {
    const lines = readFileSync(`${GUIDE_FOLDER}/README.md`, 'utf8').match(/^- .*$/gm) ?? []
    const titles = [...guide].map(([task, text]) => {
      const [, title = ''] = /^title: ["']?(.*?)["']?$/m.exec(text) ?? []
      return `- [${title}](${task}.md)`
    })
    expect(lines.toSorted()).toEqual(titles.toSorted())
  })

  test('names in bold only what stands on a page of the desk or the shop', () => {
    const sources = globSync(['src/lib/texts/**/*.ts', 'src/pages/desk/**/*.ts'])
    const said = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
    const names = [...guide].flatMap(([task, text]) =>
      [...text.matchAll(/\*\*(.+?)\*\*/gs)].map(
        ([, name = '']) => [task, name.replace(/\s+/g, ' ')] as const,
      ),
    )
    expect(names.length).toBeGreaterThan(300)
    const missing = names.filter(
      ([, name]) => !["'", '"', '`'].some((q) => said.includes(q + name + q)),
    )
    expect(missing).toEqual([])
  })

  test('has one small picture for each page', () => {
    const pictures = globSync(`${GUIDE_FOLDER}/pictures/*`)
    expect(pictures.map((file) => basename(file, '.webp')).toSorted()).toEqual(
      [...guide.keys()].toSorted(),
    )
    expect(pictures.filter((file) => statSync(file).size > MOST_OF_A_PICTURE)).toEqual([])
    for (const [task, text] of guide) expect(text).toContain(`](pictures/${task}.webp)`)
  })
})

describe('GET /desk/guide', () => {
  let shop: TestShop
  let owner: Browser
  let packer: Browser
  beforeAll(async () => {
    shop = await openTestShop()
    owner = atDesk(await aMember(shop))
    packer = atDesk(await aMember(shop, 'packer'))
  })

  /** The titles of the pages that are listed. */
  const listed = async (who: Browser, path: string): Promise<string[]> => {
    const [, main = ''] = /<main.*?>(.*)<\/main>/s.exec(await read(shop, who, path)) ?? []
    return [...main.matchAll(/href="\/desk\/guide\/([\w-]+)"/g)].map(([, task = '']) => task)
  }

  test('lists all pages for an owner, each of which opens in one answer', async () => {
    const tasks = await listed(owner, '/desk/guide')
    expect(tasks.toSorted()).toEqual([...guide.keys()].toSorted())
    for (const task of tasks) {
      const page = await read(shop, owner, `/desk/guide/${task}`)
      expect.soft(page).toContain(`src="/desk/guide/pictures/${task}.webp"`)
      expect.soft(page).toMatch(/<img [^>]*width="\d+"[^>]*loading="lazy"/)
      expect.soft(page).not.toMatch(/href="[\w-]+\.md/)
      expect.soft(gzipSync(page).length, task).toBeLessThan(MOST_BYTES)
    }
  })

  test('lists for a packer only what a packer may do', async () => {
    const tasks = await listed(packer, '/desk/guide')
    expect(tasks).toContain('pack-an-order')
    expect(tasks).not.toContain('make-an-offer')
    const page = await read(shop, packer, '/desk/guide/make-an-offer')
    expect(page).not.toContain('href="/desk/offers"')
  })

  test('finds pages by their words, those with them in the title first', async () => {
    const [first] = await listed(owner, '/desk/guide?q=refunds')
    expect(first).toBeDefined()
    expect((await listed(owner, '/desk/guide?q=Pick+LIST'))[0]).toBe('pack-many')
    expect((await listed(owner, '/desk/guide?q=categories'))[0]).toBe('categories')
    expect(await listed(owner, '/desk/guide?q=zeppelin')).toEqual([])
    expect(await read(shop, owner, '/desk/guide?q=%3Cb%3E')).not.toContain('<b>”')
  })

  test('answers a picture to who is at the desk, and no other file', async () => {
    const at = (name: string, who = owner) => send(shop, who, `GET /desk/guide/pictures/${name}`)
    const picture = await at('pack-an-order.webp')
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    for (const name of ['nothing.webp', 'x.png', '..%2Fpack-an-order.md', '%00.webp'])
      expect((await at(name)).status, name).toBe(404)
    expect((await at('pack-an-order.webp', aBrowser())).status).toBe(303)
    expect((await send(shop, owner, 'GET /desk/guide/nothing')).status).toBe(404)
  })

  test('is led to by the *?* of a page', async () => {
    expect(await read(shop, owner, '/desk/stock')).toContain('href="/desk/guide/count-stock"')
    expect(await read(shop, owner, '/desk/nothing')).toContain('href="/desk/guide/every-day"')
  })
})
