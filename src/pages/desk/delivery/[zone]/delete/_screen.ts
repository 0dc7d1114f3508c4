import { form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { readDeletion, removeZone } from '#lib/delivery/owner/delete-zone.server.ts'
import { line } from '#lib/fields.schema.ts'
import { readPathId } from '#lib/web/endpoints/http.server.ts'
import { ADDRESS, subjectOf } from '../../_zone.ts'

export const screen = defineScreen({
  address: '/desk/delivery/[zone]/delete',
  right: 'delivery.change',
  guide: 'delivery-zones',
  load: (shop, { params }) => readDeletion(shop, readPathId(params.zone)),
  acts: {
    delete: {
      name: 'delivery.deleted',
      says: 'deleted',
      right: 'delivery.change',
      form: form({ to: line(9, 0), digest: line(100) }),
      subject: ({ params }) => subjectOf(readPathId(params.zone)),
      run: async (shop, { params, given: { to, digest }, by }) => {
        const asked = { toId: to === '' ? null : Number(to), digest, who: by.name }
        const changed = await removeZone(shop, readPathId(params.zone), asked)
        return { next: `${ADDRESS}?done=deleted`, changes: inAudit(changed) }
      },
    },
  },
})
