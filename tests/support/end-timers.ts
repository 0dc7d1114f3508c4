import { afterAll } from 'vitest'

/*
 * A saved store stops listening to the window one second after its last listener has gone. A test file may end before that, and its
 * window with it: the timers that are left end first.
 */
const timers = new Set<ReturnType<typeof setTimeout>>()
const original = globalThis.setTimeout

globalThis.setTimeout = Object.assign((...given: Parameters<typeof original>) => {
  const timer = original(...given)
  timers.add(timer)
  return timer
}, original)

afterAll(() => {
  for (const timer of timers) clearTimeout(timer)
})
