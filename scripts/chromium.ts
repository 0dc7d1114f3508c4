import { existsSync } from 'node:fs'

/** The headless browser first: it takes half of the time. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The browser that is installed, by CHROMIUM_PATH or where systems keep it; none means Playwright's own. */
export const findChromium = (): string | undefined =>
  process.env['CHROMIUM_PATH'] ?? SYSTEM.find((path) => existsSync(path))
