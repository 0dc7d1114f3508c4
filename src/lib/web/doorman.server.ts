import type { IncomingMessage, ServerResponse } from 'node:http'
import { ShopError } from '#lib/errors.ts'
import { newId } from '#lib/random.server.ts'
import type { Shop } from '#lib/shop.server.ts'
import {
  isGoodHost,
  isTooLarge,
  isWellFormed,
  methodsAt,
  takeHostOfAddress,
} from './admission.server.ts'
import { type Answer, ask, type Handler, plainRequest } from './answer.server.ts'
import { Bodies, hasBody, HungUp } from './bodies.server.ts'
import type { Bytes } from './bytes.server.ts'
import { inPlace } from './concurrency.server.ts'
import { Gate } from './gate.server.ts'
import { networkOfRequest, watchForProxy } from './network.server.ts'
import { PageCache, type Rendered } from './page-cache.server.ts'
import { isSharedPath, plainPath, sharedAddress } from './paths.ts'
import type { PageTags } from './purges.server.ts'
import { sendBytes } from './send-bytes.server.ts'
import { isRefusalPage, Sender, type Visit } from './sender.server.ts'
import { loadStaticFiles } from './static-files.server.ts'

/** From this length on, a part of a path is somebody's id or token and is not logged. */
const SECRET_LENGTH = 20
/** How often kept pages are checked against other processes: asking each time would cost a tenth of the answer. */
const LOOK_EVERY_MS = 5

const HEALTH = '/healthz'

type Build = { clientDir: string; olderClientDir?: string | null; handler: Handler }

/** Answers each request: from memory where that can be done, through the built pages where not. */
export class Doorman {
  /** Asked before a kept page is given away: has another process changed something? */
  lookForPurges: () => void = () => undefined
  readonly #shop: Shop
  readonly #handler: Handler
  readonly #files: ReadonlyMap<string, Bytes>
  readonly #sender: Sender
  readonly #pages = new PageCache()
  readonly #gate = new Gate()
  readonly #place = {
    leave: () => this.#gate.leave(),
    enterAgain: () => this.#gate.enterAgain(),
  }
  readonly #bodies = new Bodies()
  readonly #host: string
  readonly #lookForProxy: (request: IncomingMessage) => void
  // Unique in all processes without asking for randomness each time.
  readonly #idPrefix = newId().slice(0, 10)
  /** The last one that was good: nearly all ask for the same, and to look closely would cost a kept page its speed. */
  #goodHost = ''
  #visits = 0
  #lookedMs = 0

  constructor(shop: Shop, { clientDir, olderClientDir, handler }: Build) {
    this.#shop = shop
    this.#handler = handler
    this.#files = loadStaticFiles(clientDir, shop.config.siteUrl, olderClientDir)
    this.#sender = new Sender(this.#files, shop.config.siteUrl)
    this.#host = new URL(shop.config.siteUrl).host
    this.#lookForProxy = watchForProxy(shop)
  }

  readonly purge = (tags: PageTags): void => this.#pages.purge(tags)

  async warm(paths: readonly string[]): Promise<void> {
    for (const path of paths)
      await this.#renderShared(path, this.#nextId()).catch((error: unknown) =>
        this.#shop.log.warn({ err: error, path }, 'page could not be made ready'),
      )
  }

  /** Never rejects. */
  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedMs = performance.now()
    const visit = toVisit(request, response, this.#nextId())
    try {
      if (!this.#answerFromMemory(visit, startedMs)) await this.#answerFromPages(visit)
    } catch (error) {
      this.#answerFailure(visit, error)
    }
    this.#shop.log.info({
      requestId: visit.requestId,
      method: request.method,
      path: withoutSecrets(visit.path),
      status: response.statusCode,
      ms: Math.round((performance.now() - startedMs) * 10) / 10,
    })
  }

  #answerFailure(visit: Visit, error: unknown): void {
    if (error instanceof HungUp) return
    if (error instanceof ShopError && error.code === 'too_large')
      return this.#sender.tooLarge(visit)
    if (error instanceof ShopError && error.code === 'busy') return this.#sender.busy(visit)
    this.#shop.log.error({ err: error, requestId: visit.requestId }, 'request failed')
    if (visit.response.headersSent) visit.response.destroy()
    else this.#sender.failed(visit)
  }

  #answerFromMemory(visit: Visit, nowMs: number): boolean {
    const { request, path } = visit
    const file = this.#files.get(path)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!this.#hasGoodHost(request)) this.#sender.refuse(visit, new ShopError('bad_host'))
    else if (isRefusalPage(path)) this.#sender.notFound(visit)
    else if (file && !isRead) this.#sender.notAllowed(visit, 'GET, HEAD')
    else if (file) sendBytes(visit, file)
    else if (isRead && isSharedPath(path)) return this.#answerFromCache(visit, nowMs)
    else return false
    return true
  }

  #hasGoodHost({ headers: { host } }: IncomingMessage): boolean {
    if (host === undefined || host === this.#goodHost) return true
    if (!isGoodHost(host)) return false
    this.#goodHost = host
    return true
  }

  #answerFromCache(visit: Visit, nowMs: number): boolean {
    if (nowMs - this.#lookedMs >= LOOK_EVERY_MS) {
      this.#lookedMs = nowMs
      this.lookForPurges()
    }
    const page = this.#pages.get(sharedAddress(visit.path, visit.query))
    if (page) sendBytes(visit, page)
    return page !== undefined
  }

  async #answerFromPages(visit: Visit): Promise<void> {
    const { request, path } = visit
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isWellFormed(path)) return this.#sender.notFound(visit)
    const methods = methodsAt(path)
    if (!methods.includes(request.method ?? ''))
      return this.#sender.notAllowed(visit, methods.join(', '))
    if (isTooLarge(request)) return this.#sender.tooLarge(visit)
    if (isRead || !hasBody(request)) return this.#answerInside(visit)
    const body = await this.#bodies.receive(request)
    try {
      await this.#answerInside(visit, body)
    } finally {
      this.#bodies.forget(body)
    }
  }

  async #answerInside(visit: Visit, body?: Buffer): Promise<void> {
    const { request, path } = visit
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const isShared = isRead && isSharedPath(path)
    // Whether the shop is well is asked above all when it has much to do.
    const isGated = path !== HEALTH
    const isIn = !isGated || this.#gate.enter(isShared)
    if (isIn !== true && !(await isIn)) return this.#sender.busy(visit)
    let answer: Answer | null
    try {
      if (isShared) {
        const rendered = await this.#renderShared(sharedAddress(path, visit.query), visit.requestId)
        if ('kept' in rendered) return sendBytes(visit, rendered.kept)
        answer = rendered.answer
      } else {
        const { url = '/', headers } = request
        // Only an answer with its body shows what the head of it says.
        const method = isRead ? 'GET' : request.method
        const asked = plainRequest({ method, url, headers, body })
        const answerIt = () => ask(this.#handler, asked, this.#localsOf(visit))
        answer = await (isGated ? inPlace(this.#place, answerIt) : answerIt())
      }
    } finally {
      if (isGated) this.#gate.leave()
    }
    if (answer) this.#sender.send(visit, answer)
    else this.#sender.notFound(visit)
  }

  #renderShared(address: string, requestId: string): Promise<Rendered> {
    const locals = { shop: this.#shop, requestId, network: 'shared' }
    return this.#pages.render(address, async () => {
      const answer = await ask(
        this.#handler,
        // As nobody in particular asks for it: no cookies, no token, nothing else of the visitor's.
        plainRequest({ url: address, headers: { host: this.#host } }),
        locals,
      )
      // What another process changed meanwhile must be known before the page is kept.
      this.lookForPurges()
      return answer && { ...answer, headers: this.#sender.dress(answer.headers) }
    })
  }

  #localsOf({ request, requestId }: Visit) {
    this.#lookForProxy(request)
    const network = networkOfRequest(request, this.#shop.config.trustProxy)
    return { shop: this.#shop, requestId, network }
  }

  #nextId(): string {
    return `${this.#idPrefix}-${(++this.#visits).toString(36)}`
  }
}

function toVisit(request: IncomingMessage, response: ServerResponse, requestId: string): Visit {
  takeHostOfAddress(request)
  const url = request.url ?? '/'
  const at = url.indexOf('?')
  const path = at < 0 ? url : url.slice(0, at)
  return {
    request,
    response,
    requestId,
    path: plainPath(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path),
    query: at < 0 ? '' : url.slice(at + 1),
  }
}

/**
 * In plain letters: any other makes all lines wide that wait with it to be written, and each four times as dear. Part by
 * part, since an expression tries each letter of a long name anew, which took a thirtieth of a kept page's time.
 */
const withoutSecrets = (path: string): string =>
  path
    .split('/')
    .map((part) => (part.length < SECRET_LENGTH ? part : '...'))
    .join('/')
