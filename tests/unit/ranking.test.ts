import { describe, expect, test } from 'vitest'
import type { IndexRow } from '#lib/catalogue/index/index-items.ts'
import { scoreItems } from '#lib/catalogue/search/ranking.ts'
import { anIndex, aRow } from '../support/catalogue-index.ts'

const rank = (rows: Partial<IndexRow>[], terms: { [word: string]: number }[]): number[] => {
  const index = anIndex(0)
  for (const [at, row] of rows.entries()) index.put({ ...aRow(at + 1), style: '', ...row })
  const ids = rows.map((_, at) => at + 1)
  const matches = terms.map((words) => ({ meanings: new Map(Object.entries(words)), ids }))
  const scores = [...scoreItems(index, matches)]
  return scores.sort(([, one], [, other]) => other - one).map(([item]) => item.id)
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
    const rows = [{ name: 'Aso Oke' }, { name: 'Aso Ebi' }]
    expect(rank(rows, [{ aso: 1, ebi: 0.4 }])).toEqual([2, 1])
  })

  test('puts an item with more of the terms first, however well another fits one', () => {
    const index = anIndex(2)
    const coral = { meanings: new Map([['dress', 1]]), ids: [1, 2] }
    const ring = { meanings: new Map([['nothing of its name', 1]]), ids: [2] }
    const scores = scoreItems(index, [coral, ring])
    const [one = 0, two = 0] = [1, 2].map((id) => scores.get(index.get(id) ?? never()))
    expect(two).toBeGreaterThan(one)
  })

  test('leaves out what is not shown', () => {
    const index = anIndex(2)
    index.remove(1)
    const scores = scoreItems(index, [{ meanings: new Map([['dress', 1]]), ids: [1, 2, 99] }])
    expect([...scores.keys()].map(({ id }) => id)).toEqual([2])
  })
})

const never = (): never => {
  throw new Error('not in the index')
}
