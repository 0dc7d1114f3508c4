import * as z from 'zod/mini'
import { form } from '#desk/form.ts'
import { type Asked, defineScreen, type Run } from '#desk/screen.ts'
import { useMoneyLimit } from '#lib/desk/staff/money-limit.server.ts'
import { line } from '#lib/fields.schema.ts'
import { mayResumeAtDoor } from '#lib/orders/door/door.ts'
import { readOfferAtDesk } from '#lib/orders/door/offer.server.ts'
import { isAtDoor, LIFE } from '#lib/orders/life.ts'
import type { Order } from '#lib/orders/orders.ts'
import { releaseExpiredHolds } from '#lib/orders/status/expire.server.ts'
import { waitsForDeposit } from '#lib/orders/status/left-to-pay.ts'
import type { Locked } from '#lib/orders/locks.server.ts'
import { checkNoPaymentUnderway } from '#lib/payments/attempts/cancel.server.ts'
import { payAtDoorFromDesk } from '#lib/payments/door/at-desk.server.ts'
import {
  confirmAtDoor,
  handOverLocked,
  refuseAtDoor,
  resumeAtDoor,
  riderLinkOf,
} from '#lib/payments/door/door.server.ts'
import type { Work } from '#lib/shop.ts'
import {
  lockOrderFor,
  orderPath,
  requireOrder,
  shownTo,
  subject,
} from '#pages/desk/orders/_shared/order.server.ts'

type Of = { number: string }
type Does<Given> = (shop: Work, order: Locked<Order>, asked: Asked<Of, Given>) => unknown

/** An act on the locked order, which goes on to the order's page. */
const doing =
  <Given>(done: string, work: Does<Given>): Run<Of, Given>['run'] =>
  async (shop, asked) => {
    const order = await lockOrderFor(shop, asked.by.role, asked)
    await work(shop, order, asked)
    return { next: orderPath(asked, done), changes: { door: [null, done] } }
  }

type Reason = { reason: string }
const reasonForm = form({ reason: line(200) })
const reason = (given: Reason) => given.reason

export const screen = defineScreen({
  address: '/desk/orders/[number]/door',
  right: 'orders.note',
  guide: 'pay-on-delivery',
  load: async (shop, look) => {
    const order = await requireOrder(shop, look.staff.role, look)
    return {
      order: shownTo(look.staff.role, order),
      riderLink: isAtDoor(order) ? riderLinkOf(shop, order) : null,
      mayResume: mayResumeAtDoor(order),
      offer: await readOfferAtDesk(shop, order),
    }
  },
  acts: {
    chosen: {
      name: 'order.at-door',
      says: 'chose pay on delivery for',
      right: LIFE.confirm.right,
      form: form({ terms: z._default(line(60, 0), '') }),
      subject,
      before: async (shop, asked) => {
        await releaseExpiredHolds(shop)
        await checkNoPaymentUnderway(shop, (await requireOrder(shop, asked.by.role, asked)).id)
      },
      run: async (shop, asked) => {
        const order = await lockOrderFor(shop, asked.by.role, asked)
        const chosen = await payAtDoorFromDesk(shop, order, {
          shown: asked.given.terms,
          by: asked.by.name,
        })
        const done = waitsForDeposit(chosen) ? 'waits-for-deposit' : 'chosen'
        return { next: orderPath(asked, done), changes: { door: [null, done] } }
      },
    },
    called: {
      name: 'order.called',
      says: 'called the buyer of',
      right: LIFE.confirm.right,
      subject,
      run: doing('called', confirmAtDoor),
    },
    'handed-over': {
      name: 'order.door-paid',
      says: 'noted as handed over and paid to the rider',
      right: LIFE['hand-over'].right,
      form: reasonForm,
      subject,
      reason,
      run: doing<Reason>('door-paid', async (shop, order, { by }) => {
        await useMoneyLimit(shop, by, order.dueKobo, 'reason')
        await handOverLocked(shop, order, by.name)
      }),
    },
    refused: {
      name: 'order.refused',
      says: 'noted as not taken',
      right: LIFE.refuse.right,
      form: reasonForm,
      subject,
      reason,
      run: doing<Reason>('refused', (shop, order, { by, given }) =>
        refuseAtDoor(shop, order, { ...given, who: by.name }),
      ),
    },
    'after-all': {
      name: 'order.resumed',
      says: 'sent again, as its buyer takes it after all,',
      right: LIFE.refuse.right,
      subject,
      run: doing('resumed', resumeAtDoor),
    },
  },
})
