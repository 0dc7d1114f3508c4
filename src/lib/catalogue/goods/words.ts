import { formatNaira } from '#lib/money.ts'
import { formatWeight } from '#lib/texts/buying/delivery.ts'
import { goodsTexts as texts } from '#lib/texts/goods/goods.ts'
import { writtenTimeOf } from '#lib/time.ts'
import { GONE } from '../catalogue.ts'
import type { FieldValue, SavedChanges } from '#lib/records/fields.ts'
import type { FieldInWords } from '#lib/records/words.ts'
import { NO_PRICE_YET } from './size-faults.ts'

const isNothing = (field: string, value: FieldValue): boolean =>
  value === null ||
  value === '' ||
  (field === 'priceKobo' && value === NO_PRICE_YET) ||
  (Array.isArray(value) && value.length === 0 && field !== 'images')

const OF_SIZE_NAME = /^sizes\.\d+\.name$/

/** The value of a field in words. */
export function sayValue(field: string, value: FieldValue): string {
  if (isNothing(field, value)) return texts.nothing
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  if (typeof value === 'number' && field.endsWith('Kobo')) return formatNaira(value)
  if (typeof value === 'number' && field === 'weightGrams') return formatWeight(value)
  if (typeof value === 'number' && field.endsWith('.position'))
    return value === GONE ? texts.notOffered : String(value + 1)
  if (OF_SIZE_NAME.test(field)) return texts.sizeName({ name: String(value), colour: '' })
  if (/newPrice(From|Until)$|^archivedAt$/.test(field)) return writtenTimeOf(String(value))
  if (Array.isArray(value))
    return field === 'images' ? texts.pictures(value.length) : value.join(', ')
  return String(value)
}

type Sizes = readonly { id: number; name: string; colour: string }[]

/** A field in words: `Price`, or `M-10, SKU` for `sizes.17.sku`. */
export function sayField(field: string, sizes: Sizes): string {
  const id = /^sizes\.(\d+)\./.exec(field)?.[1]
  const size = sizes.find((each) => each.id === Number(id))
  return size ? `${texts.sizeName(size)}, ${texts.field(field)}` : texts.field(field)
}

/** Changes of an item in words, for a page that shows them. */
export const sayFields = (changes: SavedChanges, sizes: Sizes): FieldInWords[] =>
  Object.entries(changes).map(([field, [was, is]]) => [
    sayField(field, sizes),
    sayValue(field, was),
    sayValue(field, is),
  ])

/** Changes of an item in words for the audit, by field: what each was and what it is. Null for nothing. */
export const sayChanges = (
  changes: SavedChanges,
  sizes: Sizes,
): Record<string, [before: string | null, after: string | null]> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, [before, after]]) => {
      const say = (value: FieldValue) => (isNothing(field, value) ? null : sayValue(field, value))
      return [sayField(field, sizes), [say(before), say(after)]]
    }),
  )
