import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Role } from '#lib/desk/rights.ts'
import { SECRET_KEY } from './secret.ts'
import { expect } from './shop.ts'

export type DeskWorld = {
  /** Of a session of somebody with each role. */
  cookies: Record<Role, string>
  /** How the manager is called. */
  manager: string
  /** What a name stands for, such as `order.paid` (tests/support/desk/named.ts). */
  of: (name: string) => string
}

/** New people of the desk in the shop under test, and what is named. */
export async function aDeskWorld(
  siteUrl: string,
  outbox: string,
  ...names: string[]
): Promise<DeskWorld> {
  const env = {
    ...process.env,
    SITE_URL: siteUrl,
    DATA_DIR: dirname(outbox),
    SECRET_KEY,
    LOG_LEVEL: 'silent',
  }
  const script = ['tests/support/desk/world.ts', ...names]
  const { stdout } = await promisify(execFile)(process.execPath, script, { env })
  const { names: made, ...people }: Omit<DeskWorld, 'of'> & { names: Record<string, string> } =
    JSON.parse(stdout)
  const of = (name: string): string => {
    const value = made[name]
    if (value === undefined) throw new Error(`nobody asked for ${name}`)
    return value
  }
  return { ...people, of }
}

/** Has the page's browser be somebody who is signed in at the desk. */
export const beAtDesk = (page: Page, siteUrl: string, cookie: string): Promise<void> =>
  page
    .context()
    .addCookies([{ name: 'desk', value: cookie, domain: new URL(siteUrl).hostname, path: '/desk' }])

/** From the link that somebody was sent to an order that has arrived. */
export async function packAndSendAnOrder(page: Page, world: DeskWorld): Promise<void> {
  const number = world.of('order.paid')
  await page.goto(`/desk/join/${world.of('invitation')}`)
  const name = `Folake of ${number}`
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Choose a password').fill('suya on friday')
  const key = await page.locator('code').innerText()
  const secret = Secret.fromBase32(key.replaceAll(' ', ''))
  await page.getByLabel('The six digits').fill(new TOTP({ secret }).generate())
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.locator('.codes li')).toHaveCount(10)
  await page.getByRole('link', { name: 'To the desk' }).click()

  await expect(page.getByRole('heading', { name: /^Good .*, Folake$/ })).toBeVisible()
  await page.getByRole('link', { name: 'Start packing' }).click()
  const search = page.getByRole('searchbox').filter({ visible: true })
  await search.fill(number)
  await search.press('Enter')
  await page.getByRole('link', { name: number }).click()

  await expect(page.getByRole('heading', { name: number })).toBeVisible()
  await page.getByRole('button', { name: 'Mark packed' }).click()
  await expect(page.getByRole('status')).toContainText('Marked packed.')
  const next = page.getByRole('button', { name: 'Mark sent' })
  await expect(next).toHaveCSS('animation-name', 'desk-dead')
  await expect(next).toHaveCSS('animation-duration', '0.7s')
  await page.getByLabel('Rider or company').fill('Musa of Zuma Riders')
  await page.getByLabel('Phone', { exact: true }).fill('0803 555 0199')
  await press(page, 'Mark sent', 'Marked sent.')
  await expect(page.getByText('Musa of Zuma Riders, 0803 555 0199')).toBeVisible()
  await press(page, 'Mark delivered', 'Marked delivered.')
  for (const act of ['packed', 'sent', 'delivered'])
    await expect(page.getByText(`${name} ${act}`, { exact: true })).toBeVisible()
}

/** Presses the next step, once more where the page takes the press for the second one of the last step. */
async function press(page: Page, name: string, done: string): Promise<void> {
  const refused = page.getByText('Press once more.')
  await page.getByRole('button', { name }).click()
  await expect(page.getByText(done).or(refused)).toBeVisible()
  if (await refused.isVisible()) await press(page, name, done)
}
