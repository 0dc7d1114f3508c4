const BLOCK = 1_024

/**
 * Rows by id, in blocks of ids that follow one another: several times as fast as a map, which of 100,000 items is all
 * waiting for memory, and a fraction of its size.
 */
export class RowNumbers {
  /** Each row plus 1; 0 where there is none. */
  readonly #blocks = new Map<number, Uint32Array>()

  /** -1 where there is none. */
  get(id: number): number {
    return (this.#blocks.get(Math.floor(id / BLOCK))?.[id % BLOCK] ?? 0) - 1
  }

  set(id: number, row: number): void {
    const block = Math.floor(id / BLOCK)
    let rows = this.#blocks.get(block)
    if (!rows) this.#blocks.set(block, (rows = new Uint32Array(BLOCK)))
    rows[id % BLOCK] = row + 1
  }

  delete(id: number): void {
    const rows = this.#blocks.get(Math.floor(id / BLOCK))
    if (rows) rows[id % BLOCK] = 0
  }
}
