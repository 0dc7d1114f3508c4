import { form } from '#desk/form.ts'
import { inAudit } from '#desk/in-audit.ts'
import { defineScreen } from '#desk/screen.ts'
import { readSetupHistory, setBackSetup } from '#lib/delivery/owner/setup.server.ts'
import { id } from '#lib/fields.schema.ts'
import { ADDRESS } from '../_zone.ts'

export const screen = defineScreen({
  address: '/desk/delivery/history',
  right: 'delivery.see',
  load: readSetupHistory,
  acts: {
    'set-back': {
      name: 'delivery.set-back',
      says: 'set back a change of delivery prices',
      right: 'delivery.change',
      form: form({ version: id() }),
      subject: () => '',
      run: async (shop, { given: { version }, by }) => {
        const { changed, left } = await setBackSetup(shop, version, by.name)
        const done = changed.length === 0 ? 'nothing' : left > 0 ? 'partly' : 'back'
        return { next: `${ADDRESS}/history?done=${done}`, changes: inAudit(changed) }
      },
    },
  },
})
