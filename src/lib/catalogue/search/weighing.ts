import { MOST_WEIGHT, numbersOf, PART_SIZE, type Posting, WEIGHT_BITS } from './postings.ts'

/** A word that may stand for a wish, and how surely. */
export type Candidate = { wordId: number; quality: number }

/** What items are worth for one wish, one part of the items after the other, the newest first. */
export type Weighed = {
  parts: Uint32Array
  /** Where each part begins, and where the last one ends. */
  starts: Uint32Array
  /** Of a part the least first: what an item is worth in the upper bits, its place in its part below. */
  numbers: Uint32Array
}

export const PLACE_BITS = 12
export const PLACES = PART_SIZE - 1

/** What further words of one wish add to the best of them: `aso ebi` before other aso. */
const SHARE_OF_OTHERS = 0.2
/** Worths that differ by less are equal. */
const STEPS = 1_000
/** More than twenty words of one wish in an item's name: items with so many are equal. */
const MOST_WORTH = 2 ** 16 - 1

// Of the part that is being weighed, by place; made once, and empty between parts.
const top = new Float64Array(PART_SIZE)
const sum = new Float64Array(PART_SIZE)
/** With room for one more: without a branch that no processor foresees, a place is written before it is counted. */
const touched = new Uint16Array(PART_SIZE + 1)

/** Weighs the items of a wish's words: the best of its words counts, of all of them a fifth is added. */
export function weigh(candidates: readonly Candidate[], postings: readonly Posting[]): Weighed {
  const qualities = new Map(candidates.map(({ wordId, quality }) => [wordId, quality]))
  const byPart = [...Map.groupBy(postings, ({ part }) => part)].sort(([a], [b]) => b - a)
  const starts = new Uint32Array(byPart.length + 1)
  const numbers: Uint32Array[] = []
  for (const [at, [, ofPart]] of byPart.entries()) {
    let touches = 0
    for (const { wordId, items } of ofPart)
      touches = add(numbersOf(items), qualities.get(wordId) ?? 0, touches)
    numbers.push(takeNumbers(touches))
    starts[at + 1] = (starts[at] ?? 0) + touches
  }
  return { parts: Uint32Array.from(byPart, ([part]) => part), starts, numbers: joined(numbers) }
}

/** Adds a word's items of one part. Of `touches` places that were touched before it makes those touched now. */
function add(entries: Uint16Array, quality: number, touches: number): number {
  let count = touches
  for (const entry of entries) {
    const place = entry >> WEIGHT_BITS
    const worth = (entry & MOST_WEIGHT) * quality
    const before = top[place] ?? 0
    touched[count] = place
    count += Number(before === 0)
    top[place] = Math.max(before, worth)
    sum[place] = (sum[place] ?? 0) + worth
  }
  return count
}

/** Of the places that were touched; leaves nothing behind. */
function takeNumbers(touches: number): Uint32Array {
  const numbers = new Uint32Array(touches)
  for (let at = 0; at < touches; at++) {
    const place = touched[at] ?? 0
    const worth = (top[place] ?? 0) + SHARE_OF_OTHERS * (sum[place] ?? 0)
    numbers[at] = (Math.min(MOST_WORTH, Math.round(worth * STEPS)) << PLACE_BITS) | place
    top[place] = sum[place] = 0
  }
  return numbers.sort()
}

function joined(arrays: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(arrays.reduce((length, array) => length + array.length, 0))
  let at = 0
  for (const array of arrays) {
    all.set(array, at)
    at += array.length
  }
  return all
}
