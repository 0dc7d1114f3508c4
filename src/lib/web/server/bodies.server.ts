import type { IncomingMessage } from 'node:http'
import { ShopError } from '#lib/errors.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { isWebhookPath } from '../paths.ts'
import { pictureFormOf } from './picture-forms.ts'

const KB = 1_024
const MB = 1_048_576
/** Nearly every form and call is smaller. */
const SMALL_BYTES = 16 * KB
const MAX_BYTES = 256 * KB
// Larger than the limit of a picture, so that the form itself can refuse the picture and keep what was typed.
const MAX_UPLOAD_BYTES = 10 * MB
const UPLOADS = /^\/(settings|api\/profile(\/\d+)?)\/?$/
/** Three photos of 20 MB each, or ten as most phones make them. */
const MAX_PHOTOS_BYTES = 64 * MB
/** Three photos of a return or a review, as most phones make them; one of a transfer. */
const MAX_PICTURES_BYTES = {
  return: 32 * MB,
  review: 32 * MB,
  transfer: 21 * MB,
  link: 21 * MB,
} as const
const PHOTOS =
  /^\/desk\/(goods\/(new|drafts|[^/]+\/photos)|categories\/category-\d+|shop\/logo|orders\/(?!new\/?$)[^/]+)\/?$/
/** A table of 20 MB. */
const MAX_TABLE_BYTES = 21 * MB
const TABLE = '/desk/goods/import'

/**
 * The most bytes of all bodies in memory; small bodies, and photos of the desk and of buyers, have limits of their own.
 */
const MAX_BUFFERED = { photos: 64 * MB, pictures: 64 * MB, large: 48 * MB, small: 16 * MB } as const
/** The same for one network. A shop's staff share one, and so do the customers of a phone company. */
const MAX_BUFFERED_OF_NETWORK = {
  photos: 64 * MB,
  pictures: 32 * MB,
  large: 12 * MB,
  small: 4 * MB,
} as const
/** The longest time that a body may take to arrive. A photo of 20 MB takes 5 minutes at 533 kbit/s. */
const MAX_MS = {
  photos: 5 * MINUTE_MS,
  pictures: 5 * MINUTE_MS,
  large: MINUTE_MS,
  small: 20 * SECOND_MS,
} as const

/** The client has closed the connection. */
export class ClientAborted extends Error {}

type Asked = {
  network: string
  path: string
  sender: () => Promise<SenderOfLarge>
}

/**
 * Who sends a large body. `may`: is signed in, and where buyers send pictures, one can be taken; so may webhooks.
 * `known`: is led to the sign-in, or told why none is taken. Others are refused before it is read.
 */
export type SenderOfLarge = 'may' | 'known' | 'stranger'

type Sender = {
  kind: keyof typeof MAX_BUFFERED
  network: string
  bytes: number
  startedMs: number
  /** Rejects the body; null once it is complete. */
  cut: ((error: Error) => void) | null
}

export type Body = { bytes: Buffer; release: () => void }

/** Receives a whole body before the request takes a slot: a slow sender holds up nobody else. */
export class Bodies {
  readonly #senders = new Set<Sender>()
  /** The bytes of each kind, of all networks and of each. */
  readonly #buffered = new Map<string, number>()

  /** Call `release` when the request is answered. Throws ShopError `too_large` or `busy`, or ClientAborted. */
  async receive(request: IncomingMessage, asked: Asked): Promise<Body> {
    const { kind, max, isDropped = false } = await limitOf(request, asked)
    let received = 0
    const chunks: Buffer[] = []
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const sender: Sender = {
      kind,
      network: asked.network,
      bytes: 0,
      startedMs: performance.now(),
      cut: reject,
    }
    const release = () => this.#senders.delete(sender) && this.#count(sender, -sender.bytes)
    this.#senders.add(sender)
    const timer = setTimeout(() => reject(busy()), MAX_MS[kind])
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (!isDropped) {
        this.#count(sender, chunk.length)
        sender.bytes = received
        chunks.push(chunk)
      }
      if (received > max) reject(new ShopError('too_large'))
      else this.#enforceLimits(sender)
    })
    request.once('end', resolve)
    request.once('close', () => reject(new ClientAborted()))
    request.once('error', () => reject(new ClientAborted()))
    try {
      await promise
      sender.cut = null
      return { bytes: Buffer.concat(chunks), release }
    } catch (error) {
      request.removeAllListeners('data').pause()
      release()
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #count({ kind, network }: Sender, bytes: number): void {
    for (const key of [kind, keyOf(kind, network)]) {
      const sum = this.#bufferedOf(key) + bytes
      if (sum > 0) this.#buffered.set(key, sum)
      else this.#buffered.delete(key)
    }
  }

  #bufferedOf = (key: string): number => this.#buffered.get(key) ?? 0

  /** Rejects one sender when its network, or all senders, exceed their limit. It runs for each chunk of each sender. */
  #enforceLimits({ kind, network }: Sender): void {
    const isOwn = this.#bufferedOf(keyOf(kind, network)) > MAX_BUFFERED_OF_NETWORK[kind]
    if (!isOwn && this.#bufferedOf(kind) <= MAX_BUFFERED[kind]) return
    const senders = [...this.#senders].filter((sender) => sender.kind === kind)
    cutOne(kind, isOwn ? senders.filter((sender) => sender.network === network) : senders)
  }
}

const busy = () => new ShopError('busy', { headers: { 'retry-after': '2' } })

const keyOf = (kind: Sender['kind'], network: string): string => `${kind} ${network}`

/** The slowest; of buyers' pictures the largest, or who holds back the end of a large one would cut all others. */
function cutOne(kind: Sender['kind'], senders: readonly Sender[]): void {
  const now = performance.now()
  const worth = ({ bytes, startedMs }: Sender) =>
    kind === 'pictures' ? -bytes : bytes / (now - startedMs + 1)
  const sending = senders.filter(({ cut }) => cut !== null)
  sending.toSorted((one, other) => worth(one) - worth(other))[0]?.cut?.(busy())
}

type Limit = {
  kind: Sender['kind']
  max: number
  /** Whether the bytes are read and not kept. */
  isDropped?: boolean
}

const SMALL: Limit = { kind: 'small', max: SMALL_BYTES }

/** What this body may take. Throws ShopError('too_large') when its Content-Length is larger. */
async function limitOf(request: IncomingMessage, asked: Asked): Promise<Limit> {
  const { 'content-length': length } = request.headers
  const limit = largeLimitOf(request, asked.path)
  // A chunked body has no Content-Length.
  if (length !== undefined && Number(length) <= SMALL_BYTES) return SMALL
  if (Number(length) > limit.max) throw new ShopError('too_large')
  // A company's signature cannot be checked before its webhook is read.
  const sender = isWebhookPath(asked.path) ? 'may' : await asked.sender()
  if (sender === 'may') return limit
  // A browser that is still sending shows no answer, and who shared photos must be led to the sign-in.
  if (sender === 'known' && limit.kind !== 'large')
    return { kind: 'large', max: limit.max, isDropped: true }
  if (length !== undefined) throw new ShopError('too_large')
  return SMALL
}

function largeLimitOf({ headers }: IncomingMessage, path: string): Limit {
  const isForm = headers['content-type']?.startsWith('multipart/form-data') ?? false
  if (isForm && path === TABLE) return { kind: 'photos', max: MAX_TABLE_BYTES }
  if (isForm && PHOTOS.test(path)) return { kind: 'photos', max: MAX_PHOTOS_BYTES }
  const pictures = isForm ? pictureFormOf(path) : null
  if (pictures) return { kind: 'pictures', max: MAX_PICTURES_BYTES[pictures.kind] }
  return { kind: 'large', max: isForm && UPLOADS.test(path) ? MAX_UPLOAD_BYTES : MAX_BYTES }
}
