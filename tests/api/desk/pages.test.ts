import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { newFormValue } from '#lib/desk/forms.server.ts'
import { hasMoneyLimit, ROLES, type Role } from '#lib/desk/rights.ts'
import { changePlace } from '#lib/catalogue/goods/places/change-place.server.ts'
import { addBatch } from '#lib/catalogue/goods/many/batches.server.ts'
import type { Shop } from '#lib/shop.ts'
import { findSession } from '#lib/desk/sign-in/sessions.server.ts'
import { newId } from '#lib/random.server.ts'
import { markOrder } from '#lib/orders/owner/owner.server.ts'
import { aGiftCard } from '../../support/buying/gift-cards.ts'
import { aDoorOrder, anOwedOrder } from '../../support/buying/door.ts'
import { aParkPicture } from '../../support/buying/pictures.ts'
import { makeOffer } from '../../support/buying/offers.ts'
import { aReceivedReturn, aReturn } from '../../support/buying/returns.ts'
import { aPaidOrder, aWaitingOrder, sizeOf } from '../../support/orders.ts'
import { newPasskeyOn } from '../../support/desk/authenticator.ts'
import { atDesk, post, read } from '../../support/desk/desk.ts'
import { fillIn, listEndpoints, listPages } from '../../support/failures/endpoints.ts'
import { knownTo } from '../../support/accounts/person.ts'
import { postFiles } from '../../support/catalogue/photos.ts'
import {
  aPickup,
  aRenamedZone,
  LAGOS,
  pickUpAt,
  somePlaces,
  storeOf,
  SURULERE,
  zoneIdOf,
} from '../../support/places.ts'
import { aBrowser, send } from '../../support/send.ts'
import { aMember, setLimits, theOwner } from '../../support/desk/staff.ts'
import { openTestShop } from '../../support/shop.ts'
import { aCategory, anItem } from '../../support/world.ts'

const ALL = ROLES

const routes = [
  ...listPages().flatMap((path) => [
    { method: 'GET', path },
    { method: 'POST', path },
  ]),
  ...listEndpoints(),
].filter(({ path }) => path.startsWith('/desk'))

/** Who may open each page, and who may send its form. `open`: also who is not signed in. */
const TABLE: Record<string, readonly Role[] | 'open'> = {
  'GET /desk': ALL,
  'POST /desk': [],
  'GET /desk/app/manifest.webmanifest': 'open',
  'GET /desk/signin': 'open',
  'POST /desk/signin': 'open',
  'GET /desk/join/[token]': 'open',
  'POST /desk/join/[token]': 'open',
  'GET /desk/not-me/[token]': 'open',
  'POST /desk/not-me/[token]': 'open',
  'GET /desk/confirm': ALL,
  'POST /desk/confirm': [],
  'POST /desk/signout': ALL,
  'GET /desk/me': ALL,
  'POST /desk/me': ALL,
  'GET /desk/me/app': ALL,
  'POST /desk/me/app': ALL,
  'GET /desk/me/passkey': ALL,
  'POST /desk/me/passkey': ALL,
  'GET /desk/orders': ['owner', 'manager', 'packer', 'support', 'books'],
  'POST /desk/orders': [],
  'GET /desk/orders/new': ['owner', 'manager', 'support'],
  'POST /desk/orders/new': ['owner', 'manager', 'support'],
  'GET /desk/orders/[number]': ['owner', 'manager', 'packer', 'support', 'books'],
  'POST /desk/orders/[number]': ['owner', 'manager', 'packer'],
  'GET /desk/orders/[number]/address': ['owner', 'manager', 'support'],
  'POST /desk/orders/[number]/address': ['owner', 'manager', 'support'],
  'GET /desk/orders/[number]/place': ['owner', 'manager', 'support'],
  'POST /desk/orders/[number]/place': ['owner', 'manager', 'support'],
  'GET /desk/orders/[number]/door': ['owner', 'manager', 'packer', 'support'],
  'POST /desk/orders/[number]/door': ['owner', 'manager', 'support'],
  'GET /desk/door': ['owner', 'manager', 'support', 'books'],
  'POST /desk/door': ['owner', 'manager', 'support', 'books'],
  'GET /desk/orders/[number]/pictures/[picture]': ['owner', 'manager', 'packer', 'support'],
  'GET /desk/orders/[number]/counter': ['owner', 'manager', 'support', 'books'],
  'POST /desk/orders/[number]/counter': ['owner', 'manager', 'support', 'books'],
  'GET /desk/orders/[number]/paid': ['owner', 'manager', 'support', 'books'],
  'POST /desk/orders/[number]/paid': ['owner', 'manager', 'support', 'books'],
  'GET /desk/orders/[number]/cancel': ['owner', 'manager', 'support'],
  'POST /desk/orders/[number]/cancel': ['owner', 'manager', 'support'],
  'GET /desk/orders/[number]/refund': ['owner', 'manager', 'support', 'books'],
  'POST /desk/orders/[number]/refund': ['owner', 'manager', 'support', 'books'],
  'GET /desk/orders/[number]/return': ['owner', 'manager', 'packer', 'support'],
  'POST /desk/orders/[number]/return': ['owner', 'manager', 'packer', 'support'],
  'GET /desk/returns': ['owner', 'manager', 'support'],
  'POST /desk/returns': [],
  'GET /desk/returns/[id]': ['owner', 'manager', 'support'],
  'POST /desk/returns/[id]': ['owner', 'manager', 'support'],
  'GET /desk/returns/[id]/exchange': ['owner', 'manager', 'support'],
  'POST /desk/returns/[id]/exchange': ['owner', 'manager', 'support'],
  'GET /desk/slips': ['owner', 'manager', 'packer'],
  'POST /desk/slips': ['owner', 'manager', 'packer'],
  'GET /desk/pick': ['owner', 'manager', 'packer'],
  'POST /desk/pick': [],
  'GET /desk/pack': ['owner', 'manager', 'packer'],
  'POST /desk/pack': ['owner', 'manager', 'packer'],
  'GET /desk/money': ['owner', 'manager', 'books'],
  'POST /desk/money': ['owner', 'manager', 'books'],
  'GET /desk/money/counter': ['owner', 'manager', 'books'],
  'POST /desk/money/counter': ['owner', 'manager', 'books'],
  'GET /desk/money/account': ['owner', 'manager'],
  'POST /desk/money/account': ['owner'],
  'GET /desk/money/books': ['owner', 'manager', 'books'],
  'POST /desk/money/books': [],
  'GET /desk/offers': ['owner', 'manager', 'support', 'books'],
  'POST /desk/offers': [],
  'GET /desk/offers/new': ['owner', 'manager'],
  'POST /desk/offers/new': ['owner', 'manager'],
  'GET /desk/offers/[id]': ['owner', 'manager', 'support', 'books'],
  'POST /desk/offers/[id]': ['owner', 'manager'],
  'GET /desk/offers/[id]/history': ['owner', 'manager', 'support', 'books'],
  'POST /desk/offers/[id]/history': ['owner', 'manager'],
  'GET /desk/offers/people': ['owner', 'manager', 'support', 'books'],
  'POST /desk/offers/people': [],
  'GET /desk/offers/people/people.csv': ['owner', 'manager', 'support', 'books'],
  'GET /desk/offers/reminders': ['owner', 'manager', 'support', 'books'],
  'POST /desk/offers/reminders': ['owner'],
  'GET /desk/offers/sales': ['owner', 'manager'],
  'POST /desk/offers/sales': [],
  'GET /desk/gift-cards': ['owner', 'manager', 'support', 'books'],
  'POST /desk/gift-cards': [],
  'GET /desk/gift-cards/new': ['owner', 'manager', 'support', 'books'],
  'POST /desk/gift-cards/new': ['owner', 'manager', 'support', 'books'],
  'GET /desk/gift-cards/books': ['owner', 'manager', 'books'],
  'POST /desk/gift-cards/books': [],
  'GET /desk/gift-cards/books/gift-cards.csv': ['owner', 'manager', 'books'],
  'GET /desk/gift-cards/terms': ['owner', 'manager'],
  'POST /desk/gift-cards/terms': ['owner'],
  'GET /desk/gift-cards/[id]': ['owner', 'manager', 'support', 'books'],
  'POST /desk/gift-cards/[id]': ['owner', 'manager', 'support', 'books'],
  'GET /desk/carts': ['owner', 'manager', 'support'],
  'POST /desk/carts': [],
  'GET /desk/carts/new': ['owner', 'manager', 'support'],
  'POST /desk/carts/new': ['owner', 'manager', 'support'],
  'GET /desk/delivery': ['owner', 'manager', 'support', 'books'],
  'POST /desk/delivery': [],
  'GET /desk/delivery/history': ['owner', 'manager', 'support', 'books'],
  'POST /desk/delivery/history': ['owner', 'manager'],
  'GET /desk/delivery/new': ['owner', 'manager'],
  'POST /desk/delivery/new': ['owner', 'manager'],
  'GET /desk/delivery/[zone]': ['owner', 'manager', 'support', 'books'],
  'POST /desk/delivery/[zone]': ['owner', 'manager'],
  'GET /desk/delivery/pickup': ['owner', 'manager', 'support', 'books'],
  'POST /desk/delivery/pickup': ['owner', 'manager'],
  'GET /desk/delivery/pickup/new': ['owner', 'manager'],
  'POST /desk/delivery/pickup/new': ['owner', 'manager'],
  'GET /desk/delivery/pickup/[pickup]': ['owner', 'manager', 'support', 'books'],
  'POST /desk/delivery/pickup/[pickup]': ['owner', 'manager'],
  'GET /desk/delivery/[zone]/delete': ['owner', 'manager'],
  'POST /desk/delivery/[zone]/delete': ['owner', 'manager'],
  'GET /desk/delivery/[zone]/places': ['owner', 'manager'],
  'POST /desk/delivery/[zone]/places': ['owner', 'manager'],
  'GET /desk/places': ['owner', 'manager'],
  'POST /desk/places': ['owner', 'manager'],
  'GET /desk/places/home': ['owner', 'manager'],
  'POST /desk/places/home': ['owner', 'manager'],
  'GET /desk/places/[place]': ['owner', 'manager'],
  'POST /desk/places/[place]': ['owner', 'manager'],
  'GET /desk/places/[place]/history': ['owner', 'manager'],
  'POST /desk/places/[place]/history': ['owner', 'manager'],
  'GET /desk/places/[place]/parts': ['owner', 'manager'],
  'POST /desk/places/[place]/parts': ['owner', 'manager'],
  'GET /desk/stock': ['owner', 'manager', 'packer'],
  // It takes no form.
  'POST /desk/stock': [],
  'GET /desk/stock/count': ['owner', 'manager', 'packer'],
  'POST /desk/stock/count': ['owner', 'manager', 'packer'],
  'GET /desk/stock/[size]': ['owner', 'manager', 'packer'],
  'POST /desk/stock/[size]': ['owner', 'manager', 'packer'],
  'GET /desk/goods': ['owner', 'manager'],
  'POST /desk/goods': [],
  'GET /desk/goods/drafts': ['owner', 'manager'],
  'POST /desk/goods/drafts': ['owner', 'manager'],
  'GET /desk/goods/export': ['owner', 'manager'],
  'POST /desk/goods/export': [],
  'GET /desk/goods/export/items.csv': ['owner', 'manager'],
  'GET /desk/goods/grid': ['owner', 'manager'],
  'POST /desk/goods/grid': ['owner', 'manager'],
  'GET /desk/goods/import': ['owner', 'manager'],
  'POST /desk/goods/import': ['owner', 'manager'],
  'GET /desk/goods/import/photos': ['owner', 'manager'],
  'POST /desk/goods/import/photos': ['owner', 'manager'],
  'GET /desk/goods/import/[reference]': ['owner', 'manager'],
  'POST /desk/goods/import/[reference]': ['owner', 'manager'],
  'GET /desk/goods/many': ['owner', 'manager'],
  'POST /desk/goods/many': ['owner', 'manager'],
  'GET /desk/goods/new': ['owner', 'manager'],
  'POST /desk/goods/new': ['owner', 'manager'],
  'GET /desk/goods/[slug]': ['owner', 'manager'],
  'POST /desk/goods/[slug]': ['owner', 'manager'],
  'GET /desk/goods/[slug]/address': ['owner', 'manager'],
  'POST /desk/goods/[slug]/address': ['owner', 'manager'],
  'GET /desk/goods/[slug]/archive': ['owner', 'manager'],
  'POST /desk/goods/[slug]/archive': ['owner', 'manager'],
  'GET /desk/goods/[slug]/copy': ['owner', 'manager'],
  'POST /desk/goods/[slug]/copy': ['owner', 'manager'],
  'GET /desk/goods/[slug]/history': ['owner', 'manager'],
  'POST /desk/goods/[slug]/history': ['owner', 'manager'],
  'GET /desk/goods/[slug]/photos': ['owner', 'manager'],
  'POST /desk/goods/[slug]/photos': ['owner', 'manager'],
  'GET /desk/goods/[slug]/place': ['owner', 'manager'],
  'POST /desk/goods/[slug]/place': ['owner', 'manager'],
  'GET /desk/goods/[slug]/preview': ['owner', 'manager'],
  'POST /desk/goods/[slug]/preview': [],
  'GET /desk/goods/[slug]/sale': ['owner', 'manager'],
  'POST /desk/goods/[slug]/sale': ['owner', 'manager'],
  'GET /desk/goods/[slug]/sizes': ['owner', 'manager'],
  'POST /desk/goods/[slug]/sizes': ['owner', 'manager'],
  'GET /desk/staff': ['owner', 'manager'],
  'POST /desk/staff': ['owner'],
  'GET /desk/staff/[id]': ['owner', 'manager'],
  'POST /desk/staff/[id]': ['owner'],
  'GET /desk/audit': ['owner', 'manager', 'packer', 'support', 'books'],
  'POST /desk/audit': [],
  'GET /desk/[...path]': [],
  'POST /desk/[...path]': [],
}

/** The act of each form that the test sends; of pages without a form there is none. */
const ACT_OF: Record<string, string> = {
  '/desk/me': 'end-session',
  '/desk/me/app': 'app',
  '/desk/me/passkey': 'passkey',
  '/desk/orders/new': 'new',
  '/desk/orders/[number]': 'packed',
  '/desk/orders/[number]/address': 'address',
  '/desk/orders/[number]/place': 'place',
  '/desk/orders/[number]/door': 'called',
  '/desk/door': 'handed-in',
  '/desk/orders/[number]/counter': 'taken',
  '/desk/orders/[number]/paid': 'paid',
  '/desk/orders/[number]/cancel': 'cancel',
  '/desk/orders/[number]/refund': 'refund',
  '/desk/orders/[number]/return': 'returned',
  '/desk/returns/[id]': 'agree',
  '/desk/returns/[id]/exchange': 'exchange',
  '/desk/slips': 'printed',
  '/desk/pack': 'packed',
  '/desk/stock/count': 'count',
  '/desk/stock/[size]': 'count',
  '/desk/goods/drafts': 'save',
  '/desk/goods/grid': 'undo',
  '/desk/goods/many': 'undo',
  '/desk/goods/import': 'read',
  '/desk/goods/import/photos': 'read',
  '/desk/goods/import/[reference]': 'undo',
  '/desk/goods/new': 'create',
  '/desk/goods/[slug]': 'save',
  '/desk/money': 'looked-up',
  '/desk/money/counter': 'done',
  '/desk/money/account': 'save',
  '/desk/offers/new': 'create',
  '/desk/offers/[id]': 'save',
  '/desk/offers/reminders': 'save',
  '/desk/offers/[id]/history': 'set-back',
  '/desk/gift-cards/new': 'card',
  '/desk/gift-cards/terms': 'save',
  '/desk/gift-cards/[id]': 'cancel',
  '/desk/carts/new': 'create',
  '/desk/delivery/history': 'set-back',
  '/desk/delivery/new': 'create',
  '/desk/delivery/[zone]': 'save',
  '/desk/delivery/pickup': 'add-park',
  '/desk/delivery/pickup/new': 'create',
  '/desk/delivery/pickup/[pickup]': 'save',
  '/desk/delivery/[zone]/delete': 'delete',
  '/desk/delivery/[zone]/places': 'save',
  '/desk/places': 'add',
  '/desk/places/home': 'add',
  '/desk/places/[place]': 'save',
  '/desk/places/[place]/history': 'set-back',
  '/desk/places/[place]/parts': 'add',
  '/desk/goods/[slug]/address': 'save',
  '/desk/goods/[slug]/archive': 'archive',
  '/desk/goods/[slug]/copy': 'copy',
  '/desk/goods/[slug]/history': 'set-back',
  '/desk/goods/[slug]/photos': 'save',
  '/desk/goods/[slug]/place': 'save',
  '/desk/goods/[slug]/sale': 'save',
  '/desk/goods/[slug]/sizes': 'save',
  '/desk/staff': 'invite',
  '/desk/staff/[id]': 'role',
}

/** As an order's page shows it. */
const ADDRESS = {
  name: 'Ada Obi',
  phone: '0803 555 0142',
  street_address: '22 Adelabu Street',
  state: String(LAGOS),
  lga: String(SURULERE),
}

/** Good values for each form of goods. */
const goodsFields = ({ slug }: { slug: string }) => ({
  [`chosen.${slug}`]: 'on',
  back: '',
  name: 'Cap',
  'shown.name': 'Ankara Wrap Dress',
  category: 'women',
  priceKobo: '5000',
  'shown.priceKobo': '18500',
  pieces: '1',
  colour: '',
  version: '1',
  'slug.0': slug,
  reference: 'a-batch',
  'drafts.0.name': 'Cap',
  'shown.drafts.0.name': 'Ankara Wrap Dress',
})

const A_TABLE = { name: 'items.csv', bytes: new TextEncoder().encode('name\n') }

const A_ZIP = { name: 'photos.zip', bytes: zipSync({ 'gown.jpg': new Uint8Array([1]) }) }

/** Good files for the forms that take one. */
const FILE_OF: Record<string, typeof A_TABLE> = {
  '/desk/goods/import': A_TABLE,
  '/desk/goods/import/photos': A_ZIP,
}

/** A change of many goods. */
const aBatch = (shop: Shop) => ({
  reference: 'a-batch',
  kind: 'many' as const,
  title: 'Shown',
  who: null,
  appliedAt: shop.now(),
  counts: {},
})

/** Those of a category whose first change renamed it. */
const placeFields = { name: 'Ladies', 'shown.name': 'Ladies', kind: 'section', version: '1' }

/** Those of a new offer. */
const OFFER_FIELDS = {
  name: 'Weekend',
  kind: 'percent',
  'terms.percent': '10',
  code: '',
  items: '',
  isFirstOrder: 'no',
  isOnceEach: 'no',
  isOnTop: 'no',
  version: '1',
  // Of the reminders of carts.
  isOn: 'yes',
  hours: '24',
  offer: '',
}

/** Those of gift cards. */
const GIFT_CARD_FIELDS = { sum: '100', to: '', reason: 'a trial', months: '12' }

/** Those of the shop's own bank account. */
const ACCOUNT_FIELDS = {
  bank: 'GTBank',
  accountNumber: '0123456789',
  accountName: 'Oja Limited',
  waitHours: '24',
}

/** Those of a delivery zone. */
const ZONE_FIELDS = {
  name: 'North',
  feeKobo: '7000',
  freeOverKobo: '',
  minDays: '4',
  maxDays: '8',
  'shown.name': 'Lagos and near',
  'shown.feeKobo': '2500',
  'shown.freeOverKobo': '50000',
  'shown.minDays': '1',
  'shown.maxDays': '3',
  doorUpToKobo: '40000',
  'shown.doorUpToKobo': '',
  deposit: '20',
  'shown.deposit': '',
  depositIfRefused: 'kept',
  'shown.depositIfRefused': '',
  version: '1',
}

/** Those of a pickup place. */
const PICKUP_FIELDS = {
  park: 'Ibadan, Iwo Road',
  name: 'Lekki shop',
  address: '1 Admiralty Way',
  stateId: '',
  hours: '',
  feeKobo: '0',
  'shown.name': 'Ibadan shop',
  'shown.address': '3 Ring Road',
  'shown.stateId': '31',
  'shown.hours': 'Mon to Fri',
  'shown.feeKobo': '500',
}

/** The id of what a company told of money that belongs to no order. */
async function anUnknownEvent({ db, now }: Shop): Promise<string> {
  const event = { provider: 'sandbox', event_id: newId(), reference: `ord-${newId()}-1`, body: '' }
  const { id } = await db
    .insertInto('payment_event')
    .values({ ...event, received_at: now(), processed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** The id of money at the counter that belongs to no order. */
async function someCounterMoney({ db, now }: Shop): Promise<string> {
  const money = { provider: 'sandbox', reference: newId(), amount_kobo: 10_000_000 }
  const page = { currency: 'NGN', kind: 'fiat', email: '', return_url: '' } as const
  const { reference, amount_kobo } = money
  await db
    .insertInto('sandbox_payment')
    .values({ ...page, reference, amount_kobo, state: 'paid', created_at: now(), paid_at: now() })
    .execute()
  const { id } = await db
    .insertInto('counter_payment')
    .values({ ...money, provider_tx_id: null, fee_kobo: null, sender: null, paid_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return String(id)
}

/** The field for the first line of an order. */
const unitsOn = (html: string): string => /name="(units\.\d+)"/.exec(html)?.[1] ?? 'units'

/** The field of an exchange, and the first size that can be chosen. */
const sizeOn = (html: string): readonly string[] =>
  /name="(size\.\d+)"[\s\S]*?value="(\d+)"/.exec(html) ?? []

/** What the page of a refund says of how they stand. */
const shownOn = (html: string): string => /name="shown" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** What the page of a deletion says of what it would do. */
const digestOn = (html: string): string => /name="digest" value="([^"]+)"/.exec(html)?.[1] ?? ''

describe('each page of the desk', () => {
  test('stands in the table, and each row of it is a page', () => {
    const found = routes.map(({ method, path }) => `${method} ${path}`)
    expect(found.toSorted()).toEqual(Object.keys(TABLE).toSorted())
  })

  test('sends who is not signed in to the sign-in, on both ways', async () => {
    const shop = await openTestShop()
    for (const { method, path } of routes.filter(
      (each) => TABLE[`${each.method} ${each.path}`] !== 'open',
    )) {
      const response = await send(shop, aBrowser(), `${method} ${fillIn(path, '1')}`)
      expect(response.status, path).toBe(303)
      expect(response.headers.get('location'), path).toMatch(/^\/desk\/signin/)
    }
  })

  test.each(ALL)('is open to a %s as the table says', async (role) => {
    const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
    await somePlaces(shop)
    const other = await aMember(shop, 'packer', 'other')
    const item = await anItem(shop)
    const women = await aCategory(shop)
    const renamed = { name: { seen: 'Women', becomes: 'Ladies' } }
    await changePlace(shop, { kind: 'category', id: women.id }, renamed, 'Ada')
    const offer = await makeOffer(shop, { kind: 'percent', terms: { percent: 10 } })
    const zone = await aRenamedZone(shop)
    const pickup = await aPickup(shop)
    const store = String(await storeOf(shop))
    const outer = await zoneIdOf(shop, 'Outer Lagos')
    const card = await aGiftCard(shop, 100)
    const asked = await aReturn(shop)
    const here = await aReceivedReturn(shop)
    await addBatch(shop, aBatch(shop))
    await addBatch(shop, { ...aBatch(shop), reference: 'a-grid' })
    await addBatch(shop, { ...aBatch(shop), reference: 'an-import', kind: 'import' })
    const size = String(sizeOf(item))
    const aColleague = async () => {
      const member = await aMember(shop, role, `${role}${Math.random()}`)
      if (hasMoneyLimit(role))
        await setLimits(shop, theOwner, member.id, { each: 5_000_000, day: 50_000_000 })
      return member
    }
    const colleague = await aColleague()
    const [waiting, paid] = [await aWaitingOrder(shop), await aPaidOrder(shop)]
    const picture = await aParkPicture(shop, paid.id)
    for (const { method, path } of routes.filter(({ path }) => path !== '/desk/confirm')) {
      const allowed = TABLE[`${method} ${path}`] ?? []
      if (allowed === 'open') continue
      // A page changes nothing, and so all of them are read by one member, and of two orders. A form may change both.
      const isForm = method === 'POST'
      const isUnpaid = /\/(cancel|counter|paid)$/.test(path)
      const ofOne = isUnpaid ? waiting : paid
      const isDoor = path.endsWith('[number]/door')
      const makeOrder = isDoor ? aDoorOrder : isUnpaid ? aWaitingOrder : aPaidOrder
      const orderFor = () => (isForm ? makeOrder(shop) : ofOne)
      const order = path.includes('[number]') ? await orderFor() : null
      const endsSession = isForm && /^\/desk\/(signout|me)/.test(path)
      const member = endsSession ? await aColleague() : colleague
      const who = atDesk(member)
      const id = path.includes('[size]') ? size : String(other.id)
      const named = path
        .replace('[slug]', item.slug)
        .replace('[place]', `category-${women.id}`)
        .replace('offers/[id]', `offers/${offer}`)
        .replace('gift-cards/[id]', `gift-cards/${card.id}`)
        .replace('returns/[id]', `returns/${path.endsWith('/exchange') ? here : asked}`)
        .replace('[zone]/delete', `${outer}/delete`)
        .replace('[zone]', zone)
        .replace('[pickup]', String(pickup))
        .replace('[reference]', 'an-import')
        .replace('[picture]', String(picture))
      const address = fillIn(named, order?.number ?? id)
      const may = allowed.includes(role)
      if (!isForm) {
        const { status } = await send(shop, who, `GET ${address}`)
        expect(status === 404, `GET ${path}`).toBe(!may)
        continue
      }
      const isDeletion = path === '/desk/delivery/[zone]/delete'
      const deletion = isDeletion && may ? await read(shop, who, address) : ''
      const isPlace = path === '/desk/orders/[number]/place'
      if (isPlace && order) await pickUpAt(shop, order.id, pickup)
      const owedFor = path === '/desk/door' ? (await anOwedOrder(shop)).id : ''
      const isReturn = path.endsWith('/return')
      if (isReturn && order) await markOrder(shop, order.id, 'sent')
      const received = isReturn && may ? await read(shop, who, address) : ''
      const isExchange = path.endsWith('/exchange')
      const sizes = isExchange && may ? await read(shop, who, address) : ''
      const isRefund = path.endsWith('/refund')
      const shown = isRefund && may ? shownOn(await read(shop, who, address)) : ''
      const isPasskey = path.endsWith('/passkey')
      const page = isPasskey && may ? await read(shop, who, address) : ''
      const passkey = page && newPasskeyOn(page, new URL(shop.config.siteUrl).origin)
      // With a good value, as if the form had been shown.
      const session = await findSession(shop, member.cookie)
      const once = newFormValue(shop, { sessionId: session?.id ?? '', path: address })
      const fields = {
        act: ACT_OF[path] ?? '',
        once,
        role: 'packer',
        email: `${role}@new.example`,
        item: item.slug,
        payment: 'cash',
        ...(path.startsWith('/desk/goods') ? goodsFields(item) : {}),
        ...(path === '/desk/goods/grid' ? { reference: 'a-grid' } : {}),
        ...(path.startsWith('/desk/places') ? placeFields : {}),
        ...(path === '/desk/money' ? { event: await anUnknownEvent(shop), reason: 'a trial' } : {}),
        ...(path.endsWith('/counter')
          ? { money: await someCounterMoney(shop), reason: 'a trial' }
          : {}),
        ...(path === '/desk/money/account' ? ACCOUNT_FIELDS : {}),
        ...(path.startsWith('/desk/offers') ? OFFER_FIELDS : {}),
        ...(path.startsWith('/desk/gift-cards') ? GIFT_CARD_FIELDS : {}),
        ...(path.startsWith('/desk/delivery') ? ZONE_FIELDS : {}),
        ...(path === '/desk/delivery/[zone]/places' ? { do: 'look' } : {}),
        ...(path.startsWith('/desk/delivery/pickup') ? PICKUP_FIELDS : {}),
        ...(path === '/desk/delivery/new' ? { name: 'Islands' } : {}),
        ...(path === '/desk/delivery/pickup/new' ? { name: 'Ikoyi shop' } : {}),
        [`taken.${owedFor}`]: 'on',
        ...(isExchange
          ? { [sizeOn(sizes)[1] ?? '']: sizeOn(sizes)[2] ?? '', shown: shownOn(sizes) }
          : {}),
        ...(isReturn ? { shown: 'sent', condition: '', [unitsOn(received)]: '1' } : {}),
        ...(isRefund ? { payment: '', sum: '1', reason: 'a trial', shown } : {}),
        ...(isPasskey ? { passkey, name: 'Phone' } : {}),
        ...(path.endsWith('[number]/address') ? { ...ADDRESS, do: 'save' } : {}),
        ...(isDeletion ? { to: '', digest: digestOn(deletion) } : {}),
        ...(isPlace ? { place: store, 'shown.place': String(pickup) } : {}),
        ...(path.endsWith('/new') ? { do: 'show' } : {}),
        [`counted.${size}`]: '5',
        [`shown.counted.${size}`]: '5',
      }
      const file = FILE_OF[path]
      const { status } = await (file
        ? postFiles(shop, who, address, fields, [file], {}, 'table')
        : post(shop, who, address, fields))
      expect([200, 303].includes(status), `POST ${path}: ${status}`).toBe(may)
    }
  })

  test('refuses an act that it does not have, or any form, and changes nothing', async () => {
    const shop = await openTestShop({ RATE_LIMIT_FACTOR: '1000' })
    await somePlaces(shop)
    const owner = await aMember(shop, 'owner')
    const other = await aMember(shop, 'packer', 'other')
    const [waiting, paid] = [await aWaitingOrder(shop), await aPaidOrder(shop)]
    const item = await anItem(shop)
    const women = await aCategory(shop)
    const offer = await makeOffer(shop, { kind: 'percent', terms: { percent: 10 } })
    const zone = await aRenamedZone(shop)
    const pickup = await aPickup(shop)
    const card = await aGiftCard(shop, 100)
    const asked = await aReturn(shop)
    await addBatch(shop, { ...aBatch(shop), reference: 'an-import', kind: 'import' })
    const [who, session] = [atDesk(owner), await findSession(shop, owner.cookie)]
    // Both open only once something else has begun.
    const others = ['/desk/me/app', '/desk/confirm', '/desk/signout', '/desk/[...path]']
    const before = await knownTo(shop)
    for (const { method, path } of routes) {
      if (method !== 'POST' || TABLE[`POST ${path}`] === 'open' || others.includes(path)) continue
      const { number } = /(cancel|paid|address)$/.test(path) ? waiting : paid
      const id = path.includes('[size]') ? sizeOf(item) : other.id
      const named = path
        .replace('[slug]', item.slug)
        .replace('[place]', `category-${women.id}`)
        .replace('offers/[id]', `offers/${offer}`)
        .replace('gift-cards/[id]', `gift-cards/${card.id}`)
        .replace('returns/[id]', `returns/${asked}`)
        .replace('[zone]', zone)
        .replace('[pickup]', String(pickup))
        .replace('[reference]', 'an-import')
      const address = fillIn(named, path.includes('[number]') ? number : String(id))
      const once = newFormValue(shop, { sessionId: session?.id ?? '', path: address })
      const press = async (fields: Record<string, string>) => {
        const { status, headers } = await post(shop, who, address, { ...ADDRESS, once, ...fields })
        return [status, headers.get('allow')]
      }
      const act = ACT_OF[path]
      if (act === undefined) expect(await press({}), path).toEqual([405, 'GET, HEAD'])
      else expect(await press({ act: 'no-such' }), path).toEqual([400, null])
      if (act === 'new' || act === 'address')
        expect(await press({ act, do: 'no-such' }), path).toEqual([400, null])
    }
    expect(await knownTo(shop)).toEqual(before)
    const once = newFormValue(shop, { sessionId: session?.id ?? '', path: '/desk/staff' })
    const html = await (await post(shop, who, '/desk/staff', { act: 'no-such', once })).text()
    expect(html).toContain('This page has no such form. Nothing was changed.')
  })

  test('does not show what its reader may not do', async () => {
    const shop = await openTestShop()
    const manager = atDesk(await aMember(shop, 'manager'))
    const { id } = await aMember(shop, 'packer')
    for (const path of ['/desk/staff', `/desk/staff/${id}`])
      expect(await read(shop, manager, path)).not.toContain('name="act"')
  })

  test('is kept by nobody, named to no other site, and found by no search engine', async () => {
    const shop = await openTestShop()
    const who = atDesk(await aMember(shop))
    for (const path of ['/desk/signin', '/desk/me', '/desk/staff']) {
      const { headers } = await send(
        shop,
        path === '/desk/signin' ? aBrowser() : who,
        `GET ${path}`,
      )
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('referrer-policy')).toBe('same-origin')
      expect(headers.get('x-robots-tag')).toBe('noindex')
      expect(headers.get('speculation-rules')).toBeNull()
    }
  })

  test('answers for itself when it is not there, or not for its reader', async () => {
    const shop = await openTestShop()
    const packer = atDesk(await aMember(shop, 'packer'))
    const paths = ['/desk/nowhere', '/desk/no/such/page', '/desk/staff', '/desk/orders/OJ-0000']
    for (const path of [...paths, '/desk/signout']) {
      const response = await send(shop, packer, `GET ${path}`)
      expect(response.status, path).toBe(404)
      expect(response.headers.get('cache-control'), path).toBe('private, no-store')
      const html = await response.text()
      expect(html, path).toContain('There is no such page')
      expect(html, path).toContain('href="/desk/stock"')
      expect(html, path).not.toContain('href="/desk/staff"')
      const posted = await post(shop, packer, path === '/desk/signout' ? '/desk/x' : path, {})
      expect(await posted.text(), path).toContain('href="/desk/stock"')
    }
    const outdated = await send(shop, packer, 'GET /desk/confirm?form=of-somebody-else')
    expect(outdated.status).toBe(403)
    expect(await outdated.text()).toContain('This page was open too long')
  })

  test('does not say which pages exist to a visitor who is not signed in', async () => {
    const shop = await openTestShop()
    for (const path of ['/desk/nowhere', '/desk/staff', '/desk/orders/OJ-0000']) {
      const { status, headers } = await send(shop, aBrowser(), `GET ${path}`)
      const next = encodeURIComponent(path)
      expect([status, headers.get('location')]).toEqual([303, `/desk/signin?next=${next}`])
    }
  })

  test('is not there with DESK=off, or from another network than DESK_NETWORKS', async () => {
    for (const env of [{ DESK: 'off' }, { DESK_NETWORKS: '10.0.0.0/8' }]) {
      const shop = await openTestShop(env)
      const who = atDesk(await aMember(shop))
      for (const path of ['/desk', '/desk/signin', '/desk/staff', '/desk/no-such-page']) {
        const response = await send(shop, who, `GET ${path}`)
        expect(response.status).toBe(404)
        expect(await response.text()).not.toContain('There is no such page')
      }
    }
    const near = await openTestShop({ DESK_NETWORKS: '10.0.0.0/8, 127.0.0.1' })
    expect((await send(near, aBrowser(), 'GET /desk/signin')).status).toBe(200)
  })
})
