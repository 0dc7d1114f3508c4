import { anItemOnSale, choose } from '../support/account.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { expect, test } from '../support/shop.ts'

test.use({ javaScriptEnabled: false })

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox, 'offer', 'offer.code')
})

test('reduced prices get another end, all that are ticked at once, and are set back', async ({
  page,
  baseURL,
}) => {
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await page.goto('/desk/offers')
  await page.getByRole('link', { name: 'Reduced prices' }).click()
  const boxes = page.getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('button', { name: 'Move begin or end …' }).click()
  const moving = page.getByRole('group').filter({ hasText: 'Move the beginning or end' })
  await moving.getByLabel('Until').fill('2030-12-24T23:59')
  await moving.getByRole('button', { name: 'See what it would do' }).click()
  await page.getByRole('button', { name: 'Change 2 items' }).click()
  await expect(page.getByRole('status')).toContainText('2 items changed.')
  const done = page.url()
  await page.getByRole('main').getByRole('link', { name: 'Reduced prices', exact: true }).click()
  await page.getByRole('link', { name: 'Ends', exact: true }).click()
  await expect(page.getByText('until 2030-12-24 23:59')).toHaveCount(2)
  await page.goto(done)
  await page.getByRole('button', { name: 'Set all of it back' }).click()
  await expect(page.getByRole('status')).toContainText('2 items set back.')
})

test('a link of an offer brings its code into the cart, and is shown at the desk with a QR code', async ({
  page,
  baseURL,
}) => {
  const [id, code] = [world.of('offer'), world.of('offer.code')]
  await beAtDesk(page, baseURL ?? '', world.cookies.manager)
  await page.goto(`/desk/offers/${id}`)
  await expect(page.getByRole('img', { name: `QR code of the link with ${code}` })).toBeVisible()
  const link = new URL(await page.getByLabel('The link, to copy').inputValue())
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL('/')
  await page.goto('/cart')
  await expect(page.getByText(`Code ${code} is kept`)).toBeVisible()
  const item = await anItemOnSale(page.request)
  await page.goto(`/products/${item.slug}`)
  await choose(page, item)
  await page
    .getByRole('button', { name: /Buy now/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(`Code ${code}`, { exact: true })).toBeVisible()
})
