import { setImmediate } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'

/*
 * A test file may end, and its window with it, while something is still to come: a saved store stops listening to the window one
 * second after its last listener has gone, and what shows a toast is loaded with the first one. Both end first.
 */
const timers = new Set<ReturnType<typeof setTimeout>>()
const original = globalThis.setTimeout

globalThis.setTimeout = Object.assign((...given: Parameters<typeof original>) => {
  const timer = original(...given)
  timers.add(timer)
  return timer
}, original)

afterAll(async () => {
  vi.useRealTimers()
  await vi.dynamicImportSettled()
  // React renders in a turn of its own, and runs its effects in the next one.
  for (let turn = 0; turn < 3; turn++) await setImmediate()
  for (const timer of timers) clearTimeout(timer)
})
