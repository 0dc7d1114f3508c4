import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Shop } from '#lib/shop.ts'
import { afterUse } from '../cleanup.ts'
import { addressOf } from '../send.ts'

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  /** The JSON or the form that was sent; empty without a body. */
  body: Record<string, unknown>
}
export type FakeReply = { status: number; json: unknown }
/** The page that a browser gets, or the address that it is sent to. */
export type PageReply = { html: string } | { goTo: string }
/** Bytes and headers as a company signs them. */
export type SignedEvent = { rawBody: string; headers: Record<string, string> }

/**
 * What may go wrong with one answer. `down`: no connection; `error`: their fault; `broken`: a page of HTML;
 * `junk`: 10 kB that is nothing; `moved`: a redirect; `lost`: the work is done, but the answer does not arrive; `slow`:
 * it arrives late; `none`: nothing goes wrong; `hangs`: no answer, and the connection stays open.
 */
export type Fault =
  | 'down'
  | 'error'
  | 'broken'
  | 'junk'
  | 'moved'
  | 'lost'
  | 'slow'
  | 'none'
  | 'hangs'

const SLOW_MS = 300

export type FakeServer = {
  url: string
  requests: FakeRequest[]
  /** Resolves when `requests` has this many entries. */
  hasBeenAsked: (times: number) => Promise<void>
  /** Gives answers another shape, as a company may at any time. */
  shape: { of: ((json: unknown) => unknown) | null }
  /** For the next answers, one each. Pages that shoppers see have no faults. */
  faults: Fault[]
  /** How far its clock is ahead. */
  clock: { aheadMs: number }
  /** Where the company's dashboard says that events go; none are told while it is null. */
  webhook: { url: string | null }
}

type Answer = (request: FakeRequest) => FakeReply
/** Null for a path that is no page. */
type Page = (request: FakeRequest) => Promise<PageReply> | null

/** The answer; null for a broken connection. */
type Sent = { status: number; text: string; location?: string } | null

/** Where `moved` sends to. */
export const ELSEWHERE = '/elsewhere'

/** The companies that are open, by their address. */
const companies = new Map<string, (request: FakeRequest) => Promise<Sent>>()

/** A payment company's server on this machine, until the test or the file ends. */
export async function startFake(answer: Answer, page?: Page): Promise<FakeServer> {
  const requests: FakeRequest[] = []
  const faults: Fault[] = []
  const clock = { aheadMs: 0 }
  const shape: FakeServer['shape'] = { of: null }
  const waiting = new Set<() => void>()
  const hasBeenAsked = (times: number) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (requests.length >= times) resolve()
      }
      waiting.add(look)
      look()
    })
  const respond = async (request: FakeRequest): Promise<Sent> => {
    requests.push(request)
    for (const look of waiting) look()
    const fault = faults.shift()
    if (fault === 'down') return null
    if (fault === 'hangs') return new Promise(() => undefined)
    if (fault === 'error') return { status: 500, text: '{"message":"Try later"}' }
    if (fault === 'broken') return { status: 200, text: '<html>Maintenance</html>' }
    if (fault === 'junk') return { status: 200, text: '{"status":true,'.repeat(700) }
    if (fault === 'moved') return { status: 302, text: '{}', location: ELSEWHERE }
    const { status, json } = answer(request)
    if (fault === 'lost') return null
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    // Ids are numbers of 64 bits, with more digits than a double holds.
    const text = JSON.stringify(shape.of ? shape.of(json) : json)
    return { status, text: text.replaceAll(/"(id|transaction)":"(\d{16,})"/g, '"$1":$2') }
  }
  const server = createServer(async (incoming, outgoing) => {
    const request = await read(incoming)
    const shown = await page?.(request)
    if (shown) return show(outgoing, shown)
    const sent = await respond(request)
    if (!sent) return incoming.socket.destroy()
    const date = new Date(Date.now() + clock.aheadMs).toUTCString()
    const { location } = sent
    const headers = { 'content-type': 'application/json', date, ...(location && { location }) }
    return outgoing.writeHead(sent.status, headers).end(sent.text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  companies.set(url, respond)
  afterUse(() => {
    companies.delete(url)
    server.close()
    server.closeAllConnections()
  })
  return { url, requests, hasBeenAsked, shape, faults, clock, webhook: { url: null } }
}

/** Calls the open companies without sockets, for tests with a hundred thousand calls. */
export function askWithoutSockets(): void {
  const over = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, searchParams, origin } = new URL(request.url)
    const respond = companies.get(origin)
    if (!respond) return over(input, init)
    const { method } = request
    const headers = Object.fromEntries(request.headers)
    const text = await request.text()
    const body = text ? JSON.parse(text) : {}
    const sent = await respond({ method, path: pathname, query: searchParams, headers, body })
    if (!sent) throw new TypeError('fetch failed')
    return new Response(sent.text, { status: sent.status })
  }
  afterUse(() => {
    globalThis.fetch = over
  })
}

async function read(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://fake')
  const isForm = incoming.headers['content-type'] === 'application/x-www-form-urlencoded'
  const form = () => Object.fromEntries(new URLSearchParams(text))
  return {
    method: incoming.method ?? 'GET',
    path: pathname,
    query: searchParams,
    headers: incoming.headers,
    body: isForm ? form() : text ? JSON.parse(text) : {},
  }
}

function show(outgoing: ServerResponse, reply: PageReply): void {
  if ('goTo' in reply) outgoing.writeHead(303, { location: reply.goTo }).end()
  else outgoing.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(reply.html)
}

/** Tells the built shop of an event, as a company does. Returns the status of the answer. */
export const tellShop = async (shop: Shop, provider: string, event: SignedEvent): Promise<number> =>
  postEvent(`${await addressOf(shop)}/api/payments/webhooks/${provider}`, event)

/** Sends an event to `url`; to nobody at null. */
export async function postEvent(
  url: string | null,
  { rawBody, headers }: SignedEvent,
): Promise<number> {
  if (url === null) return 0
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: rawBody,
  })
  return response.status
}

/** JSON as some companies write it: the same to a parser, other bytes than `JSON.stringify` makes of it again. */
export const asTheyWriteIt = (value: unknown): string =>
  JSON.stringify(value, null, 1)
    .replaceAll('/', '\\/')
    .replaceAll(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
