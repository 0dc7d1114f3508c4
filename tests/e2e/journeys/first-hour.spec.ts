import type { Page } from '@playwright/test'
import { inviteOwner, joins, makesStep, marks } from '../support/journey/at-desk.ts'
import {
  buysNow,
  opensInAccount,
  saysWhereTo,
  signsUpOnTheWay,
} from '../support/journey/at-shop.ts'
import { expect, test } from '../support/journey/journey.ts'
import type { Person } from '../support/journey/person.ts'
import { aPhoto } from '../support/journey/pictures.ts'
import { at360 } from '../support/shop.ts'

/** A category that buyers see. */
async function makesCategory(owner: Person, name: string): Promise<void> {
  await owner.goesTo('Categories')
  await owner.types('Name', name)
  await owner.sends('Add it')
  await owner.chooses('Buyers', 'see it')
  await owner.sends('Save')
  await owner.sees('Saved. Buyers see it now.')
}

const COLOURS = ['Rust', 'Indigo', 'Leaf']

/** From three photos: four sizes in three colours, 5 pieces of each, each colour with its photo, and in the shop. */
async function makesGown(owner: Person): Promise<void> {
  await owner.goesTo('Goods')
  await owner.follows('New item')
  await owner.types('Name', 'Adire gown')
  await owner.chooses('Category', 'Adire')
  await owner.types('Price in ₦', '18500')
  await owner.types('Pieces in stock', '5')
  await owner.types('Other sizes', 'S, M, L, XL')
  await owner.types('Colours', COLOURS.join(', '))
  if (!owner.hasScript) {
    await owner.sends('Show the grid')
    for (const [nth, colour] of COLOURS.entries())
      await owner.chooses(`Photo of ${colour}`, `Photo ${nth + 1}`)
  }
  await owner.main
    .getByLabel('Take or choose photos')
    .setInputFiles(
      await Promise.all(
        ['#8a2e1f', '#1f3e8a', '#2e8a3f'].map((colour) => aPhoto(`${colour.slice(1)}.jpg`, colour)),
      ),
    )
  await owner.sends('Show in the shop')
  await owner.sees('It is in the shop now.')
}

/** Lagos for ₦2,000, and a bus park in Ibadan. */
async function saysWhatDeliveryCosts(owner: Person): Promise<void> {
  await owner.goesTo('Delivery prices')
  await owner.follows('New zone')
  await owner.types('Name', 'Lagos')
  await owner.types('Price', '2000')
  await owner.types('Fewest days', '1')
  await owner.types('Most days', '3')
  await owner.sends('Make the zone')
  await owner.follows('Choose places')
  await owner.types('State or LGA', 'Lagos')
  await owner.sends('Search')
  await owner.ticks('The whole state')
  await owner.sends('Show what would change')
  await owner.sends('Save these places')
  await owner.sees('20 LGAs')
  await owner.follows('Delivery prices')
  await owner.follows('Pickup places')
  await owner.chooses('Park', 'Oyo: Ibadan, Iwo Road')
  await owner.sends('Add this park')
  await owner.types('What the buyer pays the driver', '1500')
  await owner.sends('Save')
  await owner.sees('Saved')
}

async function givesOwnAccount(owner: Person): Promise<void> {
  await owner.goesTo('Money')
  await owner.looksForMore()
  await owner.follows('The shop’s own bank account')
  await owner.types('Bank', 'GTBank')
  await owner.types('Account number', '0123456785')
  await owner.types('Account name', 'Folake Styles')
  await owner.sends('Save')
  await owner.sees('It is on: buyers are offered it at the checkout.')
}

/** 10 percent off with OPEN10, and the gown at ₦15,000. */
async function makesCodeAndSale(owner: Person): Promise<void> {
  await owner.goesTo('Offers')
  await owner.follows('New offer')
  await owner.follows('Percent off')
  await owner.types('Name that shoppers read', 'Opening')
  await owner.types('Code', 'OPEN10')
  await owner.types('Percent off', '10')
  await owner.sends('Make the offer')
  await owner.sees('The offer is made.')
  await owner.goesTo('Goods')
  await owner.follows('Adire gown')
  await owner.follows('Reduced price by the clock')
  await owner.types('Reduced to, in ₦', '15000')
  await owner.types('Until', '2030-12-24T23:59')
  await owner.sends('Save')
}

/** The link by which somebody joins as packer. */
async function invitesPacker(owner: Person): Promise<string> {
  await owner.goesTo('Staff')
  await owner.types('E-mail', 'musa@folake.example')
  await owner.chooses('Role', 'Packer')
  await owner.sends('Make a link')
  return owner.main.locator('code').innerText()
}

/** The gown in Indigo and L, with the code, to the bus park, by a transfer that she says she has sent. */
async function buysGown(buyer: Person): Promise<void> {
  await buyer.follows(/^Adire gown/)
  await expect(buyer.main.getByRole('heading', { level: 1 })).toHaveText('Adire gown')
  await buyer.page.waitForLoadState()
  await buyer.ticks('Indigo')
  await buyer.ticks(/^L /)
  await buysNow(buyer)
  await buyer.sees('Indigo')
  await buyer.sees('₦15,000')
  await buyer.page.getByText('Have a discount code?').click()
  await buyer.types('Discount code', 'open10')
  await buyer.presses('Use code')
  await buyer.sees('−₦1,500')
  // The name of the shop is not cut.
  const name = buyer.page.locator('.header-bar .brand')
  await expect(name).toHaveText('Folake Styles')
  expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  await buyer.presses('Checkout')
  await signsUpOnTheWay(buyer, 'ada')
  await saysWhereTo(buyer, 'Ada Obi', 'Surulere')
  await buyer.sees('₦2,000')
  const park = buyer.main.getByRole('radio', { name: /^Bus park/ })
  await expect(park.filter({ visible: true })).toHaveCount(0)
  await buyer.chooses('State', 'Oyo')
  if (!buyer.hasScript) await buyer.sends(/^Show its /)
  await buyer.ticks(/^Bus park: Ibadan, Iwo Road/)
  await buyer.ticks(/^Transfer to our account/)
  await buyer.presses('Confirm Order')
  if (!buyer.hasScript) await buyer.presses('Confirm Order')
  await buyer.sees('Transfer ₦13,500')
  await buyer.sees('₦13,500')
  // Where to pay ends above the edge of a small phone, the button too.
  const box = await buyer.main.locator('.pay-box').boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(484)
  await expect(buyer.main.getByRole('button', { name: 'I have sent it' })).toBeInViewport()
  await readsWhereToPay(buyer.page)
  await buyer.presses('I have sent it')
  await buyer.sees('We look for ₦13,500')
}

/** The account number stands on one line, and on a low screen nothing lies over what is to be copied. */
async function readsWhereToPay(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize({ width: 360, height: 484 })
  const groups = page.locator('.pay-large dd:not(.pay-copy) > span')
  const tops = await groups.evaluateAll((all) => all.map((it) => it.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  const isLastSeen = await page.locator('.pay-box').evaluate((box) => {
    const { left, bottom } = box.getBoundingClientRect()
    return box.contains(document.elementFromPoint(left + 24, bottom - 12))
  })
  expect(isLastSeen).toBe(true)
  if (before) await page.setViewportSize(before)
}

async function notesTransfer(owner: Person): Promise<void> {
  await owner.goesTo('Money')
  await owner.follows(/^It is here/)
  await owner.types('Reference of the transfer', 'GTB/0001')
  await owner.types('How you know it', 'seen in the bank app')
  await owner.sends('Note the payment')
  await owner.sees('Paid. The order can be packed.')
}

/** Gives it to a driver; then its buyer has the code at the park. */
async function packsAndSends(packer: Person): Promise<void> {
  await packer.goesTo('Today')
  await packer.follows('Start with the oldest')
  await packer.sees('Indigo')
  // The name of the shop has room beside the button of the menu.
  const name = packer.page.locator('.desk-brand')
  await expect(name).toHaveText('Folake Styles')
  await expect(packer.page.locator('.desk-menu')).toBeVisible()
  expect(await name.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0)
  expect(await packer.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await marks(packer, 'packed')
  await packer.types('Name of the driver', 'Sule')
  await packer.types('Phone', '0803 555 0199')
  await packer.types('Plate number', 'KJA 123 XY')
  await marks(packer, 'sent')
}

async function readsCode(buyer: Person): Promise<string> {
  await opensInAccount(buyer, 'Orders')
  await buyer.follows(/^NG-/)
  await buyer.sees('Sule')
  await buyer.sees('You pay the driver about ₦1,500')
  const code = buyer.main.getByRole('heading', { name: 'Your code for picking it up' })
  return code.locator('+ p').innerText()
}

for (const hasScript of [true, false])
  test.describe(hasScript ? 'with script' : 'without script', at360, () => {
    test.use({ hasScript })

    test('an owner’s first hour, from an empty folder to goods in a buyer’s hands', async ({
      aPerson,
    }) => {
      const folake = await aPerson()
      await joins(folake, await inviteOwner(folake, 'folake@folake.example'), 'Folake Bello')
      await folake.sees('Open the shop')
      await folake.sees('1 of 5 done')
      await makesCategory(folake, 'Adire')
      await saysWhatDeliveryCosts(folake)
      await givesOwnAccount(folake)
      await makesGown(folake)
      await makesCodeAndSale(folake)
      await folake.goesTo('Today')
      await folake.sees('3 of 5 done')
      const musa = await aPerson()
      await joins(musa, await invitesPacker(folake), 'Musa')

      const ada = await aPerson()
      await buysGown(ada)
      await notesTransfer(folake)
      await packsAndSends(musa)
      await musa.types('Code of the buyer', await readsCode(ada))
      await makesStep(musa, 'Mark picked up', 'Marked picked up.')
      await ada.page.reload()
      await ada.sees('Picked up')
      await folake.goesTo('Today')
      await folake.sees('Money in today')
      await expect(folake.main.getByText('Open the shop')).toHaveCount(0)
    })
  })
