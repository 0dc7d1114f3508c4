import { describe, expect, test } from 'vitest'
import { bestOf } from '#lib/catalogue/best.ts'
import { entryOf, pack, partOf, readWord, type WordItems } from '#lib/search/postings.ts'
import { rankMatches } from '#lib/search/ranking.ts'
import { type Candidate, layersOf, passOver, toTerms } from '#lib/search/terms.ts'

/** An item, and what each word means for it. */
type Weights = Map<number, Record<number, number>>

function wordsOf(items: Weights): Map<number, WordItems> {
  const entries = new Map<number, Map<number, number[]>>()
  for (const [itemId, words] of items)
    for (const [word, weight] of Object.entries(words)) {
      const parts = entries.get(Number(word)) ?? new Map<number, number[]>()
      entries.set(Number(word), parts)
      const part = partOf(itemId)
      parts.set(part, [...(parts.get(part) ?? []), entryOf(itemId, weight)])
    }
  const read = [...entries].map(([wordId, parts]): [number, WordItems] => [
    wordId,
    readWord([...parts].map(([part, numbers]) => ({ wordId, part, items: pack(numbers) }))),
  ])
  return new Map(read)
}

const rank = (wishes: Candidate[][], items: Weights): number[] =>
  [...rankMatches(wishes, wordsOf(items)).ids].sort((a, b) => a - b)

const certainly = (wordId: number): Candidate => ({ wordId, quality: 1 })
const [CORAL, RING, BEAD] = [1, 2, 3]

describe('rankMatches', () => {
  test('finds what fulfils all wishes, in whatever part it is', () => {
    const items = new Map([
      [7, { [CORAL]: 12, [RING]: 12 }],
      [8, { [CORAL]: 12 }],
      [50_000, { [CORAL]: 1, [RING]: 5 }],
      [90_000, { [RING]: 12 }],
    ])
    expect(rank([[certainly(CORAL)], [certainly(RING)]], items)).toEqual([7, 50_000])
  })

  test('finds what fulfils any wish where nothing fulfils all, worth more for more wishes', () => {
    const items = new Map([
      [7, { [CORAL]: 1, [RING]: 1 }],
      [50_000, { [BEAD]: 12 }],
    ])
    const wishes = [[certainly(CORAL)], [certainly(RING)], [certainly(BEAD)]]
    const { ids, worths } = rankMatches(wishes, wordsOf(items))
    expect(new Set(ids)).toEqual(new Set([7, 50_000]))
    expect(worths[ids.indexOf(7)]).toBeGreaterThan(worths[ids.indexOf(50_000)] ?? Infinity)
  })

  test('adds a fifth of every word of a wish to the best of them', () => {
    const items = new Map([
      [1, { [CORAL]: 12 }],
      [2, { [CORAL]: 12, [RING]: 6 }],
    ])
    const wish = [certainly(CORAL), { wordId: RING, quality: 0.5 }]
    const { ids, worths } = rankMatches([wish], wordsOf(items))
    const difference = (worths[ids.indexOf(2)] ?? 0) - (worths[ids.indexOf(1)] ?? 0)
    expect(difference).toBe(600)
  })

  test.each([
    ['one wish', [[certainly(CORAL), { wordId: BEAD, quality: 0.7 }]]],
    ['two wishes', [[certainly(CORAL), { wordId: BEAD, quality: 0.7 }], [certainly(RING)]]],
  ])('keeps the best 1,000 of 20,000, of equals the newest: %s', (_name, wishes) => {
    const items: Weights = new Map()
    for (let id = 1; id <= 20_000; id++)
      items.set(id, { [RING]: 5, [id % 7 === 0 ? BEAD : CORAL]: id % 31 === 0 ? 12 : 3 })
    const worthOf = (id: number) => (id % 31 === 0 ? 12 : 3) * (id % 7 === 0 ? 0.7 : 1)
    const best = [...items.keys()].sort((a, b) => worthOf(b) - worthOf(a) || b - a).slice(0, 1_000)
    expect(rank(wishes, items)).toEqual(best.sort((a, b) => a - b))
  })
})

describe('rankMatches passes over', () => {
  const WEIGHTS = [0, 1, 5, 6, 12]
  /** Weights that follow no pattern, the same in each run: many of a word that means little, few of one that means much. */
  function manyItems(): Weights {
    let seed = 5
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    const items: Weights = new Map()
    for (let id = 1; id <= 20_000; id++) {
      const words: Record<number, number> = {}
      for (const word of [CORAL, RING, BEAD]) {
        const weight = WEIGHTS[Math.min(random(5), random(word + 4))] ?? 0
        if (weight > 0) words[word] = weight
      }
      items.set(id, words)
    }
    return items
  }
  const items = manyItems()

  function worthOf(words: Record<number, number>, wishes: Candidate[][]): number {
    const score = wishes.reduce((score, candidates) => {
      const worths = candidates.map(({ wordId, quality }) => (words[wordId] ?? 0) * quality)
      return score + Math.max(...worths) + 0.2 * worths.reduce((sum, worth) => sum + worth, 0)
    }, 0)
    return Math.round(score * 1_000)
  }

  test.each([
    ['a word', [[certainly(CORAL)]]],
    [
      'words for one thing',
      [[certainly(CORAL), { wordId: RING, quality: 0.85 }, { wordId: BEAD, quality: 0.425 }]],
    ],
    ['two words', [[certainly(BEAD)], [certainly(RING)]]],
    [
      'two words that share others',
      [
        [certainly(CORAL), { wordId: RING, quality: 0.7 }],
        [certainly(BEAD), { wordId: RING, quality: 0.85 }],
      ],
    ],
  ])('nothing that is among the best for %s', (_what, wishes) => {
    const isFound = (words: Record<number, number>) =>
      wishes.every((candidates) => candidates.some(({ wordId }) => words[wordId]))
    const best = [...items]
      .filter(([, words]) => isFound(words))
      .map(([id, words]) => ({ id, worth: worthOf(words, wishes) }))
      .sort((one, other) => other.worth - one.worth || other.id - one.id)
      .slice(0, 1_000)
    expect(rank(wishes, items)).toEqual(best.map(({ id }) => id).sort((a, b) => a - b))
  })

  test('what can no longer be among them: it is not weighed', () => {
    const words = wordsOf(items)
    const layers = layersOf([toTerms([certainly(CORAL), certainly(RING)], words)])
    const [least, most] = [0, 12 * 1.2 * 2_000]
    const passed = (score: number) => {
      passOver(layers, score)
      return layers.filter(({ term, weight }) => weight <= term.passed).length
    }
    expect(passed(least)).toBe(0)
    expect(passed(12 * 1_200)).toBeGreaterThan(0)
    expect(passed(12 * 1_200)).toBeLessThan(layers.length)
    expect(passed(most)).toBe(layers.length)
  })
})

describe('bestOf', () => {
  const people = ['Ada 3', 'Bola 1', 'Chidi 2', 'Dayo 1', 'Efe 3'].map((text) => text.split(' '))
  const byNumber = ([, one]: string[], [, other]: string[]) => Number(one) - Number(other)
  test.each([1, 2, 3, 4, 5, 9])('the first %d are those of the whole list sorted', (count) => {
    expect(bestOf(people, count, byNumber)).toEqual(people.toSorted(byNumber).slice(0, count))
  })
})
