import { ShopError } from '#lib/errors.ts'
import { inSlot, type Slot } from '#lib/slot.server.ts'

type Bounds = {
  /** More than this many at a time makes each of them slower. */
  running: number
  /**
   * A page from SQLite is rendered without a pause. If all started at once, no socket would be read until the last one
   * is done.
   */
  startedPerTurn: number
  queued: number
  queuedReaders: number
}

const SHOP: Bounds = { running: 64, startedPerTurn: 4, queued: 64, queuedReaders: 128 }
/** One start in a turn, beside four of the shop's: the desk cannot crowd shoppers out. */
const DESK: Bounds = { running: 8, startedPerTurn: 1, queued: 0, queuedReaders: 32 }
/** Who has no open session of the desk: those who sign in, and strangers. */
const DESK_DOOR: Bounds = { running: 4, startedPerTurn: 1, queued: 0, queuedReaders: 28 }
/** Of one network at the desk without a session, at a time: four networks fill it, not one. */
const MOST_AT_DESK_DOOR = 8
/**
 * Node accepts one connection per turn of the event loop. While connections keep coming, nothing is started, for at
 * most this many turns in a row.
 */
const MAX_TURNS_TO_ACCEPT = 128
const MAX_WAIT_MS = 800
/** Of this many free slots, all but one go to readers. */
const READERS_SHARE = 4
const LAG_EVERY_MS = 20
const MAX_LAG_MS = 1_000

/** A client may try again. */
const busy = () => new ShopError('busy', { headers: { 'retry-after': '2' } })

/**
 * Sheds load: a limited number of requests runs, some wait briefly in a queue, and the rest is refused at once. Readers
 * have a longer queue and most of the slots. While the event loop lags, only readers are queued.
 */
export class ConcurrencyLimit {
  #running = 0
  #startedThisTurn = 0
  #slotsGiven = 0
  #isScheduled = false
  #isAccepting = false
  #turnsToAccept = 0
  readonly #bounds: Bounds
  readonly #readers = new Set<() => void>()
  readonly #others = new Set<() => void>()
  #tickedMs = performance.now()
  readonly #ticker = setInterval(() => (this.#tickedMs = performance.now()), LAG_EVERY_MS).unref()

  constructor(bounds: Bounds = SHOP) {
    this.#bounds = bounds
  }

  /** Throws ShopError('busy'). `isReader` says that it is a catalogue or content page, or a webhook. */
  async run<T>(isReader: boolean, work: () => Promise<T>): Promise<T> {
    await this.#enter(isReader)
    const slot = this.#newSlot()
    try {
      return await inSlot(slot, work)
    } finally {
      slot.release()
    }
  }

  /** Call it for each new connection. */
  noteConnection(): void {
    this.#isAccepting = true
  }

  close(): void {
    clearInterval(this.#ticker)
  }

  #enter(isReader: boolean): Promise<void> | undefined {
    const isEmpty = this.#readers.size + this.#others.size === 0
    if (isEmpty && this.#mayStart()) return this.#start()
    const queue = isReader ? this.#readers : this.#others
    const most = isReader ? this.#bounds.queuedReaders : this.#bounds.queued
    if (queue.size >= most || (!isReader && this.#lags())) throw busy()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    // A turn that took long makes the timers late: who can start now is not refused for that.
    const refuse = () => setImmediate(() => queue.delete(enter) && reject(busy()))
    const timer = setTimeout(refuse, MAX_WAIT_MS)
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    queue.add(enter)
    this.#schedule()
    return promise
  }

  #lags(): boolean {
    return performance.now() - this.#tickedMs - LAG_EVERY_MS > MAX_LAG_MS
  }

  #mayStart(): boolean {
    const { running, startedPerTurn } = this.#bounds
    return this.#running < running && this.#startedThisTurn < startedPerTurn
  }

  #start(): undefined {
    this.#running++
    this.#startedThisTurn++
    this.#schedule()
  }

  /** Starts queued requests after the sockets were read. */
  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#startedThisTurn = 0
      const isMoreToAccept = this.#isAccepting && ++this.#turnsToAccept < MAX_TURNS_TO_ACCEPT
      this.#isAccepting = false
      if (isMoreToAccept) return this.#schedule()
      this.#turnsToAccept = 0
      while (this.#mayStart() && this.#startNext());
    })
  }

  #startNext(): boolean {
    const isForReaders = ++this.#slotsGiven % READERS_SHARE > 0
    const [first, second] = isForReaders
      ? [this.#readers, this.#others]
      : [this.#others, this.#readers]
    const queue = first.size > 0 ? first : second
    const [enter] = queue
    if (!enter) return false
    queue.delete(enter)
    this.#start()
    enter()
    return true
  }

  #newSlot(): Slot {
    let held = 1
    return {
      release: () => {
        if (--held === 0) this.#leave()
      },
      // A started request is always finished, even above the limit.
      reacquire: async () => {
        if (++held === 1) this.#running++
      },
    }
  }

  #leave(): void {
    this.#running--
    if (this.#readers.size + this.#others.size > 0) this.#schedule()
  }
}

type Lane = 'reader' | 'other' | 'desk'

/** The shop's concurrency limit, a separate small one for the desk, and one for who is about to sign in there. */
export class Lanes {
  readonly #shop = new ConcurrencyLimit()
  readonly #desk = new ConcurrencyLimit(DESK)
  readonly #deskDoor = new ConcurrencyLimit(DESK_DOOR)
  readonly #atDeskDoor = new Map<string, number>()

  /** Throws ShopError('busy'). */
  run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    // As a reader: the desk is not refused while the event loop lags.
    if (lane === 'desk') return this.#desk.run(true, work)
    return this.#shop.run(lane === 'reader', work)
  }

  /** For who has no open session of the desk, by network. Throws ShopError('busy'). */
  async runAtDeskDoor<T>(network: string, work: () => Promise<T>): Promise<T> {
    const others = this.#atDeskDoor.get(network) ?? 0
    if (others >= MOST_AT_DESK_DOOR) throw busy()
    this.#atDeskDoor.set(network, others + 1)
    try {
      return await this.#deskDoor.run(true, work)
    } finally {
      const left = (this.#atDeskDoor.get(network) ?? 1) - 1
      if (left > 0) this.#atDeskDoor.set(network, left)
      else this.#atDeskDoor.delete(network)
    }
  }

  /** Call it for each new connection. The desk does not wait for them. */
  noteConnection(): void {
    this.#shop.noteConnection()
  }

  close(): void {
    this.#shop.close()
    this.#desk.close()
    this.#deskDoor.close()
  }
}
