import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.server.ts'
import { Bodies, type Body } from './bodies.server.ts'
import { ConcurrencyLimit } from './concurrency.server.ts'
import { sendPage } from './send-page.server.ts'
import { networkOfRequest, subscriberOfRequest, watchForProxy } from './network.server.ts'
import { PageCache } from './page-cache.server.ts'
import { isSharedPath, isWebhookPath, sharedAddress } from './paths.ts'
import type { PageTags } from './purges.server.ts'
import { openPurgeFeed } from './purge-feed.server.ts'
import type { RefusalPages } from './refusal-pages.server.ts'
import { methodsAt, NOWHERE, partsOf } from './requests.server.ts'
import { isSignedIn } from './signed-in.server.ts'

/** How often the cache is checked against other processes: asking each time would cost a tenth of an answer. */
const LOOK_EVERY_MS = 5
const HEALTH = '/healthz'

type PageLocals = Pick<
  App.Locals,
  'shop' | 'requestId' | 'network' | 'subscriber' | 'rendering' | 'refusalPages'
>

/** The server entry of the build: `next` is called for an address that it does not know. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: PageLocals,
) => Promise<void>

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** Whether everybody gets the same page. */
const isShared = (request: FastifyRequest) =>
  isRead(request) && isSharedPath(partsOf(request.url).path)

/** Every address that is no file: from the page cache, or through Astro. */
export function addPages(
  app: FastifyInstance,
  shop: Shop,
  handler: Handler,
  refusalPages: RefusalPages,
): void {
  const limit = new ConcurrencyLimit()
  const cache = new PageCache()
  const look = keepCurrent(app, shop, cache)
  const pages = new Pages({ shop, handler, refusalPages, cache, look })
  app.server.on('connection', () => limit.noteConnection())
  app.addHook('onClose', async () => limit.close())
  addBodies(app, shop)
  app.route({
    method: app.supportedMethods,
    url: '*',
    onRequest: async (request, reply) => {
      const { path, query } = partsOf(request.url)
      if (path === NOWHERE) throw new ShopError('not_found')
      checkMethod(app, request, path)
      if (!isShared(request)) return
      look()
      const page = cache.get(sharedAddress(path, query))
      if (page) return sendPage(request, reply, page)
    },
    handler: (request, reply) => {
      // Whether the shop is well is asked above all when it has much to do.
      if (partsOf(request.url).path === HEALTH) return pages.answer(request, reply)
      return limit.run(isRefusedLast(request), () => pages.answer(request, reply))
    },
  })
}

/** Catalogue pages, and what a payment company tells. */
const isRefusedLast = (request: FastifyRequest) =>
  isShared(request) || isWebhookPath(partsOf(request.url).path)

type Parts = {
  shop: Shop
  handler: Handler
  refusalPages: RefusalPages
  cache: PageCache
  /** Learns what other processes have changed. */
  look: () => void
}

/** What Astro answers. */
class Pages {
  readonly #parts: Parts
  readonly #host: string
  readonly #lookForProxy: (request: IncomingMessage) => void

  constructor(parts: Parts) {
    this.#parts = parts
    this.#host = new URL(parts.shop.config.siteUrl).host
    this.#lookForProxy = watchForProxy(parts.shop)
  }

  answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!isShared(request)) return this.#render(request, reply, {})
    const { path, query } = partsOf(request.url)
    return this.#renderShared(request, reply, sharedAddress(path, query))
  }

  /** A page that is the same for everybody: rendered for nobody in particular, once for all who ask meanwhile. */
  async #renderShared(request: FastifyRequest, reply: FastifyReply, address: string) {
    const { cache, look } = this.#parts
    for (let other = cache.underway(address); other; other = cache.underway(address)) {
      const finished = await other.page
      if (finished) return sendPage(request, reply, finished)
    }
    const rendering = cache.begin(address)
    const { raw } = request
    const { 'accept-encoding': encoding, 'if-none-match': tag } = raw.headers
    raw.url = address
    raw.headers = {
      host: this.#host,
      ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
      ...(tag === undefined ? {} : { 'if-none-match': tag }),
    }
    // What another process changed meanwhile must be known before the page is cached.
    const finish: typeof rendering.finish = (page) => {
      look()
      rendering.finish(page)
    }
    const locals = { network: 'shared', rendering: { ...rendering, finish } }
    try {
      return await this.#render(request, reply, locals)
    } finally {
      rendering.finish(null)
    }
  }

  /** Has Astro write the answer. */
  async #render(request: FastifyRequest, reply: FastifyReply, locals: Partial<PageLocals>) {
    const { shop, handler, refusalPages } = this.#parts
    const { raw } = request
    const { method } = raw
    this.#lookForProxy(raw)
    const network = networkOfRequest(raw, shop.config.trustProxy)
    const subscriber = subscriberOfRequest(raw, shop.config.trustProxy)
    const body = request.body as Body | undefined
    if (body) Object.assign(raw, { body: body.bytes })
    let isUnknown = false
    const next = () => void (isUnknown = true)
    const own = { shop, requestId: request.id, network, subscriber, refusalPages }
    const requestLocals = { ...own, ...locals }
    // Only an answer with its body shows what the head of it says. Node leaves the body out.
    if (isRead(request)) raw.method = 'GET'
    try {
      await handler(raw, reply.raw, next, requestLocals)
    } finally {
      if (method !== undefined) raw.method = method
      body?.release()
    }
    if (isUnknown) throw new ShopError('not_found')
    return reply.hijack()
  }
}

function checkMethod(app: FastifyInstance, { method }: FastifyRequest, path: string): void {
  // A file answers GET and HEAD by itself.
  const isFile = app.hasRoute({ method: 'GET', url: path })
  const methods = isFile ? ['GET', 'HEAD'] : methodsAt(path)
  if (methods.includes(method)) return
  const detail = `Method "${method}" not allowed.`
  const headers = { allow: methods.join(', ') }
  throw new ShopError('method_not_allowed', { detail, headers })
}

/** Keeps the cache true to what is committed, here and in other processes. Returns a function that looks at once. */
function keepCurrent(app: FastifyInstance, shop: Shop, pages: PageCache): () => void {
  const invalidate = (tags: PageTags) => pages.invalidate(tags)
  shop.events.on('purge', invalidate)
  const feed = openPurgeFeed(shop, invalidate)
  let lookedMs = 0
  app.addHook('onClose', async () => {
    shop.events.off('purge', invalidate)
    await feed.close()
  })
  return () => {
    const now = performance.now()
    if (now - lookedMs < LOOK_EVERY_MS) return
    lookedMs = now
    feed.look()
  }
}

function addBodies(app: FastifyInstance, shop: Shop): void {
  const bodies = new Bodies()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async ({ raw, url }: FastifyRequest) =>
    bodies.receive(raw, {
      network: networkOfRequest(raw, shop.config.trustProxy),
      path: partsOf(url).path,
      isSignedIn: () => isSignedIn(shop, raw),
    }),
  )
}
