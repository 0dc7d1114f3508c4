import { importTexts as say } from '#lib/texts/owner/import.ts'
import { isDay, isFarAhead, lagosDayOf, type Moment } from '#lib/time.ts'
import { RESERVED_SLUGS } from '../catalogue.ts'
import { ATTRIBUTE_NAMES, type Attributes, FIELDS } from '../fields.ts'
import { parseDay, parseMoment, parsePrice, parseYesNo, slugOf } from './cells.ts'
import type { CategoryEntry } from './import.schema.ts'
import { listOf, readColourImages, readVariants, type VariantEntry } from './variants.ts'

/** The required columns. A missing or empty slug is made from the name. */
export const REQUIRED_COLUMNS = [
  'name',
  'category',
  'sub_category',
  'section',
  'style',
  'price',
  'new_price',
  'colours',
  'sizes',
  'images',
  'description',
  'added',
] as const
const COLOUR_IMAGES = 'colour_images'
const COUNTED_AT = 'counted_at'
/** All columns, in the order of an export. */
export const COLUMNS: readonly string[] = [
  'slug',
  ...REQUIRED_COLUMNS,
  COLOUR_IMAGES,
  'hidden',
  ...ATTRIBUTE_NAMES.map((name) => FIELDS[name].column),
  COUNTED_AT,
]
export type Cells = Record<'slug' | (typeof REQUIRED_COLUMNS)[number], string> & {
  [optional: string]: string | undefined
}

/** A checked row. Places by slug, prices in naira. */
export type ItemEntry = {
  slug: string
  name: string
  category: string
  subCategory: string | null
  section: string | null
  style: string
  price: number
  newPrice: number | null
  colours: string[]
  attributes: Attributes
  variants: VariantEntry[]
  images: string[]
  /** The colour of each image that shows one. */
  colourOfImage: ReadonlyMap<string, string>
  description: string
  /** A day: `2026-11-20`; today when the cell is empty. */
  added: string
  isAddedWritten: boolean
  /** Not on sale, by its own cell or because its category is hidden. */
  isHidden: boolean
  /** When its units were counted; null for now. Moves since then are added. */
  countedAt: Moment | null
}

const NAME_LENGTH = 120
const STYLE_LENGTH = 60
const DESCRIPTION_LENGTH = 5_000
const MAX_PRICE = 100_000_000
const MAX_COLOURS = 20
const MAX_VALUES = 20
const VALUE_LENGTH = 60
const MAX_IMAGES = 12

export const SLUG = /^(?=.*[a-z])[a-z0-9]+(-[a-z0-9]+)*$/
const SLUG_LENGTH = 80
const COLOUR = /^(#([0-9a-f]{3}|[0-9a-f]{6})|[^#|].{0,29})$/i
const IMAGE = /^[^/\\|]{1,120}$/

export type Circumstances = {
  /** By slug; null when the file cannot be read. */
  categories: ReadonlyMap<string, CategoryEntry> | null
  now: Moment
}

/** Owners also write a category's name, such as `Shirts`. */
function categorySlugOf(cell: string, categories: Circumstances['categories']): string {
  if (!categories || categories.has(cell)) return cell
  const written = cell.toLowerCase()
  const known = [...categories.values()].find(
    ({ name, slug }) => slug === written || name.toLowerCase() === written,
  )
  return known?.slug ?? cell
}

/** Parses a row. Returns the entry with all its errors and hints; the entry is only valid without errors. */
export function readRow(cells: Cells, { categories, now }: Circumstances) {
  const category = categorySlugOf(cells.category, categories)
  const problems: string[] = []
  const hints: string[] = []
  const colours = listOf(cells.colours)
  const images = listOf(cells.images)
  const isHidden = parseYesNo(cells['hidden'] ?? '')
  const countedAt = cells[COUNTED_AT] ? parseMoment(cells[COUNTED_AT]) : null
  const entry: ItemEntry = {
    slug: cells.slug || slugOf(cells.name, SLUG_LENGTH),
    name: cells.name,
    category,
    subCategory: cells.sub_category || null,
    section: cells.section || null,
    style: cells.style,
    price: readPrice('price', cells.price, problems),
    newPrice: cells.new_price === '' ? null : readPrice('new_price', cells.new_price, problems),
    colours,
    attributes: toAttributes(cells),
    variants: readVariants(cells.sizes, colours, { problems, hints }),
    images,
    colourOfImage: readColourImages(cells[COLOUR_IMAGES] ?? '', { colours, images }, problems),
    description: cells.description,
    added: cells.added ? parseDay(cells.added) : lagosDayOf(now),
    isAddedWritten: cells.added !== '',
    isHidden: isHidden === true || categories?.get(category)?.hidden === true,
    countedAt,
  }
  problems.push(
    // Without a name there is no slug to check.
    ...(cells.name || entry.slug ? slugProblems(entry.slug) : []),
    ...textProblems(cells),
    // Without a readable categories.yaml places cannot be checked.
    ...(categories ? placeProblems(entry, categories) : []),
    ...listProblems(entry),
    ...attributeProblems(entry.attributes),
  )
  if (entry.newPrice !== null && entry.price > 0 && entry.newPrice >= entry.price)
    problems.push(say.notReduced(entry.newPrice, entry.price))
  if (!isDay(entry.added)) problems.push(say.badDate(entry.added))
  else if (isFarAhead(entry.added, now)) problems.push(say.farAhead(entry.added))
  if (cells[COUNTED_AT] && (countedAt === null || countedAt > now))
    problems.push(say.badCountedAt(cells[COUNTED_AT]))
  if (isHidden === null) problems.push(say.badYesNo('hidden', cells['hidden'] ?? ''))
  return { entry, problems, hints, isSlugMade: !cells.slug }
}

function slugProblems(slug: string): string[] {
  if (slug === '') return [say.required('slug')]
  if (slug.length > SLUG_LENGTH) return [say.tooLong('slug', SLUG_LENGTH)]
  if (RESERVED_SLUGS.includes(slug)) return [say.reservedSlug(slug)]
  return SLUG.test(slug) ? [] : [say.badSlug(slug)]
}

function textProblems(cells: Cells): string[] {
  const problems: string[] = []
  for (const field of ['name', 'description', 'sizes'] as const)
    if (cells[field] === '') problems.push(say.required(field))
  const lengths = { name: NAME_LENGTH, style: STYLE_LENGTH, description: DESCRIPTION_LENGTH }
  for (const [field, most] of Object.entries(lengths))
    if (cells[field as keyof typeof lengths].length > most) problems.push(say.tooLong(field, most))
  if (Object.values(cells).some((cell) => cell?.includes('\uFFFD'))) problems.push(say.notUtf8)
  // PostgreSQL refuses such a text.
  if (Object.values(cells).some((cell) => cell?.includes('\0'))) problems.push(say.hasNul)
  return problems
}

function placeProblems(
  { category: slug, subCategory, section }: ItemEntry,
  categories: ReadonlyMap<string, CategoryEntry>,
): string[] {
  const category = categories.get(slug)
  if (!category) return [say.unknownCategory(slug, [...categories.keys()])]
  const isIn = (places: { slug: string }[], asked: string | null) =>
    asked === null || places.some((place) => place.slug === asked)
  return [
    ...(isIn(category.sub_categories, subCategory)
      ? []
      : [say.unknownIn('sub_category', subCategory ?? '', slug)]),
    ...(isIn(category.sections, section) ? [] : [say.unknownIn('section', section ?? '', slug)]),
  ]
}

function listProblems({ colours, images }: ItemEntry): string[] {
  const problems = colours.filter((colour) => !COLOUR.test(colour)).map(say.badColour)
  const isBadName = (name: string) => !IMAGE.test(name) || name.startsWith('.')
  problems.push(...images.filter(isBadName).map(say.badImageName))
  const counts = { colours: MAX_COLOURS, images: MAX_IMAGES }
  for (const [field, most] of Object.entries(counts))
    if ({ colours, images }[field as keyof typeof counts].length > most)
      problems.push(say.tooManyOf(field, most))
  return problems
}

function toAttributes(cells: Cells): Attributes {
  const lists = ATTRIBUTE_NAMES.map(
    (name) => [name, listOf(cells[FIELDS[name].column] ?? '')] as const,
  )
  return Object.fromEntries(lists.filter(([, values]) => values.length > 0))
}

const attributeProblems = (attributes: Attributes): string[] =>
  ATTRIBUTE_NAMES.flatMap((name) => {
    const { column } = FIELDS[name]
    const values = attributes[name] ?? []
    const isTooLong = values.some((value) => value.length > VALUE_LENGTH)
    return [
      ...(values.length > MAX_VALUES ? [say.tooManyOf(column, MAX_VALUES)] : []),
      ...(isTooLong ? [say.tooLong(column, VALUE_LENGTH)] : []),
    ]
  })

/** The price in naira; 0, with a problem added, for a cell that is no price. */
function readPrice(field: string, cell: string, problems: string[]): number {
  const price = parsePrice(cell) ?? 0
  if (price >= 1 && price <= MAX_PRICE) return price
  problems.push(cell === '' ? say.required(field) : say.badPrice(field, cell, MAX_PRICE))
  return 0
}
