import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Call = { method: string; path: string; headers?: Record<string, string>; body?: string }
export type Reply = { status: number; head: string; body: Buffer }

/** What one shopper does, again and again; the number of calls that it took is counted. */
export type Shopper = (ask: (call: Call) => Promise<Reply>, round: number) => Promise<void>

export type Load = {
  /** Rounds of all shoppers together, in a second. */
  perSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  rounds: number
  failed: number
}

type LoadOptions = {
  origin: string
  shoppers: number
  ms: number
  maxRounds?: number | undefined
  /** Round n begins no earlier than n times this; as fast as possible without it. */
  paceMs?: number
}

/**
 * Closed loop: `shoppers` do their rounds at the same time, each on one connection, one call after the other. On bare
 * sockets: a client that costs more than the server would measure itself.
 */
export async function load(
  { origin, shoppers, ms, maxRounds = Infinity, paceMs = 0 }: LoadOptions,
  shopper: Shopper,
): Promise<Load> {
  const lasted: number[] = []
  let failed = 0
  let begun = 0
  const started = performance.now()
  const end = started + ms
  const work = async () => {
    let line = await Line.open(origin)
    while (performance.now() < end && begun < maxRounds) {
      const round = begun++
      if (!line.isOpen) line = await Line.open(origin)
      const early = started + round * paceMs - performance.now()
      if (early > 0) await sleep(early)
      const from = performance.now()
      try {
        await shopper((call) => line.ask(call), round)
        lasted.push(performance.now() - from)
      } catch {
        failed++
      }
    }
    line.close()
  }
  await Promise.all(Array.from({ length: shoppers }, work))
  const seconds = (performance.now() - started) / 1_000
  return { ...summarise(lasted), perSecond: lasted.length / seconds, failed }
}

export function summarise(lasted: readonly number[]) {
  const sorted = lasted.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { rounds: sorted.length, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) }
}

/** How a call ended: with a reply, or why without. `ms` counts from when it was due. */
export type Outcome = { reply: Reply | 'timed out' | 'cut off'; ms: number }

type RateOptions = { origin: string; perSecond: number; ms: number; timeoutMs: number }
const TICK_MS = 5

/**
 * Open loop: sends `perSecond` calls a second, however long answers take, each on a free connection or a new one.
 * Resolves when the last call has ended, with the most milliseconds that this process was late.
 */
export async function sendAtRate(
  { origin, perSecond, ms, timeoutMs }: RateOptions,
  callOf: (round: number) => Call,
  onEnd: (round: number, outcome: Outcome) => void,
): Promise<number> {
  const free: Line[] = []
  const send = async (round: number, dueMs: number) => {
    let line = free.pop()
    const ask = async () => {
      if (!line?.isOpen) line = await Line.open(origin)
      return line.ask(callOf(round))
    }
    const reply = await Promise.race([
      ask().catch((): 'cut off' => 'cut off'),
      sleep(timeoutMs, 'timed out' as const, { ref: false }),
    ])
    onEnd(round, { reply, ms: performance.now() - dueMs })
    if (typeof reply === 'string') line?.close()
    else if (line) free.push(line)
  }
  const started = performance.now()
  const underway: Promise<void>[] = []
  let mostLateMs = 0
  for (let now = started; now < started + ms; now = performance.now()) {
    const due = Math.floor(((now - started) / 1_000) * perSecond)
    while (underway.length < due) {
      const dueMs = started + (underway.length / perSecond) * 1_000
      underway.push(send(underway.length, dueMs))
    }
    await sleep(TICK_MS)
    mostLateMs = Math.max(mostLateMs, performance.now() - now - TICK_MS)
  }
  await Promise.all(underway)
  for (const line of free) line.close()
  return mostLateMs
}

/** Throws unless the reply has one of these statuses. */
export function expectStatus(reply: Reply, ...statuses: number[]): Reply {
  if (!statuses.includes(reply.status))
    throw new Error(`answered ${reply.status}: ${reply.body.toString().slice(0, 200)}`)
  return reply
}

/** One keep-alive connection, with as much HTTP as the shop's answers need. */
class Line {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answered: PromiseWithResolvers<Reply> | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('close', () => this.#answered?.reject(new Error('The connection was closed.')))
    socket.on('error', (error) => this.#answered?.reject(error))
  }

  static open(origin: string): Promise<Line> {
    const { hostname, port } = new URL(origin)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => resolve(new Line(socket)))
      socket.once('error', reject)
    })
  }

  get isOpen(): boolean {
    return this.#socket.writable && !this.#socket.readableEnded
  }

  ask({ method, path, headers = {}, body }: Call): Promise<Reply> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const size = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
    this.#answered = Promise.withResolvers()
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: shop\r\n${lines.join('')}${size}\r\n${body ?? ''}`,
    )
    return this.#answered.promise
  }

  close(): void {
    this.#answered = null
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const end = headEnd + 4 + length
    if (this.#received.length < end) return
    const body = this.#received.subarray(headEnd + 4, end)
    this.#received = Buffer.alloc(0)
    if (/\r\nconnection: close/i.test(head)) this.#socket.end()
    this.#answered?.resolve({ status: Number(head.slice(9, 12)), head, body })
  }
}
