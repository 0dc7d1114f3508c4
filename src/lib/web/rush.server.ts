import { performance } from 'node:perf_hooks'
import type { Effort } from './bytes.server.ts'

const WINDOW_MS = 100
/** Of the time; above it, what one answer costs is what all others wait for. */
const BUSY_SHARE = 0.6

/** What an event loop has done so far: milliseconds, and how much of a stretch of them it was busy. */
type Loop = { nowMs: () => number; busyMs: () => number }

const OWN: Loop = {
  nowMs: () => performance.now(),
  busyMs: () => performance.eventLoopUtilization().active,
}

/** Says how hard to try, by how busy the loop was in the last tenth of a second or, after a pause, since then. */
export function effortOf(loop: Loop): () => Effort {
  let [sinceMs, busyMs] = [loop.nowMs(), loop.busyMs()]
  let effort: Effort = 'careful'
  return () => {
    const passedMs = loop.nowMs() - sinceMs
    if (passedMs < WINDOW_MS) return effort
    const isBusy = loop.busyMs() - busyMs > BUSY_SHARE * passedMs
    effort = isBusy ? 'hurried' : 'careful'
    sinceMs += passedMs
    busyMs = loop.busyMs()
    return effort
  }
}

export const effortNow = effortOf(OWN)
