import { expect } from './journey.ts'
import type { Person } from './person.ts'

export const PASSWORD = 'wax print 88'

/** On the page of an item, where colour and size are chosen: puts it into the cart, and opens that. */
export async function buysNow(person: Person): Promise<void> {
  const { page, hasScript } = person
  await page.waitForLoadState()
  if (hasScript) {
    await person.presses(/^Buy now/)
    await expect(page.getByText('Added to cart')).toBeVisible()
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
  } else {
    await person.sends(/^Buy now/)
  }
  await expect(page).toHaveURL('/cart')
}

/** On the page of the sign-in: makes an account, and is back where it was needed, by the link in the mail. */
export async function signsUpOnTheWay(person: Person, name: string): Promise<void> {
  const { page } = person
  const email = `${name}@example.com`
  await expect(page).toHaveURL(/\/signin/)
  await person.follows('Create an account')
  await person.types('Username', name)
  await person.types('Email', email)
  await person.types('Password', PASSWORD)
  await person.types('Password again', PASSWORD)
  await person.presses('Create account')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  await person.opens(await person.linkInMail(email, '/emailverified/'))
  await expect(page).not.toHaveURL(/\/(signin|signup|emailverified)/)
  await expect(page.getByText('You have been verified!')).toBeVisible()
}

/** Says in the checkout's form who buys, and where in Lagos it goes. */
export async function saysWhereTo(person: Person, name: string, lga: string): Promise<void> {
  await person.types('Name', name)
  await person.types('Mobile Number', '0803 555 0142')
  await person.chooses('State', 'Lagos')
  if (!person.hasScript) await person.sends(/^Show its /)
  await person.chooses('LGA', lga)
  await person.types('Address', '22 Adelabu Street')
  if (!person.hasScript) await person.sends(/^Show the delivery/)
}

/** A page of the customer's own account. */
export async function opensInAccount(person: Person, name: string): Promise<void> {
  await person.goesTo('Profile')
  await person.main.locator('summary').first().click()
  await person.follows(name)
}
