import { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { trimPolicy } from './content-policy.server.ts'
import { SONNER_STYLE_HASHES } from './toast-styles.ts'

/** What the built pages and endpoints answered, whole. */
export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

export type PageLocals = Pick<App.Locals, 'shop' | 'requestId' | 'network'>

/** The server entry of the build: `next` is called for an address that it does not know. */
export type Handler = (
  request: never,
  response: never,
  next: () => void,
  locals: PageLocals,
) => Promise<void>

/** Stands where a socket's response would, and keeps what is written. Nobody can hang up on it. */
class Collected extends EventEmitter {
  /** Astro names its address when an answer breaks off. */
  readonly req: unknown
  status = 200
  headers: OutgoingHttpHeaders = {}
  statusMessage = ''
  headersSent = false
  readonly #chunks: Uint8Array[] = []

  constructor(req: unknown) {
    super()
    this.req = req
  }

  set statusCode(status: number) {
    this.status = status
  }

  writeHead(status: number, headers: OutgoingHttpHeaders = {}): this {
    this.status = status
    if (typeof headers === 'object') this.headers = headers
    this.headersSent = true
    return this
  }

  write(chunk: Uint8Array | string, failed?: () => void): boolean {
    this.#chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk)
    // Only an answer that broke off half-way is written with a callback.
    failed?.()
    return true
  }

  end(chunk?: Uint8Array | string): this {
    if (chunk) this.write(chunk)
    this.emit('finish')
    this.emit('close')
    return this
  }

  destroy(error?: Error): this {
    this.emit('broken', error ?? new Error('The answer broke off.'))
    return this
  }

  toAnswer(): Answer {
    const [first] = this.#chunks
    const body =
      this.#chunks.length === 1 && first
        ? Buffer.from(first.buffer, first.byteOffset, first.byteLength)
        : Buffer.concat(this.#chunks)
    return { status: this.status, headers: this.headers, body }
  }
}

const LATER = new Set<string>(SONNER_STYLE_HASHES)

function withTrimmedPolicy(answer: Answer): Answer {
  const policy = answer.headers['content-security-policy']
  if (typeof policy !== 'string') return answer
  const own = trimPolicy(policy, answer.body, LATER)
  return { ...answer, headers: { ...answer.headers, 'content-security-policy': own } }
}

/** The answer of the built shop; null for an address that it does not know. Throws when it breaks off half-way. */
export function ask(
  handler: Handler,
  request: ReturnType<typeof plainRequest>,
  locals: PageLocals,
): Promise<Answer | null> {
  return new Promise((resolve, reject) => {
    const collected = new Collected(request)
    collected.once('finish', () => resolve(withTrimmedPolicy(collected.toAnswer())))
    collected.once('broken', reject)
    handler(request as never, collected as never, () => resolve(null), locals).catch(reject)
  })
}

const NO_BODY = Buffer.alloc(0)

type Asked = {
  method?: string | undefined
  url: string
  headers: IncomingHttpHeaders
  body?: Buffer | undefined
}

/**
 * What the built shop needs to know of a request, whose body has been received. It is not shown the connection: it would
 * listen there for its end, and hold on to the whole request until all of the memory is searched.
 */
export const plainRequest = ({ method = 'GET', url, headers, body = NO_BODY }: Asked) => ({
  method,
  url,
  headers,
  body,
  socket: { remoteAddress: undefined },
  once: () => undefined,
})
