import { describe, expect, test } from 'vitest'
import type { IndexRow } from '#lib/catalogue/index/index-items.ts'
import { compareScored, scoreItems } from '#lib/catalogue/search/ranking.ts'
import { anIndex, aRow } from '../../support/catalogue/catalogue-index.ts'

const rank = (rows: Partial<IndexRow>[], terms: { [word: string]: number }[]): number[] => {
  const index = anIndex(0)
  for (const [at, row] of rows.entries()) index.put({ ...aRow(at + 1), style: '', ...row })
  const ids = rows.map((_, at) => at + 1)
  const meanings = terms.map((words) => new Map(Object.entries(words)))
  const scored = scoreItems(index, meanings, { isComplete: true, idsByTerm: [ids] })
  return scored.sort(compareScored).map(({ item }) => item.id)
}

describe('scoreItems', () => {
  test('counts a word of the name most, then those of style, colour and size, then the description', () => {
    const rows = [
      { name: 'Ring' },
      { name: 'Ring', sizes: 'Coral' },
      { name: 'Ring', colours: '["Coral"]' },
      { name: 'Ring', style: 'Coral' },
      { name: 'Coral Ring' },
    ]
    expect(rank(rows, [{ coral: 1 }])).toEqual([5, 4, 3, 2, 1])
  })

  test('counts the names of categories, sub-categories and sections like the style', () => {
    expect(rank([{ colours: '["Women"]', categoryId: 2 }, {}], [{ woman: 1, women: 1 }])).toEqual([
      2, 1,
    ])
  })

  test('puts what was typed before a word that may be meant', () => {
    const rows = [{ name: 'Headtie' }, { name: 'Gele' }]
    expect(rank(rows, [{ gele: 1, headtie: 0.85 }])).toEqual([2, 1])
  })

  test('adds a fifth of the other words of a term, so that aso ebi comes before other aso', () => {
    const rows = [{ name: 'Aso Ebi' }, { name: 'Aso Oke' }]
    expect(rank(rows, [{ aso: 1, ebi: 0.4 }])).toEqual([1, 2])
  })

  test('puts an item with more of the terms first, however well another fits one', () => {
    const index = anIndex(2)
    const terms = [['dress'], ['of', 'a', 'description'], ['of', 'another']].map(
      (words) => new Map(words.map((word) => [word, 1])),
    )
    const matches = { isComplete: false, idsByTerm: [[2], [1], [1]] }
    const scored = scoreItems(index, terms, matches).sort(compareScored)
    expect(scored.map(({ item, terms }) => [item.id, terms])).toEqual([
      [1, 2],
      [2, 1],
    ])
  })

  test('puts sold-out items last, and of equals what sells better, then the newer', () => {
    const rows = [
      { available: 0, popularScore: 9 },
      { popularScore: 2 },
      { popularScore: 1 },
      { popularScore: 1 },
    ]
    expect(rank(rows, [{ dress: 1 }])).toEqual([2, 4, 3, 1])
  })

  test('leaves out what is not shown', () => {
    const index = anIndex(2)
    index.remove(1)
    const matches = { isComplete: true, idsByTerm: [[1, 2, 99]] }
    const scored = scoreItems(index, [new Map([['dress', 1]])], matches)
    expect(scored.map(({ item }) => item.id)).toEqual([2])
  })
})
