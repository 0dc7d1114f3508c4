import { defineMiddleware } from 'astro:middleware'
import { newId } from '#lib/random.server.ts'
import { resolveVisitor } from '#lib/accounts/visitor.server.ts'
import { ShopError } from '#lib/errors.ts'
import { networkOf } from '#lib/limits/limits.server.ts'
import { refuse } from '#lib/web/http.server.ts'
import { checkMethod } from '#lib/web/methods.server.ts'
import { checkOrigin } from '#lib/web/origin.server.ts'
import { isApiPath, readsAuthorization } from '#lib/web/paths.ts'
import { devShop } from '#lib/web/dev-shop.server.ts'

/** Gives each request its shop and its visitor; turns refusals and crashes into the contract's answers. */
export const onRequest = defineMiddleware(async (context, next) => {
  if (context.isPrerendered) return next()
  const { locals, request, url, cookies } = context
  locals.shop ??= await devShop()
  locals.requestId ??= newId()
  locals.network ??= networkOf(context.clientAddress)
  const isApi = isApiPath(url.pathname)
  try {
    // A picture is the same for everybody: no cookie is looked up for it.
    if (url.pathname.startsWith('/media/')) return await next()
    if (isApi) await checkMethod(request.method, context.routePattern)
    checkOrigin(request, locals.shop.config.siteUrl, isApi)
    locals.visitor = await resolveVisitor(locals.shop, {
      authorization: readsAuthorization(url.pathname) ? request.headers.get('authorization') : null,
      sessionCookie: isApi ? null : (cookies.get('session')?.value ?? null),
      cartCookie: cookies.get('cart')?.value ?? null,
    })
    const response = await next()
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', 'private, no-store')
    return response
  } catch (error) {
    if (error instanceof ShopError && isApi) return refuse(error)
    if (error instanceof ShopError && error.status === 404) return context.rewrite('/404')
    if (error instanceof ShopError) return refuse(error)
    locals.shop.log.error({ err: error, requestId: locals.requestId }, 'request failed')
    if (!isApi) return context.rewrite('/500')
    return Response.json(
      { detail: 'A server error occurred.', request_id: locals.requestId },
      { status: 500, headers: { 'cache-control': 'no-store' } },
    )
  }
})
