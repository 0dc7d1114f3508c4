import { connect, type Socket } from 'node:net'

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
  maxRounds?: number
  /** Round n begins no earlier than n times this; as fast as possible without it. */
  paceMs?: number
}

/**
 * Has `shoppers` do their rounds at the same time, each on one connection, one call after the other. Written on bare
 * sockets, because a client that costs more than the server would only measure itself.
 */
export async function load(
  { origin, shoppers, ms, maxRounds = Infinity, paceMs = 0 }: LoadOptions,
  shopper: Shopper,
): Promise<Load> {
  const { hostname, port } = new URL(origin)
  const lasted: number[] = []
  let failed = 0
  let begun = 0
  const started = performance.now()
  const end = started + ms
  const work = async () => {
    const line = await Line.open(hostname, Number(port))
    while (performance.now() < end && begun < maxRounds) {
      const round = begun++
      const early = started + round * paceMs - performance.now()
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
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
  lasted.sort((a, b) => a - b)
  const at = (share: number) => lasted[Math.floor(lasted.length * share)] ?? 0
  return {
    perSecond: lasted.length / seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    rounds: lasted.length,
    failed,
  }
}

/** Throws unless the reply has one of these statuses. */
export function expectStatus(reply: Reply, ...statuses: number[]): Reply {
  if (!statuses.includes(reply.status))
    throw new Error(`answered ${reply.status}: ${reply.body.toString().slice(0, 200)}`)
  return reply
}

/** One keep-alive connection, with as much of HTTP as the shop's answers need. */
class Line {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answered: ((reply: Reply) => void) | null = null
  #broken: ((error: Error) => void) | null = null

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#take(chunk))
    socket.on('close', () => this.#broken?.(new Error('The connection was closed.')))
    socket.on('error', (error) => this.#broken?.(error))
  }

  static open(host: string, port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, host, () => resolve(new Line(socket)))
      socket.once('error', reject)
    })
  }

  ask({ method, path, headers = {}, body }: Call): Promise<Reply> {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const size = body === undefined ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
    this.#socket.write(
      `${method} ${path} HTTP/1.1\r\nhost: shop\r\n${lines.join('')}${size}\r\n${body ?? ''}`,
    )
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#broken = reject
    })
  }

  close(): void {
    this.#broken = null
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
    this.#answered?.({ status: Number(head.slice(9, 12)), head, body })
  }
}
