import { expect, test } from 'vitest'
import { effortOf } from '#lib/web/rush.server.ts'

/** A loop whose hours are told by the test. */
function aLoop() {
  const times = { now: 0, busy: 0 }
  const pass = (ms: number, busyMs: number) => {
    times.now += ms
    times.busy += busyMs
  }
  return { pass, effort: effortOf({ nowMs: () => times.now, busyMs: () => times.busy }) }
}

test('who comes to a shop that has nothing else to do is answered with care', () => {
  const { pass, effort } = aLoop()
  expect(effort()).toBe('careful')
  pass(5_000, 40)
  expect(effort()).toBe('careful')
})

test('answers are made in a hurry once the shop was busy for most of a tenth of a second', () => {
  const { pass, effort } = aLoop()
  pass(90, 90)
  expect(effort()).toBe('careful')
  pass(20, 20)
  expect(effort()).toBe('hurried')
  pass(50, 0)
  expect(effort()).toBe('hurried')
})

test('a rush is over once there was a pause', () => {
  const { pass, effort } = aLoop()
  pass(200, 200)
  expect(effort()).toBe('hurried')
  pass(200, 100)
  expect(effort()).toBe('careful')
})
