import { GONE } from '../../catalogue.ts'
import { NO_SIZE, sizeOf } from '#lib/texts/goods/pieces.ts'
import type { Fault, GivenSize } from '../goods.ts'
import type { FieldValue } from '#lib/records/fields.ts'
import { isEmptyPatch, type Patch } from '../patch.ts'
import { isOffered, type StoredItem, type StoredSize } from '../stored.ts'
import { isNoSize, spelled, type SizeAndColour, variantName } from './variants.ts'

/** Sizes and colours to add to an item. Each of the sizes comes in each of the colours. */
export type NewSizes = {
  /** None: all sizes that the item has. */
  sizes: readonly string[]
  /** None: all colours that the item has. */
  colours: readonly string[]
  /** The colour of the sizes that have none yet, where the item is split by colour; empty when it is not. */
  present: string
  /** Of each new size. Null: a new size has none, and what the item has without a size goes to the first one. */
  pieces: number | null
  /** Of single ones of them, by the name of the variant. */
  piecesOf: (name: string) => number | undefined
  /** How many pieces without a size the form showed; null when it showed none. */
  seen: number | null
}

/** What the item is before sizes are added, and the sizes and colours of all its variants after it. */
type Frame = {
  item: StoredItem
  offered: readonly StoredSize[]
  hasColours: boolean
  isOneSize: boolean
  typed: { sizes: string[]; colours: string[] }
  /** What its offered sizes become. */
  kept: (SizeAndColour & { was: StoredSize })[]
  colours: string[]
}

function frameOf(item: StoredItem, { sizes, colours, present }: NewSizes): Frame {
  const offered = item.sizes.filter(isOffered).toSorted((a, b) => a.position - b.position)
  const hasColours = offered.some(({ colour }) => colour !== '')
  const had = spelled(offered.map(sizeOf), [])
  const isOneSize = had.length === 1 && had[0] === NO_SIZE
  const asked = sizes.map((size) => (isNoSize(size) ? NO_SIZE : size))
  const typed = { sizes: spelled(asked, had), colours: spelled(colours, item.colours) }
  const [colourOfPresent = ''] = spelled(
    present === '' && isOneSize ? typed.colours.slice(0, 1) : [present],
    [...item.colours, ...typed.colours],
  )
  const kept = offered.map((was) => ({
    was,
    size: isOneSize ? (typed.sizes[0] ?? NO_SIZE) : sizeOf(was),
    colour: hasColours ? was.colour : colourOfPresent,
  }))
  const isSplit = hasColours || colourOfPresent !== ''
  const all = [...item.colours, ...kept.map(({ colour }) => colour), ...typed.colours]
  const listed = spelled(all.filter(Boolean), [])
  return { item, offered, hasColours, isOneSize, typed, kept, colours: isSplit ? listed : [''] }
}

/** All variants of the item that it shall have besides those that it has. */
function wanted({ hasColours, typed, kept, colours }: Frame): SizeAndColour[] {
  const sizes = spelled([...kept.map(({ size }) => size), ...typed.sizes], [])
  const given = (typed.colours.length > 0 ? typed.colours : colours).flatMap((colour) =>
    (typed.sizes.length > 0 ? typed.sizes : sizes).map((size) => ({ size, colour })),
  )
  // The item is split now: each colour that it was listed with has its sizes from now on.
  const split = new Set([...kept, ...given].map(({ colour }) => colour))
  const bare = hasColours ? [] : colours.filter((colour) => !split.has(colour))
  return [...given, ...bare.flatMap((colour) => sizes.map((size) => ({ size, colour })))]
}

/**
 * What adding the sizes changes of an item. The first size takes the place of “One size”, and its pieces go along. A
 * size that was archived before is offered again. The faults are those that only this form has.
 */
export function planNewSizes(item: StoredItem, asked: NewSizes): { patch: Patch; faults: Fault[] } {
  const frame = frameOf(item, asked)
  const archived = new Map(
    item.sizes.filter((size) => !isOffered(size)).map((size) => [size.name.toLowerCase(), size]),
  )
  const patch = { values: {}, stock: new Map<number, number>(), added: [] }
  renamePresent(patch, { frame, asked, archived })
  addMissing(patch, { frame, asked, archived })
  if (frame.colours[0] !== '' && frame.colours.length > item.colours.length)
    Object.assign(patch.values, { colours: frame.colours })
  const faults = faultsOf(frame, asked)
  if (faults.length > 0 || !isEmptyPatch(patch)) return { patch, faults }
  const value = variantName({ size: asked.sizes.join(', '), colour: asked.colours.join(', ') })
  return { patch, faults: [{ field: 'size', rule: 'twice', value }] }
}

type Making = { values: Record<string, FieldValue>; stock: Map<number, number>; added: GivenSize[] }
type Adding = { frame: Frame; asked: NewSizes; archived: ReadonlyMap<string, StoredSize> }

/** Gives the sizes that the item has their new names and colours. */
function renamePresent(making: Making, { frame, asked, archived }: Adding): void {
  const { values } = making
  for (const { was, ...is } of frame.kept) {
    const name = variantName(is)
    if (name === was.name) continue
    const pieces = frame.isOneSize ? piecesOf(asked, name) : null
    const twin = archived.get(name.toLowerCase())
    if (twin) {
      // Orders have this name, so the archived size takes over.
      values[`sizes.${was.id}.position`] = GONE
      values[`sizes.${twin.id}.position`] = was.position
      count(making, twin, { pieces: pieces ?? was.onHand - was.held })
      continue
    }
    values[`sizes.${was.id}.name`] = name
    if (is.colour !== was.colour) values[`sizes.${was.id}.colour`] = is.colour
    count(making, was, { pieces, seen: asked.seen })
  }
}

function addMissing(making: Making, { frame, asked, archived }: Adding): void {
  const names = new Set(frame.kept.map((each) => variantName(each).toLowerCase()))
  let last = Math.max(...frame.offered.map(({ position }) => position))
  for (const variant of wanted(frame)) {
    const name = variantName(variant)
    if (names.has(name.toLowerCase())) continue
    names.add(name.toLowerCase())
    const before = archived.get(name.toLowerCase())
    if (before) {
      making.values[`sizes.${before.id}.position`] = ++last
      count(making, before, { pieces: piecesOf(asked, name) })
    } else {
      const fresh = { name, colour: variant.colour, priceKobo: null, sku: null }
      making.added.push({ ...fresh, stock: piecesOf(asked, name) ?? 0, isDifference: true })
    }
  }
}

const piecesOf = (asked: NewSizes, name: string): number | null =>
  asked.piecesOf(name) ?? asked.pieces

/** How many pieces the form says of what had no size before; null when it says nothing. */
export function countedOf(item: StoredItem, asked: NewSizes): number | null {
  const [first] = frameOf(item, asked).kept
  return first ? piecesOf(asked, variantName(first)) : null
}

function count(
  { stock }: Making,
  { id, onHand }: StoredSize,
  { pieces, seen }: { pieces: number | null; seen?: number | null },
): void {
  const difference = (pieces ?? 0) - (seen ?? onHand)
  if (pieces !== null && difference !== 0) stock.set(id, difference)
}

function faultsOf({ hasColours, isOneSize, offered, typed }: Frame, asked: NewSizes): Fault[] {
  if (typed.sizes.length + typed.colours.length === 0 && asked.present === '')
    return [{ field: 'size', rule: 'required' }]
  if (hasColours || isOneSize || typed.colours.length === 0 || asked.present !== '') return []
  const value = offered.map(({ name }) => name).join(', ')
  return [{ field: 'present', rule: 'presentColour', value }]
}
