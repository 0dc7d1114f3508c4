import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'

/** Tag of a test that runs at 360 px only. */
export const AT_360 = '@at-360'
export const at360 = { tag: AT_360 }

export type ShopOptions = {
  /** The folder with the mails of the shop under test. */
  outbox: string
}

type Watched = {
  /** Fails the test when a page wrote an error to the console or threw one. */
  noComplaints: undefined
  /** Has the page run as many times slower as E2E_SLOW says: a race that a busy machine loses is then lost here, too. */
  slowness: undefined
}

export const test = base.extend<ShopOptions & Watched>({
  outbox: ['', { option: true }],
  noComplaints: [
    async ({ page }, use) => {
      const complaints = complaintsOf(page)
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  slowness: [
    async ({ page }, use) => {
      const rate = Number(process.env['E2E_SLOW'] ?? 1)
      const devTools = rate > 1 ? await page.context().newCDPSession(page) : null
      await devTools?.send('Emulation.setCPUThrottlingRate', { rate })
      await use(undefined)
    },
    { auto: true },
  ],
})

/** Fills with the errors that the page writes to the console or throws. */
export function complaintsOf(page: Page, complaints: string[] = []): string[] {
  page.on('pageerror', (error) => {
    if (!isTransition(String(error))) complaints.push(String(error))
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text()))
      complaints.push(`${message.text()} (${page.url()})`)
  })
  return complaints
}

// The browser itself reports each refused or lost request as an error (ERR_FAILED through a service worker). The tests check
// what the page shows then.
const isExpected = (text: string): boolean =>
  /^Failed to load resource: (the server responded with a status of (4\d\d|502)|net::ERR_(CONNECTION_RESET|CONNECTION_REFUSED|INTERNET_DISCONNECTED|FAILED))/.test(
    text,
  )

// The browser skips the fade between pages when it is busy, and reports that as an error.
const isTransition = (error: string): boolean =>
  /^\w+Error: Transition was (aborted|skipped)/.test(error)

/** The newest mail to `address` whose text contains `part`. Waits for it. */
export async function mailTo(outbox: string, address: string, part: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    found = await newestMail(outbox, (text) => text.includes(address) && text.includes(part))
    expect(found).toBeDefined()
  }).toPass({ timeout: 60_000 })
  return found ?? ''
}

async function newestMail(
  outbox: string,
  isIt: (text: string) => boolean,
): Promise<string | undefined> {
  for (const name of (await readdir(outbox)).sort().reverse()) {
    const mail = await readFile(join(outbox, name), 'utf8')
    const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    if (isIt(text)) return text
  }
  return undefined
}

export { expect }
