import { each, form } from '#desk/form.ts'
import { type Act, defineScreen } from '#desk/screen.ts'
import { archiveItem, changeItem, restoreItem } from '#lib/catalogue/goods/change.server.ts'
import { readGoods } from '#lib/catalogue/goods/list/list.server.ts'
import { GOODS_SORTS, GOODS_TABS, readGoodsCursor } from '#lib/catalogue/goods/list/list.ts'
import type { By } from '#lib/catalogue/goods/save-plans.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { ShopError } from '#lib/errors.ts'
import { line } from '#lib/fields.schema.ts'
import type { Shop } from '#lib/shop.ts'
import { texts } from './_texts.ts'

const ADDRESS = '/desk/goods'
/** The ticked items, by slug: `chosen.zanna-bukar-cap`. */
const chosen = form({ chosen: each(line(3)), back: line(1_000, 0) })
type Chosen = { chosen: Record<string, string>; back: string }

/** One thing done to each ticked item, all or none. */
const toEach = (
  does: keyof typeof texts.acts,
  about: { name: string; says: string; change: [string, string] },
  work: (shop: Shop, slug: string, by: By) => Promise<void>,
): Act<unknown, Chosen> => ({
  name: about.name,
  says: about.says,
  right: 'goods.write',
  form: chosen,
  subject: ({ given }) => `goods:${Object.keys(given.chosen).length}`,
  run: async (shop, { given, by }) => {
    const slugs = Object.keys(given.chosen)
    if (slugs.length === 0) throw new ShopError('invalid', { detail: texts.noneChosen })
    for (const slug of slugs) await work(shop, slug, byDesk(by.name))
    const query = new URLSearchParams(given.back)
    query.set('done', does)
    query.set('count', String(slugs.length))
    return {
      next: `${ADDRESS}?${query}`,
      changes: Object.fromEntries(slugs.map((slug) => [slug, about.change])),
    }
  },
})

const setShown = (isShown: boolean) => (shop: Shop, slug: string, by: By) =>
  changeItem(shop, slug, { isShown: { seen: !isShown, becomes: isShown } }, by)

export const screen = defineScreen({
  address: ADDRESS,
  right: 'goods.write',
  menu: { label: texts.title, icon: 'shirt', place: 3, isTab: true },
  load: async (shop, { query }) => {
    const asked = {
      tab: GOODS_TABS.find((tab) => tab === query.get('tab')) ?? 'all',
      sort: GOODS_SORTS.find((sort) => sort === query.get('sort')) ?? 'newest',
      category: query.get('category') ?? '',
      words: (query.get('q') ?? '').trim().slice(0, 100),
      after: readGoodsCursor(query.get('after')),
    }
    return { ...(await readGoods(shop, asked)), asked }
  },
  acts: {
    show: toEach(
      'show',
      { name: 'goods.shown', says: 'put into the shop', change: ['hidden', 'shown'] },
      setShown(true),
    ),
    hide: toEach(
      'hide',
      { name: 'goods.hidden', says: 'took out of the shop', change: ['shown', 'hidden'] },
      setShown(false),
    ),
    archive: toEach(
      'archive',
      { name: 'goods.archived', says: 'archived', change: ['', 'archived'] },
      archiveItem,
    ),
    restore: toEach(
      'restore',
      { name: 'goods.restored', says: 'took out of the archive', change: ['archived', ''] },
      restoreItem,
    ),
  },
})
