import { form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { createPickup, readPickups } from '#lib/delivery/pickup/owner.server.ts'
import { pickupRecord } from '#lib/delivery/pickup/own-pickup.ts'
import { PICKUP_ADDRESS, subjectOf } from '../_place.ts'

export const screen = defineScreen({
  address: '/desk/delivery/pickup/new',
  right: 'delivery.change',
  load: readPickups,
  acts: {
    create: {
      name: 'pickup.made',
      says: 'made the pickup place',
      right: 'delivery.change',
      form: form(pickupRecord.shape),
      subject: () => '',
      run: async (shop, { given, by }) => {
        const { id, words } = await createPickup(shop, given, by.name)
        return {
          next: `${PICKUP_ADDRESS}/${id}?done=made`,
          subject: subjectOf(id),
          changes: inAudit(words),
        }
      },
    },
  },
})
