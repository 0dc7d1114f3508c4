import { cleanLine } from '#lib/letters/clean-text.ts'
import { formatNaira, toNaira } from '#lib/money.ts'
import { findUnitsOut } from '#lib/orders/stock/put-back.server.ts'
import type { Order } from '#lib/orders/orders.ts'
import { type Attempt, ACCEPTED_STATES } from '#lib/payments/payments.ts'
import { listPaymentsOf } from '#lib/payments/ledger/report.server.ts'
import type { Balance } from '#lib/payments/refunds/balances.server.ts'
import { checkRefundsIfPossible } from '#lib/payments/refunds/failed-refunds.server.ts'
import { acceptedOf } from '#lib/payments/refunds/order-of-refunds.ts'
import {
  byOf,
  planRefund,
  readRefundable,
  type Refundable,
  type RefundPlan,
} from '#lib/payments/refunds/plan.server.ts'
import { canSendBack } from '#lib/payments/refunds/refund.server.ts'
import type { OrderWithRefunds } from '#lib/payments/refunds/requests.server.ts'
import { sumOf } from '#lib/payments/refunds/requests.ts'
import type { Shop } from '#lib/shop.ts'
import { screen } from '#pages/desk/orders/[number]/refund/_screen.ts'
import { doDeskAct } from './do.ts'
import { findIn } from './order-find.ts'
import { agrees, asks, OwnerError } from './support.ts'

export type RefundRequest = {
  payment?: string
  byHand?: string
  excess?: boolean
  /** Undefined where the owner has not said. */
  putBack?: boolean
  reason: string
  yes?: boolean
}

/**
 * Refunds all that is left of an order's payments, or the part above the price, or notes that the owner did. First says
 * what it will do, and asks.
 */
export async function refund(
  shop: Shop,
  order: Order,
  { payment = '', byHand, excess = false, putBack: given, reason, yes = false }: RefundRequest,
): Promise<void> {
  if (byHand !== undefined) refuseNoProof(byHand)
  // A refund that failed can be sent again.
  for (const { reference } of await listPaymentsOf(shop, order.id))
    await checkRefundsIfPossible(shop, reference)
  const found = await readRefundable(shop, await findIn(shop, order.number))
  const sumKobo = leftOf(found, payment, excess)
  const proof = byHand === undefined ? '' : cleanLine(byHand)
  const asked = { units: [], sumKobo, payment, by: byOf(proof, false) }
  const plan = planRefund(shop, found, asked)
  for (const line of sayPlan(plan, proof)) console.log(line)
  if (order.address.email) console.log(`${order.address.email} gets a mail.`)
  const units = await chooseUnits(shop, found, plan, given)
  if (!yes && !(await agrees())) return console.log('Nothing was changed.')
  const sum = String(toNaira(sumKobo))
  const fields = { ...units, sum, payment, proof, reason, shown: found.version }
  await doDeskAct(shop, screen.acts.refund, order, fields)
  console.log(
    byHand === undefined ? `The running shop sends it. See: order show ${order.number}` : 'Done.',
  )
}

/** How much (kobo) can go back: of one payment, or of all that paid the order. Throws OwnerError. */
function leftOf({ order, open }: Refundable, reference: string, isExcess: boolean): number {
  const accepted = acceptedOf(open)
  const names = (some: readonly Balance[]) => some.map((one) => one.reference).join(', ')
  const chosen =
    reference === ''
      ? accepted.length > 0
        ? accepted
        : open
      : open.filter((one) => one.reference === reference)
  const [first, ...others] = chosen
  if (!first)
    throw new OwnerError(
      open.length > 0
        ? `${order.number} has no payment ${reference} to send back, but ${names(open)}. Nothing was changed.`
        : `${order.number} has no payment to send back. Nothing was changed.`,
    )
  if (accepted.length === 0 && others.length > 0)
    throw new OwnerError(
      `${order.number} has several payments to send back. Say which with --payment: ${names(chosen)}`,
    )
  const [next = first] = accepted
  if (accepted.includes(first) && first !== next)
    throw new OwnerError(
      `Money goes back in the reverse order: first send ${next.reference} back. Nothing was changed.`,
    )
  if (!isExcess) return sumOf(chosen, 'leftKobo')
  const { attempt, cameKobo, leftKobo } = first
  if (attempt.state !== 'overpaid')
    throw new OwnerError(`${first.reference} was not paid with more than was asked for.`)
  if (leftKobo < cameKobo)
    throw new OwnerError(
      `Some of ${first.reference} has gone back, or is on its way. Say the sum at the desk. Nothing was changed.`,
    )
  return cameKobo - attempt.amountKobo
}

function sayPlan({ parts }: RefundPlan, proof: string): string[] {
  return parts.flatMap(({ payment: { attempt, cameKobo, reference }, amountKobo }) => {
    const what = `${formatNaira(amountKobo)} of ${reference} by ${attempt.provider}`
    const came = `${formatNaira(cameKobo)} came of ${reference}, which asked for ${formatNaira(attempt.amountKobo)}.`
    return [
      ...(cameKobo === attempt.amountKobo ? [] : [came]),
      proof === ''
        ? `${what} go back to the customer.`
        : `${what} are noted as sent back by you (${proof}).`,
    ]
  })
}

/** The goods that go back on the shelf, of an order that ends by this refund. Asks where the owner has not said. */
async function chooseUnits(
  shop: Shop,
  { order, lines }: Refundable,
  { why }: RefundPlan,
  given: boolean | undefined,
): Promise<Record<string, string>> {
  const isOut = why === 'whole' && (await findUnitsOut(shop, order.id)).size > 0
  if (given === true && !isOut)
    throw new OwnerError(
      '--put-back goes with the whole of a paid order, once. Nothing was changed.',
    )
  if (!isOut) return {}
  console.log('The order is over by this, and is not packed any more.')
  if (given === undefined && !process.stdin.isTTY)
    throw new OwnerError(
      'Add --put-back if its goods are on the shelf again, else --no-put-back; and --yes to do it without being asked. Nothing was changed.',
    )
  const isBack = given ?? (await asks('Are its goods on the shelf again? (y/N) '))
  console.log(isBack ? 'Its goods go back on the shelf.' : 'Its goods do not go back on the shelf.')
  if (!isBack) return {}
  const back = lines.filter(({ left, isOut }) => left > 0 && isOut)
  return Object.fromEntries(
    back.flatMap(({ item, left }) => [
      [`units.${item.id}`, String(left)],
      [`back.${item.id}`, 'yes'],
    ]),
  )
}

/** How each payment of an order that is cancelled goes back, for the owner to read. */
export function sayHowMoneyGoesBack(shop: Shop, { order, balances }: OrderWithRefunds): string[] {
  const paid = balances.filter(({ attempt }) => ACCEPTED_STATES.includes(attempt.state))
  return paid.map(({ attempt, reference, leftKobo }) => {
    const sum = `${formatNaira(leftKobo)} of ${reference}`
    return isSent(shop, attempt)
      ? `${sum} go back to the customer by ${attempt.provider}.`
      : `${attempt.provider} sends nothing back for us: send ${sum} back by hand, then note it with order refund ${order.number} --by-hand.`
  })
}

const isSent = (shop: Shop, attempt: Attempt): boolean => canSendBack(shop, attempt, 'byOwner')

/** A value that begins with a dash is the next option: the reference was forgotten. */
function refuseNoProof(proof: string): void {
  const text = cleanLine(proof)
  if (text === '' || text.startsWith('-'))
    throw new OwnerError(
      'After --by-hand comes the reference of your transfer, such as --by-hand TRF-4711. Nothing was changed.',
    )
}
