import { MOST_GRAMS } from '#lib/delivery/price/weight.ts'
import { isDay, isFarAhead, type Moment } from '#lib/time.ts'
import { RESERVED_SLUGS } from '../catalogue.ts'
import { ATTRIBUTE_NAMES } from '../fields.ts'
import type { Fault, GivenItem, KnownCategories } from './goods.ts'
import { isPrice, NO_PRICE_YET, sizeFaults } from './size-faults.ts'
import { SLUG, SLUG_LENGTH } from './slug.ts'

// As many as Shopify and WooCommerce allow, so that all goods can move here.
export const NAME_LENGTH = 255
export const STYLE_LENGTH = 60
export const DESCRIPTION_LENGTH = 65_535
export const COLOUR_LENGTH = 255
const MAX_COLOURS = 100
const MAX_VALUES = 20
const VALUE_LENGTH = 60
export const MAX_IMAGES = 12
export const ALT_LENGTH = 160

// items.csv has | between two colours.
const COLOUR = new RegExp(`^[^|]{1,${COLOUR_LENGTH}}$`)

type Item = GivenItem<{ colour: string; alt?: string }>
export type ItemContext = {
  /** Null when they are not known: then they are not checked. */
  categories: KnownCategories | null
  now: Moment
}

/** All that is wrong with an item, by field; empty for a good one. */
export const itemFaults = (item: Item, { categories, now }: ItemContext): Fault[] => [
  ...priceFaults(item),
  ...windowFaults(item),
  ...weightFaults(item),
  ...sizeFaults(item.sizes, item.colours),
  ...slugFaults(item),
  ...textFaults(item),
  ...(categories ? categoryFaults(item, categories) : []),
  ...listFaults(item),
  ...dayFaults(item, now),
]

function priceFaults({ priceKobo, newPriceKobo, isShown, name }: Item): Fault[] {
  const faults: Fault[] = []
  if (priceKobo === NO_PRICE_YET) {
    if (isShown) faults.push({ field: 'priceKobo', rule: 'noPriceYet', value: name })
    if (newPriceKobo !== null) faults.push({ field: 'newPriceKobo', rule: 'notReduced' })
    return faults
  }
  if (!isPrice(priceKobo)) faults.push({ field: 'priceKobo', rule: 'price' })
  if (newPriceKobo === null) return faults
  if (!isPrice(newPriceKobo)) faults.push({ field: 'newPriceKobo', rule: 'price' })
  else if (isPrice(priceKobo) && newPriceKobo >= priceKobo)
    faults.push({ field: 'newPriceKobo', rule: 'notReduced' })
  return faults
}

function windowFaults({ newPriceKobo, newPriceFrom: from, newPriceUntil: until }: Item): Fault[] {
  if (newPriceKobo === null)
    return [
      ...(from === null ? [] : [{ field: 'newPriceFrom', rule: 'withoutNewPrice' } as const]),
      ...(until === null ? [] : [{ field: 'newPriceUntil', rule: 'withoutNewPrice' } as const]),
    ]
  if (from === null || until === null || from < until) return []
  return [{ field: 'newPriceUntil', rule: 'endsFirst' }]
}

const weightFaults = ({ weightGrams: grams }: Item): Fault[] =>
  grams === null || (Number.isInteger(grams) && grams >= 1 && grams <= MOST_GRAMS)
    ? []
    : [{ field: 'weightGrams', rule: 'weight' }]

function slugFaults({ slug, name }: Item): Fault[] {
  const field = 'slug'
  // A slug is made of the name, whose fault is told.
  if (slug === '') return name === '' ? [] : [{ field, rule: 'required' }]
  if (slug.length > SLUG_LENGTH) return [{ field, rule: 'tooLong', most: SLUG_LENGTH }]
  if (RESERVED_SLUGS.includes(slug)) return [{ field, rule: 'reserved' }]
  return SLUG.test(slug) ? [] : [{ field, rule: 'slug' }]
}

function textFaults(item: Item): Fault[] {
  const lengths = { name: NAME_LENGTH, style: STYLE_LENGTH, description: DESCRIPTION_LENGTH }
  const tooLong = Object.entries(lengths).flatMap(([field, most]) =>
    item[field as keyof typeof lengths].length > most
      ? [{ field, rule: 'tooLong' as const, most }]
      : [],
  )
  const empty = (['name', 'description'] as const).filter((field) => item[field] === '')
  return [
    ...empty.map((field) => ({ field, rule: 'required' as const })),
    ...tooLong,
    ...nulFaults(item),
  ]
}

/** PostgreSQL refuses such a text. */
const nulFaults = (item: Item): Fault[] =>
  Object.entries(item)
    .filter(([, value]) => hasNul(value))
    .map(([field]) => ({ field, rule: 'nul' }))

const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.values(value).some(hasNul)

function categoryFaults(item: Item, categories: KnownCategories): Fault[] {
  const { category: slug, subCategory, section, isShown, name } = item
  if (slug === '' && subCategory === null && section === null)
    return isShown ? [{ field: 'category', rule: 'noCategoryYet', value: name }] : []
  const category = categories.get(slug)
  if (!category) return [{ field: 'category', rule: 'unknown' }]
  const isIn = (parts: readonly { slug: string }[], asked: string | null) =>
    asked === null || parts.some((part) => part.slug === asked)
  return [
    ...(isIn(category.sub_categories, subCategory)
      ? []
      : [{ field: 'subCategory', rule: 'unknown' } as const]),
    ...(isIn(category.sections, section) ? [] : [{ field: 'section', rule: 'unknown' } as const]),
  ]
}

function listFaults({ colours, images, attributes }: Item): Fault[] {
  const faults: Fault[] = []
  for (const [index, value] of colours.entries())
    if (!COLOUR.test(value)) faults.push({ field: `colours.${index}`, rule: 'colour', value })
  for (const [index, { colour, alt = '' }] of images.entries()) {
    if (colour !== '' && !colours.includes(colour))
      faults.push({ field: `images.${index}.colour`, rule: 'unknown', value: colour })
    if (alt.length > ALT_LENGTH)
      faults.push({ field: `images.${index}.alt`, rule: 'tooLong', most: ALT_LENGTH })
  }
  if (colours.length > MAX_COLOURS)
    faults.push({ field: 'colours', rule: 'tooMany', most: MAX_COLOURS })
  if (images.length > MAX_IMAGES)
    faults.push({ field: 'images', rule: 'tooMany', most: MAX_IMAGES })
  for (const name of ATTRIBUTE_NAMES) {
    const field = `attributes.${name}`
    const values = attributes[name] ?? []
    if (values.length > MAX_VALUES) faults.push({ field, rule: 'tooMany', most: MAX_VALUES })
    if (values.some((value) => value.length > VALUE_LENGTH))
      faults.push({ field, rule: 'tooLong', most: VALUE_LENGTH })
  }
  return faults
}

function dayFaults({ addedOn, countedAt }: Item, now: Moment): Fault[] {
  const faults: Fault[] = []
  if (addedOn !== null && !isDay(addedOn)) faults.push({ field: 'addedOn', rule: 'day' })
  else if (addedOn !== null && isFarAhead(addedOn, now))
    faults.push({ field: 'addedOn', rule: 'farAhead' })
  if (countedAt !== null && countedAt > now) faults.push({ field: 'countedAt', rule: 'past' })
  return faults
}
