/** More than this many at a time only makes each of them slower. */
const MAX_INSIDE = 64
const MAX_WAITING = 256
/** Catalogue and content pages are the last to be refused. */
const MAX_WAITING_READERS = 1_024
const MAX_WAIT_MS = 8_000

type Waiting = { let: (isIn: boolean) => void; timer: NodeJS.Timeout }

/** Lets a bounded number of requests be worked on, has some wait, and refuses the rest. */
export class Gate {
  #inside = 0
  readonly #waiting = new Set<Waiting>()

  /** False when there is too much to do; who was let in must `leave`. */
  enter(isReader: boolean): Promise<boolean> | true {
    if (this.#inside < MAX_INSIDE) {
      this.#inside++
      return true
    }
    if (this.#waiting.size >= (isReader ? MAX_WAITING_READERS : MAX_WAITING))
      return Promise.resolve(false)
    return new Promise((resolve) => {
      const giveUp = () => {
        this.#waiting.delete(waiting)
        resolve(false)
      }
      const waiting: Waiting = { let: resolve, timer: setTimeout(giveUp, MAX_WAIT_MS) }
      this.#waiting.add(waiting)
    })
  }

  /** For who has left to wait outside: its answer is half done, so it is never refused. */
  enterAgain(): void {
    this.#inside++
  }

  leave(): void {
    this.#inside--
    if (this.#inside >= MAX_INSIDE) return
    // A set keeps the order in which they came.
    for (const next of this.#waiting) {
      clearTimeout(next.timer)
      this.#waiting.delete(next)
      this.#inside++
      next.let(true)
      return
    }
  }
}
