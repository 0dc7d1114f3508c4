/**
 * Which items have a word, packed: for each word and each part of the items a row of 16-bit numbers, an item's place in
 * its part and, in the lowest four bits, how much the word means for it.
 */
export type Posting = { wordId: number; part: number; items: Uint8Array }

/** Items of one part have ids that follow one another; a change of one rewrites its part of each of its words. */
export const PART_SIZE = 4_096
export const WEIGHT_BITS = 4
export const MOST_WEIGHT = 2 ** WEIGHT_BITS - 1

export const partOf = (itemId: number): number => Math.floor(itemId / PART_SIZE)

/** An item and its weight as the row of a word has them; the weight is a whole number from 1 to 15. */
export const entryOf = (itemId: number, weight: number): number =>
  ((itemId % PART_SIZE) << WEIGHT_BITS) | Math.min(weight, MOST_WEIGHT)

export const pack = (entries: readonly number[]): Uint8Array =>
  new Uint8Array(Uint16Array.from(entries).sort().buffer)

/** The entries of a row without those of some items of its part. */
export function entriesWithout(posting: Posting, itemIds: readonly number[]): number[] {
  const gone = new Set(itemIds.map((itemId) => itemId % PART_SIZE))
  return [...numbersOf(posting.items)].filter((number) => !gone.has(number >> WEIGHT_BITS))
}

/**
 * All items of a word, one part after the other, the newest first. Of a part those come first that the word means most
 * for: the weight in the upper bits, the place below.
 */
export type WordItems = {
  parts: Uint32Array
  /** Where each part begins, and where the last one ends. */
  starts: Uint32Array
  numbers: Uint16Array
  /** How many items have each weight. */
  counts: Uint32Array
}

export const PLACE_BITS = 12
export const PLACES = PART_SIZE - 1

/** Of one word, as they are read. A copy: the database's answer would be held as a whole. */
export function readWord(postings: readonly Posting[]): WordItems {
  const rows = postings.toSorted((one, other) => other.part - one.part)
  const starts = new Uint32Array(rows.length + 1)
  for (const [at, { items }] of rows.entries())
    starts[at + 1] = (starts[at] ?? 0) + items.byteLength / 2
  const numbers = new Uint16Array(starts[rows.length] ?? 0)
  const counts = new Uint32Array(MOST_WEIGHT + 1)
  for (const [at, { items }] of rows.entries())
    putHeaviestFirst(numbersOf(items), numbers, starts[at] ?? 0, counts)
  return { parts: Uint32Array.from(rows, ({ part }) => part), starts, numbers, counts }
}

/** Where the next item of each weight goes. */
const next = new Uint32Array(MOST_WEIGHT + 1)

function putHeaviestFirst(
  entries: Uint16Array,
  numbers: Uint16Array,
  start: number,
  counts: Uint32Array,
): void {
  next.fill(0)
  for (const entry of entries) bump(next, entry & MOST_WEIGHT)
  let from = start
  for (let weight = MOST_WEIGHT; weight >= 0; weight--) {
    const count = next[weight] ?? 0
    counts[weight] = (counts[weight] ?? 0) + count
    next[weight] = from
    from += count
  }
  for (const entry of entries) {
    const weight = entry & MOST_WEIGHT
    numbers[next[weight] ?? 0] = (weight << PLACE_BITS) | (entry >> WEIGHT_BITS)
    bump(next, weight)
  }
}

function bump(counts: Uint32Array, at: number): void {
  counts[at] = (counts[at] ?? 0) + 1
}

/** Read where they are, unless the database's answer begins at an odd place. */
export const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint16Array =>
  byteOffset % 2 === 0
    ? new Uint16Array(buffer, byteOffset, byteLength / 2)
    : new Uint16Array(buffer.slice(byteOffset, byteOffset + byteLength))
