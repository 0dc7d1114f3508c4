/** More than this many at a time only makes each of them slower. */
const MAX_INSIDE = 64
const MAX_WAITING = 256
/** Catalogue and content pages are the last to be refused. */
const MAX_WAITING_READERS = 1_024
const MAX_WAIT_MS = 8_000

type Waiting = { let: (isIn: boolean) => void; sinceMs: number }

/** Lets a bounded number of requests be worked on, has some wait, and refuses the rest. */
export class Gate {
  #inside = 0
  readonly #waiting: Waiting[] = []

  /** False when there is too much to do; who was let in must `leave`. */
  enter(isReader: boolean): Promise<boolean> | true {
    if (this.#inside < MAX_INSIDE) {
      this.#inside++
      return true
    }
    if (this.#waiting.length >= (isReader ? MAX_WAITING_READERS : MAX_WAITING))
      return Promise.resolve(false)
    return new Promise((resolve) => this.#waiting.push({ let: resolve, sinceMs: Date.now() }))
  }

  leave(): void {
    this.#inside--
    for (;;) {
      const next = this.#waiting.shift()
      if (!next) return
      const isLate = Date.now() - next.sinceMs > MAX_WAIT_MS
      if (isLate) {
        next.let(false)
        continue
      }
      this.#inside++
      next.let(true)
      return
    }
  }
}
