import { defineScreen } from '#desk/screen.ts'
import { readId } from '#lib/ids.ts'
import { countOpenReturns, readReturns } from '#lib/orders/returns/answer.server.ts'
import { RETURN_TABS, type ReturnTab } from '#lib/orders/returns/returns.ts'
import { texts } from './_texts.ts'

export const ADDRESS = '/desk/returns'
const PAGE_SIZE = 50

const isTab = (name: string): name is ReturnTab => Object.hasOwn(RETURN_TABS, name)

export const screen = defineScreen({
  address: ADDRESS,
  right: 'returns.answer',
  menu: { label: texts.title, icon: 'returns', group: 'orders' },
  guide: 'answer-a-return',
  load: async (shop, { query }) => {
    const asked = query.get('tab') ?? ''
    const tab = isTab(asked) ? asked : 'asked'
    const before = readId(query.get('after'))
    const page = await readReturns(shop, { tab, before, size: PAGE_SIZE })
    return { tab, isFirst: before === null, counts: await countOpenReturns(shop), ...page }
  },
})
