import { cleanLine } from '#lib/letters/clean-text.ts'
import { command } from '#lib/desk/command.server.ts'
import { formatNaira } from '#lib/money.ts'
import { checkRefundsIfPossible } from '#lib/payments/refunds/failed-refunds.server.ts'
import { ACCEPTED_STATES, type Attempt, GIFT_CARD } from '#lib/payments/payments.ts'
import {
  canSendBack,
  listAccepted,
  listRefundable,
  noteRefund,
  refundPayment,
} from '#lib/payments/refunds/refund.server.ts'
import { computeRefund } from '#lib/payments/refunds/amounts.server.ts'
import { endsOrder } from '#lib/payments/refunds/refund-ledger.server.ts'
import { listPaymentsOf } from '#lib/payments/ledger/report.server.ts'
import { findUnitsOut } from '#lib/orders/stock/put-back.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import type { Shop } from '#lib/shop.ts'
import { agrees, asks, OwnerError, whoIAm } from './support.ts'

export type RefundRequest = {
  payment?: string
  byHand?: string
  excess?: boolean
  /** Undefined where the owner has not said. */
  putBack?: boolean
  yes?: boolean
}

/** Refunds a payment of an order, or notes that the owner did. First says what it will do, and asks. */
export async function refund(
  shop: Shop,
  order: Order,
  { payment, byHand, excess = false, putBack: given, yes = false }: RefundRequest,
): Promise<void> {
  if (byHand !== undefined) refuseNoProof(byHand)
  // A refund that failed can be sent again.
  for (const { reference } of await listPaymentsOf(shop, order.id))
    await checkRefundsIfPossible(shop, reference)
  const attempt = await choosePayment(shop, order, payment)
  const reason = excess ? 'excess' : 'byOwner'
  const { reference, provider } = attempt
  if (excess && attempt.state !== 'overpaid')
    throw new OwnerError(`${reference} was not paid with more than was asked for.`)
  if (byHand === undefined && !canSendBack(shop, attempt, reason))
    throw new OwnerError(
      `${provider} sends ${excess ? 'no part of a payment' : 'nothing'} back for us. Send ${excess ? 'it' : reference} back by hand, then note it with --by-hand and the reference of your transfer.`,
    )
  const { cameKobo, toSendKobo } = await computeRefund(shop, attempt, reason)
  if (toSendKobo <= 0) throw new OwnerError(`Nothing came of ${reference} that could go back.`)
  if (cameKobo !== attempt.amountKobo)
    console.log(
      `${formatNaira(cameKobo)} came of ${reference}, which asked for ${formatNaira(attempt.amountKobo)}.`,
    )
  const sum = formatNaira(toSendKobo)
  const what = `${order.number} for ${order.address.name}: ${sum} of ${reference} by ${provider}`
  console.log(
    byHand === undefined
      ? `${what} go back to the customer.`
      : `${what} are noted as sent back by you (${byHand}).`,
  )
  if (order.address.email) console.log(`${order.address.email} gets a mail.`)
  const putBack = await choosePutBack(shop, attempt, reason, given)
  if (!yes && !(await agrees())) return console.log('Nothing was changed.')
  const isDone = await command(
    shop,
    whoIAm(),
    (shop) =>
      byHand === undefined
        ? refundPayment(shop, attempt, { reason, putBack })
        : noteRefund(shop, reference, cleanLine(byHand), { reason, putBack }),
    (done) =>
      done
        ? {
            name: 'order.refunded',
            subject: `order:${order.number}`,
            changes: { [reference]: [null, sum], proof: [null, byHand ?? null] },
          }
        : null,
  )
  if (!isDone) throw new OwnerError(`${reference} has gone back already.`)
  console.log(
    byHand === undefined
      ? `${provider} is asked by the running shop. See: order show ${order.number}`
      : 'Done.',
  )
}

/** Whether the goods of an order that ends by this refund go back into stock. Asks where the owner has not said. */
async function choosePutBack(
  shop: Shop,
  { orderId, state }: Attempt,
  reason: 'byOwner' | 'excess',
  given: boolean | undefined,
): Promise<boolean> {
  const isLast = (await listAccepted(shop, orderId)).length <= 1
  const isOut = endsOrder(state, reason) && isLast && (await findUnitsOut(shop, orderId)).size > 0
  if (given === true && !isOut)
    throw new OwnerError(
      '--put-back goes with the whole of a paid order, once. Nothing was changed.',
    )
  if (!isOut) return false
  console.log('The order is over by this, and is not packed any more.')
  if (given !== undefined) {
    console.log(
      given ? 'Its goods go back on the shelf.' : 'Its goods do not go back on the shelf.',
    )
    return given
  }
  if (!process.stdin.isTTY)
    throw new OwnerError(
      'Add --put-back if its goods are on the shelf again, else --no-put-back; and --yes to do it without being asked. Nothing was changed.',
    )
  return asks('Are its goods on the shelf again? (y/N) ')
}

/** How each payment of an order that is cancelled goes back, for the owner to read. */
export async function sayHowMoneyGoesBack(shop: Shop, { id, number }: Order): Promise<string[]> {
  const paid = await listAccepted(shop, id)
  return paid.map((attempt) => {
    const { reference, provider, receivedKobo, amountKobo } = attempt
    const sum = `${formatNaira(receivedKobo ?? amountKobo)} of ${reference}`
    return canSendBack(shop, attempt, 'byOwner')
      ? `${sum} go back to the customer by ${provider}.`
      : `${provider} sends nothing back for us: send ${sum} back by hand, then note it with order refund ${number} --by-hand.`
  })
}

/** A value that begins with a dash is the next option: the reference was forgotten. */
function refuseNoProof(proof: string): void {
  const text = cleanLine(proof)
  if (text === '' || text.startsWith('-'))
    throw new OwnerError(
      'After --by-hand comes the reference of your transfer, such as --by-hand TRF-4711. Nothing was changed.',
    )
}

async function choosePayment(
  shop: Shop,
  order: Order,
  reference: string | undefined,
): Promise<Attempt> {
  const held = await listRefundable(shop, order.id)
  const chosen = reference === undefined ? held : held.filter((one) => one.reference === reference)
  const [only, ...others] = chosen
  const company = held.find(
    ({ provider, state }) => provider !== GIFT_CARD && ACCEPTED_STATES.includes(state),
  )
  if (only?.provider === GIFT_CARD && company)
    throw new OwnerError(
      `Money goes back in the reverse order: first send ${company.reference} back. Nothing was changed.`,
    )
  const names = (some: Attempt[]) => some.map((one) => one.reference).join(', ')
  if (!only && reference !== undefined && held.length > 0)
    throw new OwnerError(
      `${order.number} has no payment ${reference} to send back, but ${names(held)}. Nothing was changed.`,
    )
  if (!only)
    throw new OwnerError(`${order.number} has no payment to send back. Nothing was changed.`)
  if (others.length > 0)
    throw new OwnerError(
      `${order.number} has several payments to send back. Say which with --payment: ${names(chosen)}`,
    )
  return only
}
