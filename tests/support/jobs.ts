import { dueKinds, type JobHandler, type JobHandlers, runJobsOf } from '#lib/jobs/jobs.server.ts'
import type { Shop } from '#lib/shop.ts'

/** Handlers that write down which greetings they were given. */
export function greeter(greet: JobHandler = async () => {}) {
  const greeted: unknown[] = []
  const handlers: JobHandlers = {
    greet: async (shop, job) => {
      greeted.push(job.payload)
      await greet(shop, job)
    },
  }
  return { greeted, handlers }
}

export const firstJob = (shop: Shop) =>
  shop.db.selectFrom('job').selectAll().orderBy('id').executeTakeFirstOrThrow()

/** Runs every due job, as the background does, and waits for them. Returns how many were tried. */
export async function runDueJobs(shop: Shop, handlers: JobHandlers): Promise<number> {
  const due = await dueKinds(shop)
  const lanes = Object.entries(handlers)
    .filter(([kind]) => due.includes(kind))
    .map(([kind, handler]) => runJobsOf(shop, kind, handler, () => false))
  return (await Promise.all(lanes)).reduce((sum, tried) => sum + tried, 0)
}
