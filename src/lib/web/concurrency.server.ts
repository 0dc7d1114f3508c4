import { AsyncLocalStorage } from 'node:async_hooks'
import { ShopError } from '#lib/errors.ts'

/** More than this many at a time only makes each of them slower. */
const MAX_RUNNING = 64
const MAX_QUEUED = 128
const MAX_WAIT_MS = 700
/** Catalogue and content pages are refused last. */
const READERS_FACTOR = 2
const LAG_EVERY_MS = 20
const MAX_LAG_MS = 1_000
/** A machine that is busy with something else makes the loop lag, too: with few requests there is no load to shed. */
const MIN_RUNNING_TO_SHED = 8

/** A refusal that a client may try again. */
const busy = () => new ShopError('busy', { headers: { 'retry-after': '2' } })

type Place = { giveBack: () => void; takeAgain: () => Promise<void> }
const places = new AsyncLocalStorage<Place>()

/**
 * Does `work` that waits for an outside company: the request gives its place back meanwhile, so that a company that hangs holds
 * up nobody else.
 */
export async function whileOutside<T>(work: () => Promise<T>): Promise<T> {
  const place = places.getStore()
  if (!place) return work()
  place.giveBack()
  try {
    return await work()
  } finally {
    await place.takeAgain()
  }
}

/**
 * Sheds load: lets a bounded number of requests run, has some wait a short time, and refuses the rest. Refuses at once while
 * the event loop lags: what it accepts then would wait as long as it lags.
 */
export class ConcurrencyLimit {
  #running = 0
  readonly #queue = new Set<() => void>()
  #tickedMs = performance.now()
  readonly #ticker = setInterval(() => (this.#tickedMs = performance.now()), LAG_EVERY_MS).unref()

  /** Throws ShopError('busy'). `isReader` says that it is a catalogue or content page. */
  async run<T>(isReader: boolean, work: () => Promise<T>): Promise<T> {
    await this.#enter(isReader ? READERS_FACTOR : 1)
    const place = this.#newPlace()
    try {
      return await places.run(place, work)
    } finally {
      place.giveBack()
    }
  }

  /** How long the event loop has been at what it does now. */
  lagMs(): number {
    return performance.now() - this.#tickedMs - LAG_EVERY_MS
  }

  close(): void {
    clearInterval(this.#ticker)
  }

  async #enter(factor: number): Promise<void> {
    if (this.#running >= MIN_RUNNING_TO_SHED && this.lagMs() > MAX_LAG_MS * factor) throw busy()
    if (this.#running < MAX_RUNNING) {
      this.#running++
      return
    }
    if (this.#queue.size >= MAX_QUEUED * factor) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      this.#queue.delete(enter)
      reject(busy())
    }, MAX_WAIT_MS * factor)
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    this.#queue.add(enter)
    return promise
  }

  #newPlace(): Place {
    let held = 1
    return {
      giveBack: () => {
        if (--held === 0) this.#leave()
      },
      // What has begun is finished, however much there is to do.
      takeAgain: async () => {
        if (++held === 1) this.#running++
      },
    }
  }

  #leave(): void {
    this.#running--
    const [next] = this.#queue
    if (!next || this.#running >= MAX_RUNNING) return
    this.#queue.delete(next)
    this.#running++
    next()
  }
}
