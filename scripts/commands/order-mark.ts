import type { Command } from 'commander'
import { cleanLine } from '#lib/letters/clean-text.ts'
import { command } from '#lib/desk/command.server.ts'
import type { ActName } from '#lib/desk/desk.ts'
import { toE164 } from '#lib/delivery/phone.ts'
import { isToCollect } from '#lib/orders/door/code.server.ts'
import { isLocked } from '#lib/orders/door/door.ts'
import { tryCode } from '#lib/orders/door/door.server.ts'
import { mayBecome } from '#lib/orders/life.ts'
import { statusOf } from '#lib/orders/standing.ts'
import {
  type Courier,
  DELIVERY_STATES,
  type DeliveryState,
  type Order,
  wayOf,
} from '#lib/orders/orders.ts'
import { correctCourier, lockForOwner, markOrder } from '#lib/orders/owner/owner.server.ts'
import type { Shop } from '#lib/shop.ts'
import { collectTexts } from '#lib/texts/desk/collect.ts'
import { findIn } from './order-find.ts'
import { agrees, OwnerError, whoIAm, withShop } from './support.ts'

export function addMarking(order: Command): void {
  order
    .command('mark')
    .description('note how far a paid order has come, and tell its customer')
    .argument('<number>', 'such as NG-100001')
    .argument('<state>', DELIVERY_STATES.join(', '))
    .option('--put-back', 'with returned: the goods are on the shelf again')
    .option('--code <digits>', 'with delivered, at a pickup place: the code of the buyer')
    .option('--without-code', 'in its place: you have checked who the buyer is')
    .option('-y, --yes', 'do not ask')
    .action(mark)
  order
    .command('sent')
    .description('note that an order is on its way and who brings it; again: mend who that is')
    .argument('<number>', 'such as NG-100001')
    .option('-c, --courier <name>', 'who brings it; of a parcel to a bus park, the driver')
    .option('-p, --phone <number>', 'of the courier, such as 0803 555 0142')
    .option('-t, --tracking <text>', 'a tracking number, or an address that begins with https://')
    .option('-y, --yes', 'do not ask')
    .action(markSent)
}

const isDeliveryState = (text: string): text is DeliveryState =>
  DELIVERY_STATES.some((state) => state === text)

type MarkOptions = { putBack?: boolean; code?: string; withoutCode?: boolean; yes?: boolean }

async function mark(
  number: string,
  state: string,
  { putBack = false, yes = false, code = '', withoutCode = false }: MarkOptions,
): Promise<void> {
  if (!isDeliveryState(state))
    throw new OwnerError(`A state is one of ${DELIVERY_STATES.join(', ')}.`)
  if (putBack && state !== 'returned') throw new OwnerError('--put-back goes with returned only.')
  await markAs(number, state, { putBack, yes, code, withoutCode, courier: null })
}

type Sending = { courier?: string; phone?: string; tracking?: string; yes?: boolean }

async function markSent(number: string, { yes = false, ...said }: Sending): Promise<void> {
  await markAs(number, 'sent', { ...NO_MORE, yes, courier: readCourier(said) })
}

const NO_MORE = { putBack: false, code: '', withoutCode: false }

const MOST_LETTERS = 200

/** Throws OwnerError. */
function readCourier({ courier, phone, tracking }: Sending): Courier | null {
  if (courier === undefined) {
    if (phone ?? tracking) throw new OwnerError('Say with --courier who brings it.')
    return null
  }
  const name = cleanLine(courier)
  const number = phone === undefined ? '' : toE164(phone)
  if (name === '') throw new OwnerError('Say with --courier who brings it.')
  if (number === null) throw new OwnerError(`--phone ${phone} is no Nigerian phone number.`)
  const read = { name, phone: number, tracking: cleanLine(tracking ?? '') }
  if (Object.values(read).some(({ length }) => length > MOST_LETTERS))
    throw new OwnerError(`At most ${MOST_LETTERS} letters each.`)
  return read
}

const ACT_OF = {
  packed: 'order.packed',
  sent: 'order.sent',
  delivered: 'order.delivered',
  returned: 'order.returned',
} as const satisfies Record<DeliveryState, ActName>

type Marking = {
  putBack: boolean
  code: string
  withoutCode: boolean
  yes: boolean
  courier: Courier | null
}

async function markAs(number: string, state: DeliveryState, marking: Marking): Promise<void> {
  const { putBack, yes, courier } = marking
  await withShop(async (shop) => {
    const order = await findIn(shop, number)
    // An order that was sent already: only its courier is changed.
    const isCorrection = state === 'sent' && order.deliveryState === 'sent' && courier !== null
    if (!isCorrection) refuseToMark(order, state)
    if (state === 'sent' && wayOf(order) === 'park') requireDriver(courier)
    console.log(isCorrection ? sayCorrection(order) : sayMark(order, state, putBack))
    if (courier) console.log(`Brought by ${Object.values(courier).filter(Boolean).join(', ')}`)
    if (!yes && !(await agrees())) return console.log('Nothing was changed.')
    if (state === 'delivered') await checkCode(shop, order, marking)
    const isDone = await command(
      shop,
      whoIAm(),
      (shop) =>
        isCorrection
          ? correctCourier(shop, order.id, courier)
          : markOrder(shop, order.id, state, { putBack, courier }),
      (done) =>
        done
          ? {
              name: isCorrection ? 'order.courier' : ACT_OF[state],
              subject: `order:${order.number}`,
              changes: { state: [order.deliveryState ?? 'paid', state] },
            }
          : null,
    )
    if (!isDone) throw cannotBecome(order, state)
    console.log('Done.')
  })
}

/** The buyer meets the driver at the park. Throws OwnerError. */
function requireDriver(courier: Courier | null): void {
  const how = 'Use order sent with --courier and --phone.'
  if (!courier) throw new OwnerError(`${collectTexts.noDriver} ${how}`)
  if (courier.phone === '') throw new OwnerError(`${collectTexts.noDriverPhone} ${how}`)
}

/**
 * Checks the code of an order at a pickup place, as the desk does: a wrong one is counted. Throws OwnerError. Call it
 * outside transactions.
 */
async function checkCode(
  shop: Shop,
  { number, place }: Order,
  { code, withoutCode }: Pick<Marking, 'code' | 'withoutCode'>,
): Promise<void> {
  if (place === null || withoutCode) return
  const refusal = await shop.inTransaction(async (shop) => {
    const order = await lockForOwner(shop, number)
    if (!order || !isToCollect(order)) return notReady(order)
    if (isLocked(order))
      return `A wrong code was typed five times: none counts any more. ${WITHOUT}`
    if (code === '') return `Say with --code what the buyer shows you. ${WITHOUT}`
    return (await tryCode(shop, order, code)) ? null : `This is not the code. ${WITHOUT}`
  })
  if (refusal !== null) throw new OwnerError(refusal)
}

const WITHOUT = 'Without one, --without-code says that you have checked who this is.'

const notReady = (order: Order | null): string =>
  order && wayOf(order) === 'park' ? collectTexts.notWithDriver : collectTexts.notReady

function sayMark(order: Order, state: DeliveryState, putBack: boolean): string {
  const goods = putBack ? ' Its goods go back on the shelf.' : ''
  const { name, email } = order.address
  const mail = email ? ` ${email} gets a mail.` : ''
  return `${order.number} for ${name}: ${order.deliveryState ?? 'paid'} becomes ${state}.${goods}${mail}`
}

const sayCorrection = ({ number }: Order): string =>
  `${number} is sent already: its page names another courier. Nobody gets a mail.`

function refuseToMark(order: Order, state: DeliveryState): void {
  if (!mayBecome(order, state)) throw cannotBecome(order, state)
}

const cannotBecome = (order: Order, state: DeliveryState) =>
  new OwnerError(`${sayState(order)}: it cannot become ${state}. Nothing was changed.`)

export function sayState(order: Order): string {
  const { number, deliveryState, endReason } = order
  const states = [statusOf(order), deliveryState, endReason].filter((state) => state !== null)
  return `${number} is ${states.join(' and ')}`
}
