import { expect, test } from 'vitest'
import { readClosedDays } from '#lib/content/facts/closed-days.ts'

test.for([
  ['2026-12-25', ['2026-12-25']],
  [
    '2026-12-25, 2026-12-30 to 2027-01-02',
    ['2026-12-25', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02'],
  ],
  ['2026-12-25 – 2026-12-26', ['2026-12-25', '2026-12-26']],
  ['Christmas', null],
  ['2026-02-30', null],
  ['2026-12-26 to 2026-12-25', null],
  ['2026-01-01 to 9999-12-31', null],
  ['9999-12-31', ['9999-12-31']],
  ['0000-01-01', ['0000-01-01']],
] as const)('“%s” closes the shop on %s', ([text, days]) => {
  const read = readClosedDays(text)
  expect(read && [...read]).toEqual(days)
})
