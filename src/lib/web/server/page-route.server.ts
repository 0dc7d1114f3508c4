import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#lib/errors.ts'
import type { Shop } from '#lib/shop.server.ts'
import { Bodies, type Body } from './bodies.server.ts'
import { Lanes, whileOutside } from './concurrency.server.ts'
import { isDeskOpenTo } from '../desk.server.ts'
import { sendPage } from './send-page.server.ts'
import { sendMadePicture } from './send-picture.server.ts'
import { networkOfRequest, subscriberOfRequest, watchForProxy } from './network.server.ts'
import { countLookup } from './metrics.server.ts'
import { PageCache } from '../page-cache/page-cache.server.ts'
import { isDeskPath, isSharedPath, isWebhookPath, sharedAddress } from '../paths.ts'
import type { PageTags } from '../page-cache/invalidations.server.ts'
import { openInvalidationBus } from '../page-cache/invalidation-bus.server.ts'
import type { RefusalPages } from './refusal-pages.server.ts'
import { methodsAt, NOWHERE, splitUrl } from './requests.server.ts'
import { isSignedIn } from './signed-in.server.ts'

/** The least time between two polls for invalidations: polling at each request would cost 10 % of it. */
const SYNC_EVERY_MS = 5
const HEALTH = '/healthz'

type PageLocals = Pick<
  App.Locals,
  'shop' | 'requestId' | 'network' | 'subscriber' | 'rendering' | 'refusalPages'
>

/** The server entry of the build. It calls `next` for an unknown address. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: PageLocals,
) => Promise<void>

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/** The cache address of a shared page; null for any other request. */
function sharedAddressOf(request: FastifyRequest): string | null {
  if (!isRead(request)) return null
  const { path, query } = splitUrl(request.url)
  return isSharedPath(path) ? sharedAddress(path, query) : null
}

/** Answers every address that is not a file: from the page cache, or through Astro. */
export function addPages(
  app: FastifyInstance,
  shop: Shop,
  handler: Handler,
  refusalPages: RefusalPages,
): void {
  const lanes = new Lanes()
  const cache = new PageCache()
  const syncInvalidations = keepCurrent(app, shop, cache)
  const pages = new Pages({ shop, handler, refusalPages, cache, syncInvalidations })
  app.server.on('connection', () => lanes.noteConnection())
  app.addHook('onClose', async () => lanes.close())
  addBodies(app, shop)
  app.route({
    method: app.supportedMethods,
    url: '*',
    onRequest: async (request, reply) => {
      const { path } = splitUrl(request.url)
      if (path === NOWHERE) throw new ShopError('not_found')
      if (isDeskPath(path) && !isDeskOpenTo(shop.config, request.raw))
        throw new ShopError('not_found')
      if (!isRead(request)) checkMethod(app, request, path)
      else if (path.startsWith('/media/') && (await sendMadePicture(shop, path, request, reply)))
        return reply
      const address = sharedAddressOf(request)
      if (address === null) return
      syncInvalidations()
      const page = cache.get(address)
      countLookup(page !== undefined)
      if (page) return sendPage(request, reply, page)
    },
    handler: (request, reply) => {
      const { path } = splitUrl(request.url)
      const address = sharedAddressOf(request)
      const answer = () => pages.answer(request, reply, address)
      // Under load a health check matters most.
      if (path === HEALTH) return answer()
      if (isDeskPath(path)) return lanes.run('desk', answer)
      return lanes.run(address !== null || isWebhookPath(path) ? 'reader' : 'other', answer)
    },
  })
}

type Dependencies = {
  shop: Shop
  handler: Handler
  refusalPages: RefusalPages
  cache: PageCache
  /** Applies invalidations of other processes. */
  syncInvalidations: () => void
}

/** Answers through Astro. */
class Pages {
  readonly #dependencies: Dependencies
  readonly #host: string
  readonly #lookForProxy: (request: IncomingMessage) => void

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
    this.#host = new URL(dependencies.shop.config.siteUrl).host
    this.#lookForProxy = watchForProxy(dependencies.shop)
  }

  answer(request: FastifyRequest, reply: FastifyReply, address: string | null) {
    return address === null
      ? this.#render(request, reply, {})
      : this.#renderShared(request, reply, address)
  }

  /** Renders a shared page without the visitor's headers, once for all who ask meanwhile. */
  async #renderShared(request: FastifyRequest, reply: FastifyReply, address: string) {
    const { cache, syncInvalidations } = this.#dependencies
    for (let other = cache.underway(address); other; other = cache.underway(address)) {
      const finished = await whileOutside(() => other.page)
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
    // Apply changes of other processes before the page is cached.
    const finish: typeof rendering.finish = (page) => {
      syncInvalidations()
      rendering.finish(page)
    }
    const locals = { network: 'shared', rendering: { ...rendering, finish } }
    try {
      return await this.#render(request, reply, locals)
    } finally {
      rendering.finish(null)
    }
  }

  async #render(request: FastifyRequest, reply: FastifyReply, locals: Partial<PageLocals>) {
    const { shop, handler, refusalPages } = this.#dependencies
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
    // HEAD needs the headers of GET; Node drops the body.
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
  // Files have GET and HEAD only.
  const isFile = app.hasRoute({ method: 'GET', url: path })
  const methods = isFile ? ['GET', 'HEAD'] : methodsAt(path)
  if (methods.includes(method)) return
  const detail = `Method "${method}" not allowed.`
  const headers = { allow: methods.join(', ') }
  throw new ShopError('method_not_allowed', { detail, headers })
}

/** Invalidates pages after a commit here or in another process. Returns the function that polls for other processes now. */
function keepCurrent(app: FastifyInstance, shop: Shop, cache: PageCache): () => void {
  const invalidate = (tags: PageTags) => cache.invalidate(tags)
  shop.events.on('invalidate', invalidate)
  const bus = openInvalidationBus(shop, invalidate)
  let syncedMs = 0
  app.addHook('onClose', async () => {
    shop.events.off('invalidate', invalidate)
    await bus.close()
  })
  return () => {
    const now = performance.now()
    if (now - syncedMs < SYNC_EVERY_MS) return
    syncedMs = now
    bus.poll()
  }
}

function addBodies(app: FastifyInstance, shop: Shop): void {
  const bodies = new Bodies()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async ({ raw, url }: FastifyRequest) =>
    bodies.receive(raw, {
      network: networkOfRequest(raw, shop.config.trustProxy),
      path: splitUrl(url).path,
      isSignedIn: () => isSignedIn(shop, raw),
    }),
  )
}
