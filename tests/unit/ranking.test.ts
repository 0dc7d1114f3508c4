import { describe, expect, test } from 'vitest'
import { bestOf } from '#lib/catalogue/best.ts'
import { entryOf, numbersOf, pack, partOf } from '#lib/search/postings.ts'
import { type Candidate, rankMatches, type WordPart } from '#lib/search/ranking.ts'

/** An item, and what each word means for it. */
type Weights = Map<number, Record<number, number>>

function postingsOf(items: Weights): Map<number, WordPart[]> {
  const entries = new Map<number, Map<number, number[]>>()
  for (const [itemId, words] of items)
    for (const [word, weight] of Object.entries(words)) {
      const parts = entries.get(Number(word)) ?? new Map<number, number[]>()
      entries.set(Number(word), parts)
      const part = partOf(itemId)
      parts.set(part, [...(parts.get(part) ?? []), entryOf(itemId, weight)])
    }
  const packed = [...entries].map(([word, parts]): [number, WordPart[]] => [
    word,
    [...parts].map(([part, numbers]) => ({ part, numbers: numbersOf(pack(numbers)) })),
  ])
  return new Map(packed)
}

const rank = (wishes: Candidate[][], items: Weights): number[] =>
  [...rankMatches(wishes, postingsOf(items)).ids].sort((a, b) => a - b)

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
    const { ids, worths } = rankMatches(wishes, postingsOf(items))
    expect(new Set(ids)).toEqual(new Set([7, 50_000]))
    expect(worths[ids.indexOf(7)]).toBeGreaterThan(worths[ids.indexOf(50_000)] ?? Infinity)
  })

  test('adds a fifth of every word of a wish to the best of them', () => {
    const items = new Map([
      [1, { [CORAL]: 12 }],
      [2, { [CORAL]: 12, [RING]: 6 }],
    ])
    const wish = [certainly(CORAL), { wordId: RING, quality: 0.5 }]
    const { ids, worths } = rankMatches([wish], postingsOf(items))
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

describe('bestOf', () => {
  const people = ['Ada 3', 'Bola 1', 'Chidi 2', 'Dayo 1', 'Efe 3'].map((text) => text.split(' '))
  const byNumber = ([, one]: string[], [, other]: string[]) => Number(one) - Number(other)
  test.each([1, 2, 3, 4, 5, 9])('the first %d are those of the whole list sorted', (count) => {
    expect(bestOf(people, count, byNumber)).toEqual(people.toSorted(byNumber).slice(0, count))
  })
})
