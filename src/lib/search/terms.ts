import { MOST_WEIGHT, PLACE_BITS, PLACES, type WordItems } from './postings.ts'

/** A word that may stand for a wish, and how surely. */
export type Candidate = { wordId: number; quality: number }

/** What further words of one wish add to the best of them: `aso ebi` before other aso. */
export const SHARE_OF_OTHERS = 0.2
/** Scores that differ by less are equal. */
export const STEPS = 1_000

/** What a word says for one wish. */
export type Term = {
  quality: number
  items: WordItems
  /** How many of its parts have been looked at. */
  looked: number
  /** Where its numbers of the part in hand begin and end. */
  from: number
  to: number
  /** Up to this weight its items are passed over, unless another word speaks for them. */
  passed: number
}

export function toTerms(
  candidates: readonly Candidate[],
  words: ReadonlyMap<number, WordItems>,
): Term[] {
  const terms: Term[] = []
  for (const { wordId, quality } of candidates) {
    const items = words.get(wordId)
    if (items) terms.push({ quality, items, looked: 0, from: 0, to: 0, passed: 0 })
  }
  return terms
}

/** Parts that any of these words is in, the oldest first. */
export function partsOf(terms: readonly Term[]): number[] {
  const parts = new Set<number>()
  for (const { items } of terms) for (const part of items.parts) parts.add(part)
  return [...parts].sort((one, other) => one - other)
}

/** Call it for each part, the newest first. */
export function moveTo(part: number, terms: readonly Term[]): void {
  for (const term of terms) {
    const { parts, starts } = term.items
    const isHere = parts[term.looked] === part
    term.from = starts[term.looked] ?? 0
    if (isHere) term.looked++
    term.to = isHere ? (starts[term.looked] ?? 0) : term.from
  }
}

/** Items that a word means equally much for, and what that is worth. */
export type Layer = { wish: number; term: Term; weight: number; worth: number; count: number }

/** Layers that are not worth a thought: to pass over them saves nothing, and the others can be passed over sooner. */
const FEW_ITEMS = 64

/** The largest first: to pass over those saves most. */
export function layersOf(asked: readonly (readonly Term[])[]): Layer[] {
  const layers: Layer[] = []
  for (const [wish, terms] of asked.entries())
    for (const term of terms)
      for (let weight = 1; weight <= MOST_WEIGHT; weight++) {
        const count = term.items.counts[weight] ?? 0
        if (count >= FEW_ITEMS)
          layers.push({ wish, term, weight, worth: weight * term.quality, count })
      }
  return layers.sort((one, other) => other.count - one.count)
}

/** Passes over as many items as could not have a score above `least` if all that is passed over were said of one. */
export function passOver(layers: readonly Layer[], least: number): void {
  const tops: number[] = []
  let highest = 0
  for (const { term } of layers) term.passed = 0
  for (const { wish, term, weight, worth } of layers) {
    if (term.passed >= weight) continue
    const top = tops[wish] ?? 0
    const more = Math.max(0, worth - top) + SHARE_OF_OTHERS * (worth - term.passed * term.quality)
    // A step more than that, since scores are rounded.
    if ((highest + more) * STEPS + 1 > least) continue
    highest += more
    tops[wish] = Math.max(top, worth)
    term.passed = weight
  }
}

/** Marks with 0 what has not been passed over. */
export function markHopeful(marks: Uint8Array, terms: readonly Term[]): void {
  for (const { items, from, to, passed } of terms) {
    const { numbers } = items
    const lowest = (passed + 1) << PLACE_BITS
    for (let at = from; at < to; at++) {
      const number = numbers[at] ?? 0
      if (number < lowest) break
      marks[number & PLACES] = 0
    }
  }
}
