import { describe, expect, test } from 'vitest'
import { bestOf } from '#lib/catalogue/index/best.ts'
import { KeptWishes } from '#lib/catalogue/search/kept-wishes.ts'
import { entryOf, pack, partOf, type Posting } from '#lib/catalogue/search/postings.ts'
import { rankMatches } from '#lib/catalogue/search/ranking.ts'
import { type Candidate, weigh, type Weighed } from '#lib/catalogue/search/weighing.ts'

/** An item, and what each word means for it. */
type Weights = Map<number, Record<number, number>>

function postingsOf(items: Weights, wordId: number): Posting[] {
  const parts = Map.groupBy(
    [...items].filter(([, words]) => words[wordId]),
    ([itemId]) => partOf(itemId),
  )
  return [...parts].map(([part, ofPart]) => ({
    wordId,
    part,
    items: pack(ofPart.map(([itemId, words]) => entryOf(itemId, words[wordId] ?? 0))),
  }))
}

const weighAll = (wishes: Candidate[][], items: Weights): Weighed[] =>
  wishes.map((candidates) =>
    weigh(
      candidates,
      candidates.flatMap(({ wordId }) => postingsOf(items, wordId)),
    ),
  )

const rank = (wishes: Candidate[][], items: Weights): number[] =>
  [...rankMatches(weighAll(wishes, items)).ids].sort((a, b) => a - b)

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
    const { ids, worths } = rankMatches(weighAll(wishes, items))
    expect(new Set(ids)).toEqual(new Set([7, 50_000]))
    expect(worths[ids.indexOf(7)]).toBeGreaterThan(worths[ids.indexOf(50_000)] ?? Infinity)
  })

  test('adds a fifth of every word of a wish to the best of them', () => {
    const items = new Map([
      [1, { [CORAL]: 12 }],
      [2, { [CORAL]: 12, [RING]: 6 }],
    ])
    const wish = [certainly(CORAL), { wordId: RING, quality: 0.5 }]
    const { ids, worths } = rankMatches(weighAll([wish], items))
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

test('of equals those that are looked at last are kept where they are the newest', () => {
  const items: Weights = new Map()
  for (let id = 1; id <= 4_000; id++)
    items.set(id, id <= 2_500 ? { [CORAL]: 5, [RING]: 12 } : { [CORAL]: 12, [RING]: 5 })
  const newest = Array.from({ length: 1_000 }, (_, at) => 3_001 + at)
  expect(rank([[certainly(CORAL)], [certainly(RING)]], items)).toEqual(newest)
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
})

describe('KeptWishes', () => {
  const CORAL_ALONE = [certainly(CORAL)]
  const RING_ALONE = [certainly(RING)]
  const items: Weights = new Map([[7, { [CORAL]: 12, [RING]: 5 }]])
  function readerOf(asked: number[][]) {
    return (wordIds: number[]): Promise<Posting[]> => {
      asked.push(wordIds)
      return Promise.resolve(wordIds.flatMap((wordId) => postingsOf(items, wordId)))
    }
  }

  test('reads the words of a wish once, and those of several at a time', async () => {
    const asked: number[][] = []
    const kept = new KeptWishes()
    const first = await kept.of([CORAL_ALONE, RING_ALONE], readerOf(asked))
    expect(await kept.of([RING_ALONE, CORAL_ALONE], readerOf(asked))).toEqual(first.toReversed())
    expect(asked).toEqual([[CORAL, RING]])
  })

  test('tells the same words from each other by how sure they are', async () => {
    const asked: number[][] = []
    const kept = new KeptWishes()
    const [sure] = await kept.of([CORAL_ALONE], readerOf(asked))
    const [unsure] = await kept.of([[{ wordId: CORAL, quality: 0.7 }]], readerOf(asked))
    expect(unsure?.numbers).not.toEqual(sure?.numbers)
    expect(asked).toEqual([[CORAL], [CORAL]])
  })

  test('forgets what was looked for longest ago where there is no room', async () => {
    const asked: number[][] = []
    const kept = new KeptWishes(2_500)
    for (const wish of [CORAL_ALONE, RING_ALONE, CORAL_ALONE, [certainly(BEAD)], CORAL_ALONE])
      await kept.of([wish], readerOf(asked))
    expect(asked).toEqual([[CORAL], [RING], [BEAD]])
    await kept.of([RING_ALONE], readerOf(asked))
    expect(asked.at(-1)).toEqual([RING])
  })
})

describe('bestOf', () => {
  const people = ['Ada 3', 'Bola 1', 'Chidi 2', 'Dayo 1', 'Efe 3'].map((text) => text.split(' '))
  const byNumber = ([, one]: string[], [, other]: string[]) => Number(one) - Number(other)
  test.each([1, 2, 3, 4, 5, 9])('the first %d are those of the whole list sorted', (count) => {
    expect(bestOf(people, count, byNumber)).toEqual(people.toSorted(byNumber).slice(0, count))
  })
})
