import { note } from '#lib/db/noted.server.ts'
import { saveView } from '#lib/books/views/views.server.ts'
import { bookOrder } from '#lib/books/book.server.ts'
import { updateOrder } from '#lib/orders/write.sql.ts'
import { paperNumber } from '#lib/books/papers/papers.ts'
import { papersOf } from '#lib/books/papers/read.server.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { addSlide, changeSlides, readSlides } from '#lib/catalogue/slides/slides.server.ts'
import { blockPerson } from '#lib/accounts/people/block.server.ts'
import { mergePeople } from '#lib/accounts/people/merge.server.ts'
import { eraseLater } from '#lib/accounts/people/erase.server.ts'
import { archiveItem, changeItem } from '#lib/catalogue/goods/change.server.ts'
import { createDrafts } from '#lib/catalogue/goods/drafts/drafts.server.ts'
import { addBatch } from '#lib/catalogue/goods/many/batches.server.ts'
import { addPhotos } from '#lib/catalogue/goods/photos/photos.server.ts'
import { addCategory } from '#lib/catalogue/goods/categories/add-category.server.ts'
import { changeCategory } from '#lib/catalogue/goods/categories/change-category.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { addToRatings } from '#lib/catalogue/items/ratings.server.ts'
import { exportGoods } from '#lib/catalogue/import/desk/export-goods.server.ts'
import { addImport, storeTable } from '#lib/catalogue/import/desk/imports.server.ts'
import { addZip, storeZip } from '#lib/catalogue/import/zip/zip-photos.server.ts'
import { shareGoods } from '#lib/cart/shared/shared-cart.server.ts'
import { changeLogo } from '#lib/content/facts/change-logo.server.ts'
import { changeFacts, readOwnFacts } from '#lib/content/facts/own-facts.server.ts'
import { changeZone, createZone, switchZone } from '#lib/delivery/owner/zone.server.ts'
import { createPickup, switchPickup } from '#lib/delivery/pickup/owner.server.ts'
import { blockPhone } from '#lib/orders/door/blocked.server.ts'
import { findForOwner } from '#lib/orders/owner/owner.server.ts'
import { changeOffer } from '#lib/offers/owner/owner.server.ts'
import { keepKeys, readKeys } from '#lib/keys/keys.server.ts'
import { readLogos, takePhotos } from '#lib/media/photo.server.ts'
import { placeAtDesk } from '#lib/orders/placing/desk-order.server.ts'
import { readReceiver } from '#lib/orders/placing/receiver.server.ts'
import { withLocked } from '../buying/door.ts'
import { ownAccount } from '#lib/payments/own-account/change-account.server.ts'
import { refuseAtDoor } from '#lib/payments/door/door.server.ts'
import { enqueue } from '#lib/jobs/jobs.server.ts'
import { noteBackup } from '#lib/recovery/backup-age.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { noteTransferSent } from '#lib/payments/own-account/sent.server.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { cancelUnpaid } from '#lib/payments/attempts/cancel.server.ts'
import { payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import { askToPublish, noteEnd } from '#lib/publishing/publishing.server.ts'
import { newId, seal } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { HOUR_MS, type Moment } from '#lib/time.ts'
import { allowDoor, anOrderOnTheWay, anOwedOrder, aDoorOrder } from '../buying/door.ts'
import { aGiftCard, setCardTerms } from '../buying/gift-cards.ts'
import { makeOffer } from '../buying/offers.ts'
import { aParkPicture } from '../buying/pictures.ts'
import { aReceivedReturn, aReturnOf } from '../buying/returns.ts'
import { addReviewPhoto } from '../buying/reviews.ts'
import { aPhoto } from '../catalogue/photos.ts'
import { aBuyer, aName, aPendingOrder, moneyArrives, place, putInto } from '../orders.ts'
import { LAGOS, pickUpAt, SURULERE } from '../places.ts'
import { anAccount, anItem } from '../world.ts'
import { doOrderAct } from './orders.ts'
import { doRefund, shownOf } from './refunds.ts'
import { aMember, anInvitation, theOwner } from './staff.ts'

/** What a name stands for: its id, and what belongs to it, `{order.sent.line}`. */
type Made = { id: string | number } & Readonly<Record<string, string | number>>

/** Words that no line has room for: they make no page wider. */
const LONG = 'Ọmọlúàbí'.repeat(7)
const NO_COURIER = { name: '', phone: '', tracking: '' }

const word = (): string => newId().slice(0, 8).toLowerCase()
const letters = (): string => word().replaceAll(/[^a-z]/g, 'x')

/** The size with the most units: orders of other tests do not sell it out. */
const theSize = ({ db }: Shop) =>
  db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .select([
      'item_size.id',
      'item_size.name',
      'item.id as itemId',
      'item.slug',
      'item.category_id',
    ])
    .where('item.published', '=', 1)
    .orderBy('item_size.on_hand', 'desc')
    .executeTakeFirstOrThrow()

/** The items with the most units. */
const theItems = ({ db }: Shop, count = 2) =>
  db
    .selectFrom('item')
    .select(['id', 'slug'])
    .where('published', '=', 1)
    .orderBy('available', 'desc')
    .orderBy('id')
    .limit(count)
    .execute()

async function aWaitingOrder(shop: Shop) {
  const size = await theSize(shop)
  const item = { id: size.itemId, slug: size.slug, sizes: { [size.name]: size.id } }
  const buyer = await aBuyer(shop, aName(), [{ item }])
  const place = await shop.db
    .selectFrom('lga')
    .select(['id as lga_id', 'state_id'])
    .where('name', '=', 'Surulere')
    .executeTakeFirstOrThrow()
  await shop.db
    .updateTable('address')
    .set({ ...place, name: LONG, street_address: LONG })
    .where('customer_id', '=', buyer.id)
    .execute()
  return aPendingOrder(shop, buyer)
}

async function aPaidOrder(shop: Shop, change = {}): Promise<string> {
  const { number, reference } = await aWaitingOrder(shop)
  await moneyArrives(shop, reference, change)
  await settle(shop, reference)
  return number
}

type Step = 'packed' | 'sent' | 'delivered'

/** An order that was moved on so far, a moment ago. */
async function anOrder(shop: Shop, ...steps: Step[]): Promise<Made> {
  const number = await aPaidOrder(shop)
  for (const step of steps) await doOrderAct(shop, { number }, step, NO_COURIER)
  const { items = [] } = (await findForOwner(shop, number)) ?? {}
  return { id: number, line: items[0]?.id ?? 0 }
}

const idOf = async (shop: Shop, number: string | number): Promise<string> =>
  (await findForOwner(shop, String(number)))?.id ?? ''

async function theReceipt(shop: Shop, number: string | number): Promise<string> {
  const [paper] = await papersOf(shop, await idOf(shop, number))
  if (!paper) throw new Error('no receipt')
  return paperNumber(paper)
}

/** A change of many goods that has been made. */
async function aBatch(shop: Shop, kind: 'many' | 'import'): Promise<Made> {
  const reference = newId()
  const done = { title: 'Shown', who: null, appliedAt: shop.now(), counts: {} }
  await addBatch(shop, { reference, kind, ...done })
  return { id: reference }
}

async function aTable(shop: Shop, name: string, lines: readonly string[]): Promise<Made> {
  const kept = await storeTable(shop, { name, bytes: new TextEncoder().encode(lines.join('\n')) })
  await addImport(shop, kept, 'Amaka')
  return { id: kept.reference }
}

/** An item that no buyer sees any more: its history has a change. */
async function aHiddenItem(shop: Shop) {
  const item = await anItem(shop, { name: `Gele ${word()}` })
  const isShown = { seen: true, becomes: false }
  await shop.inTransaction((shop) => changeItem(shop, item.slug, { isShown }, byDesk('Ada')))
  return item
}

/** Photos like no others, also in a shop that another process has sent some: it makes no second draft of one. */
async function somePhotos(shop: Shop, count: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const create = { width: 60, height: 80, channels: 3, background: 'white', noise } as const
  const bytes = () => sharp({ create }).jpeg().toBuffer()
  const files = Array.from({ length: count }, async () => ({ name: 'a.jpg', bytes: await bytes() }))
  return (await takePhotos(shop, await Promise.all(files))).photos
}

/** An item with three photos, and the version that added them. */
async function aPicturedItem(shop: Shop): Promise<Made> {
  const { slug } = await aHiddenItem(shop)
  const photos = await somePhotos(shop, 3)
  const { version } = await shop.inTransaction((shop) =>
    addPhotos(shop, slug, photos, byDesk('Ada')),
  )
  const [first, second, third] = photos.map(({ hash }) => hash)
  return { id: slug, version, first: first ?? '', second: second ?? '', third: third ?? '' }
}

/** A zone without places whose price has changed: no price of another test does. */
const aZone = (shop: Shop): Promise<Made> =>
  shop.inTransaction(async (shop) => {
    const none = { doorUpToKobo: null, deposit: null, depositIfRefused: null, includedKg: null }
    const sums = { feeKobo: 900_000, freeOverKobo: null, perKgKobo: null, ...none }
    const zone = { name: `Zone ${word()}`, ...sums, minDays: 4, maxDays: 8 }
    const { id } = await createZone(shop, zone, 'Ada')
    await changeZone(shop, id, { feeKobo: { seen: 900_000, becomes: 950_000 } }, 'Ada')
    return { id }
  })

const anEndedZone = (shop: Shop): Promise<Made> =>
  shop.inTransaction(async (shop) => {
    const zone = await aZone(shop)
    await switchZone(shop, Number(zone.id), false, 'Ada')
    return zone
  })

/** A pickup place that no buyer sees: what other tests choose stays as it is. */
const aHiddenPickup = (shop: Shop): Promise<Made> =>
  shop.inTransaction(async (shop) => {
    const place = { name: `Shop ${word()}`, address: '3 Ring Road', hours: 'Mon to Fri, 9 to 6' }
    const more = { stateId: null, feeKobo: 50_000, driverKobo: null, waitHours: null }
    const { id } = await createPickup(shop, { kind: 'shop', ...place, ...more }, 'Ada')
    await switchPickup(shop, id, false, 'Ada')
    return { id }
  })

const aShownPickup = (shop: Shop): Promise<Made> =>
  shop.inTransaction(async (shop) => {
    const place = await aHiddenPickup(shop)
    await switchPickup(shop, Number(place.id), true, 'Ada')
    return place
  })

async function anOffer(shop: Shop): Promise<Made> {
  // With a code: what counts by itself would change what other tests pay.
  const code = letters().toUpperCase()
  const id = await makeOffer(shop, { kind: 'percent', terms: { percent: 10 }, code })
  await shop.inTransaction((shop) =>
    changeOffer(shop, id, { mostUses: { seen: null, becomes: 9_000 } }, 'Ada'),
  )
  return { id, code }
}

/** A category of its own, whose first change renamed it. */
const aNewCategory = (shop: Shop): Promise<Made> =>
  shop.inTransaction(async (shop) => {
    const named = { kind: 'category' as const, within: 0, name: `Gifts ${letters()}` }
    const { id } = await addCategory(shop, named, 'Ada')
    const name = { seen: named.name, becomes: `Presents ${letters()}` }
    await changeCategory(shop, { kind: 'category', id }, { name }, 'Ada')
    for (const part of ['One', 'Two'])
      await addCategory(shop, { kind: 'section', within: id, name: `${part} ${letters()}` }, 'Ada')
    const sections = await shop.db
      .selectFrom('section')
      .select('id')
      .where('category_id', '=', id)
      .orderBy('id')
      .execute()
    return { id: `category-${id}`, number: id, section: `section-${sections.at(-1)?.id}` }
  })

/** A paid order of somebody without an account. */
async function aGuestOrder(shop: Shop): Promise<{ number: string; phone: string }> {
  const number = await aPaidOrder(shop)
  const phone = `+23480${number.replace(/\D/g, '').padStart(8, '5')}`
  const guest = { customer_id: null, email: '', phone }
  await updateOrder(shop.db, await idOf(shop, number), guest)
  return { number, phone }
}

/** A review of the newest goods, which nobody at the desk has read. */
async function aReview(shop: Shop, hiddenAt: Moment | null = null): Promise<Made> {
  const { itemId } = await theSize(shop)
  const { id: customerId } = await anAccount(shop, `rater.${word()}`)
  const at = { created_at: shop.now(), updated_at: shop.now(), hidden_at: hiddenAt }
  const words = {
    rating: 2,
    description: `${LONG} runs small.`,
    hidden_reason: hiddenAt && 'Rude.',
  }
  if (!hiddenAt) await addToRatings(shop, itemId, { sum: words.rating, count: 1 })
  return shop.db
    .insertInto('review')
    .values({ customer_id: customerId, item_id: itemId, ...words, ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Money at the counter that belongs to no order. */
async function counterMoney({ db, now }: Shop): Promise<Made> {
  const money = { provider: 'sandbox', reference: newId(), amount_kobo: 10_000_000 }
  const page = { currency: 'NGN', kind: 'fiat', email: '', return_url: '' } as const
  const { reference, amount_kobo } = money
  await db
    .insertInto('sandbox_payment')
    .values({ ...page, reference, amount_kobo, state: 'paid', created_at: now(), paid_at: now() })
    .execute()
  return db
    .insertInto('counter_payment')
    .values({ ...money, provider_tx_id: null, fee_kobo: null, sender: null, paid_at: now() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** What a company told of money that belongs to no order. */
function unknownMoney({ db, now }: Shop): Promise<Made> {
  const event = { provider: 'sandbox', event_id: newId(), reference: `ord-${newId()}-1`, body: '' }
  return db
    .insertInto('payment_event')
    .values({ ...event, received_at: now(), processed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function aRefundedOrder(shop: Shop): Promise<Made> {
  const order = await anOrder(shop)
  const number = String(order.id)
  const fields = { sum: '1', reason: 'a trial', shown: await shownOf(shop, number) }
  await doRefund(shop, theOwner, number, fields)
  return order
}

/** An order whose refund waits at its company; its buyer has said which account it should go to. */
async function aWaitingRefund(shop: Shop): Promise<Made> {
  const { id: orderId, number, reference } = await aWaitingOrder(shop)
  await moneyArrives(shop, reference)
  await settle(shop, reference)
  const now = shop.now()
  const sum = { reference, amount_kobo: 100, refund_id: '7', from_state: 'succeeded' } as const
  const { id } = await shop.db
    .insertInto('refund')
    .values({ ...sum, made_at: now, failed_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.inTransaction((shop) => bookOrder(shop, orderId))
  const account = { bankId: 7, bank: 'GTBank', accountNumber: '0123456789' }
  const sealed = seal(shop.config.secretKey, JSON.stringify(account))
  const at = { asked_at: now, given_at: now, handed_at: null }
  await shop.db
    .insertInto('refund_account')
    .values({ refund_id: id, sealed, ...at })
    .execute()
  return { id: number, refund: id }
}

async function anOrderAt(shop: Shop, pickup: Made, ...steps: Step[]): Promise<Made> {
  const order = await anOrder(shop, ...steps)
  await pickUpAt(shop, await idOf(shop, order.id), Number(pickup.id))
  return order
}

/** An order of the desk that waits for its payment. */
async function aDeskOrder(shop: Shop) {
  const { id: sizeId } = await theSize(shop)
  const units = [{ sizeId, quantity: 1 }]
  const typed = { name: 'Ada Obi', phone: '0803 555 0142', street_address: '22 Adelabu Street' }
  const to = { ...typed, state: String(LAGOS), lga: String(SURULERE) }
  const receiver = { ...(await readReceiver(shop, to, 'delivery')), email: '' }
  const how = {
    shippingMode: 'delivery',
    placeId: null,
    isCounter: false,
    code: '',
    agreedKobo: null,
  } as const
  return shop.inTransaction((shop) =>
    placeAtDesk(shop, { receiver, ...how, units, holdMs: HOUR_MS }),
  )
}

const noteTransfer = (shop: Shop, orderId: string, sumKobo: number | null) =>
  shop.inTransaction((shop) =>
    payByHand(shop, orderId, { method: 'transfer', bankReference: newId(), sumKobo }),
  )

/** An order that was cancelled before its money came, and the next one of its buyer. */
/** An order that waits for a transfer to the shop's own account. */
async function anOwnOrder(shop: Shop) {
  const account = { bank: 'GTBank', accountNumber: '0123456789', accountName: 'Oja Limited' }
  await shop.inTransaction((shop) => ownAccount.become(shop, { ...account, waitHours: 24 }, 'Ada'))
  const item = await anItem(shop, { name: `Gele ${word()}`, stock: 5 })
  const buyer = await aBuyer(shop, aName(), [{ item }])
  const { order } = await place(shop, buyer)
  await payOrder(shop, buyer, order.id, 'fiat', 'own')
  return { order, buyer, item }
}

async function aToldTransfer(shop: Shop): Promise<Made> {
  const { order, buyer } = await anOwnOrder(shop)
  await noteTransferSent(shop, buyer, order.id, async () => [])
  return { id: order.number }
}

async function aLateTransfer(shop: Shop): Promise<Made> {
  const { order, buyer, item } = await anOwnOrder(shop)
  await cancelUnpaid(shop, order.id)
  await noteTransfer(shop, order.id, null)
  await putInto(shop, buyer.cartId, [{ item }])
  return { id: order.number, other: (await place(shop, buyer)).order.id }
}

async function aRefusedOrder(shop: Shop): Promise<Made> {
  const item = await anItem(shop, { name: 'Gele', price: 15_000, stock: 3 })
  const buyer = await aBuyer(shop, aName(), [{ item }])
  // A number that has refused twice must pay before: that of all others stays free of it.
  await shop.db
    .updateTable('address')
    .set({ phone: `+23480${10_000_000 + buyer.id}` })
    .where('customer_id', '=', buyer.id)
    .execute()
  const { id, number } = await anOrderOnTheWay(shop, { buyer })
  await withLocked(shop, id, (shop, order) =>
    refuseAtDoor(shop, order, { reason: 'Nobody was there', who: 'Ada' }),
  )
  return { id: number }
}

/** Goods that came back, which another size of their item may replace. */
async function aReceived(shop: Shop): Promise<Made> {
  const { id: number, line = 0 } = await anOrder(shop, 'packed', 'sent', 'delivered')
  const size = await theSize(shop)
  const others = shop.db
    .selectFrom('item_size')
    .select('id')
    .where('item_id', '=', size.itemId)
    .where('id', '<>', size.id)
  const other = await others.orderBy('on_hand', 'desc').executeTakeFirst()
  const id = await aReceivedReturn(shop, String(number))
  return { id, line, size: other?.id ?? size.id }
}

/** How each name is made, when an example asks for it. */
const MAKERS: Readonly<Record<string, (shop: Shop) => Promise<Made>>> = {
  item: async (shop) => {
    const { slug, itemId } = await theSize(shop)
    return { id: slug, number: itemId }
  },
  size: async (shop) => ({ id: (await theSize(shop)).id }),
  'item.hidden': async (shop) => {
    const { slug, sizes } = await aHiddenItem(shop)
    return { id: slug, size: Object.values(sizes)[0] ?? 0 }
  },
  'item.archived': async (shop) => {
    const { slug } = await aHiddenItem(shop)
    await shop.inTransaction((shop) => archiveItem(shop, slug, byDesk('Ada')))
    return { id: slug }
  },
  'item.sized': async (shop) => {
    const { slug, sizes } = await anItem(shop, { name: `Boubou ${word()}`, stock: { M: 2, L: 2 } })
    return { id: slug, size: sizes['L'] ?? 0 }
  },
  'item.other': async (shop) => {
    const [, , other] = await theItems(shop, 3)
    return { id: other?.slug ?? '' }
  },
  'item.pictured': aPicturedItem,
  draft: async (shop) => {
    const [slug = ''] = await createDrafts(shop, await somePhotos(shop, 1), byDesk('Ada'))
    const rows = shop.db.selectFrom('item').select('id').where('slug', '=', slug)
    return { id: slug, number: (await rows.executeTakeFirstOrThrow()).id }
  },
  batch: (shop) => aBatch(shop, 'many'),
  'import.done': (shop) => aBatch(shop, 'import'),
  import: async (shop) => {
    const { slug } = await theSize(shop)
    const [head = '', ...lines] = (await exportGoods(shop, [slug])).trimEnd().split('\n')
    const line = lines.join('\n')
    const changed = line.replace(/,(\d+),/, ',123400,')
    const fresh = line.replace(slug, `${slug}-${word()}`)
    return aTable(shop, 'restock.csv', [head, changed, fresh, 'a,b'])
  },
  // An export of another shop, whose category the shop does not have.
  'import.moving': (shop) =>
    aTable(shop, 'products_export.csv', [
      'Handle,Title,Body (HTML),Type,Variant Inventory Qty,Variant Price,Image Src,Status',
      'old-cap,Old Cap,Warm.,Old hats,3,4000,https://old.example/cap.jpg,active',
      'old-bag,Old Bag,Wide.,Bags,,4000.50,,active',
    ]),
  zip: async (shop) => {
    const { slug } = await theSize(shop)
    const { bytes } = await aPhoto()
    const zip = { name: 'photos.zip', bytes: zipSync({ [`${slug}.jpg`]: bytes }) }
    const kept = await storeZip(shop, zip)
    await addZip(shop, kept, 'Amaka')
    return { id: kept.reference }
  },
  'new-category': aNewCategory,
  category: async (shop) => {
    const { category_id } = await theSize(shop)
    const rows = shop.db.selectFrom('category').select('slug').where('id', '=', category_id)
    return { id: (await rows.executeTakeFirstOrThrow()).slug, number: category_id ?? 0 }
  },
  // What only a page says that is built: those that are served stay as they are.
  facts: (shop) =>
    shop.inTransaction(async (shop) => {
      const { about } = await readOwnFacts(shop)
      await changeFacts(shop, { about: { seen: about, becomes: LONG } }, 'Amaka')
      return { id: '' }
    }),
  // Slides of the home page whose time is over: what buyers see stays as it is.
  slide: (shop) =>
    shop.inTransaction(async (shop) => {
      const { slides } = await readSlides(shop)
      if (slides.length > 0) return { id: slides[0]?.itemId ?? 0 }
      const items = await theItems(shop)
      for (const { slug } of items) await addSlide(shop, slug)
      // A field for a time has no seconds.
      const becomes: Moment = `${shop.now().slice(0, 16)}:00.000Z`
      for (const { id } of items)
        await changeSlides(shop, { [`slides.${id}.until`]: { seen: null, becomes } }, null)
      return { id: items[0]?.id ?? 0 }
    }),
  offer: anOffer,
  zone: aZone,
  'zone.ended': anEndedZone,
  pickup: aHiddenPickup,
  'pickup.shown': aShownPickup,
  // Cancelled with money on it, as when a refund comes late.
  'card.stuck': async (shop) => {
    const { id } = await aGiftCard(shop, 2_500)
    const cancelled = { cancelled_at: shop.now() }
    await shop.db.updateTable('gift_card').set(cancelled).where('id', '=', id).execute()
    return { id }
  },
  'card.terms': async (shop) => {
    await setCardTerms(shop, { months: 120 })
    return { id: '120' }
  },
  card: async (shop) => ({ id: (await aGiftCard(shop, 12_500)).id }),
  customer: async (shop) => {
    const name = aName()
    await anAccount(shop, name)
    return { id: name }
  },
  'person.unverified': async (shop) => {
    const { id } = await anAccount(shop, aName(), { active: false })
    return { id: `c${id}` }
  },
  'person.blocked': async (shop) => {
    const { id } = await anAccount(shop, aName())
    const why = { reason: 'Threatened a rider', who: 'Ada' }
    await shop.inTransaction((shop) => blockPerson(shop, `c${id}`, why))
    return { id: `c${id}` }
  },
  'person.guest': async (shop) => ({ id: (await aGuestOrder(shop)).number }),
  'person.same': async (shop) => {
    const { id } = await anAccount(shop, aName())
    const { number, phone } = await aGuestOrder(shop)
    const other = { other: number, who: 'Ada' }
    await shop.inTransaction((shop) => mergePeople(shop, `c${id}`, other))
    return { id: `c${id}`, key: phone }
  },
  'person.erased': async (shop) => {
    const { id } = await anAccount(shop, aName())
    await shop.inTransaction((shop) => eraseLater(shop, `c${id}`, 'Ada'))
    return { id: `c${id}` }
  },
  cart: async (shop) => {
    const { id: sizeId } = await theSize(shop)
    const shared = { units: [{ sizeId, quantity: 2 }], discountCode: '' }
    return { id: await shareGoods(shop, 'desk', shared) }
  },
  counter: counterMoney,
  unknown: unknownMoney,
  review: (shop) => aReview(shop),
  'review.hidden': (shop) => aReview(shop, shop.now()),
  'review.pictured': async (shop) => {
    const { id } = await aReview(shop)
    return { id, photo: await addReviewPhoto(shop, Number(id)) }
  },
  'review.answered': async (shop) => {
    const { id } = await aReview(shop)
    const answered = { answer: 'Sorry. Take 42.', answered_at: shop.now() }
    await shop.db.updateTable('review').set(answered).where('id', '=', Number(id)).execute()
    return { id }
  },
  'job.failed': async (shop) => {
    const kind = 'mail:order-paid'
    await enqueue(shop, { kind, payload: {} })
    const failed = { failed_at: shop.now(), last_error: `Error: ${LONG} takes no mail` }
    await shop.db.updateTable('job').set(failed).where('kind', '=', kind).execute()
    return { id: kind }
  },
  backup: async (shop) => {
    const file = join(shop.config.dataDir, 'shop-2026-11-20-033000.tar.gz')
    await writeFile(file, 'a backup')
    await noteBackup(shop, { madeAt: shop.now(), file })
    return { id: 'backup' }
  },
  questions: async (shop) => {
    await note(shop.db, 'first_questions', 'open')
    return { id: 'questions' }
  },
  shopLogo: async (shop) => {
    const { photos } = await readLogos([await aPhoto('logo.png')])
    const picture = photos[0] ?? null
    await shop.inTransaction(async (shop) => {
      const { logo: seen } = await readOwnFacts(shop)
      await changeLogo(shop, { seen, picture }, 'Ada')
    })
    return { id: '' }
  },
  publication: async (shop) => {
    const asked = { what: 'publish' as const, who: 'Ada' }
    await shop.inTransaction((shop) => askToPublish(shop, asked))
    await noteEnd(shop, 'words/blog/sale.md:3  leads nowhere')
    return { id: 'publication' }
  },
  untriedKeys: async (shop) => {
    const entered = { PAYSTACK_SECRET_KEY: 'sk_test_4e5b2a8c9d1f' }
    await shop.inTransaction(async (shop) => {
      const { stand } = await readKeys(shop, 'paystack')
      await keepKeys(shop, { of: 'paystack', stand, who: 'Ada' }, { entered, isTried: false })
    })
    return { id: 'paystack' }
  },
  testedMail: async (shop) => {
    const entered = { SMTP_URL: 'smtp://mail.example:587/', MAIL_FROM: 'shop@ada.example' }
    await shop.inTransaction(async (shop) => {
      const { stand } = await readKeys(shop, 'mail')
      await keepKeys(shop, { of: 'mail', stand, who: 'Ada' }, { entered, isTried: false })
    })
    return { id: 'mail' }
  },
  account: async (shop) => {
    const account = { bank: 'GTBank', accountNumber: '0123456789', accountName: 'Oja Limited' }
    await shop.inTransaction((shop) =>
      ownAccount.become(shop, { ...account, waitHours: 24 }, 'Ada'),
    )
    return { id: account.accountNumber }
  },
  'order.waiting': async (shop) => ({ id: (await aWaitingOrder(shop)).number }),
  'order.paid': async (shop) => {
    const order = await anOrder(shop)
    return {
      ...order,
      receipt: await theReceipt(shop, order.id),
      picture: await aParkPicture(shop, await idOf(shop, order.id)),
      shown: encodeURIComponent(await shownOf(shop, String(order.id))),
    }
  },
  'order.look': async (shop) => ({ id: await aPaidOrder(shop, { amount_kobo: 100 }) }),
  'order.short': async (shop) => {
    const { id, number } = await aWaitingOrder(shop)
    const order = await findAnyOrder(shop, id)
    await noteTransfer(shop, id, (order?.sumTotalKobo ?? 0) - 10_000)
    return { id: number }
  },
  'order.told': aToldTransfer,
  'order.late': aLateTransfer,
  'order.packed': (shop) => anOrder(shop, 'packed'),
  'order.sent': (shop) => anOrder(shop, 'packed', 'sent'),
  'order.delivered': (shop) => anOrder(shop, 'packed', 'sent', 'delivered'),
  'order.collected': async (shop) => anOrderAt(shop, await aHiddenPickup(shop), 'packed'),
  'order.refunded': aRefundedOrder,
  'order.waits': aWaitingRefund,
  'door.open': async (shop) => {
    await allowDoor(shop)
    return { id: (await aDeskOrder(shop)).number }
  },
  'door.to-call': async (shop) => ({ id: (await aDoorOrder(shop)).number }),
  'door.sent': async (shop) => ({ id: (await anOrderOnTheWay(shop)).number }),
  'door.refused': aRefusedOrder,
  'door.owed': async (shop) => ({ id: (await anOwedOrder(shop)).id }),
  'door.blocked': async (shop) => {
    const phone = '+2348035550177'
    await shop.inTransaction((shop) =>
      blockPhone(shop, { phone, reason: 'Never there', who: 'Ada' }),
    )
    return { id: phone }
  },
  'return.asked': async (shop) => {
    const { id } = await anOrder(shop, 'packed', 'sent', 'delivered')
    return { id: await aReturnOf(shop, String(id)) }
  },
  'return.received': aReceived,
  view: async (shop) => {
    const view = { name: word(), report: 'sales', query: '?days=last-month' } as const
    await shop.inTransaction((shop) => saveView(shop, view))
    return { id: view.name }
  },
  member: async (shop) => ({ id: (await aMember(shop, 'packer', `packer.${word()}`)).id }),
  'member.paying': async (shop) => ({ id: (await aMember(shop, 'books', `books.${word()}`)).id }),
  'member.locked': async (shop) => {
    const { id } = await aMember(shop, 'packer', `locked.${word()}`)
    const locked = { locked_at: shop.now() }
    await shop.db.updateTable('staff').set(locked).where('id', '=', id).execute()
    return { id }
  },
  invitation: async (shop) => ({
    id: await anInvitation(shop, `${word()}@shop.example`, 'manager'),
  }),
  'invitation.packer': async (shop) => ({
    id: await anInvitation(shop, `${word()}@shop.example`, 'packer'),
  }),
}

/** What each of these names stands for in this shop; each is made once. */
export async function makeNamed(
  shop: Shop,
  names: Iterable<string>,
): Promise<Record<string, string>> {
  const made = new Map<string, Made>()
  const named: Record<string, string> = {}
  for (const name of names) {
    const of = MAKERS[name] ? name : name.slice(0, name.lastIndexOf('.'))
    const make = MAKERS[of]
    if (!make) throw new Error(`the world of the desk has no ${name}`)
    const found = made.get(of) ?? (await make(shop))
    made.set(of, found)
    const value = found[of === name ? 'id' : name.slice(of.length + 1)]
    if (value === undefined) throw new Error(`${of} has no ${name}`)
    named[name] = String(value)
  }
  return named
}
