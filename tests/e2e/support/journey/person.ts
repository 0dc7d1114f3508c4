import { expect, type Locator, type Page } from '@playwright/test'
import type { OwnShop } from './own-shop.ts'
import { mailTo } from '../shop.ts'

/** Upper case is a matter of style. */
const AS_SEEN = { useInnerText: true, ignoreCase: true }

type Words = string | RegExp

/** What somebody does with a phone in their hand. */
export type Person = {
  page: Page
  shop: OwnShop
  hasScript: boolean
  /** The page but for its header and footer. */
  main: Locator
  /** Types an address, or opens a link that somebody was sent. */
  opens: (address: string) => Promise<void>
  types: (label: Words, text: string) => Promise<void>
  /** Chooses in a list of choices. */
  chooses: (label: Words, option: string) => Promise<void>
  ticks: (label: Words) => Promise<void>
  follows: (link: Words) => Promise<void>
  /** Opens what else can be done with the page, behind its three dots. */
  looksForMore: () => Promise<void>
  presses: (button: Words) => Promise<void>
  /** Presses a button whose answer is another page, or the same one anew. */
  sends: (button: Words) => Promise<void>
  sees: (words: Words) => Promise<void>
  /** Chooses in the menu at the top. */
  goesTo: (link: Words) => Promise<void>
  /** The same person, who looks at the form of one button only. */
  inForm: (button: string) => Person
  /** The path that the newest mail to an address leads to. */
  linkInMail: (address: string, path: string) => Promise<string>
}

export function aPersonOn(
  page: Page,
  shop: OwnShop,
  hasScript: boolean,
  main: Locator = page.getByRole('main'),
): Person {
  const exact = true
  /** Some buttons are there twice: where they are, and at the bottom edge. */
  const inSight = (found: Locator) => found.filter({ visible: true }).first()
  const field = (label: Words) =>
    main.getByLabel(label, { exact }).and(page.locator('input, textarea, select'))
  const radio = (name: Words) => main.getByRole('radio', { name, exact })
  const checkbox = (name: Words) => main.getByRole('checkbox', { name, exact })
  const button = (name: Words) => inSight(main.getByRole('button', { name, exact }))
  return {
    page,
    shop,
    hasScript,
    main,
    opens: async (address) => void (await page.goto(address)),
    types: (label, text) => field(label).fill(text),
    chooses: async (label, option) => void (await field(label).selectOption(option)),
    ticks: (name) => radio(name).or(checkbox(name)).first().check(),
    follows: (name) => inSight(main.getByRole('link', { name, exact })).click(),
    looksForMore: () => main.getByLabel('More of this page').click(),
    presses: (name) => button(name).click(),
    sends: async (name) => {
      await Promise.all([page.waitForEvent('domcontentloaded'), button(name).click()])
    },
    sees: (words) => expect(main).toContainText(words, AS_SEEN),
    goesTo: async (name) => {
      const menu = page.getByRole('banner').locator('summary')
      if ((await menu.count()) > 0) {
        await menu.click()
        const within = page.getByRole('navigation', { name: 'Menu' })
        return within.getByRole('link', { name, exact }).click()
      }
      // At the desk.
      await inSight(page.getByRole('link', { name: 'More', exact })).click()
      // Some say how much waits there.
      await main.getByRole('link', { name: new RegExp(`^${name}( \\d.*)?$`) }).click()
    },
    inForm: (name) => {
      const its = page.getByRole('button', { name, exact })
      return aPersonOn(page, shop, hasScript, main.locator('form').filter({ has: its }))
    },
    linkInMail: async (address, path) => {
      const mail = await mailTo(shop.outbox, address, path)
      return new RegExp(`${path}[^\\s"<>]+`).exec(mail)?.[0] ?? ''
    },
  }
}
