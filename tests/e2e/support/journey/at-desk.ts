import { Secret, TOTP } from 'otpauth'
import { expect } from './journey.ts'
import type { Person } from './person.ts'

const PASSWORD = 'suya on friday'

/** From the link that somebody was sent to the desk's first page. */
export async function joins(person: Person, link: string, name: string): Promise<void> {
  await person.opens(link)
  const key = await person.main.locator('code').innerText()
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  await person.types(/^Your name/, name)
  await person.types(/^Choose a password/, PASSWORD)
  const timestamp = person.shop.now()
  await person.types(/^The six digits/, new TOTP({ secret }).generate({ timestamp }))
  await person.sends('Join')
  await expect(person.main.locator('.codes li')).toHaveCount(10)
  // The first owner is led to what the shop says of itself.
  await person.follows(/^I have them/)
  await person.goesTo('Today')
  await person.sees(name.split(' ')[0] ?? '')
}

/** The link of an owner's invitation, as the command on the server prints it. */
export async function inviteOwner({ shop }: Person, email: string): Promise<string> {
  const said = await shop.command('staff', 'invite', '--owner', email)
  return /http\S+/.exec(said)?.[0] ?? ''
}

/** Packs the first order that is to be packed, gives it to a rider, and says that it has arrived. */
export async function handsOver(person: Person): Promise<void> {
  await person.goesTo('Today')
  await person.follows('Start with the oldest')
  await marks(person, 'packed')
  const next = person.main.getByRole('button', { name: 'Mark sent' })
  await expect(next).toHaveCSS('animation-name', 'desk-dead')
  await expect(next).toHaveCSS('animation-duration', '0.7s')
  await givesToRider(person)
  await person.sees('Musa of Zuma Riders, 0803 555 0199')
  await marks(person, 'delivered')
  for (const act of ['packed', 'sent', 'delivered']) await person.sees(`Folake Bello ${act}`)
}

export async function givesToRider(person: Person): Promise<void> {
  await person.types('Rider or company', 'Musa of Zuma Riders')
  await person.types('Phone', '0803 555 0199')
  await marks(person, 'sent')
}

/** The next step of an order. The page may take the press for the second one of the step before: then it asks for another. */
export async function marks(person: Person, step: 'packed' | 'sent' | 'delivered'): Promise<void> {
  await makesStep(person, `Mark ${step}`, `Marked ${step}.`)
}

export async function makesStep(person: Person, button: string, done: string): Promise<void> {
  const refused = person.main.getByText('Press once more.')
  await person.sends(button)
  await expect(person.main.getByText(done).or(refused)).toBeVisible()
  if (await refused.isVisible()) await makesStep(person, button, done)
}

/** One piece over the counter, paid in cash; the sum stands beside the button. */
export async function sellsAtCounter(
  person: Person,
  item: string,
  buyer?: { name: string; phone: string },
): Promise<void> {
  await person.goesTo('Orders')
  await person.follows('New order')
  await person.follows('Counter')
  await person.types('Name, SKU or scan', item)
  await person.sends('Search goods')
  await person.sends(new RegExp(`^Add ${item}`))
  await person.sees('1 piece')
  if (buyer) {
    await person.main.getByText('Who buys').click()
    await person.types('Name', buyer.name)
    await person.types('Phone number', buyer.phone)
  }
  await person.sends('Paid and handed over')
  await person.sees('Paid and handed over.')
}
