import { Best } from './best.ts'
import { PART_SIZE, PLACE_BITS, PLACES, type WordItems } from './postings.ts'
import {
  type Candidate,
  type Layer,
  layersOf,
  markHopeful,
  moveTo,
  partsOf,
  passOver,
  SHARE_OF_OTHERS,
  STEPS,
  type Term,
  toTerms,
} from './terms.ts'

/** Items, and at the same place how many wishes each fulfils and, of equals, how well: more is better. */
export type Matches = { ids: Float64Array; worths: Int32Array }

/** As many as anybody leafs through. */
export const MOST_MATCHES = 1_000
/** Above any score in steps. */
const ABOVE_SCORES = 2 ** 24
/**
 * Above any place, counted from the oldest part that is looked at: enough for 33 million goods. A key is exact with up
 * to 15 wishes; a query has eight words at most.
 */
const ABOVE_PLACES = 2 ** 25

/** Made once; empty before each search. */
const best = new Best(MOST_MATCHES)

/**
 * The items that fulfil all wishes; where there are none, those that fulfil any. At most 1,000: those of the highest
 * worth, of equals the newest. In no order.
 */
export function rankMatches(
  wishes: readonly Candidate[][],
  words: ReadonlyMap<number, WordItems>,
): Matches {
  const asked = wishes.map((candidates) => toTerms(candidates, words))
  const terms = asked.flat()
  let layers: Layer[] | null = null
  const parts = partsOf(terms)
  let isComplete = asked.length === 1
  best.clear()
  // The newest first: of equals those that come later are passed over.
  for (let rank = parts.length - 1; rank >= 0; rank--) {
    moveTo(parts[rank] ?? 0, terms)
    const mayPassOver = isComplete && best.isFull
    marks.fill(mayPassOver ? HOPELESS : 0)
    if (mayPassOver) {
      layers ??= layersOf(asked)
      passOver(layers, Math.floor(best.least / ABOVE_PLACES) - asked.length * ABOVE_SCORES)
      markHopeful(marks, terms)
    }
    const isAny = markComplete(asked)
    if (isAny && !isComplete) best.clear()
    isComplete ||= isAny
    if (isComplete && !isAny) continue
    if (!isAny) marks.fill(0)
    const mark = isAny && asked.length > 1 ? asked.length : 0
    let count = 0
    for (const ofWish of asked) count = addWish(ofWish, mark, count)
    offerAll(count, rank * PART_SIZE)
  }
  return toMatches(best.all(), parts)
}

function toMatches(keys: Float64Array, parts: readonly number[]): Matches {
  const [ids, worths] = [new Float64Array(keys.length), new Int32Array(keys.length)]
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0
    const worth = Math.floor(key / ABOVE_PLACES)
    const place = key - worth * ABOVE_PLACES
    worths[at] = worth
    ids[at] = (parts[place >> PLACE_BITS] ?? 0) * PART_SIZE + (place & PLACES)
  }
  return { ids, worths }
}

// Of the part that is being looked at, by place; made once, since a search looks at some hundred of them.
/** How many of the wishes that were looked at first an item fulfils; or that it cannot be among the best. */
const marks = new Uint8Array(PART_SIZE)
const HOPELESS = 255
const hits = new Uint8Array(PART_SIZE)
const scores = new Float64Array(PART_SIZE)
const top = new Float64Array(PART_SIZE)
const sum = new Float64Array(PART_SIZE)
// Each with room for one more: without branches that no processor foresees, it is written before it is counted.
/** The places that the wish in hand has touched, and those that any has. */
const touched = new Uint16Array(PART_SIZE + 1)
const found = new Uint16Array(PART_SIZE + 1)
/** A word's numbers of items with the mark that is looked for. */
const marked = new Uint16Array(PART_SIZE + 1)

/** Marks what fulfils all wishes with their number; whether there is any. One wish alone needs no marks. */
function markComplete(asked: readonly (readonly Term[])[]): boolean {
  if (asked.length === 1) return true
  const rarestFirst = asked.toSorted((one, other) => lengthOf(one) - lengthOf(other))
  for (const [wish, terms] of rarestFirst.entries()) {
    let isAny = 0
    for (const { items, from, to } of terms) {
      const { numbers } = items
      for (let at = from; at < to; at++) {
        const place = (numbers[at] ?? 0) & PLACES
        if (marks[place] !== wish) continue
        marks[place] = wish + 1
        isAny = 1
      }
    }
    if (isAny === 0) return false
  }
  return true
}

const lengthOf = (terms: readonly Term[]): number =>
  terms.reduce((sum, { from, to }) => sum + to - from, 0)

/** Adds what a wish is worth to the items with this mark. Of `count` that were found before it makes those found now. */
function addWish(terms: readonly Term[], mark: number, count: number): number {
  let touches = 0
  for (const { quality, items, from, to } of terms) {
    const { numbers } = items
    let some = 0
    for (let at = from; at < to; at++) {
      const number = numbers[at] ?? 0
      if (marks[number & PLACES] === mark) marked[some++] = number
    }
    for (let at = 0; at < some; at++) {
      const number = marked[at] ?? 0
      const place = number & PLACES
      const worth = (number >> PLACE_BITS) * quality
      const before = top[place] ?? 0
      touched[touches] = place
      touches += Number(before === 0)
      top[place] = Math.max(before, worth)
      sum[place] = (sum[place] ?? 0) + worth
    }
  }
  for (let at = 0; at < touches; at++) {
    const place = touched[at] ?? 0
    const hit = hits[place] ?? 0
    found[count] = place
    count += Number(hit === 0)
    hits[place] = hit + 1
    scores[place] = (scores[place] ?? 0) + (top[place] ?? 0) + SHARE_OF_OTHERS * (sum[place] ?? 0)
    top[place] = sum[place] = 0
  }
  return count
}

/** Offers what was found and leaves nothing behind. */
function offerAll(count: number, first: number): void {
  for (let at = 0; at < count; at++) {
    const place = found[at] ?? 0
    const worth = (hits[place] ?? 0) * ABOVE_SCORES + Math.round((scores[place] ?? 0) * STEPS)
    best.offer(worth * ABOVE_PLACES + first + place)
    hits[place] = scores[place] = 0
  }
}
