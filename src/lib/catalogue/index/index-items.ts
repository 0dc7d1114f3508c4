import { type Price, type PricedGoods, reductionOf, unitPrice } from '#lib/pricing/pricing.ts'
import { chipLabel, NO_SIZE } from '#lib/texts/goods/pieces.ts'
import { FIELD_NAMES, FIELDS, type FieldName, readAttributes } from '../fields.ts'
import { wordsOf } from '../search/words.ts'
import { type Pairs, readPairs } from './pairs.ts'

/** The columns of an item that lists and search need. */
export type IndexRow = PricedGoods & {
  /** JSON list of the moments at which own prices of its sizes change; null for none. */
  ownMoments: string | null
  id: number
  name: string
  categoryId: number
  subCategoryId: number | null
  sectionId: number | null
  style: string
  /** JSON list of names. */
  colours: string
  /** JSON, for `readAttributes`. */
  attributes: string
  available: number
  popularScore: number
  trendingScore: number
  addedAt: string
  /** Names of the sizes with units left, separated by `|`, in any order. */
  sizes: string
  /** The same for variants with a colour to choose, for `readPairs`. */
  pairs: string
}

/** A list of values of one field. Items with the same values share it. */
export type ValueList = {
  /** Its place in `SharedValues.all`. */
  id: number
  /** The labels in filters and facets. */
  labels: readonly string[]
  /** The accepted spellings in addresses, in lower case. */
  keys: readonly string[]
  words: readonly string[]
}

/** An item of the catalogue index. */
export type IndexItem = {
  id: number
  /** The item's number, counted from 0 in reading order. */
  number: number
  name: string
  nameWords: readonly string[]
  categoryId: number
  subCategoryId: number | null
  sectionId: number | null
  /** One list for each field, in the order of `FIELD_NAMES`. */
  values: readonly ValueList[]
  /** Null when there is no choice of colour. */
  pairs: Pairs | null
  /** What one unit costs (kobo). */
  unitKobo: number
  /** Percent, not rounded; null when the price is not reduced. */
  discount: number | null
  isInStock: boolean
  popularScore: number
  trendingScore: number
  addedAtMs: number
}

/** What lists need of a price. */
export const priceFields = (price: Price) => ({
  unitKobo: unitPrice(price),
  discount: reductionOf(price),
})

/** The value lists of one field. */
class SharedValues {
  readonly all: ValueList[] = []
  readonly #byText = new Map<string, ValueList>()

  of(text: string, namesOf: (text: string) => string[], labelOf: (name: string) => string) {
    const known = this.#byText.get(text)
    if (known) return known
    const names = [...new Set(namesOf(text))]
    const labels = [...new Set(names.filter((name) => name !== NO_SIZE).map(labelOf))]
    const list: ValueList = {
      id: this.all.length,
      labels,
      keys: [...names, ...labels].map((name) => name.toLowerCase()),
      words: names.flatMap(wordsOf),
    }
    this.all.push(list)
    this.#byText.set(text, list)
    return list
  }
}

/** Positions of these fields in `IndexItem.values`. */
export const SIZE_AT = FIELD_NAMES.indexOf('size')
export const COLOUR_AT = FIELD_NAMES.indexOf('colour')

export class ItemReader {
  /** In the order of `FIELD_NAMES`. */
  readonly values: readonly SharedValues[] = FIELD_NAMES.map(() => new SharedValues())
  readonly #pairs = new Map<string, Pairs | null>()
  readonly #combinations = new Map<string, readonly ValueList[]>()

  read(row: IndexRow, number: number): IndexItem {
    return {
      id: row.id,
      number,
      name: row.name,
      nameWords: wordsOf(row.name),
      categoryId: row.categoryId,
      subCategoryId: row.subCategoryId,
      sectionId: row.sectionId,
      values: this.#combined(FIELD_NAMES.map((name, at) => this.#valuesOf(row, name, at))),
      pairs: this.#pairsOf(row.pairs),
      ...priceFields(row),
      isInStock: row.available > 0,
      popularScore: row.popularScore,
      trendingScore: row.trendingScore,
      addedAtMs: Date.parse(row.addedAt),
    }
  }

  /** One array for each combination of values: far fewer than items, so that filtering reads less memory. */
  #combined(values: ValueList[]): readonly ValueList[] {
    const key = values.map(({ id }) => id).join()
    const known = this.#combinations.get(key)
    if (!known) this.#combinations.set(key, values)
    return known ?? values
  }

  #pairsOf(text: string): Pairs | null {
    const known = this.#pairs.get(text)
    if (known !== undefined) return known
    const [sizes, colours] = [this.values[SIZE_AT], this.values[COLOUR_AT]] as SharedValues[]
    const pairs = readPairs(
      text,
      (names) => (sizes as SharedValues).of(names.join('|'), splitList, chipLabel),
      (names) => (colours as SharedValues).of(JSON.stringify(names), JSON.parse, same),
    )
    this.#pairs.set(text, pairs)
    return pairs
  }

  #valuesOf(row: IndexRow, name: FieldName, at: number): ValueList {
    const shared = this.values[at] as SharedValues
    if (FIELDS[name].isAttribute)
      return shared.of((readAttributes(row.attributes)[name] ?? []).join('|'), splitList, same)
    if (name === 'size') return shared.of(row.sizes, splitList, chipLabel)
    if (name === 'style') return shared.of(row.style, splitList, same)
    return shared.of(row.colours, JSON.parse, same)
  }
}

const same = (name: string): string => name
const splitList = (text: string): string[] => (text === '' ? [] : text.split('|'))
