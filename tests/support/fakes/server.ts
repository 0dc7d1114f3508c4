import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Shop } from '#lib/shop.server.ts'
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
/** What a browser is shown, or where it is sent. */
export type PageReply = { html: string } | { goTo: string }
/** Bytes and headers as a company signs them. */
export type SignedEvent = { rawBody: string; headers: Record<string, string> }

/**
 * What may go wrong with one answer. `down`: no connection; `error`: their fault; `broken`: a page of HTML;
 * `lost`: all is done, but the answer does not arrive; `slow`: it arrives late.
 */
export type Fault = 'down' | 'error' | 'broken' | 'lost' | 'slow'

const SLOW_MS = 300

export type FakeServer = {
  url: string
  requests: FakeRequest[]
  /** For the next answers, one each; the pages that shoppers see are spared. */
  faults: Fault[]
  /** Where the company's dashboard says that events go; none are told while it is null. */
  webhook: { url: string | null }
}

type Answer = (request: FakeRequest) => FakeReply
/** Null for a path that is no page. */
type Page = (request: FakeRequest) => Promise<PageReply> | null

/** A payment company's server on this machine, until the test or the file ends. */
export async function startFake(answer: Answer, page: Page): Promise<FakeServer> {
  const requests: FakeRequest[] = []
  const faults: Fault[] = []
  const server = createServer(async (incoming, outgoing) => {
    const request = await read(incoming)
    const shown = await page(request)
    if (shown) return show(outgoing, shown)
    requests.push(request)
    const fault = faults.shift()
    if (fault === 'down') return incoming.socket.destroy()
    if (fault === 'error') return outgoing.writeHead(500).end('{"message":"Try later"}')
    if (fault === 'broken') return outgoing.writeHead(200).end('<html>Maintenance</html>')
    const { status, json } = answer(request)
    if (fault === 'lost') return incoming.socket.destroy()
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
    return outgoing
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify(json))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterUse(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, requests, faults, webhook: { url: null } }
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

/** Tells whoever listens at `url`; nobody at null. */
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
