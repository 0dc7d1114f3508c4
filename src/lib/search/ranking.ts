import { Best } from './best.ts'
import { MOST_WEIGHT, PART_SIZE, WEIGHT_BITS } from './postings.ts'

/** A word that may stand for a wish, and how surely. */
export type Candidate = { wordId: number; quality: number }
/** The row of a word for one part, as it is packed. */
export type WordPart = { part: number; numbers: Uint16Array }
/** Items, and at the same place how many wishes each fulfils and, of equals, how well: more is better. */
export type Matches = { ids: Float64Array; worths: Int32Array }

/** As many as anybody leafs through. */
export const MOST_MATCHES = 1_000
/** What further words of one wish add to the best of them: `aso ebi` before other aso. */
const SHARE_OF_OTHERS = 0.2
/** Scores that differ by less are equal. */
const STEPS = 1_000
/** Above any score in steps. */
const ABOVE_SCORES = 2 ** 24

/**
 * The items that fulfil all wishes; where there are none, those that fulfil any. At most 1,000: those of the highest
 * worth, of equals the newest. In no order.
 */
export function rankMatches(
  wishes: readonly Candidate[][],
  postings: ReadonlyMap<number, readonly WordPart[]>,
): Matches {
  const best = new Best(MOST_MATCHES)
  let isComplete = false
  // The newest first: once there are enough, what is no better than the last of them can be passed over.
  const parts = [...rowsByPart(wishes, postings)].sort(([a], [b]) => b - a)
  for (const [part, rows] of parts) {
    const isAnyComplete = markComplete(rows)
    if (isAnyComplete && !isComplete) {
      isComplete = true
      best.clear()
    }
    if (isComplete && !isAnyComplete) continue
    const mark = isComplete && rows.length > 1 ? rows.length : 0
    for (const ofWish of rows) addWish(ofWish, mark)
    offerAll(best, part * PART_SIZE)
  }
  return best.all()
}

/** What a word says of one part. */
type Row = { quality: number; numbers: Uint16Array }

/** Of each part the rows of each wish, in their order. */
function rowsByPart(
  wishes: readonly Candidate[][],
  postings: ReadonlyMap<number, readonly WordPart[]>,
): Map<number, Row[][]> {
  const byPart = new Map<number, Row[][]>()
  for (const [wish, candidates] of wishes.entries())
    for (const { wordId, quality } of candidates)
      for (const { part, numbers } of postings.get(wordId) ?? []) {
        let rows = byPart.get(part)
        if (!rows) byPart.set(part, (rows = wishes.map(() => [])))
        rows[wish]?.push({ quality, numbers })
      }
  return byPart
}

// Of the part that is being looked at, by place; made once, since a search looks at some hundred of them.
/** How many of the wishes that were looked at first an item fulfils. */
const marks = new Uint8Array(PART_SIZE)
const hits = new Uint8Array(PART_SIZE)
/** Four places at once, to pass over those without a hit. */
const fourHits = new Uint32Array(hits.buffer)
const scores = new Float64Array(PART_SIZE)
const top = new Float64Array(PART_SIZE)
const sum = new Float64Array(PART_SIZE)
/** The places that the wish in hand has touched. */
const touched = new Uint16Array(PART_SIZE)

/** Marks what fulfils all wishes with their number; whether there is any. One wish alone needs no marks. */
function markComplete(rows: readonly Row[][]): boolean {
  if (rows.length === 1) return true
  marks.fill(0)
  const rarestFirst = rows.toSorted((one, other) => lengthOf(one) - lengthOf(other))
  for (const [wish, ofWish] of rarestFirst.entries()) {
    let isAny = false
    for (const { numbers } of ofWish)
      for (let at = 0; at < numbers.length; at++) {
        const place = (numbers[at] ?? 0) >> WEIGHT_BITS
        if (marks[place] !== wish) continue
        marks[place] = wish + 1
        isAny = true
      }
    if (!isAny) return false
  }
  return true
}

const lengthOf = (rows: readonly Row[]): number =>
  rows.reduce((sum, { numbers }) => sum + numbers.length, 0)

/** Adds what a wish is worth to the items with this mark; to all where it is 0. */
function addWish(rows: readonly Row[], mark: number): void {
  let count = 0
  for (const { quality, numbers } of rows)
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] ?? 0
      const place = number >> WEIGHT_BITS
      if (mark !== 0 && marks[place] !== mark) continue
      const worth = (number & MOST_WEIGHT) * quality
      const before = top[place] ?? 0
      if (before === 0) touched[count++] = place
      if (worth > before) top[place] = worth
      sum[place] = (sum[place] ?? 0) + worth
    }
  for (let at = 0; at < count; at++) {
    const place = touched[at] ?? 0
    hits[place] = (hits[place] ?? 0) + 1
    scores[place] = (scores[place] ?? 0) + (top[place] ?? 0) + SHARE_OF_OTHERS * (sum[place] ?? 0)
    top[place] = sum[place] = 0
  }
}

/** Offers what was hit, the newest first, and leaves nothing behind. */
function offerAll(best: Best, firstId: number): void {
  for (let four = fourHits.length - 1; four >= 0; four--) {
    if (fourHits[four] === 0) continue
    for (let place = 4 * four + 3; place >= 4 * four; place--) {
      const fulfilled = hits[place] ?? 0
      if (fulfilled === 0) continue
      const score = Math.round((scores[place] ?? 0) * STEPS)
      best.offer(firstId + place, fulfilled * ABOVE_SCORES + score)
      scores[place] = 0
    }
  }
  hits.fill(0)
}
