import { describe, expect, test } from 'vitest'
import { normalCode } from '#lib/codes.ts'
import { applyOffers, LEAST_TO_PAY_KOBO } from '#lib/offers/apply.ts'
import { type KindName, type Terms } from '#lib/offers/kinds/kinds.ts'
import {
  ALL_GOODS,
  type OfferContext,
  type Destination,
  type Offer,
  type OfferLine,
  refusalOf,
} from '#lib/offers/offers.ts'
import { sumLines } from '#lib/pricing/lines.ts'
import { sharesOf } from '#lib/pricing/shares.ts'
import { toMoment } from '#lib/time.ts'
import { Dice } from '../../support/histories/dice.ts'
import { IBADAN_NORTH, IKEJA, SURULERE } from '../../support/places.ts'

const NOW = toMoment(Date.parse('2026-11-27T12:00:00Z'))
const NOBODY: OfferContext = {
  now: NOW,
  to: null,
  isFirstOrder: null,
  usesOf: () => ({ all: 0, own: 0 }),
}

let ids = 0
const anOffer = (kind: KindName, terms: Terms, more: Partial<Offer> = {}): Offer => ({
  id: ++ids,
  own: null,
  name: `${kind} ${ids}`,
  code: null,
  person: null,
  personNote: '',
  kind,
  terms,
  scope: ALL_GOODS,
  leastKobo: null,
  leastUnits: null,
  places: null,
  isFirstOrder: false,
  isOnceEach: false,
  mostUses: null,
  from: null,
  until: null,
  isOnTop: false,
  ...more,
})

const aLine = (sizeId: number, quantity: number, naira: number): OfferLine => ({
  sizeId,
  itemId: sizeId * 10,
  categoryId: 1 + (sizeId % 2),
  sectionId: 5 + (sizeId % 3),
  quantity,
  unitKobo: naira * 100,
})

const price = (
  lines: OfferLine[],
  offers: Offer[],
  code: Offer | null = null,
  to: Destination = null,
) => applyOffers(lines, { offers, code }, { ...NOBODY, to })

/** What is taken off each line, in naira. */
const nairaOff = (...asked: Parameters<typeof price>): number[] =>
  price(...asked).lines.map(({ discountKobo }) => discountKobo / 100)

describe('an offer takes off', () => {
  const dress = aLine(1, 1, 20_000)
  const cap = aLine(2, 3, 5_000)

  test('some percent of the goods that it is on', () => {
    expect(nairaOff([dress, cap], [anOffer('percent', { percent: 10 })])).toEqual([2_000, 1_500])
    const onCaps = { scope: { ...ALL_GOODS, items: [20] } }
    expect(nairaOff([dress, cap], [anOffer('percent', { percent: 10 }, onCaps)])).toEqual([
      0, 1_500,
    ])
  })

  test('what it is on alone: a category, a section, an item or a variant', () => {
    const on = (scope: Partial<Offer['scope']>) =>
      nairaOff(
        [dress, cap],
        [anOffer('percent', { percent: 10 }, { scope: { ...ALL_GOODS, ...scope } })],
      )
    expect(on({ categories: [2] })).toEqual([2_000, 0])
    expect(on({ sections: [7] })).toEqual([0, 1_500])
    expect(on({ items: [10], variants: [2] })).toEqual([2_000, 1_500])
    expect(on({ variants: [99] })).toEqual([0, 0])
  })

  test('a sum, cut by what the lines cost', () => {
    expect(nairaOff([dress, cap], [anOffer('sum', { kobo: 700_000 })])).toEqual([4_000, 3_000])
  })

  test('a sum for each full sum, and nothing for what is left over', () => {
    const each = anOffer('each-full', { eachKobo: 1_000_000, kobo: 70_000 })
    // ₦35,000 is full three times.
    expect(nairaOff([dress, cap], [each])).toEqual([1_200, 900])
    expect(nairaOff([aLine(2, 1, 9_999)], [each])).toEqual([0])
  })

  test('what a piece costs above one price', () => {
    expect(nairaOff([dress, cap], [anOffer('fixed-price', { kobo: 600_000 })])).toEqual([14_000, 0])
  })

  test('half of every third piece, the cheapest', () => {
    const half = anOffer('buy-get', { buy: 2, get: 1, percent: 50 })
    expect(nairaOff([cap], [half])).toEqual([2_500])
    // The dress and two caps are one group, and one cap is left over.
    expect(nairaOff([dress, cap], [half])).toEqual([0, 2_500])
    expect(nairaOff([aLine(2, 2, 5_000)], [half])).toEqual([0])
  })

  test('what pieces cost above the price of the bundle, for full bundles of the dearest', () => {
    const three = anOffer('bundle', { units: 3, kobo: 1_200_000 })
    expect(nairaOff([cap], [three])).toEqual([3_000])
    expect(nairaOff([aLine(2, 5, 5_000)], [three])).toEqual([3_000])
  })

  test('the delivery, and nothing of the goods', () => {
    const free = anOffer('free-delivery', {}, { leastKobo: 3_000_000 })
    expect(price([dress, cap], [free]).freeDelivery).toBe(free)
    expect(price([dress], [free]).freeDelivery).toBeNull()
  })
})

describe('of several offers', () => {
  const lines = [aLine(1, 1, 20_000), aLine(2, 1, 5_000)]
  const all = anOffer('percent', { percent: 10 })
  const caps = anOffer('percent', { percent: 30 }, { scope: { ...ALL_GOODS, items: [20] } })

  test('each line gets the best', () => {
    const priced = price(lines, [all, caps])
    expect(priced.lines.map(({ offers }) => offers)).toEqual([[all.name], [caps.name]])
    expect(nairaOff(lines, [all, caps])).toEqual([2_000, 1_500])
  })

  test('a code takes part, and comes on top only where the owner said so', () => {
    const code = anOffer('percent', { percent: 20 }, { code: 'ADA20' })
    expect(nairaOff(lines, [all, caps], code)).toEqual([4_000, 1_500])
    const onTop = { ...code, isOnTop: true }
    expect(nairaOff(lines, [all, caps], onTop)).toEqual([5_600, 2_200])
  })

  test('a code that takes off nothing more says so', () => {
    const code = anOffer('percent', { percent: 5 }, { code: 'ADA5' })
    expect(price(lines, [all], code).refused).toEqual({ why: 'nothing-off' })
  })
})

describe('an offer does not count', () => {
  const lines = [aLine(1, 2, 4_000)]
  const hour = (hours: number) => toMoment(Date.parse(NOW) + hours * 3_600_000)
  const why = (more: Partial<Offer>, about: Partial<OfferContext> = {}) =>
    refusalOf(anOffer('percent', { percent: 10 }, more), lines, { ...NOBODY, ...about })?.why

  test('before it begins and from its end on, to the second', () => {
    expect(why({ from: hour(1) })).toBe('not-begun')
    expect(why({ from: NOW, until: hour(1) })).toBeUndefined()
    expect(why({ until: NOW })).toBe('ended')
  })

  test('when it was used as often as it may be, in all or by this customer', () => {
    const used = { usesOf: () => ({ all: 10, own: 1 }) }
    expect(why({ mostUses: 10 }, used)).toBe('used-up')
    expect(why({ mostUses: 11 }, used)).toBeUndefined()
    expect(why({ isOnceEach: true }, used)).toBe('used-once')
  })

  test('for a second order, for other goods, for too little and for too few', () => {
    expect(why({ isFirstOrder: true }, { isFirstOrder: false })).toBe('not-first')
    expect(why({ isFirstOrder: true })).toBeUndefined()
    expect(why({ scope: { ...ALL_GOODS, categories: [99] } })).toBe('other-goods')
    const asked = anOffer('percent', { percent: 10 }, { leastKobo: 1_000_000 })
    expect(refusalOf(asked, lines, NOBODY)).toEqual({ why: 'too-little', moreKobo: 200_000 })
    const three = anOffer('percent', { percent: 10 }, { leastUnits: 3 })
    expect(refusalOf(three, lines, NOBODY)).toEqual({ why: 'too-few', moreUnits: 1 })
  })
})

const IN_LAGOS = { lgas: [IKEJA, SURULERE], words: 'Ikeja and Surulere' }
const DESTINATIONS: [Destination, ...Destination[]] = [null, 'pickup', IKEJA, IBADAN_NORTH]

describe('an offer for some places', () => {
  const lines = [aLine(1, 1, 20_000)]
  const code = anOffer('percent', { percent: 10 }, { code: 'LAGOS', places: IN_LAGOS })
  const off = (to: Destination) => {
    const { lines: priced, refused } = price(lines, [], code, to)
    return [priced[0]?.discountKobo, refused?.why]
  }

  test('counts for what is delivered there, and for nothing that is picked up', () => {
    expect(off(IKEJA)).toEqual([200_000, undefined])
    expect(off(IBADAN_NORTH)).toEqual([0, 'other-place'])
    expect(off('pickup')).toEqual([0, 'other-place'])
  })

  test('waits until the place is known, and says so', () => {
    expect(off(null)).toEqual([0, 'to-place'])
  })
})

test('a code is the same however it is typed', () => {
  for (const typed of ['ADA10', ' ada10 ', 'ada 10', 'Ada-10', 'ＡＤＡ１０'])
    expect(normalCode(typed)).toBe('ADA10')
})

type MakeKind = (dice: Dice) => [KindName, Terms]
const KINDS: [MakeKind, ...MakeKind[]] = [
  (dice) => ['percent', { percent: 1 + dice.below(100) }],
  (dice) => ['sum', { kobo: 100 + dice.below(3_000_000) }],
  (dice) => [
    'each-full',
    { eachKobo: 100 + dice.below(3_000_000), kobo: 100 + dice.below(3_000_000) },
  ],
  (dice) => ['fixed-price', { kobo: 100 + dice.below(2_000_000) }],
  (dice) => [
    'buy-get',
    { buy: 1 + dice.below(3), get: 1 + dice.below(2), percent: 1 + dice.below(100) },
  ],
  (dice) => ['bundle', { units: 2 + dice.below(3), kobo: 100 + dice.below(3_000_000) }],
  () => ['free-delivery', {}],
]

function aRandomOffer(dice: Dice, code: string | null): Offer {
  const [kind, terms] = dice.pick(KINDS)(dice)
  const scopes: [Offer['scope'], ...Offer['scope'][]] = [
    ALL_GOODS,
    { ...ALL_GOODS, categories: [1 + dice.below(2)] },
    { ...ALL_GOODS, sections: [5 + dice.below(3)] },
    { ...ALL_GOODS, items: [10, 30] },
    { ...ALL_GOODS, variants: [1 + dice.below(5)] },
    { ...ALL_GOODS, sections: [5], items: [20], variants: [1, 3] },
  ]
  return anOffer(kind, terms, {
    code,
    scope: dice.pick(scopes),
    leastKobo: dice.below(3) === 0 ? dice.below(5_000_000) : null,
    places: dice.below(3) === 0 ? IN_LAGOS : null,
    isOnTop: dice.below(2) === 0,
  })
}

test('in 100,000 random carts, discounts add up, are never below 0 nor above the line, and leave something to pay', () => {
  const dice = new Dice(20_261_127)
  const wrong: unknown[] = []
  for (let times = 0; times < 100_000 && wrong.length === 0; times++) {
    const lines = Array.from({ length: 1 + dice.below(5) }, (_, index) => ({
      ...aLine(index + 1, 1 + dice.below(6), 0),
      unitKobo: 1 + dice.below(3_000_000),
    }))
    const offers = Array.from({ length: dice.below(4) }, () => aRandomOffer(dice, null))
    const code = dice.below(2) === 0 ? aRandomOffer(dice, 'CODE') : null
    const to = dice.pick(DESTINATIONS)
    const priced = price(lines, offers, code, to)
    const { goodsKobo, discountKobo } = sumLines(priced.lines)
    const ofOffers = priced.applied.reduce((sum, each) => sum + each.discountKobo, 0)
    const turned = price(lines.toReversed(), offers.toReversed(), code, to).lines.toReversed()
    const isRight =
      ofOffers === discountKobo &&
      goodsKobo - discountKobo >= Math.min(goodsKobo, LEAST_TO_PAY_KOBO) &&
      priced.applied.every(({ offer }) => offer.places === null || to === IKEJA) &&
      priced.lines.every(
        ({ discountKobo, unitKobo, quantity }, index) =>
          Number.isSafeInteger(discountKobo) &&
          discountKobo >= 0 &&
          discountKobo <= unitKobo * quantity &&
          discountKobo === turned[index]?.discountKobo,
      )
    if (!isRight) wrong.push({ lines, offers, code, priced: priced.lines })
  }
  expect(wrong).toEqual([])
})

test('shares of a sum are whole kobo, add up, and differ from the exact share by less than one', () => {
  const dice = new Dice(7)
  for (let times = 0; times < 10_000; times++) {
    const weights = Array.from({ length: 1 + dice.below(8) }, () => dice.below(1_000_000_000))
    const sum = dice.below(1_000_000_000)
    const whole = weights.reduce((total, weight) => total + weight, 0)
    if (whole === 0) continue
    const shares = sharesOf(sum, weights)
    expect(shares.reduce((total, share) => total + share, 0)).toBe(sum)
    const farthest = Math.max(
      ...shares.map((share, index) => Math.abs(share - (sum * (weights[index] ?? 0)) / whole)),
    )
    expect(farthest).toBeLessThan(1.000_001)
  }
  expect(sharesOf(100, [0, 0])).toEqual([0, 0])
})
