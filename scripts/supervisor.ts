import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND_MS } from '#lib/time.ts'
import { type Beat, DRAIN, isBeat, isReady, type Ready } from './worker-messages.ts'

/** The built shop that a worker serves; the scripts and styles of `olderDir` still answer. */
export type Served = { dir: string; olderDir: string | null }

const WORKER = join('server', 'worker.mjs')
const READY_MS = 60 * SECOND_MS
/** A worker finishes what it has begun, and keeps idle connections a while, so that no request meets a closed one. */
const DRAIN_MS = 20 * SECOND_MS
const STOP_MS = 9.9 * SECOND_MS
const RESTART_MS = SECOND_MS
/** After as many ticks without a beat a worker is ended; at its start, when a large database may be upgraded, after more. */
const MOST_MISSED = 10
const MOST_MISSED_AT_START = 300
/** How often the shop's first workers are started anew when they hang. */
const MOST_STARTS = 3

/** A worker was ended since its event loop did not turn before it answered. */
class HangingStart extends Error {}

// Workers accept connections themselves. Round robin gives a worker the next one only after a message there and back: a
// busy worker got about ten connections a second, and the others timed out.
cluster.schedulingPolicy = cluster.SCHED_NONE

/** Holds the listening socket and keeps `count` workers on it. */
export class Supervisor {
  readonly #count: number
  readonly #tickMs: number
  readonly #mostAtStart: number
  #isDemo: boolean
  #isFirst = true
  /** The path of the link that makes the first owner; null when somebody is at the desk. */
  ownerPath: string | null = null
  #served: Served
  readonly #workers = new Set<Worker>()
  #isStopping = false
  #queue: Promise<unknown> = Promise.resolve()

  /** `isDemo`: the first worker may load the demo goods into a shop that has none. Tests wait less. */
  constructor(
    served: Served,
    count: number,
    isDemo: boolean,
    { tickMs = SECOND_MS, mostAtStart = MOST_MISSED_AT_START } = {},
  ) {
    this.#tickMs = tickMs
    this.#mostAtStart = mostAtStart
    this.#served = served
    this.#count = count
    this.#isDemo = isDemo
  }

  /** Returns the shop's address. Rejects when the first worker does not start; the worker has logged why. */
  async start(): Promise<string> {
    const { url, ownerPath = null } = await this.#startFirst()
    this.ownerPath = ownerPath
    this.#isDemo = false
    this.#isFirst = false
    for (let started = 1; started < this.#count; started++) await this.#startFirst()
    return url
  }

  async #startFirst(tries = 1): Promise<Ready> {
    try {
      return await this.#startWorker(this.#served)
    } catch (error) {
      if (!(error instanceof HangingStart) || tries >= MOST_STARTS) throw error
      return this.#startFirst(tries + 1)
    }
  }

  /**
   * Serves another build: each worker is replaced once a new one answers. Rejects when one does not; then all serve the
   * build before. `drained`: the old workers have ended.
   */
  replace(served: Served): Promise<{ drained: Promise<unknown> }> {
    return this.#enqueue(async () => {
      const before = this.#served
      const started: Worker[] = []
      const ends: Promise<void>[] = []
      try {
        for (const old of Array.from(this.#workers)) {
          const { worker } = await this.#startWorker(served, READY_MS)
          started.push(worker)
          this.#served = served
          ends.push(this.#drain(old))
        }
        return { drained: Promise.all(ends) }
      } catch (error) {
        this.#served = before
        for (const worker of started) void this.#drain(worker)
        void this.#enqueue(() => this.#startMissing())
        throw error
      }
    })
  }

  /** Ends all workers, after at most 10 s. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const running = Object.values(cluster.workers ?? {}).flatMap((worker) => worker ?? [])
    await Promise.all(running.map((worker) => end(worker, 'SIGTERM', STOP_MS)))
  }

  async #startWorker(served: Served, timeoutMs?: number): Promise<Ready & { worker: Worker }> {
    cluster.setupPrimary({
      exec: join(served.dir, WORKER),
      execArgv: [],
      args: [
        served.dir,
        served.olderDir ?? '',
        ...(this.#isDemo ? ['--demo'] : []),
        ...(this.#isFirst ? ['--first'] : []),
      ],
    })
    // One heap of the C library: by default each thread has its own, and these hardly ever shrink.
    const worker = cluster.fork({ MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2' })
    const late = timeoutMs && setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs)
    const watched = this.#watch(worker)
    const ready = await Promise.race([whenReady(worker), once(worker, 'exit').then(() => null)])
    clearTimeout(late)
    const sentence = `${served.dir} does not start.`
    if (!ready) throw watched.isHanging() ? new HangingStart(sentence) : new Error(sentence)
    this.#workers.add(worker)
    worker.once('exit', () => this.#restart(worker))
    return { ...ready, worker }
  }

  /** Ends a worker whose event loop does not turn: it never ends by itself, and what it was asked waits for ever. */
  #watch(worker: Worker): { isHanging: () => boolean } {
    let missed = 0
    let most = this.#mostAtStart
    let isHanging = false
    let isReadyYet = false
    let last: Beat['beat'] = null
    worker.on('message', (message) => {
      if (isReady(message)) [most, isReadyYet] = [MOST_MISSED, true]
      if (!isReady(message) && !isBeat(message)) return
      missed = 0
      last = isBeat(message) ? message.beat : null
    })
    // Ticks, not time: a machine that slept has let no worker hang.
    const timer = setInterval(() => {
      if (++missed < most) return
      clearInterval(timer)
      isHanging = true
      process.stderr.write(isReadyYet ? sayHanging(worker, last) : sayNoStart(worker, most))
      worker.process.kill('SIGKILL')
    }, this.#tickMs)
    worker.once('exit', () => clearInterval(timer))
    return { isHanging: () => isHanging }
  }

  #restart(dead: Worker): void {
    if (this.#workers.delete(dead)) this.#enqueue(() => this.#startMissing())
  }

  async #startMissing(): Promise<void> {
    if (this.#isStopping || this.#workers.size >= this.#count) return
    // The first start has upgraded the database. A worker that is not ready by now hangs.
    const isStarted = await this.#startWorker(this.#served, READY_MS).catch(() => null)
    if (!isStarted) await sleep(RESTART_MS)
    // Queued behind other requests: a new publication may replace a build that does not start.
    this.#enqueue(() => this.#startMissing())
  }

  /** Workers are started one after the other. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => undefined)
    return done
  }

  #drain(worker: Worker): Promise<void> {
    this.#workers.delete(worker)
    // Not `disconnect`, which closes idle connections at once: a request may be on its way on one of them. A worker
    // that has died meanwhile cannot be told.
    if (worker.isConnected()) worker.send(DRAIN)
    return end(worker, null, DRAIN_MS)
  }
}

const sayHanging = ({ process: { pid } }: Worker, last: Beat['beat']): string =>
  `The worker ${pid} has not answered for ${MOST_MISSED} s and is ended; another one is started. ${
    last ? `Its last request was ${last.path} (${last.requestId}).` : 'It had no request yet.'
  }\n`

const sayNoStart = ({ process: { pid } }: Worker, ticks: number): string =>
  `The worker ${pid} hangs at its start: it has not answered for ${ticks} s and is ended; another one is started.\n`

const whenReady = (worker: Worker): Promise<Ready> =>
  new Promise((resolve) => worker.on('message', (message) => isReady(message) && resolve(message)))

async function end(
  worker: Worker,
  signal: NodeJS.Signals | null,
  timeoutMs: number,
): Promise<void> {
  if (worker.isDead()) return
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs)
  if (signal) worker.process.kill(signal)
  await once(worker, 'exit')
  clearTimeout(timer)
}
