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
    const counts = await countOpenReturns(shop)
    const isQuiet = Object.values(counts).every((many) => many === 0)
    const isNew =
      isQuiet &&
      (await readReturns(shop, { tab: 'over', before: null, size: 1 })).returns.length === 0
    return { tab, isFirst: before === null, counts, isNew, ...page }
  },
})
