import { SECOND_MS } from '#lib/time.ts'
import { whileOutside } from '#lib/slot.server.ts'

/** How long a page waits for a payment company before it shows what is known. */
export const PAGE_TIMEOUT_MS = 2 * SECOND_MS

/** The result of `work`; undefined when it takes longer. `work` continues. */
export async function within<T>(ms: number, work: () => Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), ms)
  try {
    return await whileOutside(() => Promise.race([work(), late.promise]))
  } finally {
    clearTimeout(timer)
  }
}
