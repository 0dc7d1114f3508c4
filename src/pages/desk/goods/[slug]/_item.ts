import type { Asked } from '#desk/screen.ts'
import { changeItem, type FieldChange } from '#lib/catalogue/goods/change.server.ts'
import { byDesk } from '#lib/catalogue/goods/save.server.ts'
import { NO_PRICE_YET } from '#lib/catalogue/goods/size-faults.ts'
import type { Changes } from '#lib/desk/desk.ts'
import { toNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'

/** What the pages of one item share. */
type Of<Given> = Asked<{ slug: string }, Given>

export const SLUG_LENGTH = 80

export const subject = ({ params }: Of<unknown>): string => `item:${params.slug}`

/** A page of the item (`/sizes`, or the item itself), which says what was done. */
export const pathOf = ({ params }: Of<unknown>, done: string, page = ''): string =>
  `/desk/goods/${params.slug}${page}?done=${done}`

/** A sum of money as a field shows it. */
export const inNaira = (kobo: number | null): number | null =>
  kobo === NO_PRICE_YET ? null : kobo && toNaira(kobo)

/** What the empty field of a price stood for. */
export const withoutPrice = (
  given: Readonly<Record<string, FieldChange>>,
): Readonly<Record<string, FieldChange>> => {
  const price = given['priceKobo']
  return price?.seen === null ? { ...given, priceKobo: { ...price, seen: NO_PRICE_YET } } : given
}

const toText = (value: unknown) =>
  typeof value === 'number' || value === null ? value : String(value)

export const toChanges = (given: Readonly<Record<string, FieldChange>>): Changes => {
  const values = Object.entries(given)
  return Object.fromEntries(values.map(([k, v]) => [k, [toText(v.seen), toText(v.becomes)]]))
}

/** Saves the fields that a form of the item changed. */
export const saveOn =
  (page = '') =>
  async (shop: Shop, asked: Of<Readonly<Record<string, FieldChange>>>) => {
    const { given, params, by } = asked
    await changeItem(shop, params.slug, withoutPrice(given), byDesk(by.name))
    const done = Object.keys(given).length === 0 ? 'same' : 'saved'
    return { next: pathOf(asked, done, page), changes: toChanges(given) }
  }
