import { lookup as resolve, type LookupAddress } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { type BlockList, isIP, type LookupFunction } from 'node:net'
import { isIn, networksOf } from '#lib/settings/trusted-proxies.server.ts'
import { SECOND_MS } from '#lib/time.ts'
import { MAX_PHOTO_BYTES } from './photo.ts'

/** Why a photo could not be had. */
export type FetchFault =
  | 'noAddress'
  | 'inside'
  | 'unreachable'
  | 'slow'
  | 'refused'
  | 'redirects'
  | 'noPhoto'
  | 'tooLarge'

export type FetchRules = {
  /** Networks inside from which photos may be fetched all the same; null for none. */
  inside: BlockList | null
  /** Ends all waiting. */
  signal: AbortSignal
  /** For the whole photo, with its redirects. */
  timeoutMs?: number
  maxBytes?: number
}

const TIMEOUT_MS = 15 * SECOND_MS
const MAX_REDIRECTS = 5
const MAX_ADDRESS_LENGTH = 2_000

// The special-purpose registries of IANA: this machine, private and link-local networks, examples, multicast.
const NOT_PUBLIC_4 = networksOf(
  [
    '0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.0.0.0/24',
    '192.0.2.0/24, 192.88.99.0/24, 192.168.0.0/16, 198.18.0.0/15, 198.51.100.0/24, 203.0.113.0/24',
    '224.0.0.0/4, 240.0.0.0/4',
  ].join(),
)
const GLOBAL_6 = networksOf('2000::/3')
// Also those that carry an IPv4 address inside: Teredo and 6to4.
const NOT_PUBLIC_6 = networksOf('2001::/23, 2001:db8::/32, 2002::/16, 3fff::/20')

/** Whether an IP address belongs to the public internet. False for a text that is no address. */
export const isPublic = (address: string): boolean =>
  isIP(address) === 4
    ? !isIn(NOT_PUBLIC_4, address)
    : isIn(GLOBAL_6, address) && !isIn(NOT_PUBLIC_6, address)

class Refusal extends Error {
  readonly fault: FetchFault

  constructor(fault: FetchFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * The bytes at an `http` or `https` address of the public internet, at most 20 MB in 15 s; or why they could not be
 * had. A name is resolved once, for the connection itself, so that it cannot be another address by then; each redirect
 * is checked alike.
 */
export async function fetchPhoto(
  address: string,
  { inside, signal, timeoutMs = TIMEOUT_MS, maxBytes = MAX_PHOTO_BYTES }: FetchRules,
): Promise<Uint8Array | FetchFault> {
  const ended = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const mayReach = (ip: string) => isPublic(ip) || (inside !== null && isIn(inside, ip))
  try {
    let url = toUrl(address)
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
      const answer = await ask(url, mayReach, ended)
      const next = redirectOf(answer)
      if (next === null) return await readPhotoBytes(answer, maxBytes)
      answer.destroy()
      url = toUrl(next, url)
    }
    return 'redirects'
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Refusal) return error.fault
    return ended.aborted ? 'slow' : 'unreachable'
  }
}

function toUrl(address: string, base?: URL): URL {
  const url = URL.parse(address.trim(), base)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  // A name and a password in an address belong to somebody.
  if (!url || !isWeb || url.username || url.password || address.length > MAX_ADDRESS_LENGTH)
    throw new Refusal('noAddress')
  return url
}

type MayReach = (ip: string) => boolean

function ask(url: URL, mayReach: MayReach, signal: AbortSignal): Promise<IncomingMessage> {
  // An address that is an IP is not looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !mayReach(host)) throw new Refusal('inside')
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      // A connection of its own: none that was made without the check is used again.
      agent: false,
      lookup: lookupPublic(mayReach),
      signal,
      headers: {
        accept: 'image/webp, image/jpeg, image/png, image/avif',
        'accept-encoding': 'identity',
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end()
  })
}

/** As `dns.lookup`, without the addresses that may not be reached. */
const lookupPublic =
  (mayReach: MayReach): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return callback(error, '', 0)
      const good = found.filter(({ address }) => mayReach(address))
      const [first] = good
      if (!first) return callback(new Refusal('inside'), '', 0)
      if (options.all) callback(null, good)
      else callback(null, first.address, first.family)
    })
  }

function redirectOf({ statusCode = 0, headers }: IncomingMessage): string | null {
  return statusCode >= 300 && statusCode < 400 && headers.location ? headers.location : null
}

const UNTOLD = ['', 'application/octet-stream', 'binary/octet-stream']

async function readPhotoBytes(answer: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const refuse = (fault: FetchFault) => {
    answer.destroy()
    return new Refusal(fault)
  }
  if (answer.statusCode !== 200) throw refuse('refused')
  const type = (answer.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!type.startsWith('image/') && !UNTOLD.includes(type)) throw refuse('noPhoto')
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw refuse('tooLarge')
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > maxBytes) throw refuse('tooLarge')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
