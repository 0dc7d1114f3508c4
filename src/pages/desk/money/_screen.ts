import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { integer, line } from '#lib/fields.schema.ts'
import { readStuckCards } from '#lib/gift-cards/owner/owner.server.ts'
import { MAX_ID } from '#lib/ids.ts'
import { withTransferPicture } from '#lib/orders/pictures/pictures.server.ts'
import { readCursor } from '#lib/orders/listing/listing.ts'
import {
  closeUnknownMoney,
  readOpenMoney,
  readUnknownMoney,
} from '#lib/payments/ledger/open-money.server.ts'
import { readCounterMoney } from '#lib/payments/counter/counter.server.ts'
import { listOwedByRiders } from '#lib/payments/door/door.server.ts'
import { texts } from './_texts.ts'

export const ADDRESS = '/desk/money'
const PAGE_SIZE = 50

export const screen = defineScreen({
  address: ADDRESS,
  right: 'money.see',
  menu: { label: texts.title, icon: 'naira', group: 'money', isFirst: true },
  guide: 'money-that-needs-you',
  load: async (shop, { query }) => {
    const after = readCursor(query.get('after'))
    const { money, next } = await readOpenMoney(shop, { after, size: PAGE_SIZE })
    const pictured = await withTransferPicture(shop, money)
    const cards = await readStuckCards(shop)
    const riders = await listOwedByRiders(shop)
    const [counter, unknown] = [await readCounterMoney(shop), await readUnknownMoney(shop)]
    return { after, money, next, pictured, cards, riders, counter, unknown }
  },
  acts: {
    'looked-up': {
      name: 'money.looked-up',
      says: 'looked up money without an order,',
      right: 'money.refund',
      form: form({ event: integer(1, MAX_ID), reason: line(200) }),
      subject: () => '',
      reason: ({ reason }) => reason,
      run: async (shop, { given }) => {
        const reference = await closeUnknownMoney(shop, given.event)
        const changes = { event: [null, given.event] as [null, number] }
        return { next: `${ADDRESS}?done=looked-up`, subject: reference, changes }
      },
    },
  },
})
