import { defineMiddleware } from 'astro:middleware'
import { isForeignKeyViolation } from '#lib/db/database.server.ts'
import { newId } from '#lib/random.server.ts'
import { sessionCookieOf } from '#lib/accounts/sessions/session-cookie.server.ts'
import { cartCookieOf } from '#lib/cart/cart-key.server.ts'
import { isGone, resolveVisitor } from '#lib/accounts/sessions/visitor.server.ts'
import { ShopError } from '#lib/errors.ts'
import { networkOf } from '#lib/limits/limits.server.ts'
import { asFailure } from '#lib/web/failure.server.ts'
import { refuse } from '#lib/web/http.server.ts'
import { answerOtherMethod } from '#lib/web/methods.server.ts'
import { checkOrigin } from '#lib/web/origin.server.ts'
import { hasNul, isApiPath, readsAuthorization } from '#lib/web/paths.ts'
import { devShop } from '#lib/web/dev-shop.server.ts'

const SERVER_ISLANDS = '/_server-islands/[name]'

/** Gives each request its shop and its visitor; turns refusals and crashes into the contract's answers. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next()
  const { locals, request, url, cookies } = context
  locals.shop ??= await devShop()
  locals.requestId ??= newId()
  locals.network ??= networkOf(context.clientAddress)
  const isApi = isApiPath(url.pathname)
  try {
    // Nothing has such an address, and PostgreSQL refuses to be asked.
    if (hasNul(url.pathname)) throw new ShopError('not_found')
    // Astro has this address in every build, and the shop has no such islands.
    if (context.routePattern === SERVER_ISLANDS) throw new ShopError('not_found')
    // A picture is the same for everybody: no cookie is looked up for it.
    if (url.pathname.startsWith('/media/')) return await next()
    const otherMethod = isApi ? await answerOtherMethod(request.method, context.routePattern) : null
    if (otherMethod) return otherMethod
    checkOrigin(request, locals.shop.config.siteUrl, isApi)
    locals.visitor = await resolveVisitor(locals.shop, {
      authorization: readsAuthorization(url.pathname) ? request.headers.get('authorization') : null,
      sessionCookie: isApi ? null : (sessionCookieOf(cookies, locals.shop.config) ?? null),
      cartCookie: cartCookieOf(context, locals.shop.config),
    })
    const response = await next()
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', 'private, no-store')
    return response
  } catch (error) {
    const refusal = asRefusal(error) ?? (await asLostAccount(locals, error))
    // The account was deleted while its owner asked for a page: there is nobody left to show it to.
    if (refusal?.code === 'user_not_found' && !isApi) return context.redirect('/signin', 303)
    if (refusal) return isApi ? refuse(refusal) : refusalPage(refusal)
    const failure = asFailure(locals.shop, locals.requestId, error)
    return isApi ? refuse(failure) : refusalPage(failure)
  }
})

/** Astro counts what it reads of a body that did not say its length, and breaks off with an Error of its own. */
function asRefusal(error: unknown): ShopError | null {
  if (error instanceof ShopError) return error
  const { message, cause } = error as { message?: string; cause?: { message?: string } }
  const isTooLarge = [message, cause?.message].some((text) => text?.startsWith('Body size limit'))
  return isTooLarge ? new ShopError('too_large') : null
}

/** Whose account was deleted after the request had begun has nothing that a new row could belong to. */
async function asLostAccount(
  { shop, visitor }: App.Locals,
  error: unknown,
): Promise<ShopError | null> {
  // Undefined when the visitor was not known yet.
  if (visitor?.kind !== 'customer' || !isForeignKeyViolation(error)) return null
  return (await isGone(shop, visitor.customer)) ? new ShopError('user_not_found') : null
}

/** The server in front puts the shop's page into an empty refusal; without it, Astro does into one of null. */
const refusalPage = ({ status, headers }: ShopError): Response =>
  new Response(import.meta.env.DEV ? null : '', {
    status,
    headers: { 'cache-control': 'no-store', ...headers },
  })
