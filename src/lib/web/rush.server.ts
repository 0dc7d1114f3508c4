import { performance } from 'node:perf_hooks'
import type { Effort } from './bytes.server.ts'

const WINDOW_MS = 100
/** Of the time; above it, what one answer costs is what all others wait for. */
const BUSY_SHARE = 0.6

let seen = performance.eventLoopUtilization()
let seenMs = performance.now()
let effort: Effort = 'careful'

/** How hard to try, by how busy this process was in the last tenth of a second or, after a pause, since then. */
export function effortNow(): Effort {
  const nowMs = performance.now()
  if (nowMs - seenMs < WINDOW_MS) return effort
  const now = performance.eventLoopUtilization()
  const { utilization } = performance.eventLoopUtilization(now, seen)
  effort = utilization > BUSY_SHARE ? 'hurried' : 'careful'
  seen = now
  seenMs = nowMs
  return effort
}
