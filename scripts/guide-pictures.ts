import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { parse } from 'yaml'
import { GUIDE_FOLDER } from '#lib/content/guide.ts'
import { aMember } from '../tests/support/desk/staff.ts'
import { withNames } from '../tests/support/desk/walk/examples.ts'
import { findChromium } from './chromium.ts'
import { openDemoShop } from './demo-shop.ts'
import { aDay } from './guide/day.ts'

/** What a phone shows of a page, in CSS pixels. */
const PHONE = { width: 360, height: 520 }
const SHARPNESS = 1.25
const MOST_BYTES = 15_000

/**
 * Makes the pictures of the owner's guide: of each page what its `picture` or `where` shows on a phone, in the demo
 * shop as it is built. Words after the command are the only tasks.
 */
export async function main(tasks: readonly string[] = []): Promise<void> {
  const demo = await openDemoShop()
  const browser = await chromium.launch(await findChromium())
  try {
    const names = await aDay(demo.shop)
    const { cookie } = await aMember(demo.shop, 'owner', 'Amaka')
    const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: SHARPNESS })
    const { hostname } = new URL(demo.url)
    await context.addCookies([{ name: 'desk', value: cookie, domain: hostname, path: '/desk' }])
    const page = await context.newPage()
    // Today's page holds one open, which would outlive the shop.
    await page.route('**/desk/news*', (route) => route.abort())
    for (const file of globSync(`${GUIDE_FOLDER}/*.md`)) {
      const task = basename(file, '.md')
      if (task === 'README' || (tasks.length > 0 && !tasks.includes(task))) continue
      const path = withNames(await addressOf(file), (name) => names.get(name))
      await writeFile(`${GUIDE_FOLDER}/pictures/${task}.webp`, await shoot(page, demo.url + path))
    }
  } finally {
    await browser.close()
    await demo.close()
  }
}

async function addressOf(file: string): Promise<string> {
  const [, head = ''] = /^---\n(.*?)\n---/s.exec(await readFile(file, 'utf8')) ?? []
  const { where, picture }: { where: string; picture?: string } = parse(head)
  return picture ?? where
}

/**
 * In as many colours as its size allows: of a page that is mostly text that is sharper, and smaller, than JPEG-like
 * pictures. Throws where the page is not there.
 */
async function shoot(page: Page, url: string): Promise<Uint8Array> {
  const response = await page.goto(url)
  if (!response?.ok()) throw new Error(`${url} answers ${response?.status()}`)
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const png = await page.screenshot()
  for (const colours of [64, 32, 16, 8]) {
    const plain = await sharp(png).png({ palette: true, colours, dither: 0 }).toBuffer()
    const webp = await sharp(plain).webp({ lossless: true, effort: 6 }).toBuffer()
    if (webp.length <= MOST_BYTES) return webp
  }
  throw new Error(`${url} has too much on it for a small picture`)
}
