import type { Shop } from '#lib/shop.ts'
import { after, MINUTE_MS } from '#lib/time.ts'
import { untilDeadline } from './deadline.server.ts'
import { claimTask, rescheduleTask } from './jobs.sql.ts'

/** How long a task may take before another process may start it. */
const LEASE_MS = 10 * MINUTE_MS

/** Work that repeats, in one process at a time. */
export type RecurringTask = { name: string; everyMs: number; run: (shop: Shop) => Promise<unknown> }

/** Runs each task that is due and that no other process runs. A failed one is logged and runs again later. */
export async function runDueTasks(
  shop: Shop,
  tasks: readonly RecurringTask[],
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const task of tasks) if (!isStopping()) await runTask(shop, task)
}

async function runTask(shop: Shop, { name, everyMs, run }: RecurringTask): Promise<void> {
  const startedAt = shop.now()
  const leasedUntil = after(startedAt, Math.max(everyMs, LEASE_MS))
  if (!(await claimTask(shop.db, name, startedAt, leasedUntil))) return
  try {
    await untilDeadline(shop, run(shop))
  } catch (error) {
    if (shop.deadline.signal.aborted) return rescheduleTask(shop.db, name, startedAt)
    shop.log.error({ err: error, task: name }, 'recurring task failed')
  }
  await rescheduleTask(shop.db, name, after(startedAt, everyMs))
}
