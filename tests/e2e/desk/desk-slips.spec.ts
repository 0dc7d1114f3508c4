import { aDeskWorld, beAtDesk } from '../support/desk.ts'
import { expect, test } from '../support/shop.ts'

test('a packing slip is printed without the title of its page and the way back @at-360', async ({
  page,
  baseURL,
  outbox,
}) => {
  const world = await aDeskWorld(baseURL ?? '', outbox, 'order.paid')
  await beAtDesk(page, baseURL ?? '', world.cookies.owner)
  await page.goto(`/desk/slips?orders=${world.of('order.paid')}`)
  await expect(page.locator('h1')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.slip')).toBeVisible()
  await expect(page.locator('h1')).toBeHidden()
  await expect(page.locator('.desk-back')).toBeHidden()
})
