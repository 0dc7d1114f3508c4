import { chipLabel, NO_SIZE } from '../catalogue.ts'

/** An item as the database has it, as far as lists are found, counted and ordered by it. */
export type ShelfRow = {
  id: number
  categoryId: number
  subCategoryId: number | null
  sectionId: number | null
  style: string
  /** JSON list of names. */
  colours: string
  priceKobo: number
  newPriceKobo: number | null
  available: number
  popularScore: number
  trendingScore: number
  addedAt: string
  /** Whole names of the sizes with units left, parted by `|`, in any order. */
  sizes: string
}

/** Sizes with units left, and their chip labels, each once; by the numbers that `Names` gives them. */
type SizesLeft = { names: readonly number[]; labels: readonly number[] }

/** An item as the shelf keeps it: what many items share is there once, in `ShelfWords`, under a number. */
export type ShelfItem = {
  id: number
  categoryId: number
  subCategoryId: number | null
  sectionId: number | null
  /** Numbers of what `styleKinds`, `colourKinds` and `sizeKinds` hold. */
  styles: number
  colours: number
  sizes: number
  /** What a unit costs now. */
  priceKobo: number
  /** Percent, not rounded; null when it is not reduced. */
  discount: number | null
  isInStock: boolean
  popularScore: number
  trendingScore: number
  addedAtMs: number
  /** In the columns, once it stands there. */
  row: number
}

/** Numbers for names, from 0 on. */
export class Names {
  readonly all: string[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.all.length)
    return this.all.push(name) - 1
  }
}

/** What several items share, by the text that says it; numbers from 0 on. */
export class Kinds<T> {
  readonly all: T[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(text: string, make: (text: string) => T): number {
    const known = this.#numbers.get(text)
    if (known !== undefined) return known
    this.#numbers.set(text, this.all.length)
    return this.all.push(make(text)) - 1
  }
}

/** Makes items of rows; keeps the names that they share, and which of them stand together. */
export class ShelfWords {
  readonly styles = new Names()
  readonly colours = new Names()
  readonly sizes = new Names()
  readonly labels = new Names()
  /** One name, or none. */
  readonly styleKinds = new Kinds<readonly number[]>()
  readonly colourKinds = new Kinds<readonly number[]>()
  readonly sizeKinds = new Kinds<SizesLeft>()

  toItem(row: ShelfRow): ShelfItem {
    const { priceKobo: fullKobo, newPriceKobo } = row
    return {
      id: row.id,
      categoryId: row.categoryId,
      subCategoryId: row.subCategoryId,
      sectionId: row.sectionId,
      styles: this.styleKinds.numberOf(row.style, this.#toStyles),
      colours: this.colourKinds.numberOf(row.colours, this.#toColours),
      sizes: this.sizeKinds.numberOf(row.sizes, this.#toSizes),
      priceKobo: newPriceKobo ?? fullKobo,
      discount: newPriceKobo === null ? null : ((fullKobo - newPriceKobo) * 100) / fullKobo,
      isInStock: row.available > 0,
      popularScore: row.popularScore,
      trendingScore: row.trendingScore,
      addedAtMs: Date.parse(row.addedAt),
      row: 0,
    }
  }

  readonly #toStyles = (style: string) => (style === '' ? [] : [this.styles.numberOf(style)])

  readonly #toColours = (text: string) =>
    [...new Set(JSON.parse(text) as string[])].map((name) => this.colours.numberOf(name))

  readonly #toSizes = (text: string): SizesLeft => {
    const sizes = text === '' ? [] : text.split('|')
    const labels = new Set(sizes.filter((name) => name !== NO_SIZE).map(chipLabel))
    return {
      names: sizes.map((name) => this.sizes.numberOf(name)),
      labels: [...labels].map((label) => this.labels.numberOf(label)),
    }
  }
}
