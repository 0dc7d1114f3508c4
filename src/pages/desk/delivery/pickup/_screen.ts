import { form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { addStartPark, readStartParks } from '#lib/delivery/pickup/owner.server.ts'
import { PICKUP_NAME_LENGTH } from '#lib/delivery/pickup/own-pickup.ts'
import { line } from '#lib/fields.schema.ts'
import { PICKUP_ADDRESS, subjectOf } from './_place.ts'

export const screen = defineScreen({
  address: '/desk/delivery/pickup',
  right: 'delivery.see',
  guide: 'pickup-places',
  load: readStartParks,
  acts: {
    'add-park': {
      name: 'pickup.park-added',
      says: 'added the bus park',
      right: 'delivery.change',
      form: form({ park: line(PICKUP_NAME_LENGTH) }),
      subject: () => '',
      run: async (shop, { given, by }) => {
        const { id, words } = await addStartPark(shop, given.park, by.name)
        return {
          next: `${PICKUP_ADDRESS}/${id}?done=park`,
          subject: subjectOf(id),
          changes: inAudit(words),
        }
      },
    },
  },
})
