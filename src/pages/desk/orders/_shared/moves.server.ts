import * as z from 'zod/mini'
import { doAct } from '#desk/act.server.ts'
import { type Change, changes, form } from '#desk/form.ts'
import type { Act, Asked, ActResult } from '#desk/screen.ts'
import type { Actor } from '#lib/desk/desk.ts'
import { may } from '#lib/desk/rights.ts'
import { fieldError, ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import { LIFE } from '#lib/orders/life.ts'
import {
  type Courier,
  DELIVERY_STATES,
  type DeliveryState,
  type Order,
} from '#lib/orders/orders.ts'
import { courierFields, courierOf } from '#lib/orders/owner/courier.ts'
import { isGivenOutByCode } from '#lib/orders/hand-over/code.ts'
import { moveOn, sendOut, tryToCollect } from '#lib/orders/owner/moves.server.ts'
import { correctCourier, takeBackStep } from '#lib/orders/owner/owner.server.ts'
import { showParcel } from '#lib/orders/pictures/add-pictures.server.ts'
import type { Locked } from '#lib/orders/locks.server.ts'
import type { Shop, Work } from '#lib/shop.ts'
import { collectTexts } from '#lib/texts/desk/collect.ts'
import { deskOrderTexts as texts } from '#lib/texts/desk/orders.ts'
import { lockOrderFor, orderPath, refuseClashes, requireOrder, subject } from './order.server.ts'

type Of<Given> = Asked<{ number: string }, Given>
type ByOrder<Given = unknown> = Act<{ number: string }, Given>

/** Locks the order of an act, does the work of its step, and says where to go on to. */
async function move<Given>(
  shop: Work,
  asked: Of<Given>,
  to: DeliveryState,
  work: (order: Locked<Order>) => Promise<void> = (order) => moveOn(shop, order, to),
): Promise<ActResult & { order: Locked<Order> }> {
  const order = await lockOrderFor(shop, asked.by.role, asked)
  await work(order)
  const state: [string, string] = [order.deliveryState ?? 'paid', to]
  return { order, next: orderPath(asked, to), changes: { state } }
}

/** The act of handing a paid order over, after the act of its payment. */
export const handOver =
  (by: Actor, { number }: Order) =>
  (shop: Shop): Promise<string> =>
    doAct(shop, { ...by, form: null }, handingOver, { params: { number }, given: undefined })

const handingOver: ByOrder = {
  name: 'order.delivered',
  says: 'delivered',
  right: LIFE.delivered.right,
  subject,
  run: (shop, asked) =>
    move(shop, asked, 'delivered', (order) =>
      moveOn(shop, order, 'delivered', { isHandedOver: true }),
    ),
}

/** The audit names a photo of the parcel, too. */
const withPhoto = (done: ActResult, isAdded: boolean): ActResult =>
  isAdded ? { ...done, changes: { ...done.changes, photo: [null, 1] } } : done

const courierShape = { name: line(200, 0), phone: line(30, 0), tracking: line(200, 0) }

async function mendCourier(shop: Work, asked: Of<Record<string, Change<string>>>) {
  const { given, by, photos } = asked
  const order = await lockOrderFor(shop, by.role, asked)
  const present = courierFields(order.courier)
  const becomes = Object.entries(given).map(([name, change]) => [name, change.becomes])
  const courier = courierOf({ ...present, ...Object.fromEntries(becomes) })
  if (!courier) throw fieldError('name', texts.whoBrings)
  const wanted = courierFields(courier)
  const names = Object.keys(present) as (keyof typeof present)[]
  const changed = names.filter((name) => given[name] && wanted[name] !== present[name])
  await refuseClashes(shop, order, 'order.courier', { changed, given, present })
  if (!(await correctCourier(shop, order.id, courier, { tell: 'tell' in given })))
    throw new ShopError('invalid', { detail: texts.courier.notSent })
  const corrected = changed.map((name): [string, [null, string]] => [name, [null, 'corrected']])
  const done = { next: orderPath(asked, 'courier'), changes: Object.fromEntries(corrected) }
  return withPhoto(done, await showParcel(shop, order, { photos, who: by.name }))
}

async function takeBack(shop: Shop, asked: Of<{ state: string }>): Promise<ActResult> {
  const { id } = await requireOrder(shop, asked.by.role, asked)
  const from = DELIVERY_STATES.find((state) => state === asked.given.state)
  const to = from && (await takeBackStep(shop, id, from))
  if (!from || to === undefined) throw new ShopError('invalid', { detail: texts.takeBack.tooLate })
  return { next: orderPath(asked, 'taken-back'), changes: { state: [from, to ?? 'paid'] } }
}

const packed: ByOrder = {
  name: 'order.packed',
  says: 'packed',
  right: LIFE.packed.right,
  isStep: true,
  takesPhotos: 'private',
  subject,
  run: async (shop, asked) => {
    const { order, ...done } = await move(shop, asked, 'packed')
    const { by, photos } = asked
    return withPhoto(done, await showParcel(shop, order, { photos, who: by.name }))
  },
}

type Code = { code: string; without: string }

/** Checks the code of an order at a pickup place. A wrong one is counted, also when the act is refused. */
async function checkCode(shop: Shop, asked: Of<Code>): Promise<void> {
  const { by, given } = asked
  const refusal = await shop.inTransaction(async (shop) =>
    tryToCollect(shop, await lockOrderFor(shop, by.role, asked), {
      code: given.code,
      isVouched: given.without !== '',
      mayVouch: may(by.role, LIFE.pay.right),
    }),
  )
  if (refusal) throw refusal
}

/** Marks an order delivered, when its code is checked. */
async function deliver(shop: Work, asked: Of<Code>): Promise<ActResult> {
  const { order, ...done } = await move(shop, asked, 'delivered')
  if (!isGivenOutByCode(order)) return done
  const by = asked.given.without === '' ? collectTexts.byCode : collectTexts.byFace
  return { ...done, changes: { ...done.changes, code: [null, by] } }
}

const delivered: ByOrder<Code> = {
  name: 'order.delivered',
  says: 'delivered',
  right: LIFE.delivered.right,
  isStep: true,
  form: form({ code: z._default(line(9, 0), ''), without: z._default(line(3, 0), '') }),
  subject,
  before: checkCode,
  run: deliver,
}

const sent: ByOrder<Courier> = {
  name: 'order.sent',
  says: 'sent',
  right: LIFE.sent.right,
  isStep: true,
  form: form(courierShape),
  takesPhotos: 'private',
  subject,
  run: async (shop, asked) => {
    const { order, ...done } = await move(shop, asked, 'sent', (order) =>
      sendOut(shop, order, asked.given),
    )
    const { by, photos } = asked
    return withPhoto(done, await showParcel(shop, order, { photos, who: by.name }))
  },
}

const takingBack: ByOrder<{ state: string }> = {
  name: 'order.taken-back',
  says: 'took back the last step of',
  right: 'orders.pack',
  form: form({ state: line(20) }),
  subject,
  run: takeBack,
}

const courier: ByOrder<Record<string, Change<string>>> = {
  name: 'order.courier',
  says: 'corrected who brings',
  right: 'orders.pack',
  form: changes({ ...courierShape, tell: line(3) }),
  takesPhotos: 'private',
  subject,
  run: mendCourier,
}

/** The acts that move an order on, or take its last step back. */
export const moves = {
  packed,
  sent,
  delivered,
  'take-back': takingBack,
  courier,
}
