import { test as base, expect } from '@playwright/test'
import { anOwnShop, type NewShop, type OwnShop } from './own-shop.ts'
import { aPersonOn, type Person } from './person.ts'
import { complaintsOf } from '../shop.ts'

/** Ends only what hangs: a day of ten orders takes a minute on a quiet machine. */
const LONG_MS = 20 * 60_000

type Journey = {
  /** Whether the browsers of the journey run scripts. */
  hasScript: boolean
  newShop: NewShop
  shop: OwnShop
  /** Somebody with a phone, at the shop's first page; one whose browser runs no scripts on demand. */
  aPerson: (hasOwnScript?: boolean) => Promise<Person>
}

export const ANSWERS = {
  brand: 'Folake Styles',
  tagline: 'Adire and lace',
  email: 'hello@folake.example',
  phone: '0803 111 2222',
  whatsapp: '0803 111 2222',
  address: '5 Ring Road, Ibadan, Oyo',
  state: 'Oyo',
  categories: 'Gowns, Bags',
}

/**
 * The way of a person through a shop of its own, by clicks and typed text alone. After it the books add up, no page threw
 * and the shop answered no request with an error of its own.
 */
export const test = base.extend<Journey>({
  hasScript: [true, { option: true }],
  newShop: [{ answers: ANSWERS }, { option: true }],
  shop: async ({ newShop }, use, testInfo) => {
    testInfo.setTimeout(LONG_MS)
    const shop = await anOwnShop(newShop)
    await use(shop)
    const faults = await shop.faultsInBooks()
    await shop.stop()
    expect(faults).toEqual([])
  },
  aPerson: async ({ browser, shop, hasScript }, use) => {
    const complaints: string[] = []
    await use(async (hasOwnScript = hasScript) => {
      const context = await browser.newContext({
        baseURL: shop.url,
        javaScriptEnabled: hasOwnScript,
      })
      context.on('response', (response) => {
        if (response.status() >= 500) complaints.push(`${response.status()} ${response.url()}`)
      })
      context.on('page', (page) => complaintsOf(page, complaints))
      const page = await context.newPage()
      await page.goto('/')
      return aPersonOn(page, shop, hasOwnScript)
    })
    expect(complaints).toEqual([])
  },
})

export { expect }
