import { shopFacts } from '#lib/content/facts.server.ts'
import {
  enqueue,
  enqueueMany,
  type JobHandlers,
  takeBackJob,
  waitsUntil,
} from '#lib/jobs/jobs.server.ts'
import {
  sendCourierMail,
  sendDeliveryMail,
  sendPlaceMail,
  sendUnfetchedMail,
} from '#lib/notifications/order-mails.server.ts'
import type { Repeat } from '#lib/notifications/order-mails.ts'
import { notify } from '#lib/notifications/notifications.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { orderNotices } from '#lib/texts/buying/orders.ts'
import { after, type Moment } from '#lib/time.ts'
import { proofOf } from '../guests/proof.ts'
import { handOverCodeOf } from '../hand-over/code.server.ts'
import { isToCollect } from '../hand-over/code.ts'
import { stepOf } from '../life.ts'
import { isOver } from '../standing.ts'
import { findOrderById } from '../orders.sql.ts'
import { type DeliveryState, hasNoBuyer, type Order, readyStateOf, wayOf } from '../orders.ts'
import { pageWithoutAccount } from '../placing/pay-link.server.ts'
import { arrivalOf } from '../timeline.ts'

type News = { orderId: string; state: DeliveryState }

const KIND = 'delivery-news'

const keyOf = ({ orderId, state }: News): string => `${KIND}:${orderId}:${state}`

/** Tells the customer once, by notice and mail, that the order is in `state` now. */
export async function tellCustomer(shop: Work, order: Order, state: DeliveryState): Promise<void> {
  const { id, customerId, number } = order
  if (customerId !== null)
    await notify(shop, customerId, {
      eventKey: `order-${state}:${id}`,
      notice: orderNotices[state](number, wayOf(order)),
      link: `/orders/${id}`,
    })
  await mailDelivery(shop, order, state)
}

/** Mails the state of an order. */
export const mailDelivery = (
  shop: Shop,
  order: Order,
  state: DeliveryState,
  repeat: Repeat | null = null,
): Promise<void> => sendDeliveryMail(shop, deliveryMailOf(shop, order, state), repeat)

/**
 * A guest's address may be another person's: the mail to it has neither the code nor who brings the order. The page of
 * the order says them.
 */
const deliveryMailOf = (shop: Shop, order: Order, state: DeliveryState) => ({
  // Who has deleted the account gets no mail but about money.
  to: hasNoBuyer(order) ? '' : order.address.email,
  name: order.address.name,
  orderId: order.id,
  url: pageWithoutAccount(shop, order),
  number: order.number,
  mode: wayOf(order),
  state,
  ...(state === readyStateOf(order) && order.place
    ? { place: order.place, code: isOfGuest(order) ? null : handOverCodeOf(shop, order) }
    : {}),
  arrives: arrivalOf({ ...order, stage: state }, shop.now(), shopFacts().closed),
  courier: state === 'sent' && !isOfGuest(order) ? order.courier : null,
  asks:
    isOfGuest(order) && (state === 'sent' || (order.place && state === readyStateOf(order)))
      ? proofOf(order)
      : null,
})

const isOfGuest = ({ channel }: Order): boolean => channel === 'guest'

/** Mails the corrected courier of an order on its way. */
export const tellCourier = (shop: Work, order: Order): Promise<void> =>
  sendCourierMail(shop, deliveryMailOf(shop, order, 'sent'))

/** Tells the customer once, by notice and mail, that the goods wait at the pickup place. */
export async function tellNotFetched(shop: Work, order: Order): Promise<void> {
  await notifyOfPlace(shop, order, 'unfetched')
  const mail = deliveryMailOf(shop, order, readyStateOf(order))
  await sendUnfetchedMail(shop, { ...mail, placeNews: 'unfetched' })
}

/** Tells the customer at once, by notice and mail, of another pickup place, with the code if the goods are ready. */
export async function tellNewPlace(shop: Work, order: Order): Promise<void> {
  await notifyOfPlace(shop, order, 'newPlace')
  const mail = deliveryMailOf(shop, order, readyStateOf(order))
  // While packing can be taken back, the mail about that follows with the code.
  const isReady = isToCollect(order) && (await untoldUntil(shop, order)) === null
  const untilReady = isReady ? {} : { code: null, asks: null }
  await sendPlaceMail(shop, { ...mail, ...untilReady, placeNews: 'newPlace' })
}

/** Once a moment: an order can come to another place, and wait too long there too. */
async function notifyOfPlace(
  shop: Shop,
  { id, customerId, number, place }: Order,
  news: 'unfetched' | 'newPlace',
): Promise<void> {
  if (customerId === null) return
  await notify(shop, customerId, {
    eventKey: `order-${news}:${id}:${shop.now()}`,
    notice: orderNotices[news](number, place?.name ?? ''),
    link: `/orders/${id}`,
  })
}

/** Calls `tellCustomer` when the step can no longer be taken back, with the order as it is then. */
export const tellCustomerLater = (shop: Shop, news: News): Promise<void> =>
  enqueue(shop, jobOf(shop, news))

/** As `tellCustomerLater`, for the same step of many orders. */
export const tellCustomersLater = (
  shop: Shop,
  state: DeliveryState,
  orderIds: readonly string[],
): Promise<void> =>
  enqueueMany(
    shop,
    orderIds.map((orderId) => jobOf(shop, { orderId, state })),
  )

const jobOf = (shop: Shop, news: News) => ({
  kind: KIND,
  payload: news,
  uniqueKey: keyOf(news),
  runAt: after(shop.now(), stepOf(news.state).takeBackMs ?? 0),
})

/**
 * Until when the customer is not told of the order's newest step; null when they were told, or will be at any moment.
 */
export const untoldUntil = async (
  shop: Shop,
  { id, deliveryState }: Pick<Order, 'id' | 'deliveryState'>,
): Promise<Moment | null> =>
  deliveryState && waitsUntil(shop, keyOf({ orderId: id, state: deliveryState }))

/** False when the customer has been told, or will be at any moment. */
export const keepFromTelling = (shop: Shop, news: News): Promise<boolean> =>
  takeBackJob(shop, keyOf(news))

/** No mail for an earlier step once the order is returned or over, or when the buyer took the goods along. */
const isStillNews = (order: Order, state: DeliveryState): boolean =>
  !isOver(order) && (order.stage !== 'returned' || state === 'returned') && !order.isHandedOver

export const newsHandlers: JobHandlers = {
  [KIND]: (shop, job) =>
    shop.inTransaction(async (shop) => {
      const { orderId, state } = job.payload as News
      const order = await findOrderById(shop.db, orderId)
      if (order && isStillNews(order, state)) await tellCustomer(shop, order, state)
    }),
}
