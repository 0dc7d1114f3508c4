import { ATTRIBUTE_NAMES } from '../fields.ts'
import { type FieldValue, isSame, type FieldValues } from '#lib/records/fields.ts'
import type { StoredItem, StoredSize } from './stored.ts'

const OWN = [
  'slug',
  'name',
  'description',
  'style',
  'priceKobo',
  'newPriceKobo',
  'newPriceFrom',
  'newPriceUntil',
  'colours',
  'weightGrams',
  'category',
  'subCategory',
  'section',
  'isShown',
  'archivedAt',
  'images',
] as const
const OF_SIZE = [
  'name',
  'colour',
  'priceKobo',
  'newPriceKobo',
  'newPriceFrom',
  'newPriceUntil',
  'sku',
  'position',
] as const

type Own = Pick<StoredItem, (typeof OWN)[number] | 'attributes' | 'addedAt'>
type OwnOfSize = Pick<StoredSize, (typeof OF_SIZE)[number] | 'id'>
type Item = Own & { sizes: readonly OwnOfSize[] }

/** All fields that a version of an item has. Stock is not among them: the stock ledger has its own history. */
export function fieldsOf(item: Item): FieldValues {
  const fields: Record<string, FieldValue> = {}
  for (const name of OWN) fields[name] = item[name]
  fields['addedOn'] = item.addedAt.slice(0, 10)
  for (const name of ATTRIBUTE_NAMES) fields[`attributes.${name}`] = item.attributes[name] ?? []
  for (const size of item.sizes)
    for (const name of OF_SIZE) fields[`sizes.${size.id}.${name}`] = size[name]
  return fields
}

/**
 * Whether `changesBetween` finds nothing between these two. A table of 10,000 lines mostly changes nothing, and to
 * write all fields of both by path takes ten times as long.
 */
export function haveSameFields(before: Item, after: Item): boolean {
  const sizes = new Map(before.sizes.map((size) => [size.id, size]))
  return (
    OWN.every((name) => isSame(before[name], after[name])) &&
    before.addedAt.slice(0, 10) === after.addedAt.slice(0, 10) &&
    ATTRIBUTE_NAMES.every((name) =>
      isSame(before.attributes[name] ?? NONE, after.attributes[name] ?? NONE),
    ) &&
    after.sizes.every((size) => {
      const was = sizes.get(size.id)
      return !was || OF_SIZE.every((name) => isSame(was[name], size[name]))
    })
  )
}

const NONE: readonly string[] = []

/** The item with some fields changed. */
export function withFields<T extends Item>(item: T, values: FieldValues): T {
  const own = Object.fromEntries(
    Object.entries(values).filter(([field]) => OWN.some((name) => name === field)),
  )
  const attributes = Object.fromEntries(
    ATTRIBUTE_NAMES.map((name) => {
      const field = `attributes.${name}`
      return [name, field in values ? values[field] : (item.attributes[name] ?? [])] as const
    }).filter(([, list]) => Array.isArray(list) && list.length > 0),
  )
  const sizes = item.sizes.map((size) => ({
    ...size,
    ...Object.fromEntries(
      OF_SIZE.flatMap((name) => {
        const field = `sizes.${size.id}.${name}`
        return field in values ? [[name, values[field]]] : []
      }),
    ),
  }))
  const addedOn = values['addedOn']
  const addedAt = typeof addedOn === 'string' ? `${addedOn}T00:00:00.000Z` : item.addedAt
  return { ...item, ...own, addedAt, attributes, sizes }
}
