import { describe, expect, test } from 'vitest'
import { backupName, outdated, readKeep } from '#lib/recovery/keep.ts'

const on = (day: string, time = '033000') => `shop-${day}-${time}.tar.gz`

describe('readKeep', () => {
  test('reads days, weeks and months, or some of them', () => {
    expect(readKeep('7d,4w,6m')).toEqual({ days: 7, weeks: 4, months: 6 })
    expect(readKeep('30d')).toEqual({ days: 30, weeks: 0, months: 0 })
  })

  test.each(['', '7', 'all', '7d 4w', '-1d'])('refuses %j', (text) => {
    expect(readKeep(text)).toBeNull()
  })
})

describe('outdated', () => {
  test('keeps the newest of each of the last days, weeks and months', () => {
    const names = [
      on('2026-09-30'),
      on('2026-10-31'),
      // A Sunday, and the Monday after it.
      on('2026-11-15'),
      on('2026-11-16'),
      on('2026-11-22'),
      on('2026-11-23'),
      on('2026-11-24', '010000'),
      on('2026-11-24'),
    ]
    expect(outdated(names, { days: 2, weeks: 3, months: 2 })).toEqual([
      on('2026-11-24', '010000'),
      on('2026-11-16'),
      on('2026-09-30'),
    ])
  })

  test('never names the newest, nor a file that is none of its own', () => {
    const names = [on('2026-11-24'), 'shop-2026-11-01.db', 'notes.txt']
    expect(outdated(names, { days: 0, weeks: 0, months: 0 })).toEqual([])
  })

  test('knows the names that backups are given', () => {
    const [older, newer] = [
      backupName('2026-11-23T03:30:00.000Z'),
      backupName('2026-11-24T03:30:00.000Z'),
    ]
    expect(outdated([older, newer], { days: 1, weeks: 0, months: 0 })).toEqual([older])
  })
})
