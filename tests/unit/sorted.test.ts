import { describe, expect, test } from 'vitest'
import { lowerBound, topK } from '#lib/sorted.ts'

describe('topK', () => {
  const people = ['Ada 3', 'Bola 1', 'Chidi 2', 'Dayo 1', 'Efe 3'].map((text) => text.split(' '))
  const byNumber = ([, one]: string[], [, other]: string[]) => Number(one) - Number(other)
  test.each([1, 2, 3, 4, 5, 9])('the first %d are those of the whole list sorted', (count) => {
    expect(topK(people, count, byNumber)).toEqual(people.toSorted(byNumber).slice(0, count))
  })
})

test.each([
  ['before all', 0, 0],
  ['at the first of equals', 3, 1],
  ['between two', 4, 3],
  ['after all', 9, 4],
])('lowerBound finds the place %s', (_where, sought, place) => {
  expect(lowerBound([1, 3, 3, 7], (one) => one < sought)).toBe(place)
})
