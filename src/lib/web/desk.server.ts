import type { IncomingMessage } from 'node:http'
import type { APIContext, MiddlewareNext } from 'astro'
import type { Config } from '#lib/config.server.ts'
import { DESK_PAGES } from '#lib/desk/pages.ts'
import { may } from '#lib/desk/rights.ts'
import { findSession, type Session } from '#lib/desk/sign-in/sessions.server.ts'
import { ShopError } from '#lib/errors.ts'
import { deskCookieOf } from './desk-cookie.server.ts'
import { addressOfRequest } from './network.server.ts'
import { checkOrigin, SAFE_METHODS } from './origin.server.ts'
import { isIn } from './trusted-proxies.server.ts'
import { isLimitedWrite, limitWrites } from './write-limits.server.ts'

/** Whether who asks may reach the desk at all; for all others it is not there. */
export const isDeskOpenTo = (
  { desk, trustProxy }: Config,
  request: Pick<IncomingMessage, 'headers' | 'socket'>,
): boolean =>
  desk.isOn &&
  (desk.networks === null || isIn(desk.networks, addressOfRequest(request, trustProxy)))

/** Answers a page of the desk for who may open it. Others are sent to the sign-in, or find nothing. */
export async function answerDesk(context: APIContext, next: MiddlewareNext): Promise<Response> {
  const { locals, url, cookies, request } = context
  const { shop } = locals
  locals.visitor = { kind: 'guest', cartSecret: null }
  checkDeskOrigin(request, shop.config.siteUrl)
  if (isLimitedWrite(request.method, url.pathname)) await limitWrites(shop, locals)
  const cookie = deskCookieOf(cookies, shop.config)
  const session = cookie ? await findSession(shop, cookie) : null
  locals.deskSession = session
  const right = DESK_PAGES[context.routePattern]
  if (right === undefined) throw new ShopError('not_found')
  if (right !== null && session?.stage !== 'open')
    return closed(context.redirect(signInPath(url, request.method), 303))
  if (right !== null && !may(requireDeskSession(locals).staff.role, right))
    throw new ShopError('not_found')
  return closed(await next())
}

/** Back to the page afterwards, not to what a form has sent. */
const signInPath = ({ pathname, search }: URL, method: string): string =>
  method === 'GET' && pathname !== '/desk'
    ? `/desk/signin?next=${encodeURIComponent(pathname + search)}`
    : '/desk/signin'

/** A browser names the page that a form stands on, in one way or the other. */
function checkDeskOrigin(request: Request, siteUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return
  const { headers } = request
  if (headers.get('origin') === null && headers.get('sec-fetch-site') !== 'same-origin')
    throw new ShopError('bad_origin')
  checkOrigin(request, siteUrl, false)
}

function closed(response: Response): Response {
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('referrer-policy', 'same-origin')
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

/** Who is at the desk. Throws ShopError('not_authenticated'). */
export function requireDeskSession({ deskSession }: Pick<App.Locals, 'deskSession'>): Session {
  if (!deskSession) throw new ShopError('not_authenticated')
  return deskSession
}

/** `wanted` if it is a page of the desk that may be gone to after signing in, else the first one. */
export const toDeskPath = (wanted: string | null): string =>
  wanted && /^\/desk(\/[\w/-]*)?(\?[\w=&%.+-]*)?$/.test(wanted) && !wanted.startsWith('/desk/sign')
    ? wanted
    : '/desk'
