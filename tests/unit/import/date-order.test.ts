import { describe, expect, test } from 'vitest'
import { SeenDates, withDayFirst } from '#lib/catalogue/import/dates/date-order.ts'

const ordersOf = (columns: Record<string, string[]>) => {
  const seen = new SeenDates()
  for (const [column, cells] of Object.entries(columns))
    for (const cell of cells) seen.add(column, cell)
  return seen.orders()
}

describe('days of a table', () => {
  test('are read with the month first where one of the column shows it, and that is said', () => {
    const orders = ordersOf({ added: ['03/04/2026', '11/28/2026', '2026-11-01', ''] })
    expect(orders).toEqual({
      monthFirst: new Set(['added']),
      hints: ['added has its days with the month first, as "11/28/2026" shows. All are read so.'],
      faults: [],
    })
    const cells = { added: '3/4/2026', new_price_from: '3/4/2026' } as never
    expect(withDayFirst(cells, orders)).toEqual({ added: '4/3/2026', new_price_from: '3/4/2026' })
  })

  test('keep the time that stands beside them', () => {
    const orders = ordersOf({ new_price_from: ['11/27/2026 9:05:00 AM'] })
    expect(withDayFirst({ new_price_from: '11/27/2026 9:05:00 AM' } as never, orders)).toEqual({
      new_price_from: '27/11/2026 9:05:00 AM',
    })
  })

  test('are read with the day first where one shows it', () => {
    expect(ordersOf({ added: ['03/04/2026', '24.11.26'] })).toEqual({
      monthFirst: new Set(),
      hints: [],
      faults: [],
    })
  })

  test('follow another column where their own shows nothing', () => {
    const both = { added: ['11/28/2026'], new_price_from: ['3/4/2026'] }
    expect(ordersOf(both).monthFirst).toEqual(new Set(['added', 'new_price_from']))
    const apart = {
      added: ['11/28/2026'],
      new_price_from: ['3/4/2026'],
      new_price_until: ['24/4/26'],
    }
    expect(ordersOf(apart).monthFirst).toEqual(new Set(['added']))
  })

  test('that show nothing are read with the day first, which is said', () => {
    expect(ordersOf({ added: ['03/04/2026', '05/06/2026'] })).toEqual({
      monthFirst: new Set(),
      hints: [
        'added "03/04/2026" is read with the day first. Write days as 2026-11-24 where the month comes first.',
      ],
      faults: [],
    })
  })

  test('that go both ways are refused', () => {
    expect(ordersOf({ added: ['24/11/2026', '11/28/2026'] }).faults).toEqual([
      'added has days with the day first ("24/11/2026") and with the month first ("11/28/2026"). Write all as 2026-11-24.',
    ])
  })
})
