import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { changes, each, form } from '#desk/form.ts'
import { lagosTime } from '#lib/fields.schema.ts'
import { withTicks } from '#desk/ticks.ts'
import { chosenIn } from '#pages/desk/goods/_shared/sizes.ts'
import { count, email, integer, kobo, line, orNone, password, pieces } from '#lib/fields.schema.ts'

describe('a form of the desk', () => {
  test('tells the browser the limits that the server holds', () => {
    const { attributesOf } = form({
      name: line(80),
      note: line(200, 0),
      email: email(),
      price: kobo(),
      pieces: integer(1, 999),
      password: password(),
      counted: each(integer(0, 999_999)),
      left: z._default(line(40), ''),
    })
    expect(attributesOf('name')).toEqual({ maxlength: 80, required: true })
    expect(attributesOf('note')).toEqual({ maxlength: 200 })
    expect(attributesOf('email')).toEqual({
      inputmode: 'email',
      autocapitalize: 'none',
      spellcheck: 'false',
      maxlength: 254,
      required: true,
    })
    expect(attributesOf('price')).toEqual({ inputmode: 'decimal', maxlength: 18, required: true })
    expect(attributesOf('pieces')).toEqual({ inputmode: 'numeric', maxlength: 3, required: true })
    expect(attributesOf('password')).toMatchObject({ type: 'password', maxlength: 128 })
    expect(attributesOf('counted.12')).toEqual({ inputmode: 'numeric', maxlength: 7 })
    expect(attributesOf('left')).toEqual({ maxlength: 40 })
    expect(attributesOf('nowhere')).toEqual({})
  })

  test('may have as many fields as its rows need, and a few hundred without rows', () => {
    expect(form({ name: line(80) }).mostFields()).toBe(500)
    expect(form({ counted: each(integer()) }).mostFields()).toBe(10_000)
    expect(changes({ 'sizes.*.sku': line(40) }).mostFields()).toBe(10_000)
    expect(withTicks(form({ goodsOf: line(80) }), ['goodsOf']).mostFields()).toBe(10_000)
  })

  test('gives the value whose paths its fields are, and stands a fault beside its field', () => {
    const { read } = form({ reason: line(40), counted: each(integer(0, 999)) })
    const sent = { reason: ' new ', 'counted.12': '5', 'counted.13': ' ', once: 'x' }
    expect(read(sent)).toEqual({ reason: 'new', counted: { 12: 5 } })
    const wrong = { reason: '', 'counted.12': 'many', 'counted.13': '2' }
    expect(() => read(wrong)).toThrow(
      expect.objectContaining({
        fields: { reason: [expect.any(String)], 'counted.12': [expect.any(String)] },
      }),
    )
  })

  test('draws no more names of a list than it takes', () => {
    const names = Array.from({ length: 20_000 }, (_, at) => at.toString(36)).join(',')
    const { sizes, colours } = chosenIn({ size: names, colour: names })
    expect([sizes.length < 350, colours.length < 350]).toEqual([true, true])
  })

  test('says above it that one of its lists has too many fields', () => {
    const { read, has } = form({ cells: each(integer(), { most: 2, error: 'Two at most.' }) })
    expect(read({ 'cells.S': '1', 'cells.M': '2', 'cells.L': ' ' })).toEqual({
      cells: { S: 1, M: 2 },
    })
    expect(() => read({ 'cells.S': '1', 'cells.M': '2', 'cells.L': 'x' })).toThrow(
      expect.objectContaining({ fields: { cells: ['Two at most.'] } }),
    )
    expect([has('cells.S'), has('cells')]).toEqual([true, false])
  })

  test('reads whole numbers as people write them, where the contract reads digits alone', () => {
    const { read, attributesOf } = form({ pieces: pieces(), grams: orNone(count(1, 20_000)) })
    for (const [typed, number] of [
      ['1,000', 1_000],
      ['12 000', 12_000],
      ['1\u00a0000', 1_000],
      [' 7 ', 7],
    ] as const)
      expect(read({ pieces: typed, grams: typed })).toEqual({ pieces: number, grams: number })
    for (const typed of ['1,00', '10,00', '1,0000', '1, 000', '1.000', '1,000 000', ''])
      expect(() => read({ pieces: typed })).toThrow()
    expect(attributesOf('pieces')).toMatchObject({ maxlength: 7 })
    expect([integer().safeParse('1000').success, integer().safeParse('1,000').success]).toEqual([
      true,
      false,
    ])
  })

  test('says what to do in plain words', () => {
    const { read } = form({
      name: line(5),
      unit: z.enum(['percent', 'naira']),
      pieces: integer(1, 9),
      from: lagosTime(),
    })
    const sent = { name: 'Headtie', unit: 'dollars', pieces: '10', from: 'tomorrow' }
    expect(() => read(sent)).toThrow(
      expect.objectContaining({
        fields: {
          name: ['Write at most 5 characters.'],
          unit: ['Choose one of the list.'],
          pieces: ['Write 9 or less.'],
          from: ['Write a day and a time, such as 2026-11-27 09:00.'],
        },
      }),
    )
    expect(() => read({ ...sent, name: ' ' })).toThrow(
      expect.objectContaining({ fields: expect.objectContaining({ name: ['Fill this in.'] }) }),
    )
  })

  test.each([
    ['999,999,999', 'Write 999,999 or less.', 'Write ₦10 or less.'],
    ['10000000000000000000', 'Write 999,999 or less.', 'Write ₦10 or less.'],
    ['0', 'Write a whole number from 1 on, such as 5.', 'Write ₦1 or more.'],
    ['many', 'Write a whole number from 1 on, such as 5.', 'Write a sum in naira, such as 12,500.'],
  ])('says of %s whether it is too large or no number', (typed, ofPieces, ofSum) => {
    const { read } = form({ pieces: pieces(1), sum: kobo(100, 1_000), days: count(0, 90) })
    expect(() => read({ pieces: typed, sum: typed, days: '9'.repeat(20) })).toThrow(
      expect.objectContaining({
        fields: { pieces: [ofPieces], sum: [ofSum], days: ['Write 90 or less.'] },
      }),
    )
  })

  test('reads a time in Lagos with a T or a blank before the hour', () => {
    const { read } = form({ from: lagosTime() })
    const nine = { from: '2026-11-27T08:00:00.000Z' }
    expect(read({ from: '2026-11-27T09:00' })).toEqual(nine)
    expect(read({ from: '2026-11-27 09:00' })).toEqual(nine)
  })

  test('takes no field for the value of another, however it is called', () => {
    const { read } = form({ counted: each(integer(0, 999)) })
    for (const name of ['__proto__.12', 'constructor.12', 'counted.__proto__', 'counted'])
      expect(() => read({ [name]: '5' })).not.toThrow(TypeError)
    expect(({} as Record<string, unknown>)['12']).toBeUndefined()
  })

  test('leaves out what no form has, also where JavaScript has a word for it', () => {
    const form = changes({ name: line(80) })
    const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'price']
    const sent = Object.fromEntries([['name', 'Gele'], ...names.map((name) => [name, 'x'])])
    expect(form.read(sent)).toEqual({ name: { seen: null, becomes: 'Gele' } })
    for (const name of names) expect(form.has(name), name).toBe(false)
  })

  test('that changes something gives only what was changed, and what stood there', () => {
    const form = changes({ name: line(80), price: kobo(), 'sizes.*.sku': orNone(line(40)) })
    const shown = { 'shown.name': 'Cap', 'shown.price': '12,500', 'shown.sizes.7.sku': 'A-7' }
    const { read, attributesOf } = form
    expect(read({ ...shown, name: 'Cap', price: '12,500' })).toEqual({})
    expect(read({ ...shown, name: 'Cap', price: '13000', 'sizes.7.sku': '' })).toEqual({
      price: { seen: 1_250_000, becomes: 1_300_000 },
      'sizes.7.sku': { seen: 'A-7', becomes: null },
    })
    expect(() => read({ ...shown, name: '', price: '12,500' })).toThrow(
      expect.objectContaining({ fields: { name: [expect.any(String)] } }),
    )
    expect(attributesOf('sizes.7.sku')).toEqual({ maxlength: 40 })
    expect(read({ 'sizes.x.sku': '1', other: '2' })).toEqual({})
  })
})
