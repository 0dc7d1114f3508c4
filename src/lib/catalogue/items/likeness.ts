import { FIELD_NAMES } from '../fields.ts'
import type { IndexItem } from '../index/index-items.ts'

export type Comparable = Pick<IndexItem, 'sectionId' | 'subCategoryId' | 'values' | 'unitKobo'>

const STYLE_AT = FIELD_NAMES.indexOf('style')
const SAME_STYLE = 3
const SAME_SECTION = 3
const SAME_SUB_CATEGORY = 2
const PRICE_NEAR = 2
/** Two prices are near when the lower is at least this share of the higher. */
const NEAR = 0.75

/** The likeness of two items, 0 or more. Style and section count most, then the sub-category and a near price. */
export function likenessOf(one: Comparable, other: Comparable): number {
  const [style, otherStyle] = [one.values[STYLE_AT], other.values[STYLE_AT]]
  const isSameStyle = style !== undefined && style.labels.length > 0 && style === otherStyle
  const [lower, higher] = [one.unitKobo, other.unitKobo].toSorted((a, b) => a - b)
  return (
    (isSameStyle ? SAME_STYLE : 0) +
    (isSame(one.sectionId, other.sectionId) ? SAME_SECTION : 0) +
    (isSame(one.subCategoryId, other.subCategoryId) ? SAME_SUB_CATEGORY : 0) +
    ((lower ?? 0) >= NEAR * (higher ?? 0) ? PRICE_NEAR : 0)
  )
}

const isSame = (one: number | null, other: number | null): boolean => one !== null && one === other
