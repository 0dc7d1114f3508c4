import { describe, expect, test } from 'vitest'
import { formatArrival, missingForFree, pickName } from '#lib/delivery/delivery.ts'
import { formatPhone, toE164 } from '#lib/letters/phone.ts'
import { feeOf } from '#lib/delivery/price/fee.ts'
import { sayFreeDelivery } from '#lib/delivery/price/free-delivery.ts'
import { promiseTexts } from '#lib/texts/buying/cart.ts'
import { deliveryTexts } from '#lib/texts/buying/delivery.ts'
import { homeTexts } from '#lib/texts/goods/home.ts'

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
    expect(formatArrival(now, { minDays: min, maxDays: max }, new Set())).toBe(text)
  })
})

describe('feeOf', () => {
  const zone = { feeKobo: 250_000, freeOverKobo: 5_000_000, byWeight: null }
  const feeFor = (goodsKobo: number, changes = {}) =>
    feeOf({ ...zone, ...changes }, { goodsKobo, grams: 7_001 })

  test('is nothing from the free amount on', () => {
    expect(feeFor(4_999_999)).toEqual({ feeKobo: 250_000, surchargeKobo: 0 })
    expect(feeFor(5_000_000)).toEqual({ feeKobo: 0, surchargeKobo: 0 })
    expect(feeFor(5_000_000, { freeOverKobo: null })).toEqual({
      feeKobo: 250_000,
      surchargeKobo: 0,
    })
  })

  test('has the surcharge for the weight in it, but where delivery is free', () => {
    const byWeight = { includedKg: 5, perKgKobo: 50_000 }
    expect(feeFor(4_999_999, { byWeight })).toEqual({ feeKobo: 400_000, surchargeKobo: 150_000 })
    expect(feeFor(5_000_000, { byWeight })).toEqual({ feeKobo: 0, surchargeKobo: 0 })
  })
})

describe('missingForFree', () => {
  test('is what goods lack to the free amount, nothing above it, and null where delivery is never free', () => {
    expect(missingForFree({ freeOverKobo: 5_000_000 }, 3_910_000)).toBe(1_090_000)
    expect(missingForFree({ freeOverKobo: 5_000_000 }, 5_100_000)).toBe(0)
    expect(missingForFree({ freeOverKobo: null }, 5_100_000)).toBeNull()
  })

  test('is told as a sum, or as done', () => {
    const lagos = { zone: 'Lagos', freeOverKobo: 5_000_000 }
    expect(sayFreeDelivery(lagos, 3_910_000)).toBe('₦10,900 more and delivery in Lagos is free')
    expect(sayFreeDelivery(lagos, 5_000_000)).toBe('Delivery in Lagos is free')
    const here = { ...lagos, zone: null }
    expect(sayFreeDelivery(here, 3_910_000)).toBe('₦10,900 more and delivery is free')
    expect(sayFreeDelivery({ ...here, freeOverKobo: null }, 1)).toBeNull()
    expect(sayFreeDelivery(null, 1)).toBeNull()
  })
})

test('the capital’s territory is picked by the name of its city too', () => {
  expect(['Lagos', 'Federal Capital Territory'].map(pickName)).toEqual([
    'Lagos',
    'Federal Capital Territory (Abuja)',
  ])
})

describe('phone numbers', () => {
  test('are shown as people read them', () => {
    expect(formatPhone('+2348031234567')).toBe('0803 123 4567')
  })

  test.each([
    '0803 123 4567',
    '+234 803 123 4567',
    '2348031234567',
    '+2340803-123-4567',
    '8031234567',
    '\u202A+234 803 123 4567\u202C',
    '+234\u00A0803\u00A0123\u00A04567',
    '0803\u2011123\u20114567',
    '0803 – 123 — 4567',
    'tel:+234-803-123-4567',
    'TEL: 08031234567',
    '009 234 803 123 4567',
    '00234 803 123 4567',
    '+234 (0) 803 123 4567',
    '(0803) 123.4567',
    '0803/1234567',
    '\uFF10\uFF18\uFF10\uFF13 \uFF11\uFF12\uFF13 \uFF14\uFF15\uFF16\uFF17',
    '\uFF0B\uFF12\uFF13\uFF14\uFF0D\uFF18\uFF10\uFF13\uFF11\uFF12\uFF13\uFF14\uFF15\uFF16\uFF17',
    '\u0660\u0668\u0660\u0663\u0661\u0662\u0663\u0664\u0665\u0666\u0667',
    '\u06F0\u06F8\u06F0\u06F3\u06F1\u06F2\u06F3\u06F4\u06F5\u06F6\u06F7',
  ])('are read however they are typed or pasted: %j', (typed) =>
    expect(toE164(typed)).toBe('+2348031234567'),
  )

  test.each(['0702', '0706', '0708', '0720', '0811', '0818', '0901', '0907', '0912', '0916'])(
    'of every network are known: %s',
    (prefix) => expect(toE164(`${prefix} 123 4567`)).toBe(`+234${prefix.slice(1)}1234567`),
  )

  test.each([
    '0803 555 014',
    '080312345678',
    '06031234567',
    '0800 123 4567',
    '00803 123 4567',
    '+0803 123 4567',
    '+447911123456',
    '01 234 5678',
    '08031234567 08051234567',
    'call me',
    '',
  ])('are no mobile numbers of Nigeria: %j', (typed) => expect(toE164(typed)).toBeNull())
})

test('an estimate says its days', () => {
  expect(deliveryTexts.eta(1, 3)).toBe('1-3 working days')
  expect(deliveryTexts.eta(1, 1)).toBe('1 working day')
  expect(deliveryTexts.pricedAtCheckout(1, 3)).toMatch(/^1 to 3 working days\./)
  expect(deliveryTexts.pricedAtCheckout(2, 2)).toMatch(/^2 working days\./)
  expect(homeTexts.delivery(1, 1, 200_000)).toBe('Delivery in 1 working day, from ₦2,000.')
})

test('a shop that takes goods back for one day says so', () => {
  expect(homeTexts.returns(1)).toBe('Return it within 1 day.')
  expect(promiseTexts.returns(1)).toBe('Return or exchange within 1 day')
})
