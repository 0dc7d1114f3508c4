import { describe, expect, test } from 'vitest'
import { formatRelativeDate, lagosTimeOf, untilOf, writtenTimeOf } from '#lib/time.ts'

test('an owner is told the time by the clocks in Lagos, an hour ahead of UTC', () => {
  expect(lagosTimeOf('2026-11-19T23:05:59.000Z')).toBe('2026-11-20 00:05')
  expect(lagosTimeOf('2026-11-20T12:30:00.000Z')).toBe('2026-11-20 13:30')
})

test('what the desk writes down has one style, with its year', () => {
  expect(writtenTimeOf('2026-11-19T23:05:59.000Z')).toBe('Fri 20 Nov 2026, 00:05')
  expect(writtenTimeOf('2025-09-05T12:00:00.000Z')).toBe('Fri 5 Sept 2025, 13:00')
})

describe('formatRelativeDate', () => {
  const now = '2026-11-20T09:00:00.000Z'

  test.each([
    ['2026-11-20T00:10:00.000Z', 'Today'],
    ['2026-11-19T22:59:00.000Z', 'Yesterday'],
    ['2026-11-18T09:00:00.000Z', '2 days ago'],
    ['2026-11-14T09:00:00.000Z', '6 days ago'],
    ['2026-11-13T09:00:00.000Z', 'November 13, 2026'],
  ])('%s is %s', (moment, text) => {
    expect(formatRelativeDate(moment, now)).toBe(text)
  })

  test('the day is the one in Lagos, an hour ahead of UTC', () => {
    expect(formatRelativeDate('2026-11-19T23:30:00.000Z', now)).toBe('Today')
  })

  test('a clock that runs behind shows no future', () => {
    expect(formatRelativeDate('2026-11-22T09:00:00.000Z', now)).toBe('Today')
  })
})

describe('untilOf', () => {
  test.each([
    ['2026-11-29T22:59:00.000Z', 'Sunday, 23:59'],
    ['2026-11-29T23:00:00.000Z', 'Sunday, midnight'],
    ['2026-11-27T11:30:00.000Z', 'Friday, 12:30'],
    ['2026-12-06T22:59:00.000Z', 'Sunday 6 December, 23:59'],
    ['2026-12-31T23:00:00.000Z', 'Thursday 31 December, midnight'],
  ])('%s is %s in Lagos', (moment, words) => {
    expect(untilOf(moment, '2026-11-27T10:00:00.000Z')).toBe(words)
  })
})
