import { bulkhead, BulkheadRejectedError } from 'cockatiel'
import { ShopError } from '#lib/errors.ts'
import { type EncodedPicture, hashPicture } from './pictures.server.ts'
import { type Encoding, encodeUpright, inTurn } from './sharp.server.ts'

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

/** The picture as `encodeUpright` makes it; null for a file that cannot be decoded completely. */
export async function toUpright(
  original: Uint8Array,
  encoding: Encoding,
): Promise<EncodedPicture | null> {
  const encoded = await encodeUpright(original, encoding)
  if (!encoded) return null
  const { data, width, height } = encoded
  return { hash: hashPicture(data), extension: 'webp', width, height, bytes: data }
}
