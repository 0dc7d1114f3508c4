import type { Right } from './rights.ts'

/**
 * Every page of the desk that is no screen, and the right that opens it; null where nobody needs to be signed in. The
 * middleware answers 404 for a page that is in neither list. `/desk/[...path]` is every other address: who is not
 * signed in cannot tell it from a page.
 */
export const DESK_PAGES: Record<string, Right | null> = {
  '/desk/signin': null,
  '/desk/app/manifest.webmanifest': null,
  '/desk/join/[token]': null,
  '/desk/join/first/[token]': null,
  '/desk/not-me/[token]': null,
  '/desk/news': 'desk.use',
  '/desk/confirm': 'desk.use',
  '/desk/goods/export/items.csv': 'goods.price',
  '/desk/gift-cards/books/gift-cards.csv': 'money.see',
  '/desk/guide/pictures/[picture]': 'desk.use',
  '/desk/health/backup': 'settings.change',
  '/desk/health/report.txt': 'health.mend',
  '/desk/offers/people/people.csv': 'offers.see',
  '/desk/people/[id]/data.json': 'people.erase',
  '/desk/orders/export/e-invoices.json': 'orders.export',
  '/desk/orders/export/orders.csv': 'orders.export',
  '/desk/orders/export/orders.xlsx': 'orders.export',
  '/desk/orders/[number]/pictures/[picture]': 'orders.see',
  '/desk/reports/[report]/[file]': 'reports.see',
  '/desk/reviews/photos/[photo]': 'reviews.answer',
  '/desk/shop/shop.yaml': 'settings.see',
  '/desk/signout': 'desk.use',
  '/desk/[...path]': 'desk.use',
}
