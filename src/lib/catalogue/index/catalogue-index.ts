import { LRUCache } from 'lru-cache'
import type { Category, Section, SubCategory } from '../catalogue.ts'
import { FIELD_NAMES, FIELDS } from '../fields.ts'
import { byCount, bySize, type Facet, type Facets } from '../lists/facets.ts'
import { Vocabulary } from '../search/vocabulary.ts'
import { type Synonyms, wordsOf } from '../search/words.ts'
import { fieldBit, type ItemsWanted, predicateOf, PRICE_BIT, STOCK_BIT } from './filter.ts'
import { type IndexItem, type IndexRow, ItemReader, type ValueList } from './index-items.ts'
import { type ItemOrder, ORDERS } from './order.ts'

/** What items stand in, of categories that are shown, in shop order; and what the owner says of words. */
export type Places = {
  categories: Omit<Category, 'itemsCount'>[]
  subCategories: SubCategory[]
  sections: Section[]
  /** Ids of categories: the owner's choice in the owner's order, and all by how much they are wanted this week. */
  chosenTrending: number[]
  bestTrending: number[]
  synonyms: Synonyms
}

/** Entries of all cached lists together: 16 MB at most. */
const MOST_ENTRIES = 2_000_000
const MOST_RESULTS = 2_000
/** What a result counts that is no list. */
const ENTRIES_OF_OBJECT = 1_000

/** All published items in memory: lists, counts and search are answered from here, without the database. */
export class CatalogueIndex {
  readonly #reader = new ItemReader()
  readonly #items = new Map<number, IndexItem>()
  /** All items that are shown, in each order that was asked for. */
  readonly #orders = new Map<ItemOrder, { items: IndexItem[]; isSorted: boolean }>()
  readonly #results = new LRUCache<string, object>({
    max: MOST_RESULTS,
    maxSize: MOST_ENTRIES,
    sizeCalculation: (result) => (Array.isArray(result) ? 1 + result.length : ENTRIES_OF_OBJECT),
  })
  #places: Places
  #shownIds: ReadonlySet<number>
  #placeWords: PlaceWords
  #vocabulary: Vocabulary | null = null

  constructor(places: Places) {
    this.#places = places
    this.#shownIds = new Set(places.categories.map(({ id }) => id))
    this.#placeWords = wordsOfPlaces(places)
  }

  get places(): Places {
    return this.#places
  }

  set places(places: Places) {
    this.#places = places
    this.#shownIds = new Set(places.categories.map(({ id }) => id))
    this.#placeWords = wordsOfPlaces(places)
    this.#vocabulary = null
    this.#orders.clear()
    this.#clearResults()
  }

  put(row: IndexRow): void {
    const before = this.#items.get(row.id)
    const item = this.#reader.read(row, before)
    this.#clearResults()
    if (before?.name !== item.name || before.values.some((list, at) => list !== item.values[at]))
      this.#vocabulary = null
    if (before && before.categoryId !== item.categoryId) this.#orders.clear()
    // An item stays one object, so that it stays in the lists of all orders.
    const now = before ? Object.assign(before, item) : item
    this.#items.set(now.id, now)
    for (const order of this.#orders.values()) {
      order.isSorted = false
      if (!before && this.#shownIds.has(now.categoryId)) order.items.push(now)
    }
  }

  remove(id: number): void {
    if (!this.#items.delete(id)) return
    this.#vocabulary = null
    this.#orders.clear()
    this.#clearResults()
  }

  /** Undefined for an item that is not shown. */
  get(id: number): IndexItem | undefined {
    const item = this.#items.get(id)
    return item && this.#shownIds.has(item.categoryId) ? item : undefined
  }

  /** All that fit, in this order; equals newest first. Not to be changed. */
  find(wanted: ItemsWanted, order: ItemOrder = 'newest'): readonly IndexItem[] {
    if (Object.values(wanted).every((value) => value === undefined)) return this.#sorted(order)
    const failed = () => predicateOf(wanted, this.#reader.values, this.#shownIds)
    if (wanted.ids) {
      const asked = [...new Set(wanted.ids)].flatMap((id) => this.get(id) ?? [])
      const failedOf = failed()
      return asked.filter((item) => failedOf(item) === 0).sort(ORDERS[order])
    }
    return this.cached(JSON.stringify([order, wanted]), () => {
      const failedOf = failed()
      return this.#sorted(order).filter((item) => failedOf(item) === 0)
    })
  }

  /** What a list can be narrowed down by. Each choice counts the items there would be if it replaced its own kind's. */
  facets(wanted: ItemsWanted): Facets {
    return this.cached(JSON.stringify(['facets', wanted]), () => this.#countFacets(wanted))
  }

  /** How many items each category has, by id. */
  itemsByCategory(): ReadonlyMap<number, number> {
    return this.cached('categories', () => {
      const counts = new Map<number, number>()
      for (const { categoryId } of this.#items.values())
        counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1)
      return counts
    })
  }

  /** What `make` made under this key since the last change. */
  cached<T extends object>(key: string, make: () => T): T {
    const known = this.#results.get(key)
    if (known) return known as T
    const made = make()
    this.#results.set(key, made)
    return made
  }

  /** As `cached`, for an answer that has to be waited for. One that fails is not kept. */
  async cachedPromise<T>(key: string, make: () => Promise<T>): Promise<T> {
    const making = this.cached(key, make)
    try {
      return await making
    } catch (error) {
      if (this.#results.get(key) === making) this.#results.delete(key)
      throw error
    }
  }

  /** All words that items are found by, but those of descriptions. */
  get vocabulary(): Vocabulary {
    if (this.#vocabulary) return this.#vocabulary
    const words = new Set<string>()
    const lists = new Set<readonly string[]>(
      Object.values(this.#placeWords).flatMap((words) => [...words.values()]),
    )
    for (const item of this.#items.values()) {
      lists.add(item.nameWords)
      for (const list of item.values) lists.add(list.words)
    }
    for (const list of lists) for (const word of list) words.add(word)
    return (this.#vocabulary = new Vocabulary(words))
  }

  /** The words of a category, sub-category or section. */
  placeWords(kind: 'category' | 'subCategory' | 'section', id: number | null): readonly string[] {
    return this.#placeWords[kind].get(id ?? 0) ?? NO_WORDS
  }

  #clearResults(): void {
    // Clearing takes as long as the cache may be large: an import changes item after item.
    if (this.#results.size > 0) this.#results.clear()
  }

  #sorted(order: ItemOrder): readonly IndexItem[] {
    let list = this.#orders.get(order)
    if (!list) {
      const items = [...this.#items.values()].filter(({ id }) => this.get(id))
      list = { items, isSorted: false }
      this.#orders.set(order, list)
    }
    // After few changes the list is nearly sorted: then this takes about one comparison for each item.
    if (!list.isSorted) list.items.sort(ORDERS[order])
    list.isSorted = true
    return list.items
  }

  #countFacets(wanted: ItemsWanted): Facets {
    const failedOf = predicateOf(wanted, this.#reader.values, this.#shownIds)
    const counts = this.#reader.values.map(({ all }) => new Uint32Array(all.length))
    let [inStock, lowest, highest] = [0, Infinity, 0]
    for (const item of this.#items.values()) {
      const failed = failedOf(item)
      for (let at = 0; at < counts.length; at++) {
        const ofField = counts[at]
        const list = item.values[at]
        if ((failed & ~fieldBit(at)) === 0 && ofField && list)
          ofField[list.id] = (ofField[list.id] ?? 0) + 1
      }
      if ((failed & ~STOCK_BIT) === 0 && item.isInStock) inStock++
      if ((failed & ~PRICE_BIT) === 0) {
        lowest = Math.min(lowest, item.priceKobo)
        highest = Math.max(highest, item.priceKobo)
      }
    }
    const choices = FIELD_NAMES.map((name, at) => {
      const facets = facetsOf(this.#reader.values[at]?.all ?? [], counts[at] ?? [])
      return [name, facets.sort(FIELDS[name].order === 'by size' ? bySize : byCount)] as const
    })
    return {
      choices: Object.fromEntries(choices) as Facets['choices'],
      inStock,
      lowestKobo: lowest === Infinity ? null : lowest,
      highestKobo: lowest === Infinity ? null : highest,
    }
  }
}

type PlaceWords = Record<
  'category' | 'subCategory' | 'section',
  ReadonlyMap<number, readonly string[]>
>

const NO_WORDS: readonly string[] = []

function wordsOfPlaces({ categories, subCategories, sections }: Places): PlaceWords {
  const wordsById = (places: readonly { id: number; name: string }[]) =>
    new Map(places.map(({ id, name }) => [id, wordsOf(name)]))
  return {
    category: wordsById(categories),
    subCategory: wordsById(subCategories),
    section: wordsById(sections),
  }
}

function facetsOf(lists: readonly ValueList[], counts: ArrayLike<number>): Facet[] {
  const byLabel = new Map<string, number>()
  for (const { id, labels } of lists)
    for (const label of labels) byLabel.set(label, (byLabel.get(label) ?? 0) + (counts[id] ?? 0))
  return [...byLabel].flatMap(([value, count]) => (count > 0 ? { value, count } : []))
}
