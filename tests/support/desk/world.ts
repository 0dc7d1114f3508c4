/**
 * Makes people of the desk, and an order in each state, in the shop that the environment names, and prints them as JSON.
 * In a process of its own: Playwright's tests cannot load the code that makes orders for the API tests.
 */
import { RIGHT_OF_ROUTE } from '#desk/screens.ts'
import { exportGoods } from '#lib/catalogue/import/desk/export-goods.server.ts'
import { storeTable, addImport } from '#lib/catalogue/import/desk/imports.server.ts'
import { addSlide, changeSlides, readSlides } from '#lib/catalogue/slides/slides.server.ts'
import { shareGoods } from '#lib/cart/shared/shared-cart.server.ts'
import { readConfig } from '#lib/config.server.ts'
import { createPickup, switchPickup } from '#lib/delivery/pickup/owner.server.ts'
import { changeZone, createZone } from '#lib/delivery/owner/zone.server.ts'
import { ROLES } from '#lib/desk/rights.ts'
import { findForOwner } from '#lib/orders/owner/owner.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { newId } from '#lib/random.server.ts'
import { closeShop, openShop } from '#lib/open-shop.server.ts'
import { aGiftCard } from '../buying/gift-cards.ts'
import { makeOffer } from '../buying/offers.ts'
import { aReceivedReturn, aReturnOf } from '../buying/returns.ts'
import { doOrderAct } from './orders.ts'
import { aBuyer, aPendingOrder, moneyArrives } from '../orders.ts'
import { pickUpAt } from '../places.ts'
import { aMember, anInvitation } from './staff.ts'

const shop = openShop(readConfig())
const name = () => newId().slice(0, 8).toLowerCase()

// The size with the most units: orders of other tests do not sell it out.
const size = await shop.db
  .selectFrom('item_size')
  .innerJoin('item', 'item.id', 'item_size.item_id')
  .select([
    'item_size.id',
    'item_size.name',
    'item.id as itemId',
    'item.slug',
    'item.category_id as categoryId',
  ])
  .where('item.published', '=', 1)
  .orderBy('item_size.on_hand', 'desc')
  .executeTakeFirstOrThrow()
const place = await shop.db
  .selectFrom('lga')
  .select(['id as lga_id', 'state_id'])
  .where('name', '=', 'Surulere')
  .executeTakeFirstOrThrow()

/** Words that no line has room for make no page wider. */
const LONG = 'Ọmọlúàbí'.repeat(7)

async function aWaitingOrder() {
  const item = { id: size.itemId, slug: size.slug, sizes: { [size.name]: size.id } }
  const buyer = await aBuyer(shop, `buyer.${name()}`, [{ item }])
  await shop.db
    .updateTable('address')
    .set({ ...place, name: LONG, street_address: LONG })
    .where('customer_id', '=', buyer.id)
    .execute()
  return aPendingOrder(shop, buyer)
}

async function aPaidOrder(change = {}): Promise<string> {
  const { number, reference } = await aWaitingOrder()
  await moneyArrives(shop, reference, change)
  await settle(shop, reference)
  return number
}

const NO_COURIER = { name: '', phone: '', tracking: '' }

async function anOrderThatIs(...states: ('packed' | 'sent' | 'delivered')[]): Promise<string> {
  const number = await aPaidOrder()
  for (const to of states) await doOrderAct(shop, { number }, to, NO_COURIER)
  return number
}

/** A table that waits: a line with another price, a new item, and a faulty one. */
async function anImport(): Promise<string> {
  const table = await exportGoods(shop, [size.slug])
  const [head = '', ...lines] = table.trimEnd().split('\n')
  const line = lines.join('\n')
  const changed = line.replace(/,(\d+),/, ',123400,')
  const fresh = line.replace(size.slug, `${size.slug}-${name()}`)
  return waiting('restock.csv', [head, changed, fresh, 'a,b'])
}

/** An export of another shop, whose category the shop does not have. */
const anOldShop = () =>
  waiting('products_export.csv', [
    'Handle,Title,Body (HTML),Type,Variant Inventory Qty,Variant Price,Image Src,Status',
    'old-cap,Old Cap,Warm.,Old hats,3,4000,https://old.example/cap.jpg,active',
    'old-bag,Old Bag,Wide.,Bags,,4000.50,,active',
  ])

async function waiting(name: string, lines: readonly string[]): Promise<string> {
  const kept = await storeTable(shop, { name, bytes: new TextEncoder().encode(lines.join('\n')) })
  await addImport(shop, kept, 'Amaka')
  return kept.reference
}

async function anOffer() {
  const code = name()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
  return { code, id: await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code }) }
}

/** A slide of the home page whose time is over: what buyers see stays as it is. */
async function aSlide(): Promise<void> {
  await shop.inTransaction(async (shop) => {
    // In the transaction: other tests make their world at the same time.
    const { slides } = await readSlides(shop)
    if (slides.length > 0) return
    await addSlide(shop, size.slug)
    await changeSlides(shop, {
      [`slides.${size.itemId}.until`]: { seen: null, becomes: shop.now() },
    })
  })
}

await aSlide()
const cookies: Record<string, string> = {}
let staffId = 0
let manager = ''
for (const role of ROLES) {
  const member = await aMember(shop, role, `${role}.${name()}`)
  cookies[role] = member.cookie
  staffId = member.id
  if (role === 'manager') manager = member.name
}
/** A zone without places whose price has changed: no price of another test does. */
const aZone = () =>
  shop.inTransaction(async (shop) => {
    const days = { minDays: 4, maxDays: 8 }
    const door = { doorUpToKobo: null, deposit: null, depositIfRefused: null }
    const noWeight = { includedKg: null, perKgKobo: null }
    const sums = { feeKobo: 900_000, freeOverKobo: null, ...door, ...noWeight }
    const zone = { name: `Zone ${name()}`, ...sums, ...days }
    const { id } = await createZone(shop, zone, 'Ada')
    await changeZone(shop, id, { feeKobo: { seen: 900_000, becomes: 950_000 } }, 'Ada')
    return id
  })

/** A pickup place that no buyer sees: what other tests choose stays as it is. */
const aPickup = () =>
  shop.inTransaction(async (shop) => {
    const place = { name: `Shop ${name()}`, address: '3 Ring Road', hours: 'Mon to Fri, 9 to 6' }
    const { id } = await createPickup(
      shop,
      { ...place, kind: 'shop', stateId: 31, feeKobo: 50_000, driverKobo: null, waitHours: null },
      'Ada',
    )
    await switchPickup(shop, id, false, 'Ada')
    return id
  })

/** A packed order that waits at a place that no buyer sees. */
async function anOrderToCollect(): Promise<string> {
  const number = await anOrderThatIs('packed')
  const order = await findForOwner(shop, number)
  await pickUpAt(shop, order?.id ?? '', await aPickup())
  return number
}

const made = {
  cookies,
  routes: RIGHT_OF_ROUTE,
  manager,
  staffId,
  invitation: await anInvitation(shop, `${name()}@shop.example`, 'manager'),
  packerInvitation: await anInvitation(shop, `${name()}@shop.example`, 'packer'),
  importReference: await anImport(),
  oldShopReference: await anOldShop(),
  // With a code: what counts by itself would change what other tests pay.
  offer: await anOffer(),
  returnId: await aReturnOf(shop, await anOrderThatIs('delivered')),
  receivedId: await aReceivedReturn(shop, await anOrderThatIs('delivered')),
  giftCardId: (await aGiftCard(shop, 12_500)).id,
  zoneId: await aZone(),
  cartCode: await shareGoods(shop, 'desk', {
    units: [{ sizeId: size.id, quantity: 2 }],
    discountCode: '',
  }),
  pickupId: await aPickup(),
  size: { id: size.id, slug: size.slug, categoryId: size.categoryId ?? 0 },
  orders: {
    'to-pack': await aPaidOrder(),
    waiting: (await aWaitingOrder()).number,
    look: await aPaidOrder({ amount_kobo: 100 }),
    packed: await anOrderThatIs('packed'),
    sent: await anOrderThatIs('packed', 'sent'),
    delivered: await anOrderThatIs('packed', 'sent', 'delivered'),
    collected: await anOrderToCollect(),
  },
}
process.stdout.write(JSON.stringify(made))
await closeShop(shop)
