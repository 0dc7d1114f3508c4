import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { mayBecome } from '#lib/orders/life.ts'
import { isBought, isToPack } from '#lib/orders/standing.ts'
import { DELIVERY_STATES, type DeliveryState, type LifeStage } from '#lib/orders/orders.ts'
import { withLife } from '../../../scripts/life.ts'

const nextOf = (stage: LifeStage, deliveryState: DeliveryState | null = null, dueKobo = 0) =>
  DELIVERY_STATES.filter((to) => mayBecome({ ...PARCEL, stage, deliveryState, dueKobo }, to))
const PARCEL = {
  channel: 'shop',
  endReason: null,
  statusReason: null,
  depositKobo: 0,
  isGiftCard: false,
} as const

describe('the life of an order', () => {
  test('is drawn in docs/architecture.md as its table is; npm run life draws it', async () => {
    const page = readFileSync('docs/architecture.md', 'utf8')
    expect(await withLife(page)).toBe(page)
  })

  test('goes from paid to packed, sent, delivered and returned, and may skip steps', () => {
    expect(nextOf('to-pack')).toEqual(['packed', 'sent', 'delivered'])
    expect(nextOf('packed')).toEqual(['sent', 'delivered'])
    expect(nextOf('sent')).toEqual(['delivered', 'returned'])
    expect(nextOf('delivered')).toEqual(['returned'])
    expect(nextOf('returned')).toEqual([])
  })

  test('lets what ended on its way arrive or come back, and nothing else of an ended order', () => {
    expect(nextOf('cancelled')).toEqual([])
    expect(nextOf('cancelled', 'packed')).toEqual([])
    expect(nextOf('cancelled', 'sent')).toEqual(['delivered', 'returned'])
    expect(nextOf('cancelled', 'delivered')).toEqual(['returned'])
  })

  test('lets an order with money due at the door neither arrive nor come back by itself', () => {
    expect(nextOf('to-pack', null, 1)).toEqual(['packed', 'sent'])
    expect(nextOf('sent', 'sent', 1)).toEqual([])
    // It was not taken.
    expect(nextOf('cancelled', 'sent', 1)).toEqual(['returned'])
  })

  test('moves no order that is not paid', () => {
    expect(nextOf('waiting')).toEqual([])
    expect(isBought({ stage: 'waiting' })).toBe(false)
  })

  test('is over when it is cancelled, and nothing of it is to be packed', () => {
    expect([isToPack({ stage: 'cancelled' }), isBought({ stage: 'cancelled' })]).toEqual([
      false,
      false,
    ])
  })

  test('is written in one file: where an order stands, and what that follows from', () => {
    const WRITES = /(updateTable|insertInto)\('orders'\)/
    const COLUMN = /\b(stage|status|status_reason|delivery_state|end_reason)\b *[:=]/
    const writing = globSync('src/lib/**/*.sql.ts').filter((file) => {
      const text = readFileSync(file, 'utf8')
      return WRITES.test(text) && COLUMN.test(text)
    })
    expect(writing).toEqual(['src/lib/orders/life.sql.ts'])
  })

  test('is asked by its conditions in every query: no other file spells a stage or a status', () => {
    const SPELLED =
      /\b(stage|status)\b['"`), ]+(?:not in|in|is|=|!=|<>)[^\w:?]+(?:waiting|to-pack|packed|sent|delivered|returned|cancelled|pending|successful|failed)\b|'end_reason'|\bend_reason (?:is|=)/
    const own = /\/(life|standing)\.sql\.ts$/
    const files = globSync('src/lib/**/*.sql.ts').filter((file) => !own.test(file))
    expect(files.length).toBeGreaterThan(100)
    expect(files.filter((file) => SPELLED.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
