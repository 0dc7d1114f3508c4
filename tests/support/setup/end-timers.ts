import { setImmediate } from 'node:timers/promises'
import { afterAll, vi } from 'vitest'

/*
 * Ends what would still run when the test file and its window end: a saved store stops listening one second after its
 * last listener has gone, and the code that shows toasts is loaded with the first one.
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
  // React renders in one turn of the event loop and runs effects in the next.
  for (let turn = 0; turn < 3; turn++) await setImmediate()
  for (const timer of timers) clearTimeout(timer)
})
