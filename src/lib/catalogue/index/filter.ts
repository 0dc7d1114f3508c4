import { FIELD_NAMES, type FieldName } from '../fields.ts'
import type { IndexItem, ValueList } from './index-items.ts'

/** Categories by id. The value of a field is a label or a complete name. */
export type ItemsWanted = { [Name in FieldName]?: string | undefined } & {
  ids?: number[] | undefined
  categoryId?: number | undefined
  subCategoryIds?: number[] | undefined
  sectionIds?: number[] | undefined
  minPriceKobo?: number | undefined
  maxPriceKobo?: number | undefined
  inStock?: boolean | undefined
  isReduced?: boolean | undefined
}

/** A bit for each condition that an item can fail. The fields come first. */
export const fieldBit = (at: number): number => 1 << at
export const STOCK_BIT = 1 << FIELD_NAMES.length
export const PRICE_BIT = 1 << (FIELD_NAMES.length + 1)
/** It has the size and the colour, but not available together. */
export const PAIR_BIT = 1 << (FIELD_NAMES.length + 2)
/** All bits: facets count only items that fail at most one condition. */
const ELSEWHERE = ~0

/** Which conditions of `wanted` an item fails: 0 for an item that fits. */
export function predicateOf(
  wanted: ItemsWanted,
  values: readonly { all: readonly ValueList[] }[],
  isShown: ReadonlySet<number>,
): (item: IndexItem) => number {
  const { categoryId, inStock, isReduced, minPriceKobo = 0, maxPriceKobo = Infinity } = wanted
  const ids = wanted.ids && new Set(wanted.ids)
  const subCategoryIds = wanted.subCategoryIds && new Set<number | null>(wanted.subCategoryIds)
  const sectionIds = wanted.sectionIds && new Set<number | null>(wanted.sectionIds)
  const choices = FIELD_NAMES.flatMap((name, at) => {
    const key = wanted[name]?.toLowerCase()
    if (key === undefined) return []
    const isMeant = (values[at]?.all ?? []).map(({ keys }) => keys.includes(key))
    return [{ at, isMeant }]
  })
  const [size, colour] = [wanted.size?.toLowerCase(), wanted.colour?.toLowerCase()]
  return (item) => {
    if (!isShown.has(item.categoryId)) return ELSEWHERE
    if (categoryId !== undefined && item.categoryId !== categoryId) return ELSEWHERE
    if (ids && !ids.has(item.id)) return ELSEWHERE
    if (subCategoryIds && !subCategoryIds.has(item.subCategoryId)) return ELSEWHERE
    if (sectionIds && !sectionIds.has(item.sectionId)) return ELSEWHERE
    if (isReduced && item.discount === null) return ELSEWHERE
    let failed = 0
    for (const { at, isMeant } of choices)
      if (!isMeant[item.values[at]?.id ?? 0]) failed |= fieldBit(at)
    if (size && colour && item.pairs && !item.pairs.sizesIn.get(colour)?.keys.includes(size))
      failed |= PAIR_BIT
    if (inStock !== undefined && item.isInStock !== inStock) failed |= STOCK_BIT
    if (item.unitKobo < minPriceKobo || item.unitKobo > maxPriceKobo) failed |= PRICE_BIT
    return failed
  }
}
