import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { findChromium } from '../../chromium.ts'
import type { Row } from './measure.ts'

const PHOTOS = 5
/** 12 megapixels. */
const SIZE = { width: 4_000, height: 3_000, channels: 3 as const }
/** 400 kbit/s: bytes a second. */
const UP = 400_000 / 8
const LATENCY_MS = 400
const MOST_MS = 45_000

/** Sends photos of a phone to the page of an item on a slow line. `cookie`: of the desk. */
export async function benchPhotos(origin: string, cookie: string, slug: string): Promise<Row> {
  const browser = await chromium.launch({
    ...(await findChromium()),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 } })
    const { hostname } = new URL(origin)
    await context.addCookies([{ name: 'desk', value: cookie, domain: hostname, path: '/desk' }])
    const page = await context.newPage()
    const path = `/desk/goods/${slug}/photos`
    await page.goto(origin + path)
    const devTools = await context.newCDPSession(page)
    await devTools.send('Network.enable')
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      downloadThroughput: UP,
      uploadThroughput: UP,
      latency: LATENCY_MS,
    })
    await page
      .getByLabel('Take or choose photos')
      .setInputFiles(await phonePhotos(), { timeout: MOST_MS })
    const from = performance.now()
    await page.getByRole('button', { name: 'Add the photos' }).click()
    await page.getByText(`${PHOTOS} of ${PHOTOS} sent.`).waitFor({ timeout: 4 * MOST_MS })
    const ms = performance.now() - from
    const what = `${PHOTOS} photos of 12 megapixels on 400 kbit/s`
    return { what, p50Ms: ms, p95Ms: ms, most: MOST_MS }
  } finally {
    await browser.close()
  }
}

/** Photos with as much detail as those of a phone: each like no other. */
const phonePhotos = () =>
  Promise.all(
    Array.from({ length: PHOTOS }, async (_, index) => {
      const noise = { type: 'gaussian' as const, mean: 90 + 20 * index, sigma: 40 }
      const grain = await sharp({
        create: { ...SIZE, width: 500, height: 375, background: '#000', noise },
      })
        .png()
        .toBuffer()
      const buffer = await sharp(grain)
        .resize(SIZE.width, SIZE.height)
        .jpeg({ quality: 92 })
        .toBuffer()
      return { name: `IMG_000${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )
