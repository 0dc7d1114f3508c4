import type { Command } from 'commander'
import type { Act } from '#desk/screen.ts'
import { mayBecome } from '#lib/orders/life.ts'
import { stageOf } from '#lib/orders/listing/listing.ts'
import { statusOf } from '#lib/orders/standing.ts'
import { DELIVERY_STATES, type DeliveryState, type Order } from '#lib/orders/orders.ts'
import { courierFields } from '#lib/orders/owner/courier.ts'
import { findUnitsOut } from '#lib/orders/stock/put-back.server.ts'
import type { Shop } from '#lib/shop.ts'
import { screen as orderScreen } from '#pages/desk/orders/[number]/_screen.ts'
import { screen as returnScreen } from '#pages/desk/orders/[number]/return/_screen.ts'
import { doDeskAct } from './do.ts'
import { findIn } from './order-find.ts'
import { agrees, OwnerError, withShop } from './support.ts'

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
  await withShop(async (shop) => {
    const order = await findIn(shop, number)
    refuseToMark(order, state)
    const goods = putBack ? ' Its goods go back on the shelf.' : ''
    const become = `${order.deliveryState ?? 'paid'} becomes ${state}`
    console.log(`${order.number} for ${order.address.name}: ${become}.${goods}`)
    if (!yes && !(await agrees())) return console.log('Nothing was changed.')
    const { packed, sent, delivered } = orderScreen.acts
    if (state === 'packed') await doOn(shop, order, packed)
    if (state === 'sent') await doOn(shop, order, sent, courierFields(null))
    if (state === 'delivered')
      await doOn(shop, order, delivered, { code, without: withoutCode ? 'yes' : '' })
    if (state === 'returned')
      await doOn(shop, order, returnScreen.acts.returned, await allOf(shop, order, putBack))
    console.log(`Done. ${mailTo(order)}`)
  })
}

type Sending = { courier?: string; phone?: string; tracking?: string; yes?: boolean }

async function markSent(number: string, { yes = false, ...said }: Sending): Promise<void> {
  const { courier = '', phone = '', tracking = '' } = said
  const fields = { name: courier, phone, tracking }
  await withShop(async (shop) => {
    const order = await findIn(shop, number)
    // An order that was sent already: only its courier is changed.
    const isCorrection = order.deliveryState === 'sent' && courier !== ''
    if (!isCorrection) refuseToMark(order, 'sent')
    console.log(
      isCorrection
        ? `${order.number} is sent already: its page names another courier. Nobody gets a mail.`
        : `${order.number} for ${order.address.name}: ${order.deliveryState ?? 'paid'} becomes sent.`,
    )
    if (!yes && !(await agrees())) return console.log('Nothing was changed.')
    const { acts } = orderScreen
    if (isCorrection) await doOn(shop, order, acts.courier, withShown(order, fields))
    else await doOn(shop, order, acts.sent, fields)
    console.log(isCorrection ? 'Done.' : `Done. ${mailTo(order)}`)
  })
}

const doOn = <Given>(
  shop: Shop,
  { number }: Order,
  act: Act<{ number: string }, Given>,
  fields: Readonly<Record<string, string>> = {},
): Promise<string> => doDeskAct(shop, act, { number }, fields)

/** The customer is told when the step can no longer be taken back at the desk. */
const mailTo = ({ address }: Order): string =>
  address.email ? `${address.email} gets a mail.` : ''

/** What a form would send that shows who brings an order now. */
const withShown = ({ courier }: Order, fields: Readonly<Record<string, string>>) => {
  const shown = Object.entries(courierFields(courier)).map(([name, text]) => [
    `shown.${name}`,
    text,
  ])
  return { ...fields, ...Object.fromEntries(shown) }
}

/** All goods of an order, for its return. */
async function allOf(shop: Shop, order: Order, putBack: boolean): Promise<Record<string, string>> {
  const out = putBack ? await findUnitsOut(shop, order.id) : new Map<number, number>()
  const fields = order.items.flatMap(({ id, quantity, sizeId }) => {
    const left = sizeId === null ? undefined : out.get(sizeId)
    const units = String(Math.min(quantity, left ?? quantity))
    return [[`units.${id}`, units], ...(left === undefined ? [] : [[`back.${id}`, 'yes']])]
  })
  return { ...Object.fromEntries(fields), condition: '', shown: stageOf(order) }
}

/** Before anything is announced; the act itself refuses, too. */
function refuseToMark(order: Order, state: DeliveryState): void {
  if (mayBecome(order, state)) return
  throw new OwnerError(`${sayState(order)}: it cannot become ${state}. Nothing was changed.`)
}

export function sayState(order: Order): string {
  const { number, deliveryState, endReason } = order
  const states = [statusOf(order), deliveryState, endReason].filter((state) => state !== null)
  return `${number} is ${states.join(' and ')}`
}
