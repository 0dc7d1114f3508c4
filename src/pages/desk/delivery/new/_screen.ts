import { form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { createZone } from '#lib/delivery/owner/zone.server.ts'
import { zoneRecord } from '#lib/delivery/owner/zone.ts'
import { ADDRESS, checkDeposit, subjectOf } from '../_zone.ts'

export const screen = defineScreen({
  address: '/desk/delivery/new',
  right: 'delivery.change',
  guide: 'delivery-zones',
  load: async () => null,
  acts: {
    create: {
      name: 'delivery.made',
      says: 'made the delivery zone',
      right: 'delivery.change',
      form: form(zoneRecord.shape),
      subject: () => '',
      run: async (shop, { given, by }) => {
        await checkDeposit(shop, given.deposit)
        const { id, words } = await createZone(shop, given, by.name)
        return {
          next: `${ADDRESS}/${id}?done=made`,
          subject: subjectOf(id),
          changes: inAudit(words),
        }
      },
    },
  },
})
