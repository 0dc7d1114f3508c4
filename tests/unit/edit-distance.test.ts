import { describe, expect, test } from 'vitest'
import { editDistance } from '#lib/letters/edit-distance.ts'

describe('editDistance', () => {
  test.each([
    ['sandal', 'sandal', 0],
    ['sandel', 'sandal', 1],
    ['agbda', 'agbada', 1],
    ['gleee', 'gelee', 1],
    ['neclace', 'necklace', 1],
  ])('%s for %s is %i', (typed, meant, count) => {
    expect(editDistance(typed, meant, 2)).toBe(count)
  })

  test('stops counting at one more than is allowed', () => {
    expect(editDistance('sandal', 'watch', 1)).toBe(2)
  })
})
