import { movingTexts as say } from '#lib/texts/owner/moving.ts'
import { NO_SIZE } from '#lib/texts/goods/pieces.ts'
import { addressOf } from '../../goods/slug.ts'
import { type AtLine, type ExportLine, headOf } from './export-lines.ts'
import {
  type ExportReader,
  isOfColours,
  type MovedPhoto,
  type OldItem,
  splitOptions,
  tidy,
} from './moved.ts'
import { listOf, NAMES, type Reading, readingOf, type LineReport, withLines } from './woo-lines.ts'
import { variantsOf } from './woo-variants.ts'

/** With `Type` and `Name`, one of these makes sure of the export. */
const OWN = ['regular price', 'is featured?', 'visibility in catalog', 'attribute 1 name']
/** Those that the shop sells. A variation is one of an item. */
const GOODS = ['simple', 'variable', 'variation']

/** The product export of WooCommerce: an item a line, its variations in lines of their own. */
export const wooCommerce: ExportReader = {
  shop: 'WooCommerce',
  names: NAMES,
  knows: (header) => {
    const heads = header.map(headOf)
    return (
      heads.includes('type') && heads.includes('name') && OWN.some((name) => heads.includes(name))
    )
  },
  read: (header, lines, now) => {
    const reading = { ...readingOf(header), now }
    const { of, typesOf } = reading
    const { parents, variationsOf, faults } = groupLines(lines, reading)
    const hints: AtLine[] = []
    const handles = new Map<string, number>()
    function* readItems(): Generator<OldItem> {
      for (const line of parents) {
        const name = of(line, 'name')
        const other = typesOf(line).find((type) => !GOODS.includes(type))
        if (other !== undefined) {
          hints.push({ line: line.line, column: 'Type', reason: say.noGoods(name, other) })
          continue
        }
        const all = variationsOf.get(line) ?? []
        const variations = offeredOf(all, reading)
        for (const each of new Set(all).difference(new Set(variations))) {
          const { colour, size } = splitOptions(reading.optionsOf(each))
          const what = [colour, size].filter((part) => part !== '' && part !== NO_SIZE).join(', ')
          hints.push({ line: each.line, column: 'Published', reason: say.switchedOff(name, what) })
        }
        if (typesOf(line).includes('variable') && variations.length === 0)
          faults.push({ line: line.line, column: 'Type', reason: say.withoutVariations(name) })
        const item = toItem(line, variations, reading, { faults, hints })
        yield { ...item, handle: numbered(handles, item.handle) }
      }
    }
    return { items: readItems(), faults, hints }
  },
}

/** WordPress puts -2 behind the address of the second item with the same name. */
function numbered(seen: Map<string, number>, handle: string): string {
  const count = (seen.get(handle) ?? 0) + 1
  seen.set(handle, count)
  return count === 1 || handle === '' ? handle : `${handle}-${count}`
}

/** Those that the old shop sold; all of an item that it did not sell at all. */
function offeredOf(variations: readonly ExportLine[], { of }: Reading): readonly ExportLine[] {
  const offered = variations.filter((line) => ['', '1'].includes(of(line, 'published')))
  return offered.length > 0 ? offered : variations
}

/** The variations of each item, which they name by `id:12` or by its SKU. They may stand before it. */
function groupLines(lines: readonly ExportLine[], { of, isVariation }: Reading) {
  const faults: AtLine[] = []
  const parents = lines.filter((line) => !isVariation(line))
  const parentOf = new Map<string, ExportLine>()
  for (const line of parents) {
    const [id, sku] = [of(line, 'id'), of(line, 'sku')]
    if (id) parentOf.set(`id:${id}`, line)
    if (sku && !parentOf.has(sku)) parentOf.set(sku, line)
  }
  const variationsOf = new Map<ExportLine, ExportLine[]>()
  for (const line of lines.filter(isVariation)) {
    const cell = of(line, 'parent')
    const parent = parentOf.get(cell)
    const known = parent && variationsOf.get(parent)
    if (known) known.push(line)
    else if (parent) variationsOf.set(parent, [line])
    else faults.push({ line: line.line, column: 'Parent', cell, reason: say.unknownParent(cell) })
  }
  return { parents, variationsOf, faults }
}

function toItem(
  line: ExportLine,
  variations: readonly ExportLine[],
  reading: Reading,
  told: LineReport,
): OldItem {
  const { of, optionsOf } = reading
  const name = of(line, 'name')
  const isSimple = variations.length === 0
  const sold = isSimple ? [line] : variations
  return {
    line: line.line,
    handle: of(line, 'slug') || addressOf(name),
    name,
    html: [of(line, 'short description'), of(line, 'description')].map(withLines),
    category: deepest(listOf(of(line, 'categories'))),
    isHidden:
      !['', '1'].includes(of(line, 'published')) || of(line, 'visibility in catalog') === 'hidden',
    // All that a simple item says of its colours: it has no variation of each.
    colours: isSimple
      ? optionsOf(line)
          .filter(([option]) => isOfColours(option))
          .flatMap(([, values]) => listOf(values).map(tidy))
      : [],
    variants: variantsOf({ line, sold, isSimple }, reading, told),
    weights: reading.weightsOf(line, sold),
    photos: photosOf([line, ...variations], (each) => ({
      addresses: listOf(of(each, 'images')),
      colour: each === line ? '' : splitOptions(optionsOf(each)).colour,
    })),
  }
}

/** The category that says most: `Women > Dresses` rather than `Women`, which stands beside it. */
const deepest = (paths: readonly string[]): string => {
  const depthOf = (path: string) => path.split('>').length
  return paths.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? ''
}

/** The photos of an item and then of its variations; one that is in both shows the colour of the variation. */
function photosOf(
  lines: readonly ExportLine[],
  of: (line: ExportLine) => { addresses: string[]; colour: string },
): MovedPhoto[] {
  const photos = new Map<string, MovedPhoto>()
  for (const { addresses, colour } of lines.map(of))
    for (const address of addresses) {
      const known = photos.get(address)
      photos.set(address, { address, alt: '', colour: known?.colour || colour })
    }
  return [...photos.values()]
}
