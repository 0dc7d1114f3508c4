import { findTerms, zoneOf } from '#lib/delivery/delivery.server.ts'
import type { ShippingMode, Zone } from '#lib/delivery/delivery.ts'
import { depositOf } from '#lib/delivery/price/deposit.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { isWithinRate } from '#lib/limits/limits.server.ts'
import { LIMITS } from '#lib/limits/table.ts'
import { alertOfOrder } from '#lib/notifications/alerts/alert-staff.server.ts'
import { sendOwnerMail } from '#lib/notifications/mails.server.ts'
import { notify, settleNotice } from '#lib/notifications/notifications.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { doorTexts as texts } from '#lib/texts/buying/door.ts'
import { deskDoorTexts as deskTexts } from '#lib/texts/desk/door.ts'
import { after } from '#lib/time.ts'
import type { Payer } from '#lib/visitor.ts'
import { type Locked, lockedOrder } from '../locks.server.ts'
import { isBegun, isOpen } from '../standing.ts'
import { findOrder, keepOrderUntil, takeUpOrder } from '../orders.server.ts'
import { leftToPay, restOf } from '../status/left-to-pay.ts'
import { type Order, PAYING_MS, placedKey } from '../orders.ts'
import { isInReview } from '../status/payable.ts'
import { leaveCart } from '../placing/leave-cart.server.ts'
import { updateOrder } from '../write.sql.ts'
import { isPhoneBlocked } from './blocked.sql.ts'
import { countRefused, countToCall } from './door.sql.ts'
import {
  CALL_MS,
  mayChooseAtDesk,
  MOST_REFUSED,
  MOST_TO_CALL,
  type NoDoor,
  noDoorOf,
  shownTermsOf,
} from './door.ts'

type Asked = {
  mode: ShippingMode
  lgaId: number | null
  /** The zone of the LGA, where it is known. */
  zone?: Zone | null
  totalKobo: number
  /** What the delivery costs of it. */
  feeKobo: number
  /** What gift cards and store credit leave of it. */
  restKobo: number
  /** Whether a deposit can be paid. At the desk it always can: a clerk takes it. */
  takesNaira: boolean
}

/**
 * Whether an order can be paid on delivery, and if not, why (`no`). `upToKobo`: the highest sum there. `isKept`: the
 * shop keeps the deposit of a parcel that is not taken.
 */
export type DoorOffer = {
  no: NoDoor | null
  upToKobo: number | null
  depositKobo: number
  dueKobo: number
  isKept: boolean
}

/** The offer for a cart, or for goods of a new order of the desk. Null where the shop lets nobody pay on delivery. */
export async function readDoorOffer(
  shop: Shop,
  asked: Asked,
  person: Person | null = null,
): Promise<DoorOffer | null> {
  if (!(await findTerms(shop)).hasDoor) return null
  const terms = await findTermsFor(shop, asked)
  const isRefused = async () => person !== null && (await mustPrepay(shop, person))
  return { ...terms, no: terms.no ?? ((await isRefused()) ? 'person' : null) }
}

/**
 * The offer for an unpaid order of the desk. Null once it is chosen or paid, and where the shop lets nobody pay on
 * delivery.
 */
export async function readOfferAtDesk(shop: Shop, order: Order): Promise<DoorOffer | null> {
  if (!mayChooseAtDesk(order) || !(await findTerms(shop)).hasDoor) return null
  return termsOf(shop, order, true)
}

/** The deposit that paying on delivery would ask for, as far as place, sum and cards go: what a quote says of it. */
export async function quoteDeposit(shop: Shop, asked: Omit<Asked, 'takesNaira'>) {
  // Where nothing takes naira, nobody can choose it: the quote then has a deposit that counts for no order.
  const { no, depositKobo, isKept } = await findTermsFor(shop, { ...asked, takesNaira: true })
  return { depositKobo: no === null ? depositKobo : 0, isKept }
}

/** What paying on delivery is for an order, and why not, as far as place, sum and cards go. */
async function findTermsFor(
  shop: Shop,
  { mode, lgaId, zone: known, totalKobo, feeKobo, restKobo, takesNaira }: Asked,
): Promise<DoorOffer> {
  const isBrought = mode !== 'pickup' && lgaId !== null
  const zone = isBrought ? (known ?? (await zoneOf(shop, lgaId))) : null
  const upToKobo = zone?.doorUpToKobo ?? null
  const depositKobo = depositOf({ deposit: zone?.deposit ?? null, feeKobo, totalKobo })
  return {
    no: noDoorOf({ mode, upToKobo, totalKobo, restKobo, depositKobo, takesNaira }),
    upToKobo,
    depositKobo,
    dueKobo: restKobo - depositKobo,
    isKept: zone?.depositIfRefused === 'kept',
  }
}

/** `phone`: in E.164; empty where it is not known. */
type Person = { customerId: number | null; phone: string }

/** Whether this person must pay before goods are sent. */
const mustPrepay = async ({ db }: Shop, person: Person): Promise<boolean> =>
  (await countRefused(db, person)) >= MOST_REFUSED || (await isPhoneBlocked(db, person.phone))

/**
 * Chooses pay on delivery for a customer's unpaid order: it waits for its deposit, or where none is asked for, for the
 * call of a clerk, and its goods leave the cart. `takesNaira`: whether a deposit can be paid. Throws ShopError:
 * `invalid` beside `payment_kind` where that is not possible, `payment_underway` while a person must look at a payment,
 * and what `takeUpOrder` throws.
 */
export async function payAtDoor(
  shop: Shop,
  payer: Payer & { id: number },
  orderId: string,
  takesNaira: boolean,
): Promise<Order> {
  const { order: found } = await takeUpOrder(shop, payer, orderId)
  await shop.inTransaction(async (shop) => {
    const order = await lockedOrder(shop, found.id)
    if (order?.customerId !== payer.id) throw new ShopError('not_found')
    if (isBegun(order)) throw new ShopError('already_paid')
    if (!isOpen(order)) throw new ShopError('order_not_payable')
    // What has come of it is no deposit.
    if (isInReview(order) || order.partKobo > 0) throw new ShopError('payment_underway')
    if (order.dueKobo > 0) return
    const { no, upToKobo, ...sums } = await takeDoor(shop, order, takesNaira)
    if (no) throw fieldError('payment_kind', texts.refused(no, upToKobo))
    if (sums.depositKobo === 0) await waitForCall(shop, order, sums)
  })
  return findOrder(shop, payer, orderId)
}

/**
 * Chooses pay on delivery for a locked, unpaid order of the desk, on the terms that the clerk was `shown`; none need
 * have been shown where the rider collects it all. Returns it as it is then: it waits for its deposit, or to be
 * confirmed. Throws ShopError beside `payment` where that is not possible, or the terms are others now.
 */
export async function chooseAtDesk(
  shop: Work,
  order: Locked<Order>,
  shown: string,
): Promise<Locked<Order>> {
  if (!mayChooseAtDesk(order)) throw new ShopError('order_not_payable')
  const terms = await takeDoor(shop, order, true)
  const { no, upToKobo, depositKobo, dueKobo, isKept, payBefore } = terms
  if (no) throw fieldError('payment', deskTexts.why(no, upToKobo))
  const isTold = shown === '' ? depositKobo === 0 : shown === shownTermsOf(terms)
  if (!isTold) throw fieldError('payment', deskTexts.changed(terms))
  return { ...order, depositKobo, dueKobo, payBefore, isDepositKept: depositKobo > 0 && isKept }
}

/**
 * Writes what the rider is to collect of an order, and its deposit, unless it cannot be paid on delivery (`no`). The
 * deposit can be paid for at least PAYING_MS from now, unless its order was given more time that day already.
 * `payBefore`: until when it waits.
 */
async function takeDoor(shop: Shop, order: Order, takesNaira: boolean) {
  const terms = await termsOf(shop, order, takesNaira)
  const { id, payBefore } = order
  if (terms.no !== null) return { ...terms, payBefore }
  await writeSums(shop, order, terms)
  const until = after(shop.now(), PAYING_MS)
  if (terms.depositKobo === 0 || until <= payBefore) return { ...terms, payBefore }
  if (!(await isWithinRate(shop, `deposit-time:${id}`, LIMITS.depositTime)))
    return { ...terms, payBefore }
  await keepOrderUntil(shop, id, until)
  return { ...terms, payBefore: until }
}

async function termsOf(shop: Shop, order: Order, takesNaira: boolean): Promise<DoorOffer> {
  const { customerId, shippingMode: mode, sumTotalKobo: totalKobo, address, holdsGoods } = order
  const terms = await findTermsFor(shop, {
    mode,
    lgaId: address.lga?.id ?? null,
    totalKobo,
    feeKobo: order.billingTotalKobo,
    restKobo: leftToPay(order),
    takesNaira,
  })
  const isRefused = async () =>
    (await mustPrepay(shop, { customerId, phone: address.phone })) ||
    // What waits for a deposit is held no longer than what is paid in full.
    (terms.depositKobo === 0 &&
      (!holdsGoods ||
        (customerId !== null && (await countToCall(shop.db, customerId)) >= MOST_TO_CALL)))
  const no: NoDoor | null = terms.no ?? ((await isRefused()) ? 'person' : null)
  return { ...terms, no }
}

/**
 * Refuses a new LGA or phone number of an order that is paid on delivery, where it could not be chosen with them.
 * Throws ShopError beside `lga` or `phone`.
 */
export async function checkDoorAt(
  shop: Shop,
  order: Order,
  { lga, phone }: Pick<Order['address'], 'lga' | 'phone'>,
): Promise<void> {
  if (order.dueKobo === 0) return
  const { shippingMode: mode, sumTotalKobo: totalKobo, billingTotalKobo: feeKobo, address } = order
  if (lga?.id !== address.lga?.id) {
    const asked = { mode, lgaId: lga?.id ?? null, totalKobo, feeKobo, restKobo: restOf(order) }
    const { no, upToKobo, depositKobo } = await findTermsFor(shop, { ...asked, takesNaira: true })
    if (no) throw fieldError('lga', deskTexts.why(no, upToKobo))
    if (depositKobo > 0 && order.depositKobo === 0) throw fieldError('lga', deskTexts.needsDeposit)
  }
  if (phone !== address.phone && (await mustPrepay(shop, { customerId: null, phone })))
    throw fieldError('phone', deskTexts.why('person', null))
}

type Sums = Pick<DoorOffer, 'depositKobo' | 'dueKobo' | 'isKept'>

const writeSums = ({ db, now }: Shop, { id }: Order, { dueKobo, depositKobo, isKept }: Sums) =>
  updateOrder(db, id, {
    due_kobo: dueKobo,
    deposit_kobo: depositKobo,
    deposit_kept: depositKobo > 0 && isKept ? 1 : 0,
    updated_at: now(),
  })

async function waitForCall(shop: Work, order: Locked<Order>, { dueKobo }: Sums): Promise<void> {
  const { id, number, customerId, address } = order
  await keepOrderUntil(shop, id, after(shop.now(), CALL_MS))
  await leaveCart(shop, order)
  if (customerId !== null) {
    await settleNotice(shop, customerId, placedKey(id))
    await notify(shop, customerId, {
      eventKey: `order-to-call:${id}`,
      notice: texts.notices.toCall(number, address.phone),
      link: `/orders/${id}`,
    })
  }
  await alertOfOrder(shop, order)
  await sendOwnerMail(shop, {
    key: `order-to-call:${id}`,
    subject: texts.owner.subject(number),
    paragraphs: [texts.owner.toCall(address.name, address.phone, dueKobo)],
    order: number,
  })
}
