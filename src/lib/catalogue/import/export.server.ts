import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { toCsvCell } from '#lib/sheets/csv.ts'
import { note } from '#lib/db/noted.server.ts'
import { describeZones } from '#lib/delivery/zones.server.ts'
import { findOriginal } from '#lib/media/pictures.server.ts'
import { toNaira } from '#lib/money.ts'
import type { Shop } from '#lib/shop.ts'
import { takeStock } from '#lib/stock/moves.server.ts'
import { lagosTimeOf, type Moment } from '#lib/time.ts'
import { ATTRIBUTE_NAMES, type Attributes, FIELDS } from '../fields.ts'
import type { GivenImage } from '../goods/goods.ts'
import { readAllCategories } from '../goods/categories.sql.ts'
import { NO_PRICE_YET } from '../goods/size-faults.ts'
import { readStored } from '../goods/stored.server.ts'
import { isOffered, type StoredItem, type StoredSize } from '../goods/stored.ts'
import { type Cells, COLUMNS, WEIGHT, WINDOW } from './columns.ts'
import { EXPORTED_AT } from './sold.server.ts'

export type OnExported = (done: number, total: number) => void

/** `missing`: pictures whose original is lost; the export leaves them out. */
export type Exported = { count: number; missing: string[] }

/** Writes goods, categories, delivery prices and pictures in the form that an import reads. */
export async function exportCatalogue(
  shop: Shop,
  dir: string,
  onExported?: OnExported,
): Promise<Exported> {
  await mkdir(join(dir, 'images'), { recursive: true })
  const missing: string[] = []
  const write: WriteImages = async (name, hashes) => {
    const { files, lost } = await writeImages(shop, dir, name, hashes)
    missing.push(...lost)
    return files
  }
  const categories = await describeCategories(shop, write)
  await writeFile(join(dir, 'categories.yaml'), stringify(categories))
  await writeFile(join(dir, 'delivery.yaml'), stringify(await describeZones(shop)))
  const { at, onHand } = await countForExport(shop)
  const items = [...(await readStored(shop, null)).values()].filter(
    ({ archivedAt }) => archivedAt === null,
  )
  const lines = [COLUMNS.join()]
  for (const [index, item] of items.entries()) {
    const hashes = item.images.map(({ hash }) => hash)
    const files = await write(item.slug, hashes)
    lines.push(toItemLine(item, files, { at, onHand }))
    onExported?.(index + 1, items.length)
  }
  await writeFile(join(dir, 'items.csv'), `${lines.join('\n')}\n`)
  return { count: items.length, missing }
}

/** The exported stock and its time: an import adds the moves since then. */
const countForExport = (shop: Shop) =>
  shop.inTransaction(async (shop) => {
    const stock = await takeStock(shop)
    await note(shop.db, EXPORTED_AT, stock.at)
    return stock
  })

type File = string | null
/** Writes the pictures of one item or category and returns their file names; null for one whose original is lost. */
type WriteImages = (name: string, hashes: string[]) => Promise<File[]>

async function describeCategories(shop: Shop, write: WriteImages) {
  const all = await readAllCategories(shop.db)
  const subCategories = new Map(all.subCategories.map(({ id, slug }) => [id, slug]))
  const categories = []
  for (const { id, name, slug, image, active } of all.categories) {
    const [file] = await write(`category-${slug}`, image ? [image] : [])
    categories.push({
      name,
      slug,
      ...(file ? { image: file } : {}),
      ...hiddenOf({ active }),
      sub_categories: all.subCategories
        .filter((row) => row.category_id === id)
        .map((row) => ({ name: row.name, slug: row.slug, ...hiddenOf(row) })),
      sections: all.sections
        .filter((row) => row.category_id === id)
        .map((row) => {
          const sub_category = subCategories.get(row.sub_category_id ?? 0)
          return {
            name: row.name,
            slug: row.slug,
            body: row.body,
            ...hiddenOf(row),
            ...(sub_category ? { sub_category } : {}),
          }
        }),
    })
  }
  return categories
}

const hiddenOf = ({ active }: { active: 0 | 1 }) => (active === 1 ? {} : { hidden: true })

/** The numbered file names, and the names of those whose original is lost. */
async function writeImages(shop: Shop, dir: string, name: string, hashes: string[]) {
  const files: File[] = []
  const lost: string[] = []
  for (const [index, hash] of hashes.entries()) {
    const original = await findOriginal(shop, hash)
    if (!original) {
      lost.push(`${name}-${index + 1}`)
      files.push(null)
      continue
    }
    const file = `${name}-${index + 1}.${original.extension}`
    await writeFile(join(dir, 'images', file), original.bytes)
    files.push(file)
  }
  return { files, lost }
}

type Known = Awaited<ReturnType<typeof takeStock>>

/** The line of an item in the table. `files`: the names of its pictures. */
export const toItemLine = (item: StoredItem, files: File[], stock: Known): string =>
  toLine(toCells(item, files, stock))

const toCells = (item: StoredItem, files: File[], { at, onHand }: Known): Cells => ({
  slug: item.slug,
  name: item.name,
  category: item.category ?? '',
  sub_category: item.subCategory ?? '',
  section: item.section ?? '',
  style: item.style,
  price: toPriceCell(item.priceKobo),
  new_price: toPriceCell(item.newPriceKobo),
  [WINDOW.from]: toMomentCell(item.newPriceFrom),
  [WINDOW.until]: toMomentCell(item.newPriceUntil),
  colours: item.colours.join('|'),
  sizes: item.sizes
    .filter(isOffered)
    .map((size) => toVariantCell(size, onHand.get(size.id) ?? 0))
    .join('|'),
  images: files.filter((file) => file !== null).join('|'),
  description: item.description,
  added: item.addedAt.slice(0, 10),
  hidden: item.isShown ? '' : 'yes',
  ...attributeCells(item.attributes),
  colour_images: toColourImages(item.images, files),
  counted_at: at,
  version: String(item.version),
  [WEIGHT]: item.weightGrams === null ? '' : String(item.weightGrams),
})

const toMomentCell = (moment: Moment | null): string => (moment === null ? '' : lagosTimeOf(moment))

const toPriceCell = (kobo: number | null): string =>
  kobo === null || kobo === NO_PRICE_YET ? '' : String(toNaira(kobo))

function toVariantCell(size: StoredSize, units: number): string {
  const { name, priceKobo, newPriceKobo, newPriceFrom: from, newPriceUntil: until, sku } = size
  const time = from || until ? `(${toMomentCell(from)}..${toMomentCell(until)})` : ''
  const reduced = newPriceKobo === null ? '' : `>${toNaira(newPriceKobo)}${time}`
  const price = priceKobo === null ? '' : `@${toNaira(priceKobo)}${reduced}`
  return `${name}:${units}${price}${sku === null ? '' : `#${sku}`}`
}

function toColourImages(images: readonly GivenImage[], files: readonly File[]): string {
  const pictured = images.flatMap(({ colour }, index) => {
    const file = files[index]
    return colour && file ? { colour, file } : []
  })
  return [...Map.groupBy(pictured, ({ colour }) => colour)]
    .map(([colour, all]) => `${colour}=${all.map(({ file }) => file).join('+')}`)
    .join('|')
}

const attributeCells = (attributes: Attributes) =>
  Object.fromEntries(
    ATTRIBUTE_NAMES.map((name) => [FIELDS[name].column, attributes[name]?.join('|') ?? '']),
  )

const toLine = (cells: Cells): string =>
  COLUMNS.map((column) => toCsvCell(cells[column] ?? '')).join()
