import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { CATEGORY_NAME_LENGTH } from '#lib/catalogue/goods/categories/category.ts'
import { categoriesSchema, type CategoryEntry } from '#lib/catalogue/goods/categories.schema.ts'
import {
  type Cells,
  COLOUR_IMAGES,
  COLUMNS,
  COUNTED_AT,
  VERSION,
} from '#lib/catalogue/import/columns.ts'
import type { MovedPhoto } from '#lib/catalogue/import/moving/moved.ts'
import { AS_DRAFTS, findCategory } from '#lib/catalogue/import/moving/old-categories.ts'
import { type ReadExport, readExport } from '#lib/catalogue/import/moving/read-export.server.ts'
import { describeProblems } from '#lib/catalogue/import/problems.ts'
import { toCsvCell } from '#lib/sheets/csv.ts'
import { fetchPhoto } from '#lib/media/photo-address.gateway.server.ts'
import { readPictureInfo } from '#lib/media/sharp.server.ts'
import { readNetworks } from '#lib/settings/trusted-proxies.server.ts'
import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { type Moment, toMoment } from '#lib/time.ts'
import { OwnerError } from '../owner-error.ts'
import { listOf } from './questions.ts'
import { slugOf } from './slug.ts'

/** The categories of an old shop, each with its sub-categories. */
type OldCategories = ReadonlyMap<string, ReadonlySet<string>>

/** Reads the product export of another shop. Throws OwnerError for any other file. */
export async function readOldShop(file: string, now: Moment): Promise<ReadExport> {
  if (!existsSync(file)) throw new OwnerError(`There is no file ${file}.`)
  return requireExport(file, await readExport(file, { categories: null, now }, () => AS_DRAFTS))
}

function requireExport(file: string, read: ReadExport | null): ReadExport {
  if (read) return read
  throw new OwnerError(
    `${file} is no product export of Shopify or WooCommerce. Export all products there as a CSV file, and give it as it is.`,
  )
}

/** `Women > Dresses` is the sub-category Dresses of Women. */
export function categoriesOf({ categories }: ReadExport): OldCategories {
  const old = new Map<string, Set<string>>()
  for (const { name } of categories) {
    // A comma separates the answers to the question for categories.
    const parts = name.split('>').map((part) => part.replaceAll(',', ' ').trim())
    const [first = '', last = ''] = [parts[0], parts.at(-1)]
    if (first === '' || first.length > CATEGORY_NAME_LENGTH) continue
    const within = old.get(first) ?? new Set()
    if (parts.length > 1 && last !== '' && last.length <= CATEGORY_NAME_LENGTH) within.add(last)
    old.set(first, within)
  }
  return old
}

/** The entries of categories.yaml for the answered categories, with the sub-categories that the old shop had there. */
function entriesFor(answered: string, old: OldCategories): CategoryEntry[] {
  const parsed = listOf(answered).map((name) => ({
    name,
    slug: slugOf(name),
    sub_categories: [
      ...new Map(
        [...(old.get(name) ?? [])]
          .map((sub) => ({ name: sub, slug: slugOf(sub) }))
          .filter(({ slug }) => /[a-z]/.test(slug))
          .map((sub) => [sub.slug, sub]),
      ).values(),
    ],
  }))
  return categoriesSchema.parse(parsed)
}

/**
 * Writes the goods of the old shop into a new folder: items.csv, the categories, and the photos, which are fetched from
 * their addresses. Goods of a category that was not answered come as drafts. Returns what to tell the owner.
 */
export async function moveIn(
  folder: string,
  { file, answered, now }: { file: string; answered: string; now: Moment },
): Promise<string[]> {
  const old = categoriesOf(await readOldShop(file, now))
  const entries = entriesFor(answered, old)
  const categories = new Map(entries.map((entry) => [entry.slug, entry]))
  const choose = (_: number, name: string) => findCategory(name, categories) ?? AS_DRAFTS
  const read = requireExport(file, await readExport(file, { categories, now }, choose))
  const countedAt = exportedAt(file, now)
  const photos = await fetchPhotos(join(folder, 'images'), read)
  const rows = [...read.moving].map(([slug, { cells }]) => ({
    ...cells,
    // What is sold or changed at the desk stays when the table is imported again.
    [COUNTED_AT]: countedAt,
    [VERSION]: '1',
    ...imageCells(photos.files.get(slug) ?? []),
  }))
  writeFileSync(join(folder, 'items.csv'), toTable(rows))
  writeFileSync(join(folder, 'categories.yaml'), categoriesFile(entries))
  const drafts = read.categories.filter(({ choice }) => choice === AS_DRAFTS)
  const unled = [...read.moving].filter(([slug, { handle }]) => handle !== slug)
  return [
    say.movedIn(read.shop, read.lines.length, photos.count),
    ...describeProblems([...read.faults, ...read.hints]),
    ...drafts.map(({ name, count }) => say.asDrafts(name, count)),
    ...photos.missing,
    ...unled.map(([slug, { handle }]) => say.notLed(handle, slug)),
  ]
}

/** When the old shop wrote its export, which counted the pieces then. */
const exportedAt = (file: string, now: Moment): Moment =>
  toMoment(Math.min(statSync(file).mtimeMs, Date.parse(now)))

const categoriesFile = (entries: readonly CategoryEntry[]): string =>
  `# The categories, in the order of the shop. docs/own-shop.md says what else they may have.
${stringify(
  entries.map(({ name, slug, sub_categories }) => ({
    name,
    slug,
    ...(sub_categories.length > 0
      ? { sub_categories: sub_categories.map(({ name, slug }) => ({ name, slug })) }
      : {}),
  })),
)}`

const toTable = (rows: readonly Cells[]): string =>
  // Begins with the byte order mark, by which spreadsheets know UTF-8.
  `\uFEFF${[
    COLUMNS.join(),
    ...rows.map((cells) => COLUMNS.map((column) => toCsvCell(cells[column] ?? '')).join()),
  ].join('\n')}\n`

type Fetched = { name: string; colour: string }

const imageCells = (files: readonly Fetched[]): { images: string; [COLOUR_IMAGES]: string } => ({
  images: files.map(({ name }) => name).join('|'),
  [COLOUR_IMAGES]: [...Map.groupBy(files, ({ colour }) => colour)]
    .filter(([colour]) => colour !== '')
    .map(([colour, all]) => `${colour}=${all.map(({ name }) => name).join('+')}`)
    .join('|'),
})

/**
 * Fetches the photos one after another. `files`: their names in `folder`, by slug; `missing`: a sentence for each other
 * one.
 */
async function fetchPhotos(folder: string, { moving }: ReadExport) {
  const files = new Map<string, Fetched[]>()
  const missing: string[] = []
  const rules = {
    inside: readNetworks(process.env['PHOTO_NETWORKS']),
    signal: new AbortController().signal,
  }
  let count = 0
  for (const [slug, { photos }] of moving)
    for (const { address, colour } of photos) {
      const photo = await take(address, rules)
      if ('fault' in photo) {
        missing.push(say.photoMissing(slug, address, photo.fault))
        continue
      }
      const of = files.get(slug) ?? []
      const name = `${slug}-${of.length + 1}.${photo.extension}`
      writeFileSync(join(folder, name), photo.bytes)
      files.set(slug, [...of, { name, colour }])
      count++
    }
  return { files, missing, count }
}

async function take(address: MovedPhoto['address'], rules: Parameters<typeof fetchPhoto>[1]) {
  const bytes = await fetchPhoto(address, rules)
  if (typeof bytes === 'string') return { fault: say.notFetched[bytes] }
  const info = await readPictureInfo(bytes)
  return info ? { bytes, extension: info.extension } : { fault: say.notFetched.noPhoto }
}
