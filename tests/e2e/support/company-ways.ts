import {
  choose,
  comeToBuy,
  type CompanyShop,
  confirmOrder,
  expect,
  expectOrder,
  goToPay,
  heading,
  neverComeBack,
  test,
} from './company-shop.ts'
import type { Page } from '@playwright/test'

const MINUTE_MS = 60_000

/** One company's page: what it calls itself, what is paid there, and its button that pays. */
type Way = { name: string; kind: 'Fiat' | 'Crypto'; pay: string }

export async function expectPaid(
  page: Page,
  shop: CompanyShop,
  buyer: string,
  attempts: string[] = ['succeeded'],
): Promise<void> {
  await expect(heading(page, 'PAYMENT SUCCESSFUL!')).toBeVisible()
  await expectOrder(shop, buyer, 'successful', attempts)
}

/** What a shopper sees with every company; the file that calls this says which one its shop has. */
export function testPaying({ name, kind, pay }: Way): void {
  test('a payment leads back to a paid order', async ({ page, companyShop }) => {
    const buyer = await comeToBuy(page, companyShop)
    await goToPay(page, kind)
    await expect(heading(page, name)).toBeVisible()
    await choose(page, pay)
    await expectPaid(page, companyShop, buyer)
  })
}

/** What does not depend on the company, seen with one. api/payment-histories tries it with each. */
export function testWhatGoesWrong({ name, kind, pay }: Way): void {
  test('the webhook alone completes the order of a shopper who closed the tab', async ({
    page,
    context,
    companyShop,
  }) => {
    const buyer = await comeToBuy(page, companyShop)
    await goToPay(page, kind)
    await expect(heading(page, name)).toBeVisible()
    await neverComeBack(page)
    await choose(page, pay)
    // The webhook may come before the company's answer, which the page must not be closed on.
    await expect(page.getByText('The connection was lost')).toBeVisible()
    await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
    await page.close()
    const next = await context.newPage()
    await next.goto('/orders?tab=completed')
    await expect(next.getByText('Paid', { exact: true })).toBeVisible()
  })

  test('the look of the second minute alone completes it when no webhook comes either', async ({
    page,
    companyShop,
  }) => {
    const buyer = await comeToBuy(page, companyShop)
    await goToPay(page, kind)
    await expect(heading(page, name)).toBeVisible()
    await companyShop.ask('webhooks', false)
    await neverComeBack(page)
    await choose(page, pay)
    await expect(page.getByText('The connection was lost')).toBeVisible()
    await expectOrder(companyShop, buyer, 'pending', ['pending'])
    await companyShop.ask('minuteAt', 2 * MINUTE_MS)
    await expectOrder(companyShop, buyer, 'successful', ['succeeded'])
  })

  test('a company that is down costs no order: the next try pays it', async ({
    page,
    companyShop,
  }) => {
    const buyer = await comeToBuy(page, companyShop)
    await companyShop.ask('faults', 'down', 'down', 'down')
    await goToPay(page, kind)
    await expect(page.getByText('Payment service is unavailable. Please try again.')).toBeVisible()
    await expect(page.getByText('Your order is saved under Orders')).toBeVisible()
    await expectOrder(companyShop, buyer, 'pending', ['pending'])
    await companyShop.ask('faults')
    await confirmOrder(page)
    await choose(page, pay)
    await expectPaid(page, companyShop, buyer)
  })

  test('two tabs lead to one payment of one order', async ({ page, context, companyShop }) => {
    const buyer = await comeToBuy(page, companyShop)
    const second = await context.newPage()
    await goToPay(page, kind)
    await expect(heading(page, name)).toBeVisible()
    await goToPay(second, kind)
    await expect(heading(second, name)).toBeVisible()
    expect(second.url()).toBe(page.url())
    const { onHand } = await companyShop.ask('records', buyer)
    await choose(page, pay)
    await expectPaid(page, companyShop, buyer)
    expect((await companyShop.ask('records', buyer)).onHand).toBe(onHand - 1)
  })
}

/** With the button of the company's page that leads back to the shop unpaid. */
export function testComingBackToPay({ kind, pay, leave }: Way & { leave: string }): void {
  test('who leaves without paying comes back to the same payment', async ({
    page,
    companyShop,
  }) => {
    const buyer = await comeToBuy(page, companyShop)
    await goToPay(page, kind)
    await choose(page, leave)
    await expect(page.getByText('Nothing has been heard of your payment yet')).toBeVisible()
    await page.getByRole('button', { name: 'Back to the payment page' }).click()
    await choose(page, pay)
    await expectPaid(page, companyShop, buyer)
  })
}
