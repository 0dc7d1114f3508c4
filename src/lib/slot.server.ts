import { AsyncLocalStorage } from 'node:async_hooks'

/** A request's slot of the concurrency limit (`web/server/concurrency.server.ts`). */
export type Slot = {
  release: () => void
  reacquire: () => Promise<void>
  /** Who acts: a customer or the browser of a guest; nobody before it is known. */
  browser?: string
}

const slots = new AsyncLocalStorage<Slot>()

/** Does `work` as the request that holds `slot`. */
export const inSlot = <T>(slot: Slot, work: () => Promise<T>): Promise<T> => slots.run(slot, work)

/** Says who acts, once that is known. */
export function noteBrowser(browser: string): void {
  const slot = slots.getStore()
  if (slot) slot.browser = browser
}

/** Who acts; null while nobody is known. */
export const browserOf = (): string | null => slots.getStore()?.browser ?? null

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
