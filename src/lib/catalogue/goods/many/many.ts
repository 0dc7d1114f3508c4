import { toKobo } from '#lib/money.ts'
import type { Moment } from '#lib/time.ts'
import type { FieldChange, FieldChanges } from '../field-changes.ts'
import { NO_PRICE_YET } from '../size-faults.ts'
import type { FieldValue } from '../item-fields.ts'
import { isOffered, type StoredItem } from '../stored.ts'

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

/**
 * What a change makes of the fields of an item. `wasShown`: whether buyers saw an archived item until it was archived.
 */
export function changesOf(
  item: StoredItem,
  change: ManyChange,
  { now, wasShown }: { now: Moment; wasShown: boolean },
): FieldChanges {
  switch (change.kind) {
    case 'price':
      return pricesOf(item, (kobo) =>
        rounded((kobo * (100 + change.percent)) / 100 + change.kobo, change.rounding),
      )
    case 'sale':
      return becoming(item, {
        newPriceKobo: rounded((item.priceKobo * (100 - change.percent)) / 100, change.rounding),
        newPriceFrom: change.from,
        newPriceUntil: change.until,
      })
    case 'window':
      return item.newPriceKobo === null
        ? {}
        : becoming(item, {
            newPriceFrom: change.from ?? item.newPriceFrom,
            newPriceUntil: change.until ?? item.newPriceUntil,
          })
    case 'end-sale':
      return becoming(item, { newPriceKobo: null, newPriceFrom: null, newPriceUntil: null })
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

function pricesOf(item: StoredItem, priceOf: (kobo: number) => number): FieldChanges {
  const sizes = item.sizes
    .filter(isOffered)
    .flatMap(({ id, priceKobo }): [string, FieldChange][] =>
      priceKobo === null
        ? []
        : [[`sizes.${id}.priceKobo`, { seen: priceKobo, becomes: priceOf(priceKobo) }]],
    )
  const { newPriceKobo } = item
  if (item.priceKobo === NO_PRICE_YET) return {}
  return {
    ...becoming(item, {
      priceKobo: priceOf(item.priceKobo),
      ...(newPriceKobo === null ? {} : { newPriceKobo: priceOf(newPriceKobo) }),
    }),
    ...Object.fromEntries(sizes),
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
