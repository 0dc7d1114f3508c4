import type { Command } from 'commander'
import { cleanLine } from '#lib/letters/clean-text.ts'
import { command } from '#lib/desk/command.server.ts'
import type { ActName } from '#lib/desk/desk.ts'
import { toE164 } from '#lib/delivery/phone.ts'
import { mayBecome } from '#lib/orders/life.ts'
import {
  type Courier,
  DELIVERY_STATES,
  type DeliveryState,
  type Order,
} from '#lib/orders/orders.ts'
import { correctCourier, markOrder } from '#lib/orders/owner/owner.server.ts'
import { findIn } from './order-find.ts'
import { agrees, OwnerError, whoIAm, withShop } from './support.ts'

export function addMarking(order: Command): void {
  order
    .command('mark')
    .description('note how far a paid order has come, and tell its customer')
    .argument('<number>', 'such as NG-100001')
    .argument('<state>', DELIVERY_STATES.join(', '))
    .option('--put-back', 'with returned: the goods are on the shelf again')
    .option('-y, --yes', 'do not ask')
    .action(mark)
  order
    .command('sent')
    .description('note that an order is on its way and who brings it; again: mend who that is')
    .argument('<number>', 'such as NG-100001')
    .option('-c, --courier <name>', 'who brings it')
    .option('-p, --phone <number>', 'of the courier, such as 0803 555 0142')
    .option('-t, --tracking <text>', 'a tracking number, or an address that begins with https://')
    .option('-y, --yes', 'do not ask')
    .action(markSent)
}

const isDeliveryState = (text: string): text is DeliveryState =>
  DELIVERY_STATES.some((state) => state === text)

type MarkOptions = { putBack?: boolean; yes?: boolean }

async function mark(
  number: string,
  state: string,
  { putBack = false, yes = false }: MarkOptions,
): Promise<void> {
  if (!isDeliveryState(state))
    throw new OwnerError(`A state is one of ${DELIVERY_STATES.join(', ')}.`)
  if (putBack && state !== 'returned') throw new OwnerError('--put-back goes with returned only.')
  await markAs(number, state, { putBack, yes, courier: null })
}

type Sending = { courier?: string; phone?: string; tracking?: string; yes?: boolean }

async function markSent(number: string, { yes = false, ...said }: Sending): Promise<void> {
  await markAs(number, 'sent', { putBack: false, yes, courier: readCourier(said) })
}

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

async function markAs(
  number: string,
  state: DeliveryState,
  { putBack, yes, courier }: { putBack: boolean; yes: boolean; courier: Courier | null },
): Promise<void> {
  await withShop(async (shop) => {
    const order = await findIn(shop, number)
    // An order that was sent already: only its courier is changed.
    const isCorrection = state === 'sent' && order.deliveryState === 'sent' && courier !== null
    if (!isCorrection) refuseToMark(order, state)
    console.log(isCorrection ? sayCorrection(order) : sayMark(order, state, putBack))
    if (courier) console.log(`Brought by ${Object.values(courier).filter(Boolean).join(', ')}`)
    if (!yes && !(await agrees())) return console.log('Nothing was changed.')
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

export function sayState({ number, status, deliveryState, endReason }: Order): string {
  const states = [status, deliveryState, endReason].filter((state) => state !== null)
  return `${number} is ${states.join(' and ')}`
}
