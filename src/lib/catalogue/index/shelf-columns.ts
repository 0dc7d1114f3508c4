import { RowNumbers } from './row-numbers.ts'
import { CHOICE, type ItemsWanted, kindsWanted } from './shelf-filters.ts'
import { type PricesAsked, PriceSums } from './shelf-prices.ts'
import { Kinds, type ShelfItem, type ShelfWords } from './shelf-rows.ts'
import { type Standing, STATE } from './standing.ts'

/** Two bits: what stands elsewhere does not miss by a single choice. */
const ELSEWHERE = 16 | 32
const IN_STOCK = 1
const REDUCED = 2
const ROOM_AT_FIRST = 1_024

/** What the items of a list have, to be counted: by kinds, see `ShelfWords`. */
export type Counts = {
  sizes: Int32Array
  styles: Int32Array
  colours: Int32Array
  inStock: number
}

const makeTable = (room: number) => ({
  /** 0 where there is no item. */
  categories: new Uint32Array(room),
  subCategories: new Uint32Array(room),
  sections: new Uint32Array(room),
  prices: new Float64Array(room),
  flags: new Uint8Array(room),
  popular: new Float64Array(room),
  styles: new Uint32Array(room),
  colours: new Uint32Array(room),
  sizes: new Uint32Array(room),
  /** Numbers of what `Columns` holds as `#traits`. */
  traits: new Uint32Array(room),
})

/** What items are counted by. A list has far fewer combinations than items, so that a walk only has to number them. */
type Traits = Pick<ShelfItem, 'styles' | 'colours' | 'sizes' | 'isInStock'>

/**
 * What items are filtered and counted by, one column beside the other, each item in a row of its own. Walking along
 * columns is some ten times as fast as from object to object, which is all waiting for memory.
 */
export class Columns {
  #table = makeTable(ROOM_AT_FIRST)
  /** Rows in use, with those that are free again. */
  #rows = 0
  readonly #free: number[] = []
  readonly #rowOf = new RowNumbers()
  #traits = new Kinds<Traits>()

  /** Kobo, by row. Good until another item is put. */
  get prices(): Float64Array {
    return this.#table.prices
  }

  /** Tells the item its row. */
  put(item: ShelfItem): void {
    const before = this.#rowOf.get(item.id)
    const row = before >= 0 ? before : (this.#free.pop() ?? this.#newRow())
    this.#rowOf.set(item.id, row)
    item.row = row
    const { categories, subCategories, sections, prices, flags, popular, styles, colours, sizes } =
      this.#table
    categories[row] = item.categoryId
    subCategories[row] = item.subCategoryId ?? 0
    sections[row] = item.sectionId ?? 0
    prices[row] = item.priceKobo
    flags[row] = (item.isInStock ? IN_STOCK : 0) | (item.discount === null ? 0 : REDUCED)
    popular[row] = item.popularScore
    styles[row] = item.styles
    colours[row] = item.colours
    sizes[row] = item.sizes
    this.#table.traits[row] = this.#numberOf(item)
    if (this.#traits.all.length > 2 * this.#table.prices.length) this.#renumber()
  }

  remove(id: number): void {
    const row = this.#rowOf.get(id)
    if (row < 0) return
    this.#rowOf.delete(id)
    this.#table.categories[row] = 0
    this.#free.push(row)
  }

  /** How each of these ids stands on the shelf. */
  standingOf(ids: Float64Array, shown: ReadonlySet<number>): Standing {
    const { categories, flags, popular } = this.#table
    const isShown = markIds(shown)
    const [rows, states] = [new Int32Array(ids.length), new Uint8Array(ids.length)]
    for (let at = 0; at < ids.length; at++) {
      const row = this.#rowOf.get(ids[at] ?? 0)
      if (row < 0 || isShown[categories[row] ?? 0] !== 1) continue
      rows[at] = row
      states[at] = ((flags[row] ?? 0) & IN_STOCK) === 0 ? STATE.soldOut : STATE.inStock
    }
    return { states, popularScoreOf: (at) => popular[rows[at] ?? 0] ?? 0 }
  }

  /** By which choices each row misses what is wanted, whatever it costs, as bits: 0 for an item that fits. */
  misses(wanted: ItemsWanted, words: ShelfWords, shown: ReadonlySet<number>): Uint8Array {
    const { categories, subCategories, sections, flags, styles, colours, sizes } = this.#table
    const { categoryId, subCategoryIds, sectionIds, inStock, isReduced } = wanted
    const isPlace = markIds(
      categoryId === undefined ? shown : shown.intersection(new Set([categoryId])),
    )
    const kinds = kindsWanted(wanted, words)
    const missed = new Uint8Array(this.#rows)
    for (let row = 0; row < missed.length; row++)
      if (
        isPlace[categories[row] ?? 0] !== 1 ||
        (subCategoryIds && !subCategoryIds.includes(subCategories[row] ?? 0)) ||
        (sectionIds && !sectionIds.includes(sections[row] ?? 0)) ||
        (isReduced && ((flags[row] ?? 0) & REDUCED) === 0)
      )
        missed[row] = ELSEWHERE
    // A short walk for each choice that was made: each is several times as fast as one that looks at all of them.
    if (inStock !== undefined)
      for (let row = 0; row < missed.length; row++)
        if ((((flags[row] ?? 0) & IN_STOCK) !== 0) !== inStock)
          missed[row] = (missed[row] ?? 0) | CHOICE.inStock
    missKinds(missed, styles, kinds.styles, CHOICE.style)
    missKinds(missed, sizes, kinds.sizes, CHOICE.size)
    missKinds(missed, colours, kinds.colours, CHOICE.colour)
    return missed
  }

  /** Of rows in the order of their prices, those that miss by exactly this. */
  sumPrices(byPrice: Uint32Array, misses: Uint8Array, missed: number): PriceSums {
    const rows = new Uint32Array(byPrice.length)
    let length = 0
    for (let place = 0; place < byPrice.length; place++) {
      const row = byPrice[place] ?? 0
      rows[length] = row
      // Without a branch: which items fit follows no pattern that a processor could foresee.
      length += Number(misses[row] === missed)
    }
    const { prices, traits } = this.#table
    const kinds = this.#traits.all.length
    return new PriceSums({ prices, numbers: traits, kinds }, rows.slice(0, length))
  }

  /** What misses by one choice alone counts for that choice: it would be there if another were made. */
  count(
    asked: PricesAsked,
    sumsOf: (missed: number) => PriceSums,
    wanted: ItemsWanted,
    words: ShelfWords,
  ): Counts {
    const counts = {
      sizes: new Int32Array(words.sizeKinds.all.length),
      styles: new Int32Array(words.styleKinds.all.length),
      colours: new Int32Array(words.colourKinds.all.length),
      inStock: 0,
    }
    const tell = (missed: number, tellOf: (traits: Traits, count: number) => void) => {
      const each = sumsOf(missed).countsAt(asked)
      for (let number = 0; number < each.length; number++) {
        const [traits, count = 0] = [this.#traits.all[number], each[number]]
        if (traits && count > 0) tellOf(traits, count)
      }
    }
    tell(0, ({ sizes, styles, colours, isInStock }, count) => {
      add(counts.sizes, sizes, count)
      add(counts.styles, styles, count)
      add(counts.colours, colours, count)
      counts.inStock += isInStock ? count : 0
    })
    if (wanted.size !== undefined)
      tell(CHOICE.size, ({ sizes }, count) => add(counts.sizes, sizes, count))
    if (wanted.style !== undefined)
      tell(CHOICE.style, ({ styles }, count) => add(counts.styles, styles, count))
    if (wanted.colour !== undefined)
      tell(CHOICE.colour, ({ colours }, count) => add(counts.colours, colours, count))
    if (wanted.inStock !== undefined)
      tell(CHOICE.inStock, ({ isInStock }, count) => {
        counts.inStock += isInStock ? count : 0
      })
    return counts
  }

  #numberOf({ styles, colours, sizes, isInStock }: Traits): number {
    return this.#traits.numberOf(`${styles} ${colours} ${sizes} ${isInStock}`, () => ({
      styles,
      colours,
      sizes,
      isInStock,
    }))
  }

  /** Forgets the combinations that no item has any more. */
  #renumber(): void {
    const { categories, styles, colours, sizes, flags, traits } = this.#table
    this.#traits = new Kinds()
    for (let row = 0; row < this.#rows; row++) {
      if (categories[row] === 0) continue
      traits[row] = this.#numberOf({
        styles: styles[row] ?? 0,
        colours: colours[row] ?? 0,
        sizes: sizes[row] ?? 0,
        isInStock: ((flags[row] ?? 0) & IN_STOCK) !== 0,
      })
    }
  }

  #newRow(): number {
    const room = this.#table.prices.length
    if (this.#rows === room) {
      const larger = makeTable(2 * room)
      for (const name of Object.keys(larger) as (keyof typeof larger)[])
        larger[name].set(this.#table[name])
      this.#table = larger
    }
    return this.#rows++
  }
}

/** 1 for each of these ids. */
const markIds = (ids: ReadonlySet<number>): Uint8Array =>
  Uint8Array.from({ length: Math.max(0, ...ids) + 1 }, (_, id) => Number(ids.has(id)))

function add(counts: Int32Array, kind: number, count: number): void {
  counts[kind] = (counts[kind] ?? 0) + count
}

function missKinds(
  missed: Uint8Array,
  kinds: Uint32Array,
  wanted: Uint8Array | null,
  choice: number,
): void {
  if (!wanted) return
  for (let row = 0; row < missed.length; row++)
    if (wanted[kinds[row] ?? 0] === 0) missed[row] = (missed[row] ?? 0) | choice
}
