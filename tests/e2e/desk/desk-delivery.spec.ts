import { aDeskWorld, beAtDesk } from '../support/desk.ts'
import { AT_360, expect, test } from '../support/shop.ts'

test.use({ javaScriptEnabled: false })

// An LGA that the shop does not deliver to, and that no other test orders to.
const [STATE, LGA] = ['Sokoto', 'Sabon Birni']

test(
  'gives a price to an LGA on a phone without script, sees it first, and sets it back',
  { tag: AT_360 },
  async ({ page, baseURL, outbox }) => {
    const world = await aDeskWorld(baseURL ?? '', outbox, 'zone')
    await beAtDesk(page, baseURL ?? '', world.cookies.manager)
    const ask = async () => {
      await page.goto('/desk/delivery')
      await page.getByLabel('State').selectOption({ label: STATE })
      await page.getByRole('button', { name: 'Show the price' }).click()
      await page.getByLabel('LGA').selectOption({ label: LGA })
      await page.getByRole('button', { name: 'Show the price' }).click()
      return page.getByRole('status')
    }
    await expect(await ask()).toContainText('We do not deliver to this area yet.')
    await page.goto(`/desk/delivery/${world.of('zone')}`)
    await page.getByRole('link', { name: 'Choose places' }).click()
    await page.getByRole('searchbox', { name: 'State or LGA' }).fill('sabon b')
    await page.getByRole('searchbox', { name: 'State or LGA' }).press('Enter')
    await page.getByLabel(LGA).check()
    await page.getByRole('button', { name: 'Show what would change' }).click()
    await expect(page.getByRole('status')).toContainText(`${STATE}: ${LGA}`)
    await expect(page.getByLabel(LGA)).toBeChecked()
    await page.getByRole('button', { name: 'Save these places' }).click()
    await expect(page.getByRole('status')).toContainText('Its places are saved.')
    await page.getByLabel('Price').fill('9,900')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status')).toContainText('Saved.')
    await expect(await ask()).toContainText('₦9,900')
    await page.getByRole('link', { name: 'Changes of delivery prices' }).click()
    const places = page.getByRole('listitem').filter({ hasText: `${LGA} (${STATE})` })
    await places.first().getByRole('button').click()
    await expect(await ask()).toContainText('We do not deliver to this area yet.')
  },
)
