import { each, form } from '#desk/form.ts'
import { readAsked } from './_shared/asked.ts'
import { type Act, defineScreen } from '#desk/screen.ts'
import { archiveItem, restoreItem } from '#lib/catalogue/goods/change.server.ts'
import { readGoods } from '#lib/catalogue/goods/list/list.server.ts'
import { PAGE_SIZE } from '#lib/catalogue/goods/list/list.ts'
import type { By } from '#lib/catalogue/goods/save-plans.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import type { Shop } from '#lib/shop.ts'
import { GOODS_ACTS, setShown } from './_shared/item.ts'
import { texts } from './_texts.ts'

const ADDRESS = '/desk/goods'
/** The ticked items, by slug: `chosen.zanna-bukar-cap`. */
const chosen = form({ chosen: each(line(3)), back: line(1_000, 0) })
type Chosen = { chosen: Record<string, string>; back: string }

/** One thing done to each ticked item, all or none. */
const toEach = (
  does: keyof typeof GOODS_ACTS,
  work: (shop: Shop, slug: string, by: By) => Promise<unknown>,
): Act<unknown, Chosen> => ({
  ...GOODS_ACTS[does],
  form: chosen,
  subject: ({ given }) => Object.keys(given.chosen).join(', '),
  run: async (shop, { given, by }) => {
    const slugs = Object.keys(given.chosen)
    if (slugs.length === 0) throw new ShopError('invalid', { detail: texts.noneChosen })
    if (slugs.length > PAGE_SIZE) throw new ShopError('invalid', { detail: texts.tooMany })
    for (const slug of slugs) await work(shop, slug, byDesk(by.name))
    const query = new URLSearchParams(given.back)
    query.set('done', does)
    query.set('count', String(slugs.length))
    return { next: `${ADDRESS}?${query}` }
  },
})

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.write',
  menu: { label: texts.title, icon: 'shirt', place: 3, isTab: true },
  load: async (shop, { query }) => {
    const asked = readAsked(query)
    return { ...(await readGoods(shop, asked)), asked }
  },
  acts: {
    show: toEach('show', setShown(true)),
    hide: toEach('hide', setShown(false)),
    archive: toEach('archive', archiveItem),
    restore: toEach('restore', restoreItem),
  },
})
