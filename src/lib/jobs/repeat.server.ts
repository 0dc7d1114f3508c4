import { isOutage } from '#lib/db/database.server.ts'
import type { Shop } from '#lib/shop.ts'

const POLL_EVERY_MS = 3_000

/** Runs `work` now, and again every three seconds. */
export function repeat(shop: Shop, work: () => Promise<unknown>) {
  const { now, stop } = oneAtATime(shop, work)
  const timer = setInterval(now, POLL_EVERY_MS)
  timer.unref()
  now()
  return {
    now,
    stop: () => {
      clearInterval(timer)
      return stop()
    },
  }
}

/** Runs `work` when asked, never twice at a time. A request during a run causes one more run. */
export function oneAtATime(shop: Shop, work: () => Promise<unknown>) {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isEnded = false
  let isAway = false
  const runOnce = async () => {
    try {
      await work()
      isAway = false
    } catch (error) {
      const wasAway = isAway
      isAway = isOutage(error)
      // Log an outage of the database once, not at every run.
      if (!wasAway || !isAway) shop.log.error({ err: error }, 'background failed')
    }
  }
  const run = async () => {
    do {
      isAskedAgain = false
      await runOnce()
    } while (isAskedAgain && !isEnded)
    running = null
  }
  const now = () => {
    if (isEnded) return
    if (running) isAskedAgain = true
    else running = run()
  }
  const stop = async () => {
    isEnded = true
    await running
  }
  return { now, stop }
}
