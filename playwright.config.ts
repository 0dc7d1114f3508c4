import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './scripts/chromium.ts'
import { freePort } from './tests/e2e/support/ports.ts'
import { SECRET_KEY } from './tests/e2e/support/secret.ts'
import { AT_360, type ShopOptions } from './tests/e2e/support/shop.ts'

// The demo shop, even if a developer has a `shop/` folder.
process.env['SHOP_DIR'] = 'demo'

const chromium = await findChromium()

// The test run's own shop. Playwright's workers read this file too; the environment tells them its address.
const port = (process.env['E2E_PORT'] ??= String(await freePort()))
const dataDir = (process.env['E2E_DATA'] ??= mkdtempSync(join(tmpdir(), 'shop-e2e-')))
const url = `http://127.0.0.1:${port}`

const phone = {
  ...devices['Desktop Chrome'],
  viewport: { width: 360, height: 640 },
  deviceScaleFactor: 2,
  hasTouch: true,
}
const desk = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } }

/** Tests of what a wide screen shows or does differently: mouse, wheel and keys. */
const differsAt1280 = [
  'account-pages',
  'browse',
  'content',
  'desk-pages',
  'first-look',
  'forced-colours',
  'item-pictures',
  'large-words',
  'pages',
  'preview',
].map((name) => `**/${name}.spec.ts`)

export default defineConfig<ShopOptions>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Timeouts only end what hangs. A busy machine takes minutes for what usually takes ten seconds.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // A test waits for a mail or a fade now and then: with two workers a core is idle meanwhile.
  workers: 3,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    baseURL: url,
    actionTimeout: 300_000,
    outbox: join(dataDir, 'outbox'),
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    // A service worker would answer before the routes of a test do; offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      ...chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // Each has a shop of its own, and they are the longest tests.
    { name: 'journeys', testDir: 'tests/e2e/journeys', fullyParallel: true, use: phone },
    { name: '360', testIgnore: '**/journeys/**', use: phone },
    {
      name: '1280',
      testMatch: differsAt1280,
      grepInvert: new RegExp(AT_360),
      use: desk,
    },
  ],
  webServer: {
    command: 'node tests/support/processes/start-shop.ts',
    url: `${url}/healthz`,
    timeout: 600_000,
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: port,
      SITE_URL: url,
      DATA_DIR: dataDir,
      SECRET_KEY,
      LOG_LEVEL: 'error',
      RATE_LIMIT_FACTOR: '1000',
    },
  },
})
