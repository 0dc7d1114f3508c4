import { describe, expect, test } from 'vitest'
import {
  CODE_ALPHABET,
  formatCode,
  isCode,
  normalCode,
  shareAmong,
  sumShares,
} from '#lib/gift-cards/gift-cards.ts'
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
    expect(isCode('ABCDEFGHJKLMNPQR')).toBe(true)
    expect(isCode('ABCDEFGHJKLMNPQ0')).toBe(false)
    expect(isCode('ABCDEFGHJKLMNPQ')).toBe(false)
  })

  test('is read however people write it', () => {
    expect(normalCode(' abcd-efgh jklm-npqr ')).toBe('ABCDEFGHJKLMNPQR')
    expect(formatCode('ABCDEFGHJKLMNPQR')).toBe('ABCD-EFGH-JKLM-NPQR')
  })
})
