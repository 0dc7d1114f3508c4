import { toKobo } from '#lib/money.ts'
import type { Moment } from '#lib/time.ts'
import type { FieldChange, FieldChanges } from '#lib/records/field-changes.ts'
import { NO_PRICE_YET } from '../size-faults.ts'
import type { FieldValue } from '#lib/records/fields.ts'
import { isOffered, type StoredItem, type StoredSize } from '../stored.ts'

/** To which whole naira prices are rounded. */
export const ROUNDINGS = [1, 50, 100, 500] as const
export type Rounding = (typeof ROUNDINGS)[number]

/** By how many percent one change may lower or raise prices. */
export const MOST_PERCENT = { less: 90, more: 500 }
export const isAllowedPercent = (percent: number): boolean =>
  percent >= -MOST_PERCENT.less && percent <= MOST_PERCENT.more

/** What is done to many items at once. */
export type ManyChange =
  /** By so many percent or kobo, less than 0 for a lower price. Reduced prices and own prices of sizes follow. */
  | { kind: 'price'; percent: number; kobo: number; rounding: Rounding }
  /** So many percent above what a piece costs, or a little more: rounded up. Reduced prices stay. */
  | { kind: 'margin'; percent: number; rounding: Rounding }
  /** A reduced price, so many percent below the price; null for no beginning or no end. */
  | {
      kind: 'sale'
      percent: number
      rounding: Rounding
      from: Moment | null
      until: Moment | null
    }
  /** `restore` makes an archived item what it was before: shown or hidden. */
  /** Another beginning or end of a reduced price; null for the one that it has. */
  | { kind: 'window'; from: Moment | null; until: Moment | null }
  | { kind: 'end-sale' | 'show' | 'hide' | 'archive' | 'restore' }
  | { kind: 'move'; category: string; subCategory: string | null; section: string | null }
  /** Words by which it is found and filtered; an empty style leaves the style as it is. */
  | { kind: 'tag'; style: string; material: string }

const rounded = (kobo: number, rounding: Rounding): number => {
  const step = toKobo(rounding)
  return Math.round(kobo / step) * step
}

type Known = {
  now: Moment
  /** Whether buyers saw an archived item until it was archived. */
  wasShown: boolean
  /** What a piece costs on average (kobo), by the id of its size, where it is known. */
  costs: ReadonlyMap<number, number>
}

/** What a change makes of the fields of an item. */
export function changesOf(
  item: StoredItem,
  change: ManyChange,
  { now, wasShown, costs }: Known,
): FieldChanges {
  switch (change.kind) {
    case 'price':
      return pricesOf(item, (kobo) =>
        rounded((kobo * (100 + change.percent)) / 100 + change.kobo, change.rounding),
      )
    case 'margin':
      return marginOf(item, change, costs)
    case 'sale':
      return saleOf(item, change)
    case 'window':
      return {
        ...(item.newPriceKobo === null
          ? {}
          : becoming(item, {
              newPriceFrom: change.from ?? item.newPriceFrom,
              newPriceUntil: change.until ?? item.newPriceUntil,
            })),
        ...ofReduced(item, (size) => ({
          newPriceFrom: change.from ?? size.newPriceFrom,
          newPriceUntil: change.until ?? size.newPriceUntil,
        })),
      }
    case 'end-sale':
      return {
        ...becoming(item, NOT_REDUCED),
        ...ofReduced(item, () => NOT_REDUCED),
      }
    case 'show':
      return item.archivedAt === null ? becoming(item, { isShown: true }) : {}
    case 'hide':
      return becoming(item, { isShown: false })
    case 'archive':
      return item.archivedAt === null ? becoming(item, { isShown: false, archivedAt: now }) : {}
    case 'restore':
      return item.archivedAt === null ? {} : becoming(item, { isShown: wasShown, archivedAt: null })
    case 'move':
      return becoming(item, {
        category: change.category,
        subCategory: change.subCategory,
        section: change.section,
      })
    case 'tag':
      return tagsOf(item, change)
  }
}

const NOT_REDUCED = { newPriceKobo: null, newPriceFrom: null, newPriceUntil: null }

type SizeValues = Partial<Record<keyof StoredSize, FieldValue>>

/** What becomes of the offered sizes that have a price of their own. */
const ofOwn = (
  { sizes }: StoredItem,
  valuesOf: (size: StoredSize & { priceKobo: number }) => SizeValues,
): FieldChanges =>
  Object.fromEntries(
    sizes.filter(isOffered).flatMap((size): [string, FieldChange][] => {
      const { id, priceKobo } = size
      if (priceKobo === null) return []
      return Object.entries(valuesOf({ ...size, priceKobo })).map(([field, becomes]) => [
        `sizes.${id}.${field}`,
        { seen: size[field as keyof StoredSize], becomes },
      ])
    }),
  )

const ofReduced = (item: StoredItem, valuesOf: (size: StoredSize) => SizeValues): FieldChanges =>
  ofOwn(item, (size) => (size.newPriceKobo === null ? {} : valuesOf(size)))

/** Percents take own prices along, with the same clock. */
function saleOf(
  item: StoredItem,
  { percent, rounding, from, until }: Extract<ManyChange, { kind: 'sale' }>,
): FieldChanges {
  const reduced = (kobo: number) => ({
    newPriceKobo: rounded((kobo * (100 - percent)) / 100, rounding),
    newPriceFrom: from,
    newPriceUntil: until,
  })
  return {
    ...becoming(item, reduced(item.priceKobo)),
    ...ofOwn(item, ({ priceKobo }) => reduced(priceKobo)),
  }
}

/** The dearest of its sizes makes the price of an item; a size with its own price has it by its own cost. */
function marginOf(
  item: StoredItem,
  { percent, rounding }: Extract<ManyChange, { kind: 'margin' }>,
  costs: ReadonlyMap<number, number>,
): FieldChanges {
  const step = toKobo(rounding)
  const priceOf = (kobo: number) => Math.ceil((kobo * (100 + percent)) / (100 * step)) * step
  const shared = item.sizes.filter((size) => isOffered(size) && size.priceKobo === null)
  const most = Math.max(0, ...shared.map(({ id }) => costs.get(id) ?? 0))
  return {
    ...(most === 0 ? {} : becoming(item, { priceKobo: priceOf(most) })),
    ...ofOwn(item, ({ id, priceKobo }) => {
      const cost = costs.get(id)
      return { priceKobo: cost === undefined ? priceKobo : priceOf(cost) }
    }),
  }
}

function pricesOf(item: StoredItem, priceOf: (kobo: number) => number): FieldChanges {
  const { newPriceKobo } = item
  if (item.priceKobo === NO_PRICE_YET) return {}
  const both = (kobo: number, newKobo: number | null) => ({
    priceKobo: priceOf(kobo),
    ...(newKobo === null ? {} : { newPriceKobo: priceOf(newKobo) }),
  })
  return {
    ...becoming(item, both(item.priceKobo, newPriceKobo)),
    ...ofOwn(item, (size) => both(size.priceKobo, size.newPriceKobo)),
  }
}

function tagsOf(item: StoredItem, { style, material }: { style: string; material: string }) {
  const materials = item.attributes.material ?? []
  const isNew = material !== '' && !materials.includes(material)
  return {
    ...(style === '' ? {} : becoming(item, { style })),
    ...(isNew
      ? { 'attributes.material': { seen: materials, becomes: [...materials, material] } }
      : {}),
  }
}

const becoming = (item: StoredItem, values: Partial<Record<keyof StoredItem, FieldValue>>) =>
  Object.fromEntries(
    Object.entries(values).map(([field, becomes]): [string, FieldChange] => [
      field,
      { seen: item[field as keyof StoredItem] as FieldValue, becomes: becomes as FieldValue },
    ]),
  )
