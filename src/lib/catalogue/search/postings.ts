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

/** Read where they are, unless the database's answer begins at an odd place. */
export const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint16Array =>
  byteOffset % 2 === 0
    ? new Uint16Array(buffer, byteOffset, byteLength / 2)
    : new Uint16Array(buffer.slice(byteOffset, byteOffset + byteLength))
