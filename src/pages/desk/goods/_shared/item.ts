import { form } from '#desk/form.ts'
import type { Act, Run, Asked } from '#desk/screen.ts'
import { type Changed, changeItem } from '#lib/catalogue/goods/change.server.ts'
import type { FieldChanges } from '#lib/records/field-changes.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { setBackItem } from '#lib/catalogue/goods/set-back.server.ts'
import { NO_PRICE_YET } from '#lib/catalogue/goods/size-faults.ts'
import { isOffered, type StoredItem, type StoredSize } from '#lib/catalogue/goods/stored.ts'
import { sayChanges } from '#lib/catalogue/goods/words.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { id } from '#lib/fields.schema.ts'
import { toNaira } from '#lib/money.ts'
import { isReduced } from '#lib/pricing/pricing.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosTimeOf, type Moment } from '#lib/time.ts'

/** What the pages of goods share. */
type Of<Given> = Asked<{ slug: string }, Given>

export const subject = ({ params }: Of<unknown>): string => `item:${params.slug}`

/** A page of the item (`/sizes`, or the item itself), which says what was done. */
export const pathOf = ({ params }: Of<unknown>, done: string, page = ''): string =>
  `/desk/goods/${params.slug}${page}?done=${done}`

/** A sum of money as a field shows it. */
export const inNaira = (kobo: number | null): number | null =>
  kobo === NO_PRICE_YET ? null : kobo && toNaira(kobo)

/** A moment as a field for a day and a time shows it. */
export const inField = (moment: Moment | null): string | null =>
  moment && lagosTimeOf(moment).replace(' ', 'T')

/** The sizes that a reduction of the item leaves alone, as they have a price of their own. */
export const notReduced = (item: StoredItem): StoredSize[] =>
  isReduced(item)
    ? item.sizes.filter(
        (size) => isOffered(size) && size.priceKobo !== null && !isReduced(item, size),
      )
    : []

/** What was changed of an item, as the audit has it; null for nothing. */
export const itemInAudit = ({ item, changes }: Changed): Changes | null =>
  Object.keys(changes).length === 0 ? null : sayChanges(changes, item.sizes)

/** The act that saves the fields that a form of the item changed, but for its form and right. */
export const saveOn = (page = '') => ({
  name: 'goods.changed',
  says: 'changed',
  subject,
  run: async (shop: Shop, asked: Of<FieldChanges>) => {
    const { given, params, by } = asked
    const changed = await changeItem(shop, params.slug, given, byDesk(by.name))
    const changes = itemInAudit(changed)
    const saved = page === '' && !changed.item.isShown ? 'kept' : 'saved'
    return { next: pathOf(asked, changes === null ? 'same' : saved, page), changes }
  },
})

/** Sets back what one save of the item changed, from a page of it. */
export const setBackOn = (
  page = '',
): Act<{ slug: string }, { version: number }> & Run<{ slug: string }, { version: number }> => ({
  name: 'goods.set-back',
  says: 'set back a change of',
  right: 'goods.write',
  form: form({ version: id() }),
  subject,
  run: async (shop, asked) => {
    const { given, params, by } = asked
    const changed = await setBackItem(shop, params.slug, given.version, byDesk(by.name))
    const changes = itemInAudit(changed)
    return { next: pathOf(asked, changes === null ? 'same' : 'back', page), changes }
  },
})
