import { toKobo } from '#lib/money.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import type { Moment } from '#lib/time.ts'
import { ATTRIBUTE_NAMES, type Attributes, FIELDS } from '../fields.ts'
import { itemFaults, MAX_IMAGES } from '../goods/item-faults.ts'
import { MAX_CHOICES, NO_PRICE_YET } from '../goods/size-faults.ts'
import { addressOf } from '../goods/slug.ts'
import { parseDay, parseMinute, parseMoment, parsePrice, parseYesNo } from './cells.ts'
import {
  type Cells,
  COLOUR_IMAGES,
  COUNTED_AT,
  type ItemEntry,
  VERSION,
  WEIGHT,
  WINDOW,
} from './columns.ts'
import type { ColumnMatches } from './header.ts'
import {
  AS_DRAFTS,
  cellsOf,
  findCategory,
  isNamed,
  type CategoryChoice,
} from './moving/old-categories.ts'
import type { CategoryEntry } from '../goods/categories.schema.ts'
import { type CellProblem, sayFault } from './say-fault.ts'
import { boundedListOf, listOf, readColourImages, readSizes } from './variants.ts'

const WHOLE_GRAMS = /^(?:\d{1,9}|\d{1,3}(?:,\d{3})+)$/
const WHOLE = /^\d{1,9}$/
const IMAGE = /^[^/\\|]{1,120}$/

export type RowContext = {
  /** By slug; null when the file cannot be read. */
  categories: ReadonlyMap<string, CategoryEntry> | null
  now: Moment
  /** What somebody has said that headings of the table are. */
  matches?: ColumnMatches
  /** Where goods go whose category the shop does not have. */
  rest?: CategoryChoice | undefined
}

/**
 * The category of a row. Owners also write names, `Women > Dresses`, or the name of a sub-category alone, such as
 * `Earrings`.
 */
function pathOf(cells: Cells, { categories, rest }: RowContext) {
  const { category, sub_category, section, hidden = '' } = cells
  // A draft may have no category yet.
  const isLeft = category !== '' || parseYesNo(hidden) !== true
  const found =
    categories && (findCategory(category, categories) ?? (isLeft ? (rest ?? null) : null))
  if (!categories || found === null)
    return { category, subCategory: sub_category || null, section: section || null, isDraft: false }
  const chosen = cellsOf(found)
  const entry = categories.get(chosen.category)
  const slugIn = (parts: readonly { name: string; slug: string }[] = [], cell = '') =>
    parts.find((part) => isNamed(part, cell))?.slug ?? cell
  return {
    category: chosen.category,
    subCategory: slugIn(entry?.sub_categories, sub_category) || chosen.sub_category || null,
    section: slugIn(entry?.sections, section) || null,
    isDraft: found === AS_DRAFTS,
  }
}

/** Parses a row. Returns the entry with all its errors and hints; the entry is only valid without errors. */
export function readItemRow(cells: Cells, circumstances: RowContext) {
  const { categories, now } = circumstances
  const { isDraft, ...path } = pathOf(cells, circumstances)
  const { sizes, colours, parts, hints } = readSizes(
    cells.sizes,
    boundedListOf(cells.colours, MAX_CHOICES),
  )
  const images = readImages(cells, colours)
  const isHidden = isDraft || parseYesNo(cells['hidden'] ?? '')
  const entry: ItemEntry = {
    slug: cells.slug || addressOf(cells.name),
    name: cells.name,
    ...path,
    style: cells.style,
    // A draft may have no price yet.
    priceKobo: cells.price === '' && isHidden === true ? NO_PRICE_YET : readPrice(cells.price),
    newPriceKobo: cells.new_price === '' ? null : readPrice(cells.new_price),
    newPriceFrom: parseMinute(cells[WINDOW.from]),
    newPriceUntil: parseMinute(cells[WINDOW.until]),
    colours,
    attributes: toAttributes(cells),
    weightGrams: readGrams(cells[WEIGHT]),
    ...(cells[WEIGHT] === undefined && { keepsWeight: true as const }),
    sizes,
    images: images.images,
    description: cells.description,
    addedOn: cells.added ? parseDay(cells.added) : null,
    isShown: !(isHidden === true || categories?.get(path.category)?.hidden === true),
    countedAt: cells[COUNTED_AT] ? parseMoment(cells[COUNTED_AT]) : null,
    version: WHOLE.test(cells[VERSION] ?? '') ? Number(cells[VERSION]) : null,
  }
  const row = { entry, cells, parts, categories: [...(categories?.keys() ?? [])] }
  const faults = itemFaults(entry, { categories, now })
  const problems = [
    ...faults.map((fault) => sayFault(fault, row)),
    ...images.problems,
    ...cellProblems(cells, entry),
  ]
  return { entry, problems, hints, isSlugMade: !cells.slug }
}

/** What is wrong with the cells themselves. */
function cellProblems(cells: Cells, { countedAt, version }: ItemEntry): CellProblem[] {
  const problems: CellProblem[] = Object.entries(cells)
    .filter(([, cell]) => cell?.includes('\uFFFD'))
    .map(([column]) => ({ column, reason: say.notUtf8 }))
  if (cells[COUNTED_AT] && countedAt === null)
    problems.push({ column: COUNTED_AT, reason: say.badCountedAt(cells[COUNTED_AT]) })
  if (cells[VERSION] && version === null)
    problems.push({ column: VERSION, reason: say.badVersion(cells[VERSION]) })
  for (const column of Object.values(WINDOW))
    if (cells[column] && parseMoment(cells[column]) === null)
      problems.push({ column, reason: say.badMoment(column, cells[column]) })
  const hidden = cells['hidden'] ?? ''
  if (parseYesNo(hidden) === null)
    problems.push({ column: 'hidden', reason: say.badYesNo('hidden', hidden) })
  return problems
}

/** The pictures of a row, each with its colour. */
function readImages(cells: Cells, colours: readonly string[]) {
  const files = boundedListOf(cells.images, MAX_IMAGES)
  const isBadName = (name: string) => !IMAGE.test(name) || name.startsWith('.')
  const reasons: string[] = []
  const colourOf = readColourImages(cells[COLOUR_IMAGES] ?? '', { colours, images: files }, reasons)
  return {
    images: files.map((file) => ({ file, colour: colourOf.get(file) ?? '' })),
    problems: [
      ...reasons.map((reason): CellProblem => ({ column: COLOUR_IMAGES, reason })),
      ...files
        .filter(isBadName)
        .map((file): CellProblem => ({ column: 'images', reason: say.badImageName(file) })),
    ],
  }
}

function toAttributes(cells: Cells): Attributes {
  const lists = ATTRIBUTE_NAMES.map(
    (name) => [name, listOf(cells[FIELDS[name].column] ?? '')] as const,
  )
  return Object.fromEntries(lists.filter(([, values]) => values.length > 0))
}

/**
 * Whole grams, with or without a thousands separator; null for none, and 0, which is no weight, for a cell that is
 * none.
 */
function readGrams(cell = ''): number | null {
  if (cell === '') return null
  return WHOLE_GRAMS.test(cell) ? Number(cell.replaceAll(',', '')) : 0
}

/** The price in kobo; 0, which is none, for a cell that is no price. */
const readPrice = (cell: string): number => toKobo(parsePrice(cell) ?? 0)
