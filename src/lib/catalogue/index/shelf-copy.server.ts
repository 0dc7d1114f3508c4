import { setImmediate } from 'node:timers/promises'
import type { Shop } from '#lib/shop.server.ts'
import { readPlaces } from '../lists/places.sql.ts'
import {
  type Change,
  forgetForeignChanges,
  type Mark,
  PLACES,
  readChanges,
  readMark,
  readShelf,
  readShelfRows,
  WORDS,
} from './shelf-copy.sql.ts'
import { Shelf } from './shelf.ts'

/** Where so much has changed, all is read anew. */
const MOST_CHANGES = 10_000

/** This process's copy of the shelf, kept true by looking at what has changed since the last look. */
class ShelfCopy {
  #shelf: Shelf | null = null
  #mark: Mark = ''
  /** What has been taken over of changes that may be told of again. */
  #taken = new Map<number, string>()
  #look: Promise<unknown> = Promise.resolve()
  #next: Promise<Shelf> | null = null

  /** The shelf with all that was committed before the call. */
  open(db: Shop['db']): Promise<Shelf> {
    // A look that has begun may have missed what the caller knows of, so the caller waits for the one after it.
    this.#next ??= this.#look.then(() => {
      this.#next = null
      const look = this.#bringUp(db)
      this.#look = look.catch(() => {
        this.#shelf = null
      })
      return look
    })
    return this.#next
  }

  async #bringUp(db: Shop['db']): Promise<Shelf> {
    if (!this.#shelf) return this.#load(db)
    const { changes, mark } = await readChanges(db, this.#mark)
    const fresh = changes.filter(({ itemId, key }) => this.#taken.get(itemId) !== key)
    if (fresh.length > MOST_CHANGES) return this.#load(db)
    this.#rememberTaken(changes)
    await this.#takeOver(db, this.#shelf, fresh)
    this.#mark = mark
    return this.#shelf
  }

  async #load(db: Shop['db']): Promise<Shelf> {
    await forgetForeignChanges(db)
    // What changes while it is read is told of by the next look; what is told of now will have been read.
    const { changes, mark } = await readChanges(db, await readMark(db))
    const shelf = new Shelf(await readPlaces(db))
    for await (const rows of readShelf(db)) {
      for (const row of rows) shelf.put(row)
      // SQLite answers without a pause: others who ask for something else are not kept waiting.
      await setImmediate()
    }
    this.#shelf = shelf
    this.#mark = mark
    this.#rememberTaken(changes)
    return shelf
  }

  #rememberTaken(changes: Change[]): void {
    this.#taken = new Map(changes.map(({ itemId, key }) => [itemId, key]))
  }

  async #takeOver(db: Shop['db'], shelf: Shelf, fresh: Change[]): Promise<void> {
    if (fresh.length === 0) return
    const changed = new Set(fresh.map(({ itemId }) => itemId))
    const isOfWords = changed.delete(WORDS)
    const places = changed.delete(PLACES) ? await readPlaces(db) : null
    const ids = [...changed]
    const rows = new Map((await readShelfRows(db, ids)).map((row) => [row.id, row]))
    // From here on without a pause: whoever reads sees all of it or nothing.
    if (isOfWords) shelf.wordsSince = {}
    if (places) shelf.setPlaces(places)
    shelf.expect(ids.length)
    for (const id of ids) {
      const row = rows.get(id)
      if (row) shelf.put(row)
      else shelf.remove(id)
    }
  }
}

const copies = new WeakMap<object, ShelfCopy>()

/** The goods as they are now, for finding and counting. Not for use in a transaction, which may yet come to nothing. */
export function openShelf({ config, db }: Shop): Promise<Shelf> {
  if (db.isTransaction) throw new Error('the shelf is read outside of transactions')
  const copy = copies.get(config) ?? new ShelfCopy()
  copies.set(config, copy)
  return copy.open(db)
}
