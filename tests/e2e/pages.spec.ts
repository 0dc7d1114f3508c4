import { expectGoodPage, watchShifts } from './checks.ts'
import { test } from './shop.ts'

/** Pages that can be seen without doing anything first. */
const PAGES = [
  '/',
  '/?tab=recent',
  '/categories',
  '/categories/women',
  '/categories/women?size=M&style=Raffia',
  '/section/ankara',
  '/trending',
  '/latest-arrival',
  '/product',
  '/product?mixed=popular-items',
  '/products/aduke-ankara-wrap-dress',
  '/products/previous/',
  '/cart',
  '/signin',
  '/signup',
  '/signin?next=%2Ffavourites',
  '/forgotpassword',
  '/forgotpassword?sent',
  '/password-reset/no/link',
  '/emailverified/no/link',
  '/orders',
  '/desk/signin',
  '/notifications',
  '/products/aduke-ankara-wrap-dress/rate',
  '/search',
  '/search?query=ankra',
  '/search?query=zzzzzz',
  '/categories/women?sub_category=dresses',
  '/section/ankara?colour=Indigo&in_stock=true',
  '/product?max_price=1',
  '/?tab=new&trending=1',
  '/blog',
  '/blog/reading-adire',
  '/policy/privacy-policy',
  '/policy/terms-and-conditions',
  '/policy/return-and-exchange-policy',
  '/newsletter',
  '/newsletter?sent',
  '/no/such/page',
  '/products/nothing',
  '/about',
  '/data-saver',
  '/help-center',
  '/help-center#cart',
  '/help-center#nothing',
]

for (const path of PAGES)
  test(`${path} can be used by everybody, stands still and complains of nothing`, async ({
    page,
  }) => {
    await watchShifts(page)
    await expectGoodPage(page, path)
  })
