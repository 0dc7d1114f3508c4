import { chipLabel, NO_SIZE } from './catalogue.ts'

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
  /** Whole names of the sizes with units left. */
  sizes: readonly string[]
}

/** Sizes with units left, and their chip labels, each once; by the numbers that `Names` gives them. */
type SizesLeft = { names: readonly number[]; labels: readonly number[] }

/** An item as the shelf keeps it: names are numbers, and what many items share is there once. */
export type ShelfItem = {
  id: number
  categoryId: number
  subCategoryId: number | null
  sectionId: number | null
  /** One, or none. */
  styles: readonly number[]
  colours: readonly number[]
  sizes: SizesLeft
  /** What a unit costs now. */
  priceKobo: number
  /** Whole percent; null when it is not reduced. */
  discount: number | null
  isInStock: boolean
  popularScore: number
  trendingScore: number
  addedAtMs: number
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

  /** Which of the names are meant, by their numbers. */
  meant(isMeant: (name: string) => boolean): readonly boolean[] {
    return this.all.map(isMeant)
  }
}

/** Makes items of rows; keeps the names that they share. */
export class ShelfWords {
  readonly styles = new Names()
  readonly colours = new Names()
  readonly sizes = new Names()
  readonly labels = new Names()
  readonly #styleLists = new Map<string, readonly number[]>()
  readonly #colourLists = new Map<string, readonly number[]>()
  readonly #sizesLeft = new Map<string, SizesLeft>()

  toItem(row: ShelfRow): ShelfItem {
    const { priceKobo: fullKobo, newPriceKobo } = row
    return {
      id: row.id,
      categoryId: row.categoryId,
      subCategoryId: row.subCategoryId,
      sectionId: row.sectionId,
      styles: this.#stylesOf(row.style),
      colours: this.#coloursOf(row.colours),
      sizes: this.#sizesOf(row.sizes),
      priceKobo: newPriceKobo ?? fullKobo,
      discount:
        newPriceKobo === null ? null : Math.floor(((fullKobo - newPriceKobo) * 100) / fullKobo),
      isInStock: row.available > 0,
      popularScore: row.popularScore,
      trendingScore: row.trendingScore,
      addedAtMs: Date.parse(row.addedAt),
    }
  }

  #stylesOf(style: string): readonly number[] {
    const known = this.#styleLists.get(style)
    if (known) return known
    const styles = style === '' ? [] : [this.styles.numberOf(style)]
    this.#styleLists.set(style, styles)
    return styles
  }

  #coloursOf(text: string): readonly number[] {
    const known = this.#colourLists.get(text)
    if (known) return known
    const names = [...new Set(JSON.parse(text) as string[])]
    const colours = names.map((name) => this.colours.numberOf(name))
    this.#colourLists.set(text, colours)
    return colours
  }

  #sizesOf(sizes: readonly string[]): SizesLeft {
    const key = sizes.join('|')
    const known = this.#sizesLeft.get(key)
    if (known) return known
    const labels = new Set(sizes.filter((name) => name !== NO_SIZE).map(chipLabel))
    const left = {
      names: sizes.map((name) => this.sizes.numberOf(name)),
      labels: [...labels].map((label) => this.labels.numberOf(label)),
    }
    this.#sizesLeft.set(key, left)
    return left
  }
}
