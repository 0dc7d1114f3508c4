import { expectGoodPage, faultsAt, hardToReadInTheDark, watchShifts } from '../support/checks.ts'
import { aDeskWorld, beAtDesk, type DeskWorld } from '../support/desk.ts'
import { expect, test } from '../support/shop.ts'

/** Those that are no page by themselves: they take a form only, go on with one that was sent, or stand for a refusal. */
const NOT_BY_ITSELF = [
  '/desk/goods/export/items.csv',
  '/desk/gift-cards/books/gift-cards.csv',
  '/desk/offers/people/people.csv',
  '/desk/signout',
  '/desk/app/manifest.webmanifest',
  '/desk/confirm',
  '/desk/me/app',
  '/desk/[...path]',
]

/** Where a page is seen with something on it; the others say nothing by their address, or take `fillIn`. */
const viewsOf = ({
  orders,
  size,
  importReference,
  oldShopReference,
  offer,
  giftCardId,
  returnId,
  receivedId,
  zoneId,
  cartCode,
  pickupId,
}: DeskWorld): Record<string, string[]> => ({
  '/desk/orders': ['/desk/orders', '/desk/orders?q=nobody'],
  '/desk/orders/[number]': [orders['to-pack'], orders.packed].map((each) => `/desk/orders/${each}`),
  '/desk/orders/[number]/door': [orders['to-pack'], orders.sent].map(
    (each) => `/desk/orders/${each}/door`,
  ),
  '/desk/orders/[number]/place': [orders.collected, orders['to-pack']].map(
    (each) => `/desk/orders/${each}/place`,
  ),
  '/desk/orders/[number]/counter': [`/desk/orders/${orders.waiting}/counter`],
  '/desk/orders/[number]/paid': [`/desk/orders/${orders.waiting}/paid`],
  '/desk/orders/[number]/cancel': [orders.waiting, orders['to-pack']].map(
    (each) => `/desk/orders/${each}/cancel`,
  ),
  '/desk/orders/[number]/refund': ['', '?check=&sum=1&reason=a+trial&shown=now'].map(
    (query) => `/desk/orders/${orders['to-pack']}/refund${query}`,
  ),
  '/desk/orders/[number]/return': [`/desk/orders/${orders.sent}/return`],
  '/desk/slips': [`/desk/slips?orders=${orders['to-pack']},${orders.packed}`],
  '/desk/pack': [`/desk/pack?orders=${orders['to-pack']},${orders.packed}`],
  '/desk/goods/import/[reference]': [importReference, oldShopReference].map(
    (each) => `/desk/goods/import/${each}`,
  ),
  '/desk/goods/many': [
    '/desk/goods/many',
    `/desk/goods/many?chosen.${size.slug}=on&change=price&direction=up&amount=10&unit=percent&rounding=50`,
  ],
  '/desk/offers/[id]': ['', '?goods=nothing&pieces=2'].map(
    (query) => `/desk/offers/${offer.id}${query}`,
  ),
  '/desk/offers/[id]/history': [`/desk/offers/${offer.id}/history`],
  '/desk/offers/people': ['', '?from=2026-01-01&until=2030-01-01'].map(
    (query) => `/desk/offers/people${query}`,
  ),
  '/desk/money/books': ['', '?from=2026-01-01&until=2030-01-01'].map(
    (query) => `/desk/money/books${query}`,
  ),
  '/desk/offers/new': ['/desk/offers/new', '/desk/offers/new?kind=buy-get'],
  '/desk/offers/sales': ['/desk/offers/sales', '/desk/offers/sales?tab=sale-over&q=nowhere'],
  '/desk/gift-cards': ['/desk/gift-cards', '/desk/gift-cards?q=nobody'],
  '/desk/gift-cards/[id]': [`/desk/gift-cards/${giftCardId}`],
  '/desk/returns': ['/desk/returns', '/desk/returns?tab=over'],
  '/desk/carts': ['/desk/carts', `/desk/carts?q=${cartCode}`, '/desk/carts?q=nothing'],
  '/desk/orders/new': ['/desk/orders/new', `/desk/orders/new?cart=${cartCode}`],
  '/desk/returns/[id]': [returnId, receivedId].map((each) => `/desk/returns/${each}`),
  '/desk/returns/[id]/exchange': [`/desk/returns/${receivedId}/exchange`],
  '/desk/delivery': ['/desk/delivery', '/desk/delivery?state=25&lga=503&sum=9000'],
  '/desk/delivery/pickup/[pickup]': [`/desk/delivery/pickup/${pickupId}`],
  '/desk/delivery/[zone]': ['/desk/delivery/1', `/desk/delivery/${zoneId}`],
  '/desk/delivery/[zone]/delete': ['1', zoneId].map((each) => `/desk/delivery/${each}/delete`),
  '/desk/places/home': ['/desk/places/home', '/desk/places/home?q=a'],
  '/desk/delivery/[zone]/places': ['', '?q=ike'].map((query) => `/desk/delivery/1/places${query}`),
  '/desk/stock/count': ['/desk/stock/count', `/desk/stock/count?item=${size.slug}`],
})

const fillIn = (path: string, { orders, size, staffId, importReference }: DeskWorld): string =>
  path
    .replace('[number]', orders['to-pack'])
    .replace('[size]', String(size.id))
    .replace('[slug]', size.slug)
    .replace('[reference]', importReference)
    .replace('[place]', `category-${size.categoryId}`)
    .replace('[id]', String(staffId))

const pagesOf = (world: DeskWorld): string[] =>
  Object.entries(world.routes).flatMap(([path, right]) =>
    right === null || NOT_BY_ITSELF.includes(path)
      ? []
      : (viewsOf(world)[path] ?? [fillIn(path, world)]),
  )

let world: DeskWorld
test.beforeAll(async ({ baseURL, outbox }) => {
  world = await aDeskWorld(baseURL ?? '', outbox)
})

/** Looked at in parts, so that each test is short. */
const PARTS = {
  'with an order': /^\/desk\/(orders|returns|carts|door|pack|pick|slips)\b/,
  'with goods': /^\/desk\/(goods|places|stock)\b/,
  'with neither': /^\/desk(?!\/(orders|returns|carts|door|pack|pick|slips|goods|places|stock)\b)/,
}

// What the other roles see is HTML, and tested as that (tests/api/desk).
for (const [part, of] of Object.entries(PARTS))
  test(`each page of the desk ${part} can be used, and stands still`, async ({ page, baseURL }) => {
    await watchShifts(page)
    await beAtDesk(page, baseURL ?? '', world.cookies.owner)
    const paths = pagesOf(world).filter((path) => of.test(path))
    expect(paths.length).toBeGreaterThan(0)
    for (const path of paths) {
      // They fetch nothing once they are there.
      expect.soft(await faultsAt(page, path, 'load'), path).toEqual([])
      await expect.soft(page.locator('.desk-main'), path).toBeVisible()
      expect.soft(await hardToReadInTheDark(page), `${path} in the dark`).toEqual([])
    }
  })

test('the page of an invitation can be used by everybody, and stands still', async ({ page }) => {
  await watchShifts(page)
  await expectGoodPage(page, `/desk/join/${world.invitation}`)
})
