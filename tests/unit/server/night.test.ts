import { expect, test } from 'vitest'
import { isNight, nextNight } from '#lib/media/night.ts'

test('the night is from 01:00 to 05:00 in Lagos', () => {
  for (const [utc, isIt] of [
    ['2026-11-19T23:59:59.999Z', false],
    ['2026-11-20T00:00:00.000Z', true],
    ['2026-11-20T03:59:59.999Z', true],
    ['2026-11-20T04:00:00.000Z', false],
    ['2026-11-20T12:00:00.000Z', false],
  ] as const)
    expect(isNight(utc), utc).toBe(isIt)
})

test('the next night begins at the next 01:00 in Lagos', () => {
  for (const [now, next] of [
    ['2026-11-19T23:30:00.000Z', '2026-11-20T00:00:00.000Z'],
    ['2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-20T09:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    ['2026-11-20T23:00:00.000Z', '2026-11-21T00:00:00.000Z'],
  ] as const)
    expect(nextNight(now), now).toBe(next)
})
