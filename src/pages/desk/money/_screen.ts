import { paidBy } from '#lib/texts/owner/paid-by.ts'
import { form } from '#desk/form.ts'
import { defineScreen } from '#desk/screen.ts'
import { integer, line } from '#lib/fields.schema.ts'
import { readStuckCards } from '#lib/gift-cards/owner/owner.server.ts'
import { MAX_ID } from '#lib/ids.ts'
import { withTransferPicture } from '#lib/orders/pictures/pictures.server.ts'
import { readCursor, toCursorText } from '#lib/orders/listing/listing.ts'
import {
  closeUnknownMoney,
  readFitting,
  readOpenMoney,
  readUnknownMoney,
} from '#lib/payments/ledger/open-money.server.ts'
import { readCameIn, readSentBack } from '#lib/payments/ledger/moved.server.ts'
import { readCounterMoney } from '#lib/payments/counter/counter.server.ts'
import { listOwedByRiders } from '#lib/payments/door/door.server.ts'
import { deskOrderTexts } from '#lib/texts/desk/orders.ts'
import { isTab, moneyTexts as texts } from '#lib/texts/desk/money.ts'

export const ADDRESS = '/desk/money'
const PAGE_SIZE = 50

/** The lines of the other tabs. */
type Of<Read extends (...given: never[]) => unknown> = Awaited<ReturnType<Read>>

const cameIn = ({ rows, next }: Of<typeof readCameIn>) => ({
  next,
  rows: rows.map(({ number, name, kobo, createdAt: at, state, provider }) => {
    return {
      number,
      name,
      kobo,
      at,
      says: `${deskOrderTexts.paymentState[state]}, ${paidBy(provider)}`,
    }
  }),
})

const sentBack = ({ rows, next }: Of<typeof readSentBack>) => ({
  next,
  rows: rows.map(({ number, name, kobo, madeAt: at, failedAt, provider }) => {
    const by = paidBy(provider)
    return { number, name, kobo, at, says: failedAt ? texts.failed(by) : by }
  }),
})

const withRiders = (rows: Of<typeof listOwedByRiders>) => ({
  next: null,
  rows: rows.map(({ number, rider, amountKobo: kobo, since: at }) => {
    return { number, name: rider ?? '', kobo, at, says: texts.collected }
  }),
})

export const screen = defineScreen({
  address: ADDRESS,
  right: 'money.see',
  menu: { label: texts.title, icon: 'naira', group: 'money', isFirst: true },
  guide: 'money-that-needs-you',
  load: async (shop, { query }) => {
    const after = query.get('after')
    const isFirst = after === null
    const asked = query.get('tab')
    const tab = isTab(asked) ? asked : 'open'
    if (tab === 'in') return { tab, isFirst, ...cameIn(await readCameIn(shop, after)) }
    if (tab === 'back') return { tab, isFirst, ...sentBack(await readSentBack(shop, after)) }
    const riders = await listOwedByRiders(shop)
    if (tab === 'riders') return { tab, isFirst, ...withRiders(riders) }
    const cursor = readCursor(after)
    const { money, next } = await readOpenMoney(shop, { after: cursor, size: PAGE_SIZE })
    const pictured = await withTransferPicture(shop, money)
    const cards = await readStuckCards(shop)
    const [counter, unknown] = [await readCounterMoney(shop), await readUnknownMoney(shop)]
    const sums = counter.map(({ amountKobo }) => amountKobo)
    const fitting = await readFitting(shop, sums)
    const isQuiet = [money, counter, cards, unknown, riders].every(({ length }) => length === 0)
    const isNew = isQuiet && (await readCameIn(shop, null)).rows.length === 0
    const open = { money, pictured, cards, riders, counter, fitting, unknown, isQuiet, isNew }
    return { tab, isFirst, open, next: next && toCursorText(next) }
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
