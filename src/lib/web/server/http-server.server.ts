import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { type ErrorCode, ShopError } from '#lib/errors.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.ts'
import { MINUTE_MS, SECOND_MS } from '#lib/time.ts'
import { ClientAborted } from './bodies.server.ts'
import { asFailure } from '../failure.server.ts'
import { type ListenAddress, listenError } from './listen.server.ts'
import { addPages, type Handler } from './page-route.server.ts'
import { isApiPath, isDeskPath } from '../paths.ts'
import { keepLinkedCodes } from './linked-codes.server.ts'
import { trustedBy } from './network.server.ts'
import { loadRefusalPages, type RefusalPages } from './refusal-pages.server.ts'
import {
  isGoodHost,
  normalisedUrl,
  NOWHERE,
  refuseNoRequest,
  splitUrl,
  withoutHost,
  withoutSecrets,
} from './requests.server.ts'
import { commonHeaders, DATA_HEADERS } from './security-headers.server.ts'
import { sendPage } from './send-page.server.ts'
import { serveStaticFiles } from './static-files.server.ts'

const CUT_MS = 9 * SECOND_MS
/** Time for open connections to get one last answer, which closes them. */
const DRAIN_MS = 3 * SECOND_MS
/** Longer than proxies keep connections: the proxy must close them, not the shop. */
const KEEP_ALIVE_MS = 65 * SECOND_MS
const HEADERS_MS = 20 * SECOND_MS
/** As long as photos at the desk may take to arrive; other bodies have less (bodies.server.ts). */
const REQUEST_MS = 5 * MINUTE_MS
const MAX_CONNECTIONS = 10_000
/** The status that nginx logs for it. */
const CLIENT_CLOSED_REQUEST = 499
const SPECULATION_RULES = '"/speculation-rules.json"'

export type Build = {
  /** The build's files for browsers. */
  clientDir: string
  /** The previous build: its scripts and styles are still served. */
  olderClientDir?: string | null
  handler: Handler
}

export type HttpServer = {
  /** Where it listens, without a slash at its end. */
  url: string
  /** Takes no more connections, lets what runs finish, and cuts what is left after 9 s. */
  close: () => Promise<void>
  /** Closes slowly when another worker has replaced this one: each open connection ends after its next answer. */
  drain: () => Promise<void>
}

/** Serves the shop, once `warmPages` are rendered. Throws SettingError when it cannot listen. */
export async function startServer(
  shop: Shop,
  build: Build,
  address: ListenAddress,
  warmPages: readonly string[] = [],
): Promise<HttpServer> {
  const app = createApp(shop)
  const refusalPages = loadRefusalPages(build.clientDir)
  const draining = { isOn: false }
  const start = { isOver: false }
  addLog(app, shop, start)
  // Most shops have no Prometheus: its client is a tenth of the code of a start.
  const metrics = shop.config.metricsPort === null ? null : await import('./metrics.server.ts')
  metrics?.measureRequests(app)
  addHeaders(app, shop, draining)
  keepLinkedCodes(app, shop)
  answerErrors(app, shop, refusalPages)
  await serveStaticFiles(app, build)
  addPages(app, shop, build.handler, refusalPages, metrics?.countLookup)
  try {
    await warm(app, warmPages)
    start.isOver = true
    await app.listen({ ...address, backlog: 1_024 })
  } catch (error) {
    await app.close()
    throw listenError(error as NodeJS.ErrnoException, address)
  }
  const { port } = app.server.address() as AddressInfo
  const host = address.host.includes(':') ? `[${address.host}]` : address.host
  const close = async () => {
    const cut = setTimeout(() => app.server.closeAllConnections(), CUT_MS)
    await app.close()
    clearTimeout(cut)
  }
  const drain = async () => {
    draining.isOn = true
    await sleep(DRAIN_MS)
    await close()
  }
  return { url: `http://${host}:${port}`, close, drain }
}

/** Renders pages before visitors are let in. */
async function warm(app: FastifyInstance, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const { statusCode } = await app.inject(path)
    if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}.`)
  }
}

function createApp({ config }: Shop): FastifyInstance {
  // Unique in all processes without asking for randomness each time.
  const idPrefix = newId().slice(0, 10)
  let requests = 0
  const app = fastify({
    genReqId: () => `${idPrefix}-${(++requests).toString(36)}`,
    rewriteUrl: normalisedUrl,
    trustProxy: trustedBy(config.trustProxy),
    routerOptions: { ignoreTrailingSlash: true },
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
    // A request on a kept connection is still answered while the server closes, and ends the connection.
    return503OnClosing: false,
    clientErrorHandler: refuseNoRequest,
    // Node would drop all but the first of a repeated header. Joined, a repetition is noticed.
    http: { joinDuplicateHeaders: true, headersTimeout: HEADERS_MS },
  })
  app.server.maxConnections = MAX_CONNECTIONS
  return app
}

/** On the raw response, so that answers from Astro have them too. */
function addHeaders(
  app: FastifyInstance,
  { config: { siteUrl } }: Shop,
  draining: { isOn: boolean },
): void {
  const common = Object.entries(commonHeaders(siteUrl))
  app.addHook('onRequest', ({ id, headers, url }, { raw }, done) => {
    for (const [name, value] of common) raw.setHeader(name, value)
    raw.setHeader('x-request-id', id)
    if (draining.isOn) raw.setHeader('connection', 'close')
    const isAhead = headers['save-data'] !== 'on' && !isDeskPath(splitUrl(url).path)
    if (isAhead) raw.setHeader('speculation-rules', SPECULATION_RULES)
    const isRefused = headers.host !== undefined && !isGoodHost(headers.host)
    done(isRefused ? new ShopError('bad_host') : undefined)
  })
}

/**
 * Logs one line for each request after the start, without personal data. Fastify's `onResponse` does not run when the
 * client closes the connection.
 */
function addLog(app: FastifyInstance, { log }: Shop, start: { isOver: boolean }): void {
  app.addHook('onRequest', ({ id, method, url }, { raw }, done) => {
    if (!start.isOver) return done()
    const startedMs = performance.now()
    raw.once('close', () =>
      log.info({
        requestId: id,
        method,
        path: withoutSecrets(splitUrl(url).path),
        status: raw.writableFinished ? raw.statusCode : CLIENT_CLOSED_REQUEST,
        ms: Math.round((performance.now() - startedMs) * 10) / 10,
      }),
    )
    done()
  })
}

const CODES: Record<number, ErrorCode> = {
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  415: 'unsupported_media_type',
}

/** What Fastify itself refuses, as a malformed Content-Type; null for an error that is not the client's. */
function asRefusal(error: unknown): ShopError | null {
  const { statusCode: status = 500 } = error as FastifyError
  return status >= 400 && status < 500
    ? new ShopError(CODES[status] ?? 'invalid', { status })
    : null
}

/** The path that was asked for, also when it is malformed, which the router knows as NOWHERE. */
function askedPath({ url, originalUrl }: FastifyRequest): string {
  const { path } = splitUrl(url)
  return path === NOWHERE ? splitUrl(withoutHost(originalUrl)).path : path
}

/** A refusal is JSON under the contract's paths, else a page. */
function answerErrors(app: FastifyInstance, shop: Shop, refusalPages: RefusalPages): void {
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: ShopError) => {
    reply.headers({ 'cache-control': 'no-store', ...error.headers })
    if (!isApiPath(askedPath(request))) return sendPage(request, reply, refusalPages(error.status))
    return reply
      .code(error.status)
      .headers({ ...DATA_HEADERS, 'content-type': 'application/json' })
      .send(JSON.stringify(error))
  }
  app.setNotFoundHandler((request, reply) => refuse(request, reply, new ShopError('not_found')))
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ClientAborted) return reply.raw.destroy()
    // Do not read the rest of the body.
    if (request.raw.complete === false) reply.header('connection', 'close')
    const refused = error instanceof ShopError ? error : asRefusal(error)
    if (refused) return refuse(request, reply, refused)
    const failure = asFailure(shop, request.id, error)
    if (reply.raw.headersSent) return reply.raw.destroy()
    return refuse(request, reply, failure)
  })
}
