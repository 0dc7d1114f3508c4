import type { APIContext } from 'astro'
import { defineMiddleware, sequence } from 'astro:middleware'
import { backFromPastEnd } from '#lib/catalogue/lists/listing.ts'
import { readConfig } from '#lib/config.server.ts'
import { isForeignKeyViolation } from '#lib/db/database.server.ts'
import { migrate } from '#lib/db/migrate.server.ts'
import { openShop } from '#lib/open-shop.server.ts'
import { newId } from '#lib/random.server.ts'
import { sessionCookieOf } from '#lib/web/cookies/session-cookie.server.ts'
import { cartCookieOf } from '#lib/web/cookies/cart-cookie.server.ts'
import { isDeletedSince, resolveVisitor } from '#lib/accounts/sessions/visitor.server.ts'
import { addressOfMoved, MovedError } from '#lib/catalogue/slugs/slugs.ts'
import { ShopError } from '#lib/errors.ts'
import { networkOf } from '#lib/limits/limits.ts'
import { isLimitedWrite, limitWrites } from '#lib/web/write-limits.server.ts'
import { asFailure } from '#lib/web/failure.server.ts'
import { loadFacts } from '#lib/content/facts.server.ts'
import { loadKeys } from '#lib/keys/keys.server.ts'
import { finishResponse } from '#lib/web/page-cache/finish-response.server.ts'
import { answerDesk } from '#lib/web/desk.server.ts'
import { answerOtherMethod, checkFormTaken } from '#lib/web/endpoints/methods.server.ts'
import { checkOrigin } from '#lib/web/origin.server.ts'
import { isApiPath, isDeskPath, readsAuthorization } from '#lib/web/paths.ts'
import { refusalAt } from '#lib/web/refusal.server.ts'
import type { Shop } from '#lib/shop.ts'

let opened: Promise<Shop> | null = null

/** The shop of `npm run dev`, which runs without our HTTP server. Opened once. */
function devShop(): Promise<Shop> {
  opened ??= (async () => {
    const shop = openShop(readConfig())
    await migrate(shop.db)
    await loadFacts(shop.db)
    await loadKeys(shop)
    shop.events.on('invalidate', () => void Promise.all([loadFacts(shop.db), loadKeys(shop)]))
    // Imported here only: in production the worker starts the background.
    const { startBackground } = await import('#lib/background.server.ts')
    startBackground(shop)
    return shop
  })()
  return opened
}

const SERVER_ISLANDS = '/_server-islands/[name]'

/** Sends the finished answer. In `npm run dev` it also gives the request its shop, which else the server does. */
const finish = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next()
  const { locals, request } = context
  locals.shop ??= await devShop()
  locals.requestId ??= newId()
  locals.network ??= networkOf(context.clientAddress)
  const response = await next()
  locals.isAnswered = true
  try {
    return await finishResponse(request, response, locals.rendering)
  } catch (error) {
    // A page can fail while its body is being read.
    const failure = await answerError(context, error)
    return finishResponse(request, failure, locals.rendering)
  }
})

/** Gives each request its visitor; turns refusals and crashes into the contract's answers. */
const answer = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next()
  const { locals, request, url, cookies } = context
  const isApi = isApiPath(url.pathname)
  try {
    // Astro has this address in every build, and the shop has no such islands.
    if (context.routePattern === SERVER_ISLANDS) throw new ShopError('not_found')
    // A picture is the same for everybody: no cookie is looked up for it.
    if (url.pathname.startsWith('/media/')) return await next()
    if (isDeskPath(url.pathname)) {
      // A shop starts without the code of its desk.
      const { RIGHT_OF_ROUTE } = await import('#desk/routes.ts')
      return await answerDesk(context, next, RIGHT_OF_ROUTE)
    }
    const otherMethod = await answerOtherMethod(request.method, context.routePattern)
    if (otherMethod) return otherMethod
    checkOrigin(request, locals.shop.config.siteUrl, isApi)
    locals.visitor = await resolveVisitor(locals.shop, {
      authorization: readsAuthorization(url.pathname) ? request.headers.get('authorization') : null,
      sessionCookie: isApi ? null : (sessionCookieOf(cookies, locals.shop.config) ?? null),
      cartCookie: cartCookieOf(context, locals.shop.config),
    })
    if (isLimitedWrite(request.method, url.pathname)) await limitWrites(locals.shop, locals)
    const response = await next()
    if (!isApi) checkFormTaken(request, locals, response)
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', 'private, no-store')
    return response
  } catch (error) {
    return answerError(context, error)
  }
})

export const onRequest = sequence(finish, answer)

async function answerError(context: APIContext, error: unknown): Promise<Response> {
  const { locals, url } = context
  const refusal = error instanceof ShopError ? error : await asLostAccount(locals, error)
  // The account was deleted while its owner asked for a page: there is nobody left to show it to.
  if (refusal?.code === 'user_not_found' && !isApiPath(url.pathname))
    return context.redirect('/signin', 303)
  if (refusal instanceof MovedError) return redirectMoved(context, refusal)
  // A list may have become shorter since somebody kept the address of its last page.
  const firstPage = refusal?.code === 'invalid_page' ? backFromPastEnd(url) : null
  if (firstPage !== null && !isApiPath(url.pathname)) return context.redirect(firstPage, 303)
  return refusalAt(url.pathname, locals, refusal ?? asFailure(locals.shop, locals.requestId, error))
}

/** The same address with the slugs of today. A form is sent there again as it is. */
function redirectMoved({ request, url }: APIContext, error: MovedError): Response {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Not cached: the thing may get its old slug back.
  const headers = { location: addressOfMoved(url, error.moved), 'cache-control': 'no-store' }
  const status = isRead ? 301 : 308
  return isApiPath(url.pathname)
    ? Response.json(error, { status, headers })
    : new Response(null, { status, headers })
}

/** When the account was deleted during the request: a new row's foreign key fails then. */
async function asLostAccount(
  { shop, visitor }: App.Locals,
  error: unknown,
): Promise<ShopError | null> {
  // Undefined when the visitor was not known yet.
  if (visitor?.kind !== 'customer' || !isForeignKeyViolation(error)) return null
  return (await isDeletedSince(shop, visitor.customer)) ? new ShopError('user_not_found') : null
}
