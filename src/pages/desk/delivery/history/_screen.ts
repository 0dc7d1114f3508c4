import { historyScreen } from '#desk/history.ts'
import { inAudit } from '#desk/in-audit.ts'
import { DELIVERY, readSetupWords, setBackSetup } from '#lib/delivery/owner/setup.server.ts'
import { deliveryDeskTexts } from '#lib/texts/desk/delivery.ts'
import { ADDRESS } from '../_zone.ts'

export const screen = historyScreen({
  address: '/desk/delivery/history',
  right: 'delivery.see',
  read: async (shop) => ({
    subject: DELIVERY,
    name: '',
    back: [ADDRESS, deliveryDeskTexts.title],
    inWords: await readSetupWords(shop),
  }),
  setBack: {
    name: 'delivery.set-back',
    says: 'set back a change of delivery prices',
    right: 'delivery.change',
    subject: () => '',
    run: async (shop, { given: { version }, by }) => {
      const { changed, left } = await setBackSetup(shop, version, by.name)
      const done = changed.length === 0 ? 'nothing' : left > 0 ? 'partly' : 'back'
      return { next: `${ADDRESS}/history?done=${done}`, changes: inAudit(changed) }
    },
  },
})
