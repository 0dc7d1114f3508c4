/** @module-tag long */
import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { packedChromium } from '../../../scripts/chromium.ts'

// The packages bring a browser for this system alone. Elsewhere the tests take one that is installed.
const isBrought = process.platform === 'linux' && process.arch === 'x64'

test.runIf(isBrought)(
  'the browser that the packages bring draws the letters of the shop',
  async () => {
    const browser = await chromium.launch({ ...(await packedChromium()), args: ['--no-sandbox'] })
    const page = await browser.newPage()
    await page.setContent('<span>₦12,500 Ẹ ṣé</span>')
    const width = await page
      .locator('span')
      .evaluate((words) => words.getBoundingClientRect().width)
    expect(width).toBeGreaterThan(50)
    await browser.close()
  },
)
