import { ShopError } from '#lib/errors.ts'
import { isOpen } from '#lib/orders/standing.ts'
import { failOrder } from '#lib/orders/status/expire.server.ts'
import { lockOrder } from '#lib/orders/locks.server.ts'
import { findAnyOrder } from '#lib/orders/orders.server.ts'
import { leftToPay } from '#lib/orders/status/left-to-pay.ts'
import { toBankReference } from '#lib/payments/by-hand.ts'
import { ACCEPTED_STATES, GIFT_CARD, type PaymentWay } from '#lib/payments/payments.ts'
import { payOrder } from '#lib/payments/attempts/attempts.server.ts'
import { findSettledOrder, receiveWebhook } from '#lib/payments/settle/reconcile.server.ts'
import {
  giveAccount,
  handAccountOn,
  listWaitingRefunds,
} from '#lib/payments/refunds/account/account.server.ts'
import { seal } from '#lib/random.server.ts'
import { canSendBack } from '#lib/payments/refunds/refund.server.ts'
import { findOpenOwn, payByHand } from '#lib/payments/settle/by-hand.server.ts'
import { settle } from '#lib/payments/settle/settle.server.ts'
import type { Shop } from '#lib/shop.ts'
import type { SignedEvent } from '../fakes/server.ts'
import type { Company, Received } from './companies.ts'
import type { Dice } from './dice.ts'
import type { Group, History } from './world.ts'
import { listRefundable, refundPayment } from '../buying/refunds.ts'

export type World = {
  shop: Shop
  company: Company
  /** The ids of all events that the shop has answered with 200. */
  acknowledged: Set<string>
  /** What somebody has noted of money on the shop's own account, by reference. */
  noted: Map<string, Received>
}

/** What may happen to an order. What is more likely is listed more than once. */
const beforePaying = [
  'initialise',
  'initialise',
  'initialise',
  'initialise',
  'own',
  'cancel',
] as const
const afterwards = [
  'initialise',
  'again',
  'again',
  'own',
  'note',
  'note',
  'move',
  'move',
  'move',
  'move',
  'deliver',
  'deliver',
  'return',
  'poll',
  'lose',
  'cancel',
  'refund',
  'news of a refund',
  'account',
] as const
type Happening = (typeof beforePaying | typeof afterwards)[number]

/** One thing that may happen to an order, chosen by the group's dice. */
export async function happen(world: World, group: Group): Promise<void> {
  const { dice, histories } = group
  const history = dice.pick(histories)
  if (!history) return
  const happening = dice.pick<Happening>(history.isBegun ? afterwards : beforePaying)
  history.isBegun ||= happening === 'initialise' || happening === 'own'
  const line = group.log.push(`${history.orderId} ${happening} …`) - 1
  const outcome = await doIt(world, group, history, happening)
  group.log[line] = `${history.orderId} ${happening}: ${outcome}`
}

async function doIt(
  world: World,
  { dice }: Group,
  history: History,
  happening: Happening,
): Promise<string> {
  const { shop, company } = world
  const { orderId, customer, events } = history
  switch (happening) {
    case 'initialise':
      return refusalOf(() => payOrder(shop, customer, orderId, company.kind, aWay(company, dice)))
    case 'again':
      return refusalOf(async () => {
        await findSettledOrder(shop, customer, orderId)
        await payOrder(shop, customer, orderId, company.kind, aWay(company, dice))
      })
    case 'own':
      return refusalOf(() => payOrder(shop, customer, orderId, 'fiat', 'own'))
    case 'note':
      return refusalOf(() => note(world, history, dice))
    case 'move': {
      const reference = dice.pick(await referencesOf(shop, orderId))
      if (!reference) return 'nothing to pay'
      const sent = company.move(reference, dice)
      events.push(...sent)
      return `${reference}, ${sent.length} events, ${company.received(reference)} received`
    }
    case 'deliver': {
      const event = dice.pick(events)
      return event ? deliver(world, event) : 'no event'
    }
    case 'lose':
      return `${events.splice(0, 1).length} event`
    case 'return':
      return refusalOf(() => findSettledOrder(shop, customer, orderId))
    case 'poll': {
      const reference = dice.pick(await referencesOf(shop, orderId))
      return reference ? refusalOf(() => settle(shop, reference)) : 'nothing to ask about'
    }
    case 'cancel':
      return refusalOf(() =>
        shop.inTransaction((shop) =>
          failOrder(
            shop,
            orderId,
            dice.pick(['replaced', 'cancelled', 'expired'] as const) ?? 'expired',
          ),
        ),
      )
    case 'refund':
      return refund(world, history)
    case 'news of a refund': {
      const reference = dice.pick(await referencesOf(shop, orderId))
      const sent = reference ? moveRefund(world, reference, dice) : []
      events.push(...sent)
      return `${reference}, ${sent.length} events`
    }
    case 'account':
      return refusalOf(() => giveAndHandOn(shop, orderId, dice))
  }
}

export const moveRefund = (
  { company }: World,
  reference: string,
  dice: Dice,
): readonly SignedEvent[] => company.moveRefund?.(reference, dice) ?? []

/** Naira are paid on the company's page, or by a transfer on the shop's own. */
const aWay = ({ kind }: Company, dice: Dice): PaymentWay | undefined =>
  kind === 'fiat' ? dice.pick([undefined, 'page']) : undefined

/** The buyer says where a waiting refund goes, by the link of the mail, and mostly the desk hands it on. */
export async function giveAndHandOn(shop: Shop, orderId: string, dice: Dice): Promise<void> {
  const waiting = dice.pick(await listWaitingRefunds(shop, orderId))
  if (!waiting || waiting.state === 'handed') return
  const token = seal(shop.config.secretKey, `refund-account:${waiting.id}`)
  if (waiting.state === 'asked')
    await giveAccount(shop, token, { bank: '7', accountNumber: '0123456785', isSure: false })
  if (dice.falls(0.8))
    await shop.inTransaction(async (shop) => {
      await lockOrder(shop, orderId)
      await handAccountOn(shop, orderId, waiting.id)
    })
}

async function refund({ shop }: World, history: History): Promise<string> {
  const attempt = (await listRefundable(shop, history.orderId))[0]
  if (!attempt || !canSendBack(shop, attempt, 'byOwner')) return 'nothing'
  if (!(await refundPayment(shop, attempt))) return 'gone meanwhile'
  if (attempt.provider !== GIFT_CARD && ACCEPTED_STATES.includes(attempt.state))
    history.refunded = attempt.reference
  return attempt.reference
}

/** Somebody notes what came to the shop's own account: mostly the right sum, else a part, or more. */
async function note({ shop, noted }: World, { orderId }: History, dice: Dice): Promise<void> {
  const choice = dice.throw()
  const isPart = choice < 0.2
  const reference = await shop.inTransaction(async (shop) => {
    await lockOrder(shop, orderId)
    const own = await findOpenOwn(shop, orderId)
    if (!own) return null
    const order = await findAnyOrder(shop, orderId)
    const leftKobo = order && isOpen(order) ? leftToPay(order) : own.amountKobo
    const sumKobo = isPart ? 5_000 : leftKobo + (choice < 0.3 ? 5_000 : 0)
    const transfer = { method: 'transfer', bankReference: own.reference, sumKobo } as const
    await payByHand(shop, orderId, transfer)
    // One of another sum was asked for before a part came: what is noted is then a payment of its own.
    const noted = await shop.db
      .selectFrom('payment_attempt')
      .select('reference')
      .where('provider_tx_id', '=', toBankReference(own.reference))
      .executeTakeFirstOrThrow()
    return noted.reference
  })
  if (reference !== null) noted.set(reference, isPart ? 'part' : 'whole')
}

/** Sends an event to the shop. After a 200 the shop must not lose it. */
export async function deliver(world: World, event: SignedEvent): Promise<string> {
  const { shop, company, acknowledged } = world
  const rawBody = new TextEncoder().encode(event.rawBody)
  const headers = new Headers(event.headers)
  const status = await receiveWebhook(shop, company.provider, rawBody, headers)
  const gateway = shop.payments.find(({ provider }) => provider === company.provider)
  const known = gateway?.parseWebhook(rawBody, headers)
  if (status === 200 && known) acknowledged.add(known.eventId)
  return `${status}, ${known?.reference}`
}

export const referencesOf = async ({ db }: Shop, orderId: string): Promise<string[]> => {
  const find = db.selectFrom('payment_attempt').select('reference')
  const rows = await find
    .where('order_id', '=', orderId)
    .where('provider', '!=', GIFT_CARD)
    .orderBy('attempt_number')
    .execute()
  return rows.map(({ reference }) => reference)
}

/** The code of an expected refusal. Any other error is a bug and ends the test. */
async function refusalOf(work: () => Promise<unknown>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof ShopError) return error.code
    throw error
  }
}
