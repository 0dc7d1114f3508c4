import { AsyncLocalStorage } from 'node:async_hooks'

/** A request's slot of the concurrency limit (`web/server/concurrency.server.ts`). */
export type Slot = { release: () => void; reacquire: () => Promise<void> }

const slots = new AsyncLocalStorage<Slot>()

/** Does `work` as the request that holds `slot`. */
export const inSlot = <T>(slot: Slot, work: () => Promise<T>): Promise<T> => slots.run(slot, work)

/**
 * Does `work` that only waits: for another company, or for a page that another request renders. The request releases
 * its slot meanwhile, so that it holds up nobody else.
 */
export async function whileOutside<T>(work: () => Promise<T>): Promise<T> {
  const slot = slots.getStore()
  if (!slot) return work()
  slot.release()
  try {
    return await work()
  } finally {
    await slot.reacquire()
  }
}
