import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#lib/errors.ts'
import { networkOf } from '#lib/limits/limits.ts'
import type { Shop } from '#lib/shop.ts'
import { Bodies, type Body } from './bodies.server.ts'
import { Lanes } from './concurrency.server.ts'
import { inLane } from './lane.server.ts'
import { whileOutside } from '#lib/slot.server.ts'
import { isDeskOpenTo } from '../desk.server.ts'
import { drainedOf } from '../endpoints/stream.server.ts'
import { sendPage } from './send-page.server.ts'
import { sendMadePicture } from './send-picture.server.ts'
import { watchForProxy } from './network.server.ts'
import { PageCache } from '../page-cache/page-cache.server.ts'
import { isDeskPath, isSharedPath, sharedAddress } from '../paths.ts'
import { respelled } from '../respelled.ts'
import { type InvalidationBus, openInvalidationBus } from '../page-cache/invalidation-bus.server.ts'
import { FactsWatch } from '../page-cache/facts-watch.server.ts'
import { PriceChanges } from '../page-cache/price-changes.server.ts'
import type { RefusalPages } from './refusal-pages.server.ts'
import {
  mendedLink,
  methodsAt,
  NOWHERE,
  splitUrl,
  withoutHost,
  withoutSecrets,
} from './requests.server.ts'
import { senderOf } from './signed-in.server.ts'

const MOVED_PERMANENTLY = 301
/** The address is a key: it is neither told to other sites nor kept. */
const SECRET = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

type PageLocals = Pick<
  App.Locals,
  'shop' | 'requestId' | 'network' | 'rendering' | 'refusalPages' | 'drained'
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

type Pages = {
  shop: Shop
  handler: Handler
  refusalPages: RefusalPages
  cache: PageCache
  bus: InvalidationBus
  prices: PriceChanges
  /** Notes a proxy that TRUST_PROXY does not name. */
  noteProxy: (request: IncomingMessage) => void
}

/**
 * Answers every address that is not a file: from the page cache, or through Astro. `countLookup`: told of each shared
 * page.
 */
export function addPages(
  app: FastifyInstance,
  shop: Shop,
  handler: Handler,
  refusalPages: RefusalPages,
  countLookup: (isHit: boolean) => void = () => {},
): void {
  const lanes = new Lanes()
  const cache = new PageCache()
  // What this process has committed itself. The bus tells of the others.
  const facts = new FactsWatch(shop, cache)
  shop.events.on('invalidate', facts.invalidate)
  const bus = openInvalidationBus(shop, facts)
  const prices = new PriceChanges(shop, cache)
  const pages = { shop, handler, refusalPages, cache, bus, prices, noteProxy: watchForProxy(shop) }
  app.server.on('connection', () => lanes.noteConnection())
  app.addHook('onReady', async () => {
    await Promise.all([bus.ready, facts.read()])
  })
  app.addHook('onClose', async () => {
    lanes.close()
    shop.events.off('invalidate', facts.invalidate)
    await bus.close()
  })
  addBodies(app, shop)
  app.route({
    method: app.supportedMethods,
    url: '*',
    onRequest: async (request, reply) => {
      const { path } = splitUrl(request.url)
      const right = isRead(request) ? respelled(withoutHost(request.originalUrl)) : null
      if (right !== null)
        return reply.header('cache-control', 'no-store').redirect(right, MOVED_PERMANENTLY)
      // Astro would show the page without this end; a file that has it was found before.
      if (path === NOWHERE || path.endsWith('.html')) throw new ShopError('not_found')
      if (isDeskPath(path) && !isDeskOpenTo(shop.config, request.ip))
        throw new ShopError('not_found')
      const mended = isRead(request) ? mendedLink(request.url) : null
      if (mended) return reply.headers(SECRET).redirect(mended, 302)
      if (!isRead(request)) checkMethod(app, request, path)
      else if (path.startsWith('/media/') && (await sendMadePicture(shop, path, request, reply)))
        return reply
      bus.poll()
      if (facts.reading) await facts.reading
      const address = sharedAddressOf(request)
      if (address === null) return
      prices.poll()
      const page = cache.get(address)
      countLookup(page !== undefined)
      if (page) return sendPage(request, reply, page)
    },
    handler: (request, reply) => {
      const address = sharedAddressOf(request)
      return inLane(shop, lanes, { request, isShared: address !== null }, () =>
        address === null
          ? render(pages, request, reply, {})
          : renderShared(pages, request, reply, address),
      )
    },
  })
}

/** Renders a shared page without the visitor's headers, once for all who ask meanwhile. */
async function renderShared(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
) {
  const { shop, cache, bus, prices } = pages
  for (let other = cache.underway(address); other; other = cache.underway(address)) {
    const finished = await whileOutside(() => other.page)
    if (finished) return sendPage(request, reply, finished)
  }
  const rendering = cache.begin(address)
  const { raw } = request
  const { 'accept-encoding': encoding, 'if-none-match': tag } = raw.headers
  raw.url = address
  raw.headers = {
    host: new URL(shop.config.siteUrl).host,
    ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
  }
  // Apply changes of other processes before the page is cached.
  const finish: typeof rendering.finish = (page) => {
    bus.poll()
    rendering.finish(page)
  }
  const locals = { network: 'shared', rendering: { ...rendering, finish } }
  try {
    await prices.note()
    return await render(pages, request, reply, locals)
  } finally {
    rendering.finish(null)
  }
}

/** Answers through Astro. */
async function render(
  { shop, handler, refusalPages, noteProxy }: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  locals: Partial<PageLocals>,
) {
  const { id, ip, raw } = request
  const { method } = raw
  noteProxy(raw)
  // A request that never ends is then known to the supervisor.
  const path = withoutSecrets(splitUrl(request.url).path)
  shop.events.emit('request', { requestId: id, path })
  const body = request.body as Body | undefined
  if (body) Object.assign(raw, { body: body.bytes })
  let isUnknown = false
  const next = () => void (isUnknown = true)
  const asked = { requestId: id, network: networkOf(ip) }
  // HEAD needs the headers of GET; Node drops the body.
  if (isRead(request)) raw.method = 'GET'
  try {
    const drained = () => drainedOf(reply.raw)
    await handler(raw, reply.raw, next, { shop, refusalPages, drained, ...asked, ...locals })
  } finally {
    if (method !== undefined) raw.method = method
    body?.release()
  }
  if (isUnknown) throw new ShopError('not_found')
  return reply.hijack()
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

function addBodies(app: FastifyInstance, shop: Shop): void {
  const bodies = new Bodies()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', async ({ ip, raw, url }: FastifyRequest) =>
    bodies.receive(raw, {
      network: networkOf(ip),
      path: splitUrl(url).path,
      sender: () => senderOf(shop, raw),
    }),
  )
}
