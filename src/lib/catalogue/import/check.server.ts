import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { statesByName } from '#lib/delivery/nigeria.server.ts'
import type { ZoneRule } from '#lib/delivery/zones.server.ts'
import type { NewPicture } from '#lib/media/pictures.server.ts'
import { importTexts as say } from '#lib/texts/owner/import.ts'
import type { Moment } from '#lib/time.ts'
import { BadCatalogue } from './bad-catalogue.ts'
import { readDelivery } from './delivery.ts'
import type { ColumnMatches } from './header.ts'
import { findItemsFile, type ItemLine, readItems } from './item-lines.server.ts'
import { findOddPrices, type ReadPrice, pricedOf } from './odd-prices.ts'
import { type ImageRead, readImages } from './pictures.server.ts'
import type { Problem } from './problems.ts'
import type { RowContext } from './rows.ts'
import { readYaml } from '#lib/yaml/yaml-file.server.ts'
import { categoriesSchema, type CategoryEntry } from '../goods/categories.schema.ts'
import { type DeliveryEntry, deliverySchema, synonymsSchema } from './import.schema.ts'

/** A checked owner's folder. The items are too many for memory, so they are read again when needed. */
export type Catalogue = {
  dir: string
  categories: CategoryEntry[]
  itemCount: number
  /** The first picture of each item. */
  mainImages: ReadonlySet<string>
  /** Throws BadCatalogue when the file has changed since the check. */
  items: () => AsyncIterable<ItemLine> | Iterable<ItemLine>
  delivery: { entry: DeliveryEntry; rules: ZoneRule[] }
  pictures: ReadonlyMap<string, NewPicture>
  /** Null when the folder has no synonyms: the shop's present ones stay. */
  synonyms: string[][] | null
  /** Hints for the owner that are not errors. */
  warnings: Problem[]
}

export type OnProgress = (phase: 'pictures' | 'items', done: number, total: number) => void

type Asked = {
  now: Moment
  onProgress?: OnProgress | undefined
  /** Hashes of pictures that the shop has already. */
  known?: ReadonlySet<string>
  /** What headings of the table were said to be before. */
  matches?: ColumnMatches
}

/** Reads and checks an owner's folder. Throws BadCatalogue with all errors, by file and line. */
export async function checkCatalogue(
  dir: string,
  { now, onProgress, known = new Set(), matches = new Map() }: Asked,
): Promise<Catalogue> {
  const problems: Problem[] = []
  const warnings: Problem[] = []
  const report = (problem: Problem) => problems.push(problem)
  const warn = (warning: Problem) => warnings.push(warning)
  const categories = await readCategories(join(dir, 'categories.yaml'), report)
  const delivery = await readDeliveryFile(join(dir, 'delivery.yaml'), report)
  const synonyms = await readSynonymsFile(join(dir, 'synonyms.yaml'), report)
  const bySlug = categories && new Map(categories.data.map((entry) => [entry.slug, entry]))
  const circumstances = { categories: bySlug, now, matches }
  const itemsPath = findItemsFile(dir, report)
  const version = await versionOf(itemsPath)
  const used = new Set<string>()
  const mainImages = new Set<string>()
  const prices: ReadPrice[] = []
  let itemCount = 0
  for await (const { entry, line } of readItems(itemsPath, circumstances, { report, warn })) {
    itemCount++
    prices.push(pricedOf(entry, line))
    for (const { file } of entry.images) used.add(file)
    if (entry.images[0]) mainImages.add(entry.images[0].file)
  }
  for (const odd of findOddPrices(prices))
    warn({ file: basename(itemsPath), line: odd.line, reason: say.oddPrice(odd) })
  const pictured = categories ? picturesOf(categories) : []
  for (const { image } of pictured) used.add(image)
  const names = new Set([...used].filter((image) => !/[/\\]/.test(image)))
  let done = 0
  const read = await readImages(dir, names, known, () =>
    onProgress?.('pictures', ++done, names.size),
  )
  const complain = ({ image, file, line }: { image: string; file: string; line: number }) => {
    const found = read.get(image) ?? 'badName'
    if (found === 'missing') warn({ file, line, reason: say.missingImage(image) })
    else if (typeof found === 'string') report({ file, line, reason: IMAGE_FAULTS[found](image) })
  }
  for (const use of pictured) complain(use)
  // Read the rows again only when a picture is bad, to name all rows that use it.
  if ([...used].some((image) => typeof (read.get(image) ?? '') === 'string'))
    for await (const { entry, line } of readItems(itemsPath, circumstances, { report: () => {} }))
      for (const { file: image } of entry.images)
        complain({ image, file: basename(itemsPath), line })
  if (problems.length > 0 || !categories || !delivery)
    throw new BadCatalogue(sortProblems(problems))
  return {
    dir,
    categories: categories.data,
    itemCount,
    mainImages,
    items: () => readAgain(itemsPath, version, circumstances),
    delivery,
    pictures: goodOnes(read),
    synonyms,
    warnings: sortProblems(warnings),
  }
}

type Categories = NonNullable<Awaited<ReturnType<typeof readCategories>>>

/** The pictures of the categories, and where they are named. */
const picturesOf = ({ data, lineOf }: Categories) =>
  data.flatMap(({ image }, index) =>
    image ? [{ image, file: 'categories.yaml', line: lineOf([index]) }] : [],
  )

const IMAGE_FAULTS = {
  badName: say.badImageName,
  unreadable: say.badImage,
  heic: say.heicImage,
}

/** Yields the rows of a file that was checked before. */
async function* readAgain(
  path: string,
  version: string,
  circumstances: RowContext,
): AsyncGenerator<ItemLine> {
  const problems: Problem[] = []
  const report = (problem: Problem) => problems.push(problem)
  for await (const item of readItems(path, circumstances, { report })) {
    if (problems.length > 0) break
    yield item
  }
  if (problems.length > 0 || (await versionOf(path)) !== version)
    throw new BadCatalogue([{ file: basename(path), line: 1, reason: say.changedMeanwhile }])
}

/** A text that changes when the file is written. */
async function versionOf(path: string): Promise<string> {
  const file = await stat(path).catch(() => null)
  return file ? `${file.ino} ${file.size} ${file.mtimeMs}` : ''
}

const goodOnes = (read: Map<string, ImageRead>): Map<string, NewPicture> =>
  new Map([...read].flatMap(([name, found]) => (typeof found === 'string' ? [] : [[name, found]])))

/** Sorts the problems by file and line, and removes repeated ones. */
function sortProblems(problems: Problem[]): Problem[] {
  const unique = new Map(
    problems.map((problem) => [`${problem.file} ${problem.line} ${problem.reason}`, problem]),
  )
  return [...unique.values()].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
}

async function readCategories(path: string, report: (problem: Problem) => void) {
  const read = await readYaml(path, categoriesSchema, report)
  if (!read) return null
  const tell = (path: (string | number)[], reason: string) =>
    report({ file: 'categories.yaml', line: read.lineOf(path), reason })
  const checkTwice = (what: string, parts: { slug: string }[], path: (string | number)[]) => {
    const seen = new Set<string>()
    for (const [index, { slug }] of parts.entries()) {
      if (seen.has(slug)) tell([...path, index], say.duplicate(what, slug))
      seen.add(slug)
    }
  }
  checkTwice('category', read.data, [])
  for (const [index, { slug, sub_categories, sections }] of read.data.entries()) {
    checkTwice('sub_category', sub_categories, [index, 'sub_categories'])
    checkTwice('section', sections, [index, 'sections'])
    for (const [at, { sub_category }] of sections.entries())
      if (sub_category && !sub_categories.some((sub) => sub.slug === sub_category))
        tell([index, 'sections', at], say.unknownIn('sub_category', sub_category, slug))
  }
  return read
}

async function readDeliveryFile(path: string, report: (problem: Problem) => void) {
  const read = await readYaml(path, deliverySchema, report)
  if (!read) return null
  const { rules, problems } = readDelivery(read.data, statesByName)
  for (const { path, reason } of problems)
    report({ file: 'delivery.yaml', line: read.lineOf(path), reason })
  return { entry: read.data, rules }
}

/** The only optional file of a folder. */
async function readSynonymsFile(path: string, report: (problem: Problem) => void) {
  if (!existsSync(path)) return null
  return (await readYaml(path, synonymsSchema, report))?.data ?? null
}
