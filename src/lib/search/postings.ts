/**
 * Which items have a word, packed: for each word and each part of the items a row of 16-bit numbers, an item's place in
 * its part and, in the lowest four bits, how much the word means for it.
 */
export type Posting = { wordId: number; part: number; items: Uint8Array }

/** Items of one part have ids that follow one another; a change of one rewrites its part of each of its words. */
const PART_SIZE = 4_096
const WEIGHT_BITS = 4
const MOST_WEIGHT = 2 ** WEIGHT_BITS - 1

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
const numbersOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint16Array =>
  byteOffset % 2 === 0
    ? new Uint16Array(buffer, byteOffset, byteLength / 2)
    : new Uint16Array(buffer.slice(byteOffset, byteOffset + byteLength))

/** A word that may stand for a wish, and how surely. */
export type Candidate = { wordId: number; quality: number }
export type Match = { itemId: number; score: number; hits: number }

/** As many as anybody leafs through. */
export const MOST_MATCHES = 1_000
/** What further words of one wish add to the best of them: `aso ebi` before other aso. */
const SHARE_OF_OTHERS = 0.2
/** Scores that differ by less are equal. */
const STEPS = 1_000
/** Above any score in steps. */
const ABOVE_SCORES = 2 ** 24

/**
 * The items that fulfil all wishes; where there are none, those that fulfil any, the most first. Then the best score,
 * then the newest item. At most 1,000.
 */
export function rankMatches(wishes: Candidate[][], postings: Posting[]): Match[] {
  const found: Found = { ids: [], values: [] }
  let isComplete = false
  // In the order of the parts, so that the ids are found in theirs.
  const parts = [...Map.groupBy(postings, (posting) => posting.part)].sort(([a], [b]) => a - b)
  for (const [part, some] of parts) {
    scorePart(wishes, some)
    for (let place = 0; place < PART_SIZE; place++) {
      const fulfilled = hits[place] ?? 0
      if (fulfilled === 0 || (isComplete && fulfilled < wishes.length)) continue
      if (!isComplete && fulfilled === wishes.length) {
        isComplete = true
        found.ids.length = found.values.length = 0
      }
      found.ids.push(part * PART_SIZE + place)
      found.values.push(fulfilled * ABOVE_SCORES + Math.round((scores[place] ?? 0) * STEPS))
    }
  }
  return theBest(found)
}

// Of the part that is being looked at, by place; made once, since a search looks at some hundred of them.
const hits = new Uint8Array(PART_SIZE)
const scores = new Float64Array(PART_SIZE)
const top = new Float64Array(PART_SIZE)
const sum = new Float64Array(PART_SIZE)

function scorePart(wishes: Candidate[][], postings: Posting[]): void {
  const byWord = new Map(postings.map((posting) => [posting.wordId, numbersOf(posting.items)]))
  hits.fill(0)
  scores.fill(0)
  for (const wish of wishes) {
    top.fill(0)
    sum.fill(0)
    for (const { wordId, quality } of wish)
      for (const number of byWord.get(wordId) ?? []) {
        const place = number >> WEIGHT_BITS
        const worth = (number & MOST_WEIGHT) * quality
        if (worth > (top[place] ?? 0)) top[place] = worth
        sum[place] = (sum[place] ?? 0) + worth
      }
    for (let place = 0; place < PART_SIZE; place++) {
      const best = top[place] ?? 0
      if (best === 0) continue
      hits[place] = (hits[place] ?? 0) + 1
      scores[place] = (scores[place] ?? 0) + best + SHARE_OF_OTHERS * (sum[place] ?? 0)
    }
  }
}

/** What fulfils a wish: ids from low to high, and how well, in whole numbers. */
type Found = { ids: number[]; values: number[] }

/** The highest values first; of equals the highest id. */
function theBest({ ids, values }: Found): Match[] {
  const least = leastOfTheBest(values)
  const places: number[] = []
  for (const [place, value] of values.entries()) if (value >= least) places.push(place)
  // Plain numbers are sorted ten times as fast as by a function: each value has its place's rank below it.
  const keys = Float64Array.from(places, (at, rank) => (values[at] ?? 0) * places.length + rank)
  keys.sort()
  return Array.from(keys.subarray(-MOST_MATCHES).reverse(), (key) => {
    const at = places[key % places.length] ?? 0
    const value = values[at] ?? 0
    const score = (value % ABOVE_SCORES) / STEPS
    return { itemId: ids[at] ?? 0, hits: Math.floor(value / ABOVE_SCORES), score }
  })
}

const BINS = 1_024

/** A value that at least as many values reach as are wanted, and not many more. */
function leastOfTheBest(values: readonly number[]): number {
  if (values.length <= MOST_MATCHES) return 0
  let [lowest, highest] = [Infinity, 0]
  for (const value of values) {
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  const width = (highest - lowest + 1) / BINS
  const bins = new Uint32Array(BINS)
  for (const value of values) {
    const bin = Math.floor((value - lowest) / width)
    bins[bin] = (bins[bin] ?? 0) + 1
  }
  let bin = BINS
  for (let reached = 0; reached < MOST_MATCHES;) reached += bins[--bin] ?? 0
  return lowest + bin * width
}
