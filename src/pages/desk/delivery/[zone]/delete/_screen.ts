import { form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { readDeletion, removeZone } from '#lib/delivery/owner/delete-zone.server.ts'
import { line } from '#lib/fields.schema.ts'
import { ADDRESS, readZoneId, subjectOf } from '../../_zone.ts'

export const screen = defineScreen({
  address: '/desk/delivery/[zone]/delete',
  right: 'delivery.change',
  guide: 'delivery-zones',
  load: (shop, { params }) => readDeletion(shop, readZoneId(params.zone)),
  acts: {
    delete: {
      name: 'delivery.deleted',
      says: 'deleted',
      right: 'delivery.change',
      form: form({ to: line(9, 0), digest: line(100) }),
      subject: ({ params }) => subjectOf(readZoneId(params.zone)),
      run: async (shop, { params, given: { to, digest }, by }) => {
        const asked = { toId: to === '' ? null : Number(to), digest, who: by.name }
        const changed = await removeZone(shop, readZoneId(params.zone), asked)
        return { next: `${ADDRESS}?done=deleted`, changes: inAudit(changed) }
      },
    },
  },
})
