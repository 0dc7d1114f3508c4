import { changes } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { type Asked, defineScreen } from '#desk/screen.ts'
import { changePickup, readPickup, switchPickup } from '#lib/delivery/pickup/owner.server.ts'
import type { Work } from '#lib/shop.ts'
import { pickupRecord } from '#lib/delivery/pickup/own-pickup.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { PICKUP_ADDRESS, subjectOf } from '../_place.ts'

const switchTo =
  (isShown: boolean, done: string) =>
  async (shop: Work, { params, by }: Asked<{ pickup: string }, unknown>) => {
    const changed = await switchPickup(shop, readPathId(params.pickup), isShown, by.name)
    return { next: `${PICKUP_ADDRESS}/${params.pickup}?done=${done}`, changes: inAudit(changed) }
  }

const subject = ({ params }: { params: { pickup: string } }) => subjectOf(readPathId(params.pickup))

export const screen = defineScreen({
  address: '/desk/delivery/pickup/[pickup]',
  right: 'delivery.see',
  load: (shop, { params }) => readPickup(shop, readPathId(params.pickup)),
  acts: {
    save: {
      name: 'pickup.changed',
      says: 'changed the pickup place',
      right: 'delivery.change',
      form: changes(pickupRecord.shape),
      subject,
      run: async (shop, { params, given, by }) => {
        const changed = await changePickup(shop, readPathId(params.pickup), given, by.name)
        const done = changed.length === 0 ? 'same' : 'saved'
        return {
          next: `${PICKUP_ADDRESS}/${params.pickup}?done=${done}`,
          changes: inAudit(changed),
        }
      },
    },
    show: {
      name: 'pickup.shown',
      says: 'showed the pickup place',
      right: 'delivery.change',
      subject,
      run: switchTo(true, 'shown'),
    },
    hide: {
      name: 'pickup.hidden',
      says: 'hid the pickup place',
      right: 'delivery.change',
      subject,
      run: switchTo(false, 'hidden'),
    },
  },
})
