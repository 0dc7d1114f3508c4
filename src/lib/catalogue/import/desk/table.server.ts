import { basename } from 'node:path'
import { fieldError } from '#lib/errors.ts'
import { asFile } from '#lib/opener/opener.server.ts'
import type { Shop } from '#lib/shop.ts'
import { importDeskTexts as texts } from '#lib/texts/desk/import.ts'
import { readCategoryList } from '../../goods/categories/category.server.ts'
import type { CategoryKind } from '../../goods/categories/category.ts'
import type { CategoryEntry } from '../../goods/categories.schema.ts'
import type { Heading, ColumnMatches } from '../header.ts'
import { findOddPrices, pricedOf } from '../odd-prices.ts'
import { importTexts } from '#lib/texts/owner/import.ts'
import { type ItemLine, readItems } from '../item-lines.server.ts'
import { type CategoryChoice, categoryChoices } from '../moving/old-categories.ts'
import { type ChooseCategory, type ReadExport, readExport } from '../moving/read-export.server.ts'
import type { Problem } from '../problems.ts'

/** A file that somebody sent. */
type Sent = { name: string; bytes: Uint8Array }

/** A table that was read. `lines`: those without a fault. `moved`: of an export of another shop. */
export type Table = {
  lines: ItemLine[]
  count: number
  faults: Problem[]
  hints: Problem[]
  moved: MoveQuestions | null
  /** The headings of a table of one's own, and the shop's categories. */
  headings: Heading[]
  choices: MoveQuestions['choices']
}

/** What the page of such an import asks: where the goods of each old category go. `choices`: the shop's categories. */
export type MoveQuestions = Pick<ReadExport, 'shop' | 'categories' | 'moving'> & {
  choices: readonly (readonly [choice: string, name: string])[]
}

const MAX_BYTES = 20_000_000
/** The lines are in memory; the command line reads larger tables. */
const MAX_LINES = 20_000

const startsWith = ({ bytes }: Sent, ...start: number[]): boolean =>
  start.every((byte, at) => bytes[at] === byte)

const isZip = (sent: Sent): boolean => startsWith(sent, 0x50, 0x4b)

/** Why a file cannot be a table; null when it can. */
function kindFault(sent: Sent): string | null {
  if (sent.bytes.length === 0) return texts.empty
  if (sent.bytes.length > MAX_BYTES) return texts.tooLarge
  // An old Excel file, or one with a password.
  if (startsWith(sent, 0xd0, 0xcf, 0x11, 0xe0)) return texts.oldExcel
  const isOther = [
    [0x25, 0x50, 0x44, 0x46],
    [0xff, 0xd8, 0xff],
    [0x89, 0x50, 0x4e, 0x47],
    [0x52, 0x49, 0x46, 0x46],
    [0x1f, 0x8b],
  ].some((start) => startsWith(sent, ...start))
  if (isOther || (isZip(sent) && !/\.xlsx$/i.test(sent.name))) return texts.noTable
  return null
}

/** Throws ShopError('invalid') beside `table` for a file that is no table. */
export function refuseNoTable(sent: Sent | null): asserts sent is Sent {
  const fault = sent ? kindFault(sent) : texts.noneChosen
  if (fault !== null) throw fieldError('table', fault)
}

type TableChoices = {
  choose: ChooseCategory
  matches: ColumnMatches
  rest: CategoryChoice | undefined
}

/**
 * Reads a table as an import does, with the shop's own categories. `choose`: where the goods of another shop's
 * categories go. `matches`: what its headings are. `rest`: where goods go whose category the shop does not have.
 */
export function readTable(shop: Shop, sent: Sent, choices: TableChoices): Promise<Table> {
  const name = isZip(sent) ? 'items.xlsx' : 'items.csv'
  return asFile(name, sent.bytes, (path) => readLines(shop, path, choices))
}

const oddPrices = (lines: readonly ItemLine[]): Problem[] => {
  const file = lines[0]?.file ?? ''
  return findOddPrices(lines.map(({ entry, line }) => pricedOf(entry, line))).map((odd) => ({
    file,
    line: odd.line,
    column: 'price',
    reason: importTexts.oddPrice(odd),
  }))
}

async function readLines(
  shop: Shop,
  path: string,
  { choose, matches, rest }: TableChoices,
): Promise<Table> {
  const categories = await readCategories(shop)
  const circumstances = { categories, now: shop.now(), matches, rest }
  const read = await readExport(path, circumstances, choose)
  if (read) return asTable(read, basename(path), categoryChoices(categories))
  const faults: Problem[] = []
  const hints: Problem[] = []
  const lines: ItemLine[] = []
  let headings: Heading[] = []
  const reports = {
    report: (problem: Problem) => faults.push(problem),
    warn: (hint: Problem) => hints.push(hint),
    onHeadings: (found: Heading[]) => void (headings = found),
  }
  let count = 0
  for await (const line of readItems(path, circumstances, reports)) {
    if (++count > MAX_LINES) {
      faults.push({ file: line.file, line: line.line, reason: texts.tooManyLines(MAX_LINES) })
      break
    }
    lines.push(line)
  }
  const faulty = new Set(faults.map(({ line }) => line))
  const good = lines.filter(({ line }) => !faulty.has(line))
  return {
    lines: good,
    count,
    faults,
    hints: [...hints, ...oddPrices(good)],
    moved: null,
    headings,
    choices: categoryChoices(categories),
  }
}

function asTable(read: ReadExport, file: string, choices: MoveQuestions['choices']): Table {
  const { shop, categories, moving, ...table } = read
  const moved = { shop, categories, moving, choices }
  const hints = [...table.hints, ...oddPrices(table.lines)]
  if (table.count <= MAX_LINES) return { ...table, hints, moved, headings: [], choices }
  const reason = texts.tooManyLines(MAX_LINES)
  return { ...table, lines: [], faults: [{ file, line: 1, reason }], moved, headings: [], choices }
}

/** The shop's categories as its file of them would say. */
async function readCategories(shop: Shop): Promise<Map<string, CategoryEntry>> {
  const all = await readCategoryList(shop)
  const partsOf = (kind: CategoryKind, within: number) =>
    all
      .filter((part) => part.kind === kind && part.within === within)
      .map(({ name, slug, body, isShown }) => ({ name, slug, body, hidden: !isShown }))
  return new Map(
    all
      .filter(({ kind }) => kind === 'category')
      .map(({ id, name, slug, isShown }) => [
        slug,
        {
          name,
          slug,
          hidden: !isShown,
          sub_categories: partsOf('sub_category', id),
          sections: partsOf('section', id),
        },
      ]),
  )
}
