import { anItemOnSale, buyFormIsHydrated, choose } from '../support/account.ts'
import { expect, test } from '../support/shop.ts'

test('a quantity that is typed before the scripts come is the one that is bought', async ({
  page,
}) => {
  const item = await anItemOnSale(page.request)
  let come = () => {}
  const late = new Promise<void>((resolve) => (come = resolve))
  await page.route('**/AddToCart*.js', async (route) => {
    await late
    await route.continue()
  })
  await page.goto(`/products/${item.slug}`)
  await choose(page, item)
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await quantity.fill('3')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await page
    .getByRole('button', { name: /Buy now/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page).toHaveURL(`/products/${item.slug}`)
  come()
  expect((await sent).postDataJSON()).toMatchObject({ quantity: 3 })
  await expect(quantity).toHaveValue('3')
})

test('each tap before the scripts arrive counts, in its order', async ({ page }) => {
  const item = await anItemOnSale(page.request)
  const come = Promise.withResolvers<void>()
  await page.route('**/AddToCart*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto(`/products/${item.slug}`)
  const more = page.getByRole('button', { name: 'One more' })
  for (let n = 0; n < 4; n++) await more.click()
  // The button is still disabled: without script the page shows a quantity of one.
  await page.getByRole('button', { name: 'One fewer' }).click({ force: true })
  const quantity = page.getByRole('spinbutton', { name: 'Quantity' })
  await expect(quantity).toHaveValue('1')
  come.resolve()
  await expect(quantity).toHaveValue('4')
})

test('a press counts while the island hydrates, although hydration changes the button’s text', async ({
  page,
}) => {
  const come = Promise.withResolvers<void>()
  await page.route('**/AddToCart*.js', async (route) => {
    await come.promise
    await route.continue()
  })
  await page.goto('/products/aduke-ankara-wrap-dress')
  const button = page.locator('.buy-button')
  // On its text, which hydration replaces.
  await button.locator('.when-unchosen').hover({ force: true })
  await page.mouse.down()
  come.resolve()
  await buyFormIsHydrated(page)
  await expect(button).toBeDisabled()
  await page.mouse.up()
  await expect(page.getByRole('group', { name: 'Size' }).getByRole('alert')).toHaveText(
    'Choose a size.',
  )
})
