import { describe, expect, test } from 'vitest'
import {
  barePhone,
  feeOf,
  formatArrival,
  formatPhone,
  missingForFree,
  pickName,
  LOOSE_PHONE_PATTERN,
} from '#lib/delivery/delivery.ts'
import { deliveryTexts } from '#lib/texts/buying/delivery.ts'

describe('formatArrival', () => {
  test.each([
    ['on Tuesday', '2026-11-24T09:00:00.000Z', 1, 3, 'Wed 25 – Fri 27 November'],
    ['over a Sunday', '2026-11-20T09:00:00.000Z', 1, 3, 'Sat 21 – Tue 24 November'],
    ['into another month', '2026-11-27T09:00:00.000Z', 2, 4, 'Mon 30 November – Wed 2 December'],
    [
      'late in the evening, when it is already tomorrow in Lagos',
      '2026-11-23T23:30:00.000Z',
      1,
      3,
      'Wed 25 – Fri 27 November',
    ],
    ['with one day to choose from', '2026-11-24T09:00:00.000Z', 2, 2, 'Thu 26 November'],
  ])('ordered %s', (_, now, min, max, text) => {
    expect(formatArrival(now, { minDays: min, maxDays: max })).toBe(text)
  })
})

describe('feeOf', () => {
  const zone = { feeKobo: 250_000, freeOverKobo: 5_000_000, etaMinDays: 1, etaMaxDays: 3 }

  test('is nothing from the free amount on', () => {
    expect(feeOf(zone, 4_999_999)).toBe(250_000)
    expect(feeOf(zone, 5_000_000)).toBe(0)
    expect(feeOf({ ...zone, freeOverKobo: null }, 5_000_000)).toBe(250_000)
  })
})

describe('missingForFree', () => {
  test('is what goods lack to the free amount, nothing above it, and null where delivery is never free', () => {
    expect(missingForFree({ freeOverKobo: 5_000_000 }, 3_910_000)).toBe(1_090_000)
    expect(missingForFree({ freeOverKobo: 5_000_000 }, 5_100_000)).toBe(0)
    expect(missingForFree({ freeOverKobo: null }, 5_100_000)).toBeNull()
  })

  test('is told as a sum, or as done', () => {
    expect(deliveryTexts.freeIn('Lagos', 1_090_000)).toBe(
      '₦10,900 more and delivery in Lagos is free',
    )
    expect(deliveryTexts.freeIn('Lagos', 0)).toBe('Delivery in Lagos is free')
  })
})

test('the capital’s territory is picked by the name of its city too', () => {
  expect(['Lagos', 'Federal Capital Territory'].map(pickName)).toEqual([
    'Lagos',
    'Federal Capital Territory (Abuja)',
  ])
})

describe('phone numbers', () => {
  const pattern = new RegExp(`^${LOOSE_PHONE_PATTERN}$`)

  test('are shown as people read them', () => {
    expect(formatPhone('+2348031234567')).toBe('0803 123 4567')
  })

  test.each([
    '0803 123 4567',
    '+234 803 123 4567',
    '2348031234567',
    '+2340803-123-4567',
    '8031234567',
  ])('the browser lets %s pass', (text) => expect(barePhone(text)).toMatch(pattern))

  test.each(['0803 555 014', '06031234567', 'call me', ''])('and not %j', (text) =>
    expect(barePhone(text)).not.toMatch(pattern),
  )
})

test('an estimate says its days', () => {
  expect(deliveryTexts.eta(1, 3)).toBe('1-3 working days')
  expect(deliveryTexts.eta(1, 1)).toBe('1 working day')
})
