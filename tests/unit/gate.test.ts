import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Gate } from '#lib/web/gate.server.ts'
import { SECOND_MS } from '#lib/time.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A gate with everybody inside that it takes. */
function aFullGate(): Gate {
  const gate = new Gate()
  while (gate.enter(false) === true);
  return gate
}

test('who has waited eight seconds is told that there is too much to do', async () => {
  const gate = aFullGate()
  const waited = gate.enter(false)
  await vi.advanceTimersByTimeAsync(8 * SECOND_MS)
  expect(await waited).toBe(false)
})

test('who leaves lets the next one in, in the order of coming', async () => {
  const gate = new Gate()
  for (let inside = 0; inside < 64; inside++) expect(gate.enter(false)).toBe(true)
  const came: string[] = []
  const wait = async (name: string) => {
    await gate.enter(false)
    came.push(name)
  }
  const both = [wait('ada'), wait('bola')]
  gate.leave()
  gate.leave()
  await Promise.all(both)
  expect(came).toEqual(['ada', 'bola'])
})

test('readers are let wait when buyers are already sent away', async () => {
  const gate = aFullGate()
  for (let waiting = 1; waiting < 256; waiting++) void gate.enter(false)
  expect(await gate.enter(false)).toBe(false)
  const reader = gate.enter(true)
  for (let left = 0; left < 257; left++) gate.leave()
  expect(await reader).toBe(true)
})
