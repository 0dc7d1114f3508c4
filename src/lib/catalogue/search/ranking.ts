import { Best } from './best.ts'
import { PART_SIZE } from './postings.ts'
import { PLACE_BITS, PLACES, type Weighed } from './weighing.ts'

/** Items, and at the same place how many wishes each fulfils and, of equals, how well: more is better. */
export type Matches = { ids: Float64Array; worths: Int32Array }

/** As many as anybody leafs through. */
export const MOST_MATCHES = 1_000
/** Above the sum of what an item is worth for the eight wishes of a query. */
const ABOVE_SCORES = 2 ** 24
/** Above any place, counted from the oldest part that is looked at: enough for 33 million goods. A key stays exact. */
const ABOVE_PLACES = 2 ** 25

/** Made once; empty before each search. */
const best = new Best(MOST_MATCHES)

// Of the part that is being looked at, by place.
/** How many of the wishes that were looked at an item fulfils. */
const hits = new Uint8Array(PART_SIZE)
const scores = new Int32Array(PART_SIZE)

/**
 * The items that fulfil all wishes; where there are none, those that fulfil any. At most 1,000: those of the highest
 * worth, of equals the newest. In no order.
 */
export function rankMatches(wishes: readonly Weighed[]): Matches {
  best.clear()
  const rarestFirst = wishes.toSorted((one, other) => one.numbers.length - other.numbers.length)
  const parts = partsOf(rarestFirst.slice(0, 1))
  // The newest first: of equals those that come later are not even taken.
  for (let rank = parts.length - 1; rank >= 0; rank--)
    offerComplete(rarestFirst, parts[rank] ?? 0, rank * PART_SIZE)
  if (best.all().length > 0) return toMatches(best.all(), parts)
  const all = partsOf(wishes)
  for (let rank = all.length - 1; rank >= 0; rank--)
    offerAny(wishes, all[rank] ?? 0, rank * PART_SIZE)
  return toMatches(best.all(), all)
}

/** Parts that any of these has items of, the oldest first. */
const partsOf = (wishes: readonly Weighed[]): number[] =>
  [...new Set(wishes.flatMap(({ parts }) => [...parts]))].sort((one, other) => one - other)

/** What a wish has of the part in hand. */
type Row = { numbers: Uint32Array; from: number; to: number; highest: number }

function rowOf({ parts, starts, numbers }: Weighed, part: number): Row {
  const index = parts.indexOf(part)
  const to = starts[index + 1] ?? 0
  const from = index < 0 ? to : (starts[index] ?? 0)
  return { numbers, from, to, highest: from < to ? (numbers[to - 1] ?? 0) >> PLACE_BITS : 0 }
}

/** Offers what fulfils all wishes, as far as it can be among the best. */
function offerComplete(rarestFirst: readonly Weighed[], part: number, first: number): void {
  const rows = rarestFirst.map((wish) => rowOf(wish, part))
  const last = rows.pop()
  if (!last || last.from === last.to || rows.some(({ from, to }) => from === to)) return
  const highest = rows.reduce((sum, row) => sum + row.highest, 0)
  const least = leastScore(rows.length + 1, first)
  if (rows.length > 0) hits.fill(0)
  for (const [before, row] of rows.entries())
    addWish(row, before, least - (highest + last.highest - row.highest))
  offerLast(last, { before: rows.length, highest, first })
}

/** The score that an item of this part needs that fulfils so many wishes. */
const leastScore = (count: number, first: number): number =>
  Math.floor((best.least - first - PLACES) / ABOVE_PLACES) + 1 - count * ABOVE_SCORES

/** Adds what a wish is worth to what has fulfilled those before it; no item that it is worth less for than `least`. */
function addWish({ numbers, from, to }: Row, before: number, least: number): void {
  for (let at = to - 1; at >= from; at--) {
    const number = numbers[at] ?? 0
    const worth = number >> PLACE_BITS
    if (worth < least) break
    const place = number & PLACES
    if (hits[place] !== before) continue
    hits[place] = before + 1
    scores[place] = (before === 0 ? 0 : (scores[place] ?? 0)) + worth
  }
}

/** Offers what has fulfilled the wishes before the last one and fulfils it; those have given an item `highest` at most. */
function offerLast(
  { numbers, from, to }: Row,
  { before, highest, first }: { before: number; highest: number; first: number },
): void {
  let least = leastScore(before + 1, first)
  for (let at = to - 1; at >= from; at--) {
    const number = numbers[at] ?? 0
    const worth = number >> PLACE_BITS
    if (worth + highest < least) break
    const place = number & PLACES
    if (before > 0 && hits[place] !== before) continue
    const score = before > 0 ? (scores[place] ?? 0) + worth : worth
    if (score < least) continue
    best.offer(keyOf(before + 1, score, first + place))
    least = leastScore(before + 1, first)
  }
}

/** Offers what fulfils any wish. */
function offerAny(wishes: readonly Weighed[], part: number, first: number): void {
  hits.fill(0)
  scores.fill(0)
  for (const wish of wishes) {
    const { numbers, from, to } = rowOf(wish, part)
    for (let at = from; at < to; at++) {
      const number = numbers[at] ?? 0
      const place = number & PLACES
      hits[place] = (hits[place] ?? 0) + 1
      scores[place] = (scores[place] ?? 0) + (number >> PLACE_BITS)
    }
  }
  for (let place = 0; place < PART_SIZE; place++) {
    const count = hits[place] ?? 0
    if (count > 0) best.offer(keyOf(count, scores[place] ?? 0, first + place))
  }
}

const keyOf = (count: number, score: number, place: number): number =>
  (count * ABOVE_SCORES + score) * ABOVE_PLACES + place

function toMatches(keys: Float64Array, parts: readonly number[]): Matches {
  const [ids, worths] = [new Float64Array(keys.length), new Int32Array(keys.length)]
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? 0
    const worth = Math.floor(key / ABOVE_PLACES)
    const place = key - worth * ABOVE_PLACES
    worths[at] = worth
    ids[at] = (parts[Math.floor(place / PART_SIZE)] ?? 0) * PART_SIZE + (place % PART_SIZE)
  }
  return { ids, worths }
}
