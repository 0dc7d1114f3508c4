import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { aCustomer, anItemOnSale, isHydrated } from '../support/account.ts'
import { expectGoodPage, faultsOf, isShift, watchShifts } from '../support/checks.ts'
import { anOrder, letBecome, type Order, pay, payNow } from '../support/orders.ts'
import { expect, test } from '../support/shop.ts'

/** An order that was paid a moment ago; the page shows the result of the payment. */
async function aPaidOrder(page: Page, outbox: string): Promise<Order> {
  await aCustomer(page, outbox)
  const order = await anOrder(page, await anItemOnSale(page.request))
  await page.goto(`/orders/${order.id}`)
  await payNow(page)
  await pay(page)
  return order
}

const stepOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'The way of your order' })
    .getByRole('listitem')
    .filter({ hasText: name })

test('the page after the payment leads to the order, which says what happens to it when', async ({
  page,
  outbox,
}) => {
  await watchShifts(page)
  const order = await aPaidOrder(page, outbox)
  await expect(page.getByText(/^Arrives \w{3} \d/)).toBeVisible()
  await page.getByRole('link', { name: 'See your order' }).click()
  await expect(page).toHaveURL(`/orders/${order.id}`)
  await expect(page.getByText(/^(Next, we pack it\.|We pack it by \w{3} \d)/)).toBeVisible()
  const reference = page.locator('details code')
  await expect(reference).toBeHidden()
  await page.getByText('Payment details').click()
  await expect(reference).toBeVisible()
  await expect(stepOf(page, 'Paid')).toContainText('Done:')
  await expect(stepOf(page, 'Sent')).toContainText('To come:')
  await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/2348035550142?text=Order%20${order.number}%3A%20`,
  )
  letBecome(outbox, order, 'sent', { courier: 'Musa', courier_phone: '+2348031234567' })
  await expectGoodPage(page, `/orders/${order.id}`)
  await expect(stepOf(page, 'Sent')).toContainText('Done:')
  await expect(page.getByRole('link', { name: 'Call 0803 123 4567' })).toHaveAttribute(
    'href',
    'tel:+2348031234567',
  )
  await expect(page.getByRole('link', { name: /^Rate this item/ }).first()).toBeVisible()
  await expectGoodPage(page, '/orders?tab=completed')
})

const background = { r: 120, g: 60, b: 30 }

test('goods are sent back from the page of their order', async ({ page, outbox }) => {
  await watchShifts(page)
  const order = await aPaidOrder(page, outbox)
  await page.goto(`/orders/${order.id}`)
  await expect(page.getByText('Send something back')).toHaveCount(0)
  letBecome(outbox, order, 'delivered')
  await page.reload()
  await expect(page.getByText(/^You can ask for it until/)).toBeVisible()
  await page.getByText('Send something back').click()
  await isHydrated(page)
  await page.getByText('Another size, colour or piece').click()
  await page.getByLabel('What should we know?').fill('in green, please')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  const reason = page.getByLabel('Why?')
  await expect(reason).toHaveAttribute('aria-invalid', 'true')
  await expect(reason).toBeFocused()
  await expect(page.getByLabel('What should we know?')).toHaveValue('in green, please')
  await expect(page.getByLabel('Another size, colour or piece')).toBeChecked()
  // Opening the form moves what is below it: no fault.
  expect((await faultsOf(page)).filter((fault) => !isShift(fault))).toEqual([])
  await page.getByLabel('Why?').selectOption('It does not fit')
  const noPhoto = { name: 'seam.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('words') }
  await page.getByLabel('Photos of it').setInputFiles(noPhoto)
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('“seam.jpg”')).toBeVisible()
  const buffer = await sharp({ create: { width: 3_000, height: 400, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await page.getByLabel('Photos of it').setInputFiles({ ...noPhoto, buffer })
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('We have your request')).toBeVisible()
  const photo = await page.getByRole('link', { name: 'Photo 1' }).getAttribute('href')
  const shown = await page.request.get(photo ?? '')
  expect((await sharp(await shown.body()).metadata()).width).toBe(1_600)
  await expect(page.getByText(/^Exchange asked for on/)).toBeVisible()
  await expect(page.getByText('Send something back')).toHaveCount(0)
  // Its customer thinks again: the goods can be asked for anew.
  await page.getByRole('button', { name: 'Take this request back' }).click()
  await expect(page.getByText('Your request is taken back. Nothing is to be sent.')).toBeVisible()
  await expect(page.getByText('You took this request back.')).toBeVisible()
  await expect(page.getByText('Send something back')).toBeVisible()
  expect((await faultsOf(page)).filter((fault) => !isShift(fault))).toEqual([])
})

test('what is chosen before the form is hydrated stays chosen', async ({ page, outbox }) => {
  const order = await aPaidOrder(page, outbox)
  letBecome(outbox, order, 'delivered')
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/_astro\/ReturnForm\..*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(`/orders/${order.id}`, { waitUntil: 'domcontentloaded' })
  await page.getByText('Send something back').click()
  await page.getByLabel('Why?').selectOption('It arrived damaged')
  await page.getByText('Another size, colour or piece').click()
  const note = page.getByLabel('What should we know?')
  await note.fill('A seam is open')
  scripts.resolve()
  await expect(page.locator('astro-island[component-url*=ReturnForm]')).not.toHaveAttribute('ssr')
  await expect(note).toHaveValue('A seam is open')
  await expect(note).toBeFocused()
  await expect(page.getByLabel('Why?')).toHaveValue('damaged')
  await expect(page.getByLabel('Another size, colour or piece')).toBeChecked()
})
