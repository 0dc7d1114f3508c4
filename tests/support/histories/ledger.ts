import { OWN } from '#lib/payments/own-account/own-account.ts'
import { GIFT_CARD, type PaymentState } from '#lib/payments/payments.ts'
import type { Shop } from '#lib/shop.ts'
import type { World } from './happenings.ts'
import { stageFrom } from '../buying/stage.ts'
import type { Received } from './companies.ts'
import { type Group, ON_CARD_KOBO } from './world.ts'

type AttemptRow = {
  order_id: string
  reference: string
  provider: string
  state: PaymentState
  amount_kobo: number
}
type Ledger = Awaited<ReturnType<typeof readLedger>>

async function readLedger({ db }: Shop, groups: readonly Group[]) {
  const orderIds = groups.flatMap(({ histories }) => histories.map(({ orderId }) => orderId))
  const itemIds = groups.map(({ itemId }) => itemId)
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'stage', 'status', 'delivery_state', 'end_reason'])
    .select(['refunded_kobo', 'sum_total_kobo', 'credit_kobo'])
    .where('id', 'in', orderIds)
    .execute()
  const attempts = await db
    .selectFrom('payment_attempt')
    .select(['order_id', 'reference', 'provider', 'state', 'amount_kobo'])
    .where('order_id', 'in', orderIds)
    .execute()
  const holds = await db
    .selectFrom('stock_hold')
    .select(['order_id', 'state', 'quantity'])
    .where('order_id', 'in', orderIds)
    .execute()
  const items = await db
    .selectFrom('item_size')
    .innerJoin('item', 'item.id', 'item_size.item_id')
    .select(['item.id', 'item.available', 'item_size.on_hand', 'item_size.held'])
    .where('item.id', 'in', itemIds)
    .execute()
  const cards = await db
    .selectFrom('gift_card')
    .select(['id', 'balance_kobo'])
    .where(
      'id',
      'in',
      groups.map(({ cardId }) => cardId),
    )
    .execute()
  const receipts = await db
    .selectFrom('job')
    .select('unique_key')
    .where('kind', '=', 'mail:order-paid')
    .execute()
  const accounts = await db
    .selectFrom('refund_account')
    .innerJoin('refund', 'refund.id', 'refund_account.refund_id')
    .select(['refund.reference', 'refund_account.handed_at'])
    .execute()
  return {
    accountOf: new Map(accounts.map((account) => [account.reference, account])),
    orderOf: new Map(orders.map((order) => [order.id, order])),
    attemptsOf: Map.groupBy(attempts, ({ order_id }) => order_id),
    holdsOf: Map.groupBy(holds, ({ order_id }) => order_id),
    stockOf: new Map(items.map((item) => [item.id, item])),
    cardOf: new Map(cards.map(({ id, balance_kobo }) => [id, balance_kobo])),
    receipts: new Set(receipts.map(({ unique_key }) => unique_key)),
  }
}

export type Finding = { group: Group; what: string }

/** All sums that are wrong when nothing is under way any more; empty when all are right. */
export async function findFaults(world: World, groups: readonly Group[]): Promise<Finding[]> {
  const ledger = await readLedger(world.shop, groups)
  return groups.flatMap((group) =>
    [
      ...group.histories.flatMap((history) => faultsOfOrder(world, ledger, history)),
      ...group.histories.flatMap((history) => faultsOfWaiting(world, ledger, history)),
      ...faultsOfStock(ledger, group),
      ...faultsOfCard(ledger, group),
    ].map((what) => ({ group, what })),
  )
}

const statesFor: Record<Received | 'noted part', readonly PaymentState[]> = {
  whole: ['succeeded', 'overpaid', 'late', 'reversed'],
  part: ['underpaid', 'reversed'],
  // It is kept until the rest comes; beside another payment, or after the end, it must go back.
  'noted part': ['part', 'succeeded', 'late'],
  nothing: ['pending', 'failed', 'abandoned'],
}
const kept: readonly PaymentState[] = ['succeeded', 'overpaid']

function faultsOfOrder(
  world: World,
  ledger: Ledger,
  { orderId, refunded }: Group['histories'][number],
): string[] {
  const { company, noted } = world
  const order = ledger.orderOf.get(orderId)
  const all = ledger.attemptsOf.get(orderId) ?? []
  const attempts = all.filter(({ provider }) => provider !== GIFT_CARD)
  const cards = all.filter(({ provider }) => provider === GIFT_CARD)
  if (!order) return [`${orderId} is gone`]
  const paidBy = attempts.filter(
    ({ state, reference }) => kept.includes(state) || reference === refunded,
  )
  const isPaid = order.status === 'successful'
  const faults = attempts.flatMap((attempt) => faultsOfAttempt(world, attempt))
  if (order.stage !== stageFrom(order))
    faults.push(`${orderId} is ${order.stage}, and what happened to it says ${stageFrom(order)}`)
  const completing = paidBy.filter(({ reference }) => noted.get(reference) !== 'part')
  if (completing.length !== (isPaid ? 1 : 0) || (!isPaid && paidBy.length > 0))
    faults.push(`${orderId} is ${order.status}, and paid by ${paidBy.length} payments`)
  if (ledger.receipts.has(`mail:order-paid:${orderId}`) !== isPaid)
    faults.push(`${orderId} is ${order.status}, and its receipt says otherwise`)
  const byCard = cards.reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  if (isPaid && byCard !== order.credit_kobo)
    faults.push(`${orderId} says ${order.credit_kobo} of cards, its payments ${byCard}`)
  const paidKobo = paidBy.reduce((sum, { amount_kobo }) => sum + amount_kobo, byCard)
  if (isPaid && paidKobo !== order.sum_total_kobo)
    faults.push(`${orderId} costs ${order.sum_total_kobo}, and ${paidKobo} came`)
  const back = attempts.filter(({ state }) => state === 'reversed')
  const counted = isPaid ? back.filter(({ reference }) => reference === refunded) : back
  const toCards = cards.filter(({ state }) => state === 'reversed')
  const sum =
    counted.reduce((total, one) => total + company.sentBack(one.reference).kobo, 0) +
    toCards.reduce((total, { amount_kobo }) => total + amount_kobo, 0)
  if (order.refunded_kobo !== sum)
    faults.push(`${orderId} has ${order.refunded_kobo} sent back, its payments ${sum}`)
  return faults
}

function faultsOfAttempt(
  { company, noted }: World,
  { reference, state, amount_kobo, provider }: AttemptRow,
): string[] {
  const faults: string[] = []
  const isNoted = provider === OWN.provider
  const received = isNoted ? (noted.get(reference) ?? 'nothing') : company.received(reference)
  const states = isNoted && received === 'part' ? statesFor['noted part'] : statesFor[received]
  if (!states.includes(state))
    faults.push(`${reference} is ${state}, and ${received} of it was received`)
  const { times, kobo } = company.sentBack(reference)
  const isBack = state === 'reversed'
  if (times !== (isBack ? 1 : 0) || (isBack && received === 'whole' && kobo < amount_kobo))
    faults.push(`${reference} is ${state}, and ${kobo} kobo went back ${times} times`)
  if (company.kind === 'fiat' && !isNoted && state === 'late')
    faults.push(`${reference} came too late and was not sent back`)
  return faults
}

/** A refund that waits at the company for an account is one for which the shop has asked its buyer. */
function faultsOfWaiting(
  { company }: World,
  { attemptsOf, accountOf }: Ledger,
  { orderId }: Group['histories'][number],
): string[] {
  return (attemptsOf.get(orderId) ?? [])
    .filter(({ reference }) => company.waits?.(reference))
    .flatMap(({ reference }) => {
      const found = accountOf.get(reference)
      return found && found.handed_at === null
        ? []
        : [`the refund of ${reference} waits, and nobody is asked for an account`]
    })
}

/** What was on the card is on it, or has paid, and came back from what was refunded: nothing else. */
function faultsOfCard(ledger: Ledger, { cardId, histories }: Group): string[] {
  if (cardId === 0) return []
  const ids = histories.map(({ orderId }) => orderId)
  const taken = ids.reduce((sum, id) => sum + (ledger.orderOf.get(id)?.credit_kobo ?? 0), 0)
  const back = ids
    .flatMap((id) => ledger.attemptsOf.get(id) ?? [])
    .filter(({ provider, state }) => provider === GIFT_CARD && state === 'reversed')
    .reduce((sum, { amount_kobo }) => sum + amount_kobo, 0)
  const should = ON_CARD_KOBO - taken + back
  const is = ledger.cardOf.get(cardId)
  return is === should ? [] : [`card ${cardId} holds ${is} and should hold ${should}`]
}

function faultsOfStock(ledger: Ledger, { itemId, stock, histories }: Group): string[] {
  const item = ledger.stockOf.get(itemId)
  if (!item) return [`item ${itemId} is gone`]
  const inState = (wanted: string) =>
    histories
      .flatMap(({ orderId }) => ledger.holdsOf.get(orderId) ?? [])
      .filter(({ state }) => state === wanted)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const ordered = (status: string) =>
    histories
      .filter(({ orderId }) => ledger.orderOf.get(orderId)?.status === status)
      .reduce((sum, { units }) => sum + units, 0)
  const should = {
    on_hand: stock - ordered('successful'),
    held: ordered('pending'),
    available: stock - ordered('successful') - ordered('pending'),
  }
  const { on_hand, held, available } = item
  const is = { on_hand, held, available }
  const faults: string[] = []
  if (JSON.stringify(is) !== JSON.stringify(should))
    faults.push(
      `item ${itemId} has ${JSON.stringify(is)} and should have ${JSON.stringify(should)}`,
    )
  if (inState('sold') !== ordered('successful') || inState('active') !== ordered('pending'))
    faults.push(`item ${itemId}: ${inState('sold')} sold, ${inState('active')} held`)
  return faults
}

/** Orders that were paid at the last look and are not any more. */
export async function findFallen(
  shop: Shop,
  groups: readonly Group[],
  paid: Set<string>,
): Promise<Finding[]> {
  const ids = groups.flatMap(({ histories }) => histories.map(({ orderId }) => orderId))
  const rows = await shop.db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', 'successful')
    .execute()
  const now = new Set(rows.map(({ id }) => id))
  const fallen = [...paid].filter((id) => !now.has(id))
  for (const id of now) paid.add(id)
  return fallen.flatMap((id) => {
    const group = groups.find(({ histories }) => histories.some(({ orderId }) => orderId === id))
    return group ? [{ group, what: `${id} was paid and is not any more` }] : []
  })
}

/** Events that the shop has acknowledged and then lost or not handled. */
export async function findLostEvents(world: World): Promise<string[]> {
  const { shop, acknowledged } = world
  const rows = await shop.db
    .selectFrom('payment_event')
    .select(['event_id', 'processed_at'])
    .execute()
  const processed = new Set(
    rows.flatMap(({ event_id, processed_at }) => (processed_at ? event_id : [])),
  )
  return [...acknowledged].filter((id) => !processed.has(id))
}
