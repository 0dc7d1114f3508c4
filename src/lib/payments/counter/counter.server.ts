import { ShopError } from '#lib/errors.ts'
import { formatNaira } from '#lib/money.ts'
import { lockedOrder } from '#lib/orders/locks.server.ts'
import { paidBy } from '#lib/orders/status/left-to-pay.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { counterTexts as texts } from '#lib/texts/buying/payments.ts'
import { type Moment, toMoment } from '#lib/time.ts'
import { checkPayable } from '../settle/by-hand.server.ts'
import { recordPayment } from '../settle/record.server.ts'
import { settleBy } from '../settle/settle.server.ts'
import type { Verification } from '../gateway.ts'
import { CURRENCY } from '../payments.ts'
import { findAttempt } from '../payments.sql.ts'
import {
  clearSender,
  endCounterPayment,
  findOpenCounterPayment,
  insertCounterPayment,
  leaveOutKnown,
  listOpenCounterPayments,
} from './counter.sql.ts'

/** More than a person reads. */
const MOST_SHOWN = 200

/** `sender`: by name and bank, where the company says it. */
export type CounterPayment = Awaited<ReturnType<typeof listOpenCounterPayments>>[number]

/** The account that a customer at the counter transfers to, in words; null where the owner has none. */
export const counterAccountOf = ({ payments }: Shop): string | null =>
  payments.find(({ counterAccount }) => counterAccount)?.counterAccount ?? null

/**
 * Asks the company about money that it tells of at the counter, and keeps what came. Throws
 * ShopError('provider_unavailable') when it cannot be asked, or does not know yet.
 */
export async function receiveCounterPayment(
  shop: Shop,
  provider: string,
  reference: string,
): Promise<void> {
  const said = await askAbout(shop, provider, reference)
  if (!said || said.state === 'pending') throw new ShopError('provider_unavailable')
  if (!isMoney(said)) return
  const paidAt = Date.parse(said.paidAt ?? '')
  await insertCounterPayment(shop.db, {
    provider,
    reference,
    provider_tx_id: said.providerTxId,
    amount_kobo: said.amountKobo,
    fee_kobo: said.feeKobo ?? null,
    sender: said.sender ?? null,
    paid_at: Number.isNaN(paidAt) ? shop.now() : toMoment(paidAt),
  })
}

/**
 * Keeps money at the counter that a company has in its list, whose event has not come, and which nobody has noted.
 * `since`: when it was paid. What a company does not answer is left for the next day.
 */
export async function receiveUntold(shop: Shop, since: Moment): Promise<void> {
  for (const { provider, counterAccount, list } of shop.payments) {
    if (!counterAccount || !list) continue
    const listed = await list(since).catch(leave(shop, provider))
    const atCounter = (listed ?? []).flatMap(({ isAtCounter, reference }) =>
      isAtCounter && reference ? reference : [],
    )
    for (const reference of await leaveOutKnown(shop.db, atCounter))
      await receiveCounterPayment(shop, provider, reference).catch(leave(shop, provider, reference))
  }
}

const leave =
  (shop: Shop, provider: string, reference?: string) =>
  (error: unknown): void => {
    if (!(error instanceof ShopError) || error.code !== 'provider_unavailable') throw error
    shop.log.warn({ provider, reference, err: error }, 'money at the counter was not asked about')
  }

const askAbout = async (shop: Shop, provider: string, reference: string) =>
  shop.payments.find((gateway) => gateway.provider === provider)?.verify(reference, null)

const isMoney = ({ state, currency, amountKobo }: Verification): boolean =>
  state === 'succeeded' && currency === CURRENCY && amountKobo > 0

/**
 * Asks the company whether the money is still there: the owner may have sent it back in its dashboard, and then it
 * leaves the list. Throws ShopError: `changed_since`, and 'provider_unavailable' when the company cannot be asked. Not
 * for a transaction.
 */
export async function checkCounterMoney(shop: Shop, id: number): Promise<void> {
  const money = await findOpenCounterPayment(shop.db, id)
  if (!money) return
  const said = await askAbout(shop, money.provider, money.reference)
  if (said && isMoney(said) && said.amountKobo === money.amountKobo) return
  // What the company does not know, or not yet, stays on the list.
  if (said?.state !== 'reversed' && said?.state !== 'failed')
    throw new ShopError('provider_unavailable')
  await shop.inTransaction((shop) => endCounterMoney(shop, id))
  throw new ShopError('changed_since', { detail: texts.wentBack })
}

/** The newest money at the counter that belongs to no order yet. */
export const readCounterMoney = ({ db }: Shop): Promise<CounterPayment[]> =>
  listOpenCounterPayments(db, MOST_SHOWN)

/** Takes it off the list. Throws ShopError('changed_since') when it is not on it any more. */
export async function endCounterMoney(shop: Shop, id: number): Promise<CounterPayment> {
  const ended = await endCounterPayment(shop.db, id, shop.now())
  if (!ended) throw new ShopError('changed_since', { detail: texts.taken })
  await clearSender(shop.db, id)
  return ended
}

/**
 * Pays an order with money at the counter, as on a company's answer: what is above the price must go back. Throws
 * ShopError: `changed_since` when somebody has taken it, `invalid` when it is less than what is to be paid,
 * `already_paid`, `order_not_payable`, and `insufficient_stock` when the goods are no longer held or available.
 */
export async function payAtCounter(
  shop: Work,
  orderId: string,
  id: number,
): Promise<CounterPayment> {
  const order = await lockedOrder(shop, orderId)
  if (!order) throw new ShopError('not_found')
  checkPayable(order)
  const money = await endCounterMoney(shop, id)
  const { provider, reference, amountKobo, providerTxId, feeKobo, sender, paidAt } = money
  const toPayKobo = paidBy(order, amountKobo)
  if (amountKobo < toPayKobo)
    throw new ShopError('invalid', {
      detail: texts.tooLittle(formatNaira(amountKobo), formatNaira(toPayKobo)),
    })
  await recordPayment(shop, order.id, {
    provider,
    reference,
    amountKobo: toPayKobo,
    state: 'pending',
  })
  const attempt = await findAttempt(shop.db, reference)
  if (!attempt) throw new Error(`${reference} was not written`)
  const said = {
    state: 'succeeded' as const,
    amountKobo,
    currency: CURRENCY,
    paidAt,
    providerTxId,
    ...(feeKobo === null ? {} : { feeKobo }),
    ...(sender === null ? {} : { sender }),
  }
  await settleBy(shop, attempt, said)
  const { state } = (await findAttempt(shop.db, reference)) ?? {}
  if (state === 'late') throw new ShopError('insufficient_stock')
  return money
}
