import { AsyncLocalStorage } from 'node:async_hooks'

/** A request's place in the concurrency limit. */
type Place = { leave: () => void; enterAgain: () => void; isOutside: boolean }

// Pages of a publication and the server around them are two module graphs in one process.
const REGISTRY = Symbol.for('shop.places')
const places = ((globalThis as Record<symbol, unknown>)[REGISTRY] ??=
  new AsyncLocalStorage<Place>()) as AsyncLocalStorage<Place>

/** Does a request's `work`, which may give its place back while it waits outside. */
export const inPlace = <T>(place: Omit<Place, 'isOutside'>, work: () => T): T =>
  places.run({ ...place, isOutside: false }, work)

/** Waits for `work` of another company. Meanwhile other requests may have the place of this one. */
export async function whileOutside<T>(work: () => Promise<T>): Promise<T> {
  const place = places.getStore()
  if (!place || place.isOutside) return work()
  place.isOutside = true
  place.leave()
  try {
    // What goes on after the request has ended has no place to give back.
    return await places.exit(work)
  } finally {
    place.enterAgain()
    place.isOutside = false
  }
}
