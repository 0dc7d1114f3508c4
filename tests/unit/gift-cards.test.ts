import { describe, expect, test } from 'vitest'
import { CODE_ALPHABET, formatCode, isCardCode, normalCode } from '#lib/codes.ts'
import { expiryOf, mayPay, shareAmong, sumShares } from '#lib/gift-cards/gift-cards.ts'
import { lastMomentOf } from '#lib/time.ts'
import { LEAST_TO_PAY_KOBO } from '#lib/offers/apply.ts'
import { Dice } from '../support/histories/dice.ts'

describe('what gift cards pay of a sum', () => {
  test('is never more than one holds or the sum, and leaves nothing or what companies take', () => {
    const dice = new Dice(1)
    for (let time = 0; time < 20_000; time++) {
      const sumKobo = 1 + dice.below(5_000_000)
      const cards = Array.from({ length: dice.below(5) }, (_, id) => ({
        id,
        balanceKobo: dice.falls(0.3) ? dice.below(20_000) : dice.below(3_000_000),
      }))
      const shares = shareAmong(sumKobo, cards)
      const left = sumKobo - sumShares(shares)
      expect(left === 0 || left >= Math.min(LEAST_TO_PAY_KOBO, sumKobo)).toBe(true)
      for (const { cardId, amountKobo } of shares) {
        expect(amountKobo).toBeGreaterThan(0)
        expect(amountKobo).toBeLessThanOrEqual(cards[cardId]?.balanceKobo ?? 0)
      }
    }
  })

  test('is the whole of the first before the second gives anything', () => {
    const cards = [
      { id: 7, balanceKobo: 500_000 },
      { id: 9, balanceKobo: 900_000 },
    ]
    expect(shareAmong(1_000_000, cards)).toEqual([
      { cardId: 7, amountKobo: 500_000 },
      { cardId: 9, amountKobo: 500_000 },
    ])
    expect(shareAmong(300_000, cards)).toEqual([{ cardId: 7, amountKobo: 300_000 }])
  })
})

describe('the code of a gift card', () => {
  test('has 16 letters and digits, without those that look like others', () => {
    expect(CODE_ALPHABET).toHaveLength(32)
    for (const sign of '0O1I') expect(CODE_ALPHABET).not.toContain(sign)
    expect(isCardCode('ABCDEFGHJKLMNPQR')).toBe(true)
    expect(isCardCode('ABCDEFGHJKLMNPQ0')).toBe(false)
    expect(isCardCode('ABCDEFGHJKLMNPQ')).toBe(false)
  })

  test('is read however people write it', () => {
    expect(normalCode(' abcd-efgh jklm-npqr ')).toBe('ABCDEFGHJKLMNPQR')
    expect(formatCode('ABCDEFGHJKLMNPQR')).toBe('ABCD-EFGH-JKLM-NPQR')
  })
})

describe('the end of a gift card', () => {
  const noon = '2026-11-20T11:00:00.000Z'

  test('is the midnight after the same day of a later month in Lagos', () => {
    expect(expiryOf(noon, 12)).toBe('2027-11-20T23:00:00.000Z')
    // 23:30 in UTC is the next day in Lagos.
    expect(expiryOf('2026-11-20T23:30:00.000Z', 1)).toBe('2026-12-21T23:00:00.000Z')
  })

  test('is that after the last day of a month that is shorter', () => {
    expect(expiryOf('2026-11-30T11:00:00.000Z', 3)).toBe('2027-02-28T23:00:00.000Z')
    expect(expiryOf('2027-01-31T11:00:00.000Z', 13)).toBe('2028-02-29T23:00:00.000Z')
  })

  test('never comes with 0 months', () => {
    expect(expiryOf(noon, 0)).toBeNull()
    expect(mayPay({ expiresAt: null, cancelledAt: null }, '2099-01-01T00:00:00.000Z')).toBe(true)
  })

  test('is the first moment at which it pays nothing', () => {
    const expiresAt = expiryOf(noon, 1) ?? ''
    expect(mayPay({ expiresAt, cancelledAt: null }, lastMomentOf(expiresAt))).toBe(true)
    expect(mayPay({ expiresAt, cancelledAt: null }, expiresAt)).toBe(false)
    expect(mayPay({ expiresAt, cancelledAt: noon }, noon)).toBe(false)
  })
})
