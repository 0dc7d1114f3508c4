import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'

export type ShopOptions = {
  /** Where the shop under test keeps its mails. */
  outbox: string
}

type Watched = {
  /** Fails the test when a page complained in the console or threw. */
  noComplaints: undefined
}

export const test = base.extend<ShopOptions & Watched>({
  outbox: ['', { option: true }],
  noComplaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => {
        if (!isTransition(String(error))) complaints.push(String(error))
      })
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message.text()))
          complaints.push(`${message.text()} (${page.url()})`)
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

// A browser reports every refused or lost request as an error of its own, ERR_FAILED where a service worker lost it; the
// tests look at what the page makes of it.
const isExpected = (text: string): boolean =>
  /^Failed to load resource: (the server responded with a status of (4\d\d|502)|net::ERR_(CONNECTION_RESET|INTERNET_DISCONNECTED|FAILED))/.test(
    text,
  )

// No script asks for the fading from page to page; the browser says so itself when it was too busy for one.
const isTransition = (error: string): boolean =>
  /^\w+Error: Transition was (aborted|skipped)/.test(error)

/** The newest mail to `address` whose text holds `part`, once it has come. */
export async function mailTo(outbox: string, address: string, part: string): Promise<string> {
  let found: string | undefined
  await expect(async () => {
    const names = (await readdir(outbox)).sort().reverse()
    const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')))
    const texts = mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '='))
    found = texts.find((text) => text.includes(address) && text.includes(part))
    expect(found).toBeDefined()
  }).toPass({ timeout: 15_000 })
  return found ?? ''
}

export { expect }
