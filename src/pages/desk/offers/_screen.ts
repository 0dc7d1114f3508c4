import { defineScreen } from '#desk/screen.ts'
import { readOffers } from '#lib/offers/owner/owner.server.ts'
import { ADDRESS } from './_offer.ts'
import { texts } from './_texts.ts'

export const screen = defineScreen({
  address: ADDRESS,
  right: 'offers.see',
  menu: { label: texts.title, icon: 'star', group: 'goods' },
  guide: 'make-an-offer',
  load: readOffers,
})
