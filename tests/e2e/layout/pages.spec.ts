import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { AT_360, test } from '../support/shop.ts'

/** Pages that can be seen without doing anything first. Each layout, on a phone and on a wide screen. */
const PAGES = [
  '/',
  '/categories',
  '/categories/women',
  '/products/aduke-ankara-wrap-dress',
  '/cart',
  '/signin',
  '/desk/signin',
  '/products/aduke-ankara-wrap-dress/rate',
  '/search?query=ankra',
  '/product?max_price=1',
  '/blog',
  '/blog/reading-adire',
  '/policy/privacy-policy',
  '/no/such/page',
  '/data-saver',
  '/help-center#cart',
]

/** Other pages, on a phone: a wide screen lays each of them out as one of those above. */
const ALIKE = [
  '/section/ankara',
  '/product',
  '/forgotpassword',
  '/password-reset/no/link',
  '/products/previous/',
  '/signup',
  '/search',
  '/newsletter',
  '/about',
  '/orders',
  '/?tab=recent',
  '/?tab=new&trending=1',
  '/categories/women?size=M&style=Raffia',
  '/sale',
  '/gift-card',
  '/gift-card/buy',
  '/c',
  '/reminders',
  '/signin?next=%2Ffavourites',
  '/forgotpassword?sent',
  '/emailverified/no/link',
  '/notifications',
  '/search?query=zzzzzz',
  '/newsletter?sent',
  '/products/nothing',
  '/help-center#nothing',
]

test.describe.configure({ mode: 'parallel' })

for (const path of [...PAGES, ...ALIKE])
  test(
    `${path} can be used by everybody, stands still and complains of nothing`,
    { tag: ALIKE.includes(path) ? AT_360 : [] },
    async ({ page }) => {
      await watchShifts(page)
      await expectGoodPage(page, path)
    },
  )
