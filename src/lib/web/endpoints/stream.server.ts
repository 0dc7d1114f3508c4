import type { ServerResponse } from 'node:http'
import { whileOutside } from '#lib/slot.server.ts'

/** Astro writes a streamed answer without waiting for a slow browser: it would fill the memory. */
export async function drainedOf(response: ServerResponse): Promise<void> {
  if (!response.writableNeedDrain || response.destroyed) return
  const { promise, resolve } = Promise.withResolvers<void>()
  response.once('drain', resolve).once('close', resolve)
  await whileOutside(() => promise)
  response.off('drain', resolve).off('close', resolve)
}

/**
 * The chunks as the body of an answer, each made when the browser can take it: a long file on a slow line stays out of
 * the memory. `drained` is that of the request's locals.
 */
export function streamOf(
  chunks: AsyncIterable<Uint8Array | string>,
  drained: () => Promise<void> = async () => undefined,
): ReadableStream<Uint8Array> {
  const made = chunks[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (to) => {
      await drained()
      const { done, value } = await made.next()
      if (done) return to.close()
      to.enqueue(typeof value === 'string' ? encoder.encode(value) : value)
    },
    // The browser is gone: the file is closed, the query ended.
    cancel: async () => void (await made.return?.()),
  })
}
