import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { ShopError } from '#lib/errors.ts'

const AT_ONCE = 1
export const WAITING_AT_MOST = 50

/**
 * A queue for untrusted pictures, which another process decodes: one at a time. Its work throws ShopError('busy') when
 * too many wait. It takes no turn of those that make the shop's pictures (sharp.server.ts): one may take a minute.
 */
export function decodingQueue() {
  const queue = bulkhead(AT_ONCE, WAITING_AT_MOST)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await queue.execute(work)
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new ShopError('busy') : error
    }
  }
}
