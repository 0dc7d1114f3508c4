import type { JobHandler, JobHandlers } from '#lib/jobs/jobs.server.ts'
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
