import type { Page } from '@playwright/test'
import { violationsOf } from '../support/checks.ts'
import { at360, expect, mailTo, test } from '../support/shop.ts'

const POLICIES = ['privacy-policy', 'terms-and-conditions', 'return-and-exchange-policy']

let made = 0
const newEmail = () => `reader.${Date.now().toString(36)}${(made += 1)}${process.pid}@example.com`

const footerForm = (page: Page) => page.locator('footer form.newsletter')

/** From the list into an article, on to the items that it shows and to its neighbours. */
async function readTheBlog(page: Page): Promise<void> {
  await page.goto('/blog')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Blog')
  const articles = page.getByRole('article')
  expect(await articles.count()).toBeGreaterThanOrEqual(8)
  await expect(articles.first()).toContainText('Article')
  await expect(articles.nth(1)).toContainText(/Today|Yesterday|\d days? ago|\w+ \d{1,2}, \d{4}/)
  const adire = page.getByRole('link', { name: /How to read a length of adire/ })
  await adire.first().click()
  await expect(page).toHaveURL('/blog/reading-adire')
  await expect(page.getByText(/\d min read/)).toBeVisible()
  const linked = page.locator('.item-card').first()
  await expect(linked).toContainText(/₦\d/)
  const older = page.locator('a[rel=prev]')
  const title = await older.locator('b').innerText()
  await older.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.locator('a[rel=next]').click()
  await expect(page).toHaveURL('/blog/reading-adire')
  const name = await linked.locator('.item-name').innerText()
  await linked.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

async function readThePolicies(page: Page): Promise<void> {
  for (const policy of POLICIES) {
    await page.goto(`/policy/${policy}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/policy|conditions/i)
    await expect(page.getByText(/^In force since \d{1,2} \w+ \d{4}$/)).toBeVisible()
    const others = page.getByRole('navigation', { name: 'Other policies' })
    await expect(others.getByRole('link')).toHaveCount(2)
  }
  await page.goto('/policy/no-such-policy')
  await expect(page).toHaveURL('/')
}

test('where there is room, what a policy is about stands beside it and leads there', async ({
  page,
}) => {
  await page.goto('/policy/terms-and-conditions')
  const parts = page.getByRole('navigation', { name: 'On this page' })
  if ((page.viewportSize()?.width ?? 0) < 1_024) {
    await expect(parts).toBeHidden()
    return
  }
  const titles = await page.locator('.prose h2').allInnerTexts()
  await expect(parts.getByRole('link')).toHaveText(titles)
  const last = parts.getByRole('link').last()
  await last.click()
  await expect(page.getByRole('heading', { name: titles.at(-1) ?? '' })).toBeInViewport()
  await expect(last).toBeInViewport()
})

/** The accordion opens from its card, a topic from its own; one answer is open at a time. */
async function lookForHelp(page: Page): Promise<void> {
  await page.goto('/help-center')
  await expect(page).toHaveTitle('Help Center | Ọjà')
  await expect(page.getByRole('heading', { name: 'Tell us how we can help' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send a mail' })).toHaveAttribute('href', /^mailto:/)
  const questions = page.locator('summary').filter({ visible: true, hasText: '?' })
  await expect(questions).toHaveCount(0)
  await page.getByRole('link', { name: /Find intelligent answers instantly/ }).click()
  expect(await questions.count()).toBeGreaterThanOrEqual(40)
  const answers = page.locator('.topic details p').filter({ visible: true })
  await questions.first().click()
  await expect(answers).toHaveCount(1)
  await questions.nth(1).click()
  await expect(answers).toHaveCount(1)
  for (const topic of ['Search', 'Notification', 'Favorite', 'Cart', 'Profile', 'Network']) {
    await page.getByRole('navigation', { name: 'Help' }).getByRole('link', { name: topic }).click()
    await expect(page.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveText(
      topic,
    )
    expect(await questions.count()).toBeGreaterThanOrEqual(2)
  }
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(questions).toHaveCount(0)
}

async function loseTheWay(page: Page): Promise<void> {
  await page.goto('/no/such/page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Link broken')
  await page.getByRole('link', { name: 'Search the shop' }).click()
  await expect(page).toHaveURL('/search')
  await page.goto('/no/such/page')
  await page.getByRole('link', { name: 'Go to the homepage' }).click()
  await expect(page).toHaveURL('/')
}

test.describe('with script', () => {
  test('an article is shared by WhatsApp or its link', at360, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'share', { value: undefined })
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: (text: string) => void (document.title = text) },
      })
    })
    await page.goto('/blog/reading-adire')
    await page.locator('.share summary').click()
    await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\?text=.*blog%2Freading-adire$/,
    )
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
    await expect(page).toHaveTitle(/\/blog\/reading-adire$/)
  })

  test('the answers are narrowed by the words one types', at360, async ({ page }) => {
    await page.goto('/help-center#faqs')
    const questions = page.locator('.topic summary').filter({ visible: true })
    const all = await questions.count()
    await questions.first().click()
    expect(await violationsOf(page)).toEqual([])
    await page.getByLabel('Search the answers').fill('refund')
    await expect.poll(() => questions.count()).toBeLessThan(all)
    const left = await questions.count()
    expect(left).toBeGreaterThan(0)
    await expect(page.locator('.faqs').getByRole('status')).toHaveText(`${left} answers`)
    await page.getByLabel('Search the answers').fill('refund zebra')
    await expect(page.getByText('No answer has these words.')).toBeVisible()
    await page.getByLabel('Search the answers').fill('')
    await expect(questions).toHaveCount(all)
  })

  test(
    'the newsletter is subscribed to without leaving the page, and says how far it is',
    at360,
    async ({ page, outbox }) => {
      const email = newEmail()
      await page.goto('/policy/privacy-policy')
      const form = footerForm(page)
      const button = form.getByRole('button')
      const answer = Promise.withResolvers<void>()
      await page.route('**/manager/news_letter/', async (route) => {
        await answer.promise
        await route.continue()
      })
      await expect(button).toHaveText('Subscribe')
      await form.getByLabel('Newsletter to').fill(email)
      await button.click()
      await expect(button).toHaveText('Subscribing...')
      answer.resolve()
      await expect(button).toHaveText('Subscribed')
      await expect(page.getByText('Subscribed to newsletter')).toBeVisible()
      await expect(form.getByRole('status')).toContainText('We have sent you a mail')
      await expect(page).toHaveURL('/policy/privacy-policy')
      await followTheMail(page, outbox, email)
    },
  )

  test('a newsletter that cannot be had says so', at360, async ({ page }) => {
    await page.goto('/policy/privacy-policy')
    await page.route('**/manager/news_letter/', (route) => route.fulfill({ status: 429, body: '' }))
    const form = footerForm(page)
    await form.getByLabel('Newsletter to').fill('a b@example.com')
    await form.getByRole('button').click()
    await expect(form.getByText('Enter a valid email address.')).toBeVisible()
    await expect(form.getByRole('button')).toHaveText('Subscribe')
    await form.getByLabel('Newsletter to').fill(newEmail())
    await form.getByRole('button').click()
    await expect(form.getByRole('button')).toHaveText('Error subscribing')
    await expect(page.locator('[data-sonner-toast]')).toHaveText(/Error subscribing/)
    await form.getByLabel('Newsletter to').fill(newEmail())
    await expect(form.getByRole('button')).toHaveText('Subscribe')
  })

  test('the privacy notice is beside the way, and said once', async ({ page }) => {
    await page.goto('/')
    const notice = page.getByRole('complementary', { name: 'Privacy notice' })
    await expect(notice).toBeVisible()
    // In the page and not over it: nothing that can be tapped lies under it.
    expect(await notice.evaluate((element) => getComputedStyle(element).position)).toBe('static')
    await expect(notice.getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      '/policy/privacy-policy',
    )
    await notice.getByRole('button', { name: 'OK' }).focus()
    await page.keyboard.press('Enter')
    await expect(notice).toBeHidden()
    await page.reload()
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(notice).toBeHidden()
  })
})

/** The mail's link asks, its button does it; the mail's other link ends it in the same way. */
async function followTheMail(page: Page, outbox: string, email: string): Promise<void> {
  const mail = await mailTo(outbox, email, '/newsletter/confirm/')
  const linkOf = (kind: string) => new RegExp(`/newsletter/${kind}/[\\w-]+`).exec(mail)?.[0] ?? ''
  await page.goto(linkOf('confirm'))
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are on the list')
  await page.goto(linkOf('unsubscribe'))
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are off the list')
}

test.describe('without script', at360, () => {
  test.use({ javaScriptEnabled: false })

  // What needs no script: links, and what opens by itself.
  test('the blog is read from its list to its items and its neighbours', ({ page }) =>
    readTheBlog(page))
  test('the policies can be read, and an unknown one leads home', ({ page }) =>
    readThePolicies(page))
  test('help is found by its cards and topics', ({ page }) => lookForHelp(page))
  test('a broken link leads on', ({ page }) => loseTheWay(page))

  test('an article is shared by WhatsApp', async ({ page }) => {
    await page.goto('/blog/reading-adire')
    await page.locator('.share summary').click()
    await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  })

  test('the privacy notice has no button that does nothing', async ({ page }) => {
    await page.goto('/')
    const notice = page.getByRole('complementary', { name: 'Privacy notice' })
    await expect(notice).toBeVisible()
    await expect(notice.getByRole('button')).toBeHidden()
  })
})
