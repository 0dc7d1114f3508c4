import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { ShopError } from '#lib/errors.ts'
import { inTurn } from './sharp.server.ts'

const AT_ONCE = 1
export const WAITING_AT_MOST = 50

/**
 * A queue for untrusted pictures: one at a time in this process. Its work throws ShopError('busy') when too many wait.
 */
export function decodingQueue() {
  const queue = bulkhead(AT_ONCE, WAITING_AT_MOST)
  return async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await queue.execute(() => inTurn(work))
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new ShopError('busy') : error
    }
  }
}
