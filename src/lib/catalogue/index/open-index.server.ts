import { setImmediate } from 'node:timers/promises'
import type { Shop } from '#lib/shop.ts'
import { type Moment, msBetween, SECOND_MS } from '#lib/time.ts'
import { readCategoryTree } from '../lists/categories.sql.ts'
import { CatalogueIndex } from './catalogue-index.ts'
import {
  type IndexChange,
  deleteForeignChanges,
  CATEGORIES,
  type Position,
  readAllRows,
  readChanges,
  readPosition,
  readRows,
} from './index.sql.ts'

/** With more changes the index is rebuilt. */
const MOST_CHANGES = 10_000

/** This process's catalogue index. Before each answer it applies everything committed since the last one. */
class CurrentIndex {
  #index: CatalogueIndex | null = null
  #position: Position = ''
  /** Applied changes that may be reported again. */
  #taken = new Map<number, string>()
  #update: Promise<unknown> = Promise.resolve()
  #next: Promise<CatalogueIndex> | null = null

  open(db: Shop['db']): Promise<CatalogueIndex> {
    // A running update may miss the caller's own commit, so the caller waits for the next one.
    this.#next ??= this.#update.then(() => {
      this.#next = null
      const update = this.#takeOver(db)
      this.#update = update.catch(() => {
        this.#index = null
      })
      return update
    })
    return this.#next
  }

  async #takeOver(db: Shop['db']): Promise<CatalogueIndex> {
    if (!this.#index) return this.#load(db)
    const { changes, position } = await readChanges(db, this.#position)
    const fresh = changes.filter(({ itemId, version }) => this.#taken.get(itemId) !== version)
    if (fresh.length > MOST_CHANGES) return this.#load(db)
    await update(this.#index, db, fresh)
    this.#rememberTaken(changes)
    this.#position = position
    return this.#index
  }

  async #load(db: Shop['db']): Promise<CatalogueIndex> {
    await deleteForeignChanges(db)
    // The next update reports changes made during this load.
    const { changes, position } = await readChanges(db, await readPosition(db))
    const index = new CatalogueIndex(await readCategoryTree(db))
    for await (const rows of readAllRows(db)) {
      for (const row of rows) index.put(row)
      // SQLite is synchronous: let other requests run between the batches.
      await setImmediate()
    }
    this.#index = index
    this.#position = position
    this.#rememberTaken(changes)
    return index
  }

  #rememberTaken(changes: IndexChange[]): void {
    this.#taken = new Map(changes.map(({ itemId, version }) => [itemId, version]))
  }
}

async function update(
  index: CatalogueIndex,
  db: Shop['db'],
  changes: IndexChange[],
): Promise<void> {
  if (changes.length === 0) return
  const ids = changes.map(({ itemId }) => itemId).filter((id) => id !== CATEGORIES)
  const tree = ids.length < changes.length ? await readCategoryTree(db) : null
  const rows = new Map((await readRows(db, ids)).map((row) => [row.id, row]))
  // No await from here on, so that readers see all of the changes or none.
  if (tree) index.tree = tree
  for (const id of ids) {
    const row = rows.get(id)
    if (row) index.put(row)
    else index.remove(id)
  }
}

const indexes = new WeakMap<object, CurrentIndex>()

/**
 * The index with everything that was committed before the call, and with the prices of now. Never call it in a
 * transaction, which may still be rolled back.
 */
export async function openIndex({ config, db, now }: Shop): Promise<CatalogueIndex> {
  if (db.isTransaction) throw new Error('the catalogue index is read outside of transactions')
  const index = indexes.get(config) ?? new CurrentIndex()
  indexes.set(config, index)
  const opened = await index.open(db)
  opened.bringTo(now())
  return opened
}

/** When a price changes next; null when no change is planned. */
export const nextPriceChange = async (shop: Shop): Promise<Moment | null> =>
  (await openIndex(shop)).priceChanges.next

/** How long the prices of now hold (ms); 0 within the first second of new ones. Null when no change is planned. */
export async function pricesHoldMs(shop: Shop): Promise<number | null> {
  const { last, next } = (await openIndex(shop)).priceChanges
  const now = shop.now()
  // An answer may have been read just before the change.
  if (last !== null && msBetween(last, now) < SECOND_MS) return 0
  return next === null ? null : msBetween(now, next)
}
