import { basename } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { importTexts } from '#lib/texts/owner/import.ts'
import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { BadTable } from '../csv.server.ts'
import { type ItemLine, SeenItems } from '../item-lines.server.ts'
import { readTableRows } from '../table-rows.server.ts'
import type { Cells } from '../columns.ts'
import type { Problem } from '../problems.ts'
import { type RowContext, readItemRow } from '../rows.ts'
import { type AtLine, type ExportLine } from './export-lines.ts'
import { type ExportReader, type MovedItem, type MovedPhoto, toMovedItem } from './moved.ts'
import { AS_DRAFTS, cellsOf, findCategory, categoryChoices } from './old-categories.ts'
import { shopify } from './shopify.ts'
import { inEnglish, isForeign } from '../woo-columns.ts'
import { wooCommerce } from './woocommerce.ts'

const READERS = [shopify, wooCommerce]
/** All lines are in memory, as the variations of an item may stand anywhere. */
const MAX_LINES = 100_000
/** So many goods are read before others are answered again. */
const AT_ONCE = 200

/** A category of the old shop, how many of its goods are in it, and where they go; null when nobody has said. */
type OldCategory = { name: string; count: number; choice: string | null }

/**
 * An item of the old shop: the end of its old address, its row of items.csv, and its photos there, which are in no row.
 */
export type Moving = { handle: string; cells: Cells; photos: MovedPhoto[] }

/** The goods of another shop's product export. */
export type ReadExport = {
  /** The program of the old shop, such as `Shopify`. */
  shop: string
  /** Those without a fault. */
  lines: ItemLine[]
  count: number
  faults: Problem[]
  hints: Problem[]
  categories: OldCategory[]
  /** By slug. */
  moving: ReadonlyMap<string, Moving>
}

/** Where the goods of the old category number `at` go; undefined to look for one of the same name. */
export type ChooseCategory = (at: number, name: string) => string | undefined

/**
 * Reads a product export of Shopify or WooCommerce; null for any other table. Items with a fault are left out of
 * `lines`, and so are those of a category for which the shop has none.
 */
export async function readExport(
  path: string,
  circumstances: RowContext,
  choose: ChooseCategory,
): Promise<ReadExport | null> {
  const file = basename(path)
  const faults: Problem[] = []
  // The header of a table that nobody knows.
  let before: readonly string[] | null = null
  let found: Found | null = null
  const lines: ExportLine[] = []
  try {
    for await (const row of readTableRows(path)) {
      if (!found) {
        const reader = READERS.find((each) => each.knows(row.cells))
        if (!reader) {
          const isWoo = isForeign(before, row.cells)
          const header = isWoo && before ? inEnglish(before, row.cells) : null
          if (header) {
            found = { reader: wooCommerce, header }
            lines.push(row)
            continue
          }
          if (isWoo) faults.push({ file, line: 1, reason: say.notInEnglish })
          if (before !== null) return faults.length > 0 ? nothingOf(faults) : null
          before = row.cells
          continue
        }
        if (before !== null) return null
        found = { reader, header: row.cells }
      } else if (lines.length >= MAX_LINES) {
        faults.push({ file, line: row.line, reason: importTexts.tooMany(MAX_LINES) })
        break
      } else if (isWider(row.cells, found.header.length)) {
        const reason = importTexts.wrongColumns(row.cells.length, found.header.length)
        faults.push({ file, line: row.line, reason })
      } else lines.push(row)
    }
  } catch (error) {
    if (!(error instanceof BadTable)) throw error
    // A file that is no table is told of by its own reader.
    if (!found) return null
    faults.push({ file, line: error.line, reason: error.message })
  }
  if (!found) return null
  return readGoods(found, { lines, file, faults, circumstances, choose })
}

type Found = { reader: ExportReader; header: readonly string[] }

async function readGoods(
  { reader, header }: Found,
  {
    lines,
    file,
    faults,
    circumstances,
    choose,
  }: {
    lines: readonly ExportLine[]
    file: string
    faults: readonly Problem[]
    circumstances: RowContext
    choose: ChooseCategory
  },
): Promise<ReadExport> {
  const read = reader.read(header, lines, circumstances.now)
  const items = await Array.fromAsync(inTurns(read.items), (item) =>
    toMovedItem(item, reader.names),
  )
  const old = oldCategoriesOf(items, circumstances, choose)
  const taken = await toLines(items, { file, reader, categories: old, circumstances })
  const inOrder = (all: readonly AtLine[], others: readonly Problem[]): Problem[] =>
    [...all.map((problem) => ({ file, ...problem })), ...others].toSorted((a, b) => a.line - b.line)
  return {
    ...taken,
    shop: reader.shop,
    count: items.length,
    categories: old,
    faults: inOrder(read.faults, [...faults, ...taken.faults]),
    hints: inOrder(read.hints, taken.hints),
  }
}

const nothingOf = (faults: Problem[]): ReadExport => ({
  shop: wooCommerce.shop,
  lines: [],
  count: 0,
  faults,
  hints: [],
  categories: [],
  moving: new Map(),
})

const isWider = (cells: readonly string[], width: number): boolean =>
  cells.slice(width).some((cell) => cell.trim() !== '')

function oldCategoriesOf(
  items: readonly MovedItem[],
  { categories, rest }: RowContext,
  choose: ChooseCategory,
): OldCategory[] {
  const counts = new Map<string, number>()
  for (const { category } of items) counts.set(category, (counts.get(category) ?? 0) + 1)
  const known = categories ?? new Map()
  const choices = new Set([AS_DRAFTS, ...categoryChoices(known).map(([choice]) => choice)])
  return [...counts].map(([name, count], at) => {
    const choice = choose(at, name) ?? findCategory(name, known) ?? rest ?? ''
    return { name, count, choice: choices.has(choice) ? choice : null }
  })
}

type Taking = {
  file: string
  reader: ExportReader
  categories: readonly OldCategory[]
  circumstances: RowContext
}

async function toLines(
  items: readonly MovedItem[],
  { file, reader, categories, circumstances }: Taking,
) {
  const choiceOf = new Map(categories.map(({ name, choice }) => [name, choice]))
  const lines: ItemLine[] = []
  const faults: Problem[] = []
  const hints: Problem[] = []
  const moving = new Map<string, Moving>()
  const inFile = (line: number, reason: string): Problem => ({ file, line, reason })
  const seen = new SeenItems(
    (line, reason) => faults.push(inFile(line, reason)),
    (line, reason) => hints.push(inFile(line, reason)),
  )
  for await (const item of inTurns(items)) {
    const { line, cells, handle, photos } = item
    const choice = choiceOf.get(item.category) ?? null
    const isDraft = choice === null || choice === AS_DRAFTS
    const moved = { ...cells, ...cellsOf(choice ?? ''), ...(isDraft ? { hidden: 'yes' } : {}) }
    const row = readItemRow(moved, circumstances)
    const own: Problem[] = item.faults.map((fault) => ({ file, ...fault }))
    const told = new Set(own.map(({ column }) => column))
    const nameOf = (column: string) => reader.names[column] ?? column
    const others = row.problems
      .map(({ column, reason }) => ({
        ...inFile(line, reason),
        column: nameOf(column),
        cell: cells[column] ?? '',
      }))
      .filter(({ column }) => !told.has(column))
    const withoutCategory =
      choice === null
        ? [
            {
              ...inFile(line, say.noCategory(item.category)),
              column: nameOf('category'),
              cell: item.category,
            },
          ]
        : []
    const wrong = [...own, ...others, ...withoutCategory]
    const before = faults.length
    faults.push(...wrong)
    seen.add(row.entry, line, false)
    if (faults.length > before) continue
    hints.push(...item.hints.map((hint) => ({ file, ...hint })))
    lines.push({ entry: { ...row.entry, images: NOT_IN_TABLE, isMoved: true }, file, line })
    moving.set(row.entry.slug, { handle, cells: moved, photos })
  }
  return { lines, faults, hints, moving }
}

/** Each of them. Others are answered in between. */
async function* inTurns<T>(all: Iterable<T>): AsyncGenerator<T> {
  let count = 0
  for (const one of all) {
    if (count++ % AT_ONCE === 0) await setImmediate()
    yield one
  }
}

/** A photo that the table does not have: the shop's item keeps those that it has. */
const NOT_IN_TABLE = [{ file: '', colour: '' }]
