import { anItemOnSale, choose } from '../support/account.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { expect, test } from '../support/shop.ts'

test.use({ javaScriptEnabled: false })

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox, 'offer', 'offer.code')
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
