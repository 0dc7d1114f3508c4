import type { Category, Ordering, Section, SubCategory } from './catalogue.ts'
import { Remembered } from './remembered.ts'
import { type ShelfItem, type ShelfRow, ShelfWords } from './shelf-rows.ts'

/** Places by id: those of an address were looked up before. */
export type ItemsWanted = {
  ids?: number[] | undefined
  categoryId?: number | undefined
  subCategoryIds?: number[] | undefined
  sectionIds?: number[] | undefined
  /** A chip label, or a whole name. */
  size?: string | undefined
  style?: string | undefined
  colour?: string | undefined
  minPriceKobo?: number | undefined
  maxPriceKobo?: number | undefined
  inStock?: boolean | undefined
  isReduced?: boolean | undefined
}

export type ItemOrder = Ordering | 'discount' | 'trending'

/** What the goods stand in; of categories that are shown, in shop order. */
export type Places = {
  categories: Omit<Category, 'itemsCount'>[]
  subCategories: SubCategory[]
  sections: Section[]
  /** Ids of categories: the owner's choice in the owner's order, and all by how much they are wanted this week. */
  chosenTrending: number[]
  bestTrending: number[]
}

type Compare = (one: ShelfItem, other: ShelfItem) => number

const newest: Compare = (a, b) => b.addedAtMs - a.addedAtMs || b.id - a.id
const ORDERS: Record<ItemOrder, Compare> = {
  newest,
  price: (a, b) => a.priceKobo - b.priceKobo || newest(a, b),
  '-price': (a, b) => b.priceKobo - a.priceKobo || newest(a, b),
  popular: (a, b) => b.popularScore - a.popularScore || newest(a, b),
  trending: (a, b) => b.trendingScore - a.trendingScore || newest(a, b),
  discount: (a, b) =>
    (b.discount ?? -1) - (a.discount ?? -1) || b.popularScore - a.popularScore || newest(a, b),
}

/**
 * All items on the shelf, in memory: finds, orders and counts them without the database. Lists are made when they are
 * asked for and remembered until something changes.
 */
export class Shelf {
  readonly words = new ShelfWords()
  /** Another object since the words that goods are found by have changed. */
  wordsSince: object = {}
  readonly #items = new Map<number, ShelfItem>()
  #places: Places
  #shown: ReadonlySet<number>
  /** All items that are shown, in each order that was asked for; and each category's part of them. */
  readonly #orders = new Map<ItemOrder, ShelfItem[]>()
  readonly #parts = new Map<string, ShelfItem[]>()
  readonly #unsorted = new Set<ItemOrder>()
  readonly #remembered = new Remembered()

  constructor(places: Places) {
    this.#places = places
    this.#shown = idsOf(places)
  }

  get places(): Places {
    return this.#places
  }

  setPlaces(places: Places): void {
    this.#places = places
    this.#shown = idsOf(places)
    this.#forgetOrders()
  }

  /** Undefined for what is not on the shelf. */
  get(id: number): ShelfItem | undefined {
    const item = this.#items.get(id)
    return item && this.#shown.has(item.categoryId) ? item : undefined
  }

  put(row: ShelfRow): void {
    const item = this.words.toItem(row)
    const before = this.#items.get(item.id)
    if (!before || before.categoryId !== item.categoryId) {
      this.#items.set(item.id, item)
      this.#forgetOrders()
      return
    }
    for (const order of this.#orders.keys())
      if (ORDERS[order](before, item) !== 0) this.#unsorted.add(order)
    Object.assign(before, item)
    this.#forgetLists()
  }

  remove(id: number): void {
    if (this.#items.delete(id)) this.#forgetOrders()
  }

  /** All that fit, in this order; equals newest first. Not to be changed. */
  find(wanted: ItemsWanted, order: ItemOrder = 'newest'): readonly ShelfItem[] {
    const { ids, categoryId, ...rest } = wanted
    if (ids) {
      const once = [...new Set(ids)]
      const some = once.flatMap((id) => this.get(id) ?? []).sort(ORDERS[order])
      const isThere = (item: ShelfItem) => (categoryId ?? item.categoryId) === item.categoryId
      return some.filter(isThere).filter(this.#fitting(rest))
    }
    const all = this.#inOrder(order, categoryId)
    const isAll = Object.values(rest).every((value) => value === undefined)
    if (isAll) return all
    return this.remember(JSON.stringify([order, wanted]), () => all.filter(this.#fitting(rest)))
  }

  /** What `work` made under this key since the last change. */
  remember<T extends object>(key: string, work: () => T): T {
    return this.#remembered.remember(key, work)
  }

  #inOrder(order: ItemOrder, categoryId: number | undefined): ShelfItem[] {
    if (this.#unsorted.has(order)) {
      // Nearly sorted as it is, which the engine's sort makes the most of.
      this.#orders.get(order)?.sort(ORDERS[order])
      this.#unsorted.delete(order)
      this.#parts.clear()
    }
    let all = this.#orders.get(order)
    if (!all) {
      const shown = [...this.#items.values()].filter((item) => this.#shown.has(item.categoryId))
      all = shown.sort(ORDERS[order])
      this.#orders.set(order, all)
    }
    if (categoryId === undefined) return all
    // Any number may be asked for: only parts that hold something are kept.
    if (!this.#shown.has(categoryId)) return []
    const key = `${order} ${categoryId}`
    const part = this.#parts.get(key) ?? all.filter((item) => item.categoryId === categoryId)
    this.#parts.set(key, part)
    return part
  }

  #fitting(wanted: Omit<ItemsWanted, 'ids' | 'categoryId'>): (item: ShelfItem) => boolean {
    const { subCategoryIds, sectionIds, minPriceKobo, maxPriceKobo, inStock, isReduced } = wanted
    const size = wanted.size?.toLowerCase()
    const sizes = this.words.sizes.meant((name) => isSize(name.toLowerCase(), size))
    const isNamed = (name: string, asked?: string) => name.toLowerCase() === asked?.toLowerCase()
    const styles = this.words.styles.meant((name) => isNamed(name, wanted.style))
    const colours = this.words.colours.meant((name) => isNamed(name, wanted.colour))
    return (item) =>
      (subCategoryIds === undefined || subCategoryIds.includes(item.subCategoryId ?? 0)) &&
      (sectionIds === undefined || sectionIds.includes(item.sectionId ?? 0)) &&
      (inStock === undefined || item.isInStock === inStock) &&
      (!isReduced || item.discount !== null) &&
      (minPriceKobo === undefined || item.priceKobo >= minPriceKobo) &&
      (maxPriceKobo === undefined || item.priceKobo <= maxPriceKobo) &&
      (wanted.style === undefined || item.styles.some((style) => styles[style])) &&
      (size === undefined || item.sizes.names.some((name) => sizes[name])) &&
      (wanted.colour === undefined || item.colours.some((colour) => colours[colour]))
  }

  #forgetOrders(): void {
    this.#orders.clear()
    this.#parts.clear()
    this.#unsorted.clear()
    this.#forgetLists()
  }

  #forgetLists(): void {
    this.#remembered.forgetAll()
  }
}

const isSize = (name: string, asked: string | undefined): boolean =>
  name === asked || name.startsWith(`${asked}-`)

const idsOf = ({ categories }: Places): Set<number> => new Set(categories.map(({ id }) => id))
