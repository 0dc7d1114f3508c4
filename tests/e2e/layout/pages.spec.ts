import { expectGoodPage, watchShifts } from '../support/checks.ts'
import { AT_360, test } from '../support/shop.ts'

/** Pages that can be seen without doing anything first. Each layout, on a phone and on a wide screen. */
const PAGES = [
  '/',
  '/categories',
  '/categories/women',
  '/section/ankara',
  '/product',
  '/products/aduke-ankara-wrap-dress',
  '/products/previous/',
  '/cart',
  '/signin',
  '/signup',
  '/forgotpassword',
  '/password-reset/no/link',
  '/orders',
  '/desk/signin',
  '/products/aduke-ankara-wrap-dress/rate',
  '/search',
  '/search?query=ankra',
  '/section/ankara?colour=Indigo&in_stock=true',
  '/product?max_price=1',
  '/blog',
  '/blog/reading-adire',
  '/policy/privacy-policy',
  '/newsletter',
  '/no/such/page',
  '/about',
  '/data-saver',
  '/help-center',
  '/help-center#cart',
]

/** Other pages, on a phone: a wide screen lays each of them out as one of those above. */
const ALIKE = [
  '/?tab=recent',
  '/?tab=new&trending=1',
  '/categories/women?size=M&style=Raffia',
  '/categories/women?sub_category=dresses',
  '/trending',
  '/latest-arrival',
  '/sale',
  '/gift-card',
  '/gift-card/buy',
  '/c',
  '/reminders',
  '/product?mixed=popular-items',
  '/signin?next=%2Ffavourites',
  '/forgotpassword?sent',
  '/emailverified/no/link',
  '/notifications',
  '/search?query=zzzzzz',
  '/policy/terms-and-conditions',
  '/policy/return-and-exchange-policy',
  '/newsletter?sent',
  '/products/nothing',
  '/help-center#nothing',
]

for (const path of [...PAGES, ...ALIKE])
  test(
    `${path} can be used by everybody, stands still and complains of nothing`,
    { tag: ALIKE.includes(path) ? AT_360 : [] },
    async ({ page }) => {
      await watchShifts(page)
      await expectGoodPage(page, path)
    },
  )
