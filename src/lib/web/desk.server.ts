import type { APIContext, MiddlewareNext } from 'astro'
import { leadingOn, MAX_PATH } from '#lib/accounts/accounts.ts'
import type { Config } from '#lib/config.server.ts'
import { isForeignKeyViolation, unlessFull } from '#lib/db/database.server.ts'
import { writeDownload } from '#lib/desk/audit/download.server.ts'
import { keepUntilSignIn } from '#lib/desk/forms.server.ts'
import { may, type Right } from '#lib/desk/rights.ts'
import { findSession, type Session } from '#lib/desk/sign-in/sessions.server.ts'
import { ShopError } from '#lib/errors.ts'
import { MOST_ROW_FIELDS } from '#lib/form.ts'
import { deskCookieOf } from './cookies/desk-cookie.server.ts'
import { readFields, textsOf } from './endpoints/http.server.ts'
import { checkFormTaken } from './endpoints/methods.server.ts'
import { checkOrigin, SAFE_METHODS } from './origin.server.ts'
import { hasNul } from './paths.ts'
import { isIn } from '#lib/settings/trusted-proxies.server.ts'
import type { Shop } from '#lib/shop.ts'
import { isLimitedWrite, limitWrites } from './write-limits.server.ts'

const SIGN_IN = '/desk/signin'
/** No page has this address, so `/desk/[...path]` answers it. */
const REFUSED = '/desk/refused'
/** Names, in the address of a page, a form that waits there since its session ran out. */
export const KEPT = 'kept'

/** What the address of a share target ends with: `/desk/goods/drafts?shared`. */
const SHARED = 'shared'

/** In the address that a page fetches by itself, while nobody may be at it. */
const STILL = 'still'

export const isShareOf = ({ searchParams }: URL): boolean => searchParams.has(SHARED)

/** Whether a client at this address may reach the desk. For all others it does not exist. */
export const isDeskOpenTo = ({ desk }: Config, address: string): boolean =>
  desk.isOn && (desk.networks === null || isIn(desk.networks, address))

/**
 * Answers a desk page for staff with its right, which `rightOfRoute` has. Without a session every address redirects to
 * the sign-in. What is refused to staff is answered by a page of the desk; without the right it is a 404.
 */
export async function answerDesk(
  context: APIContext,
  next: MiddlewareNext,
  rightOfRoute: Readonly<Record<string, Right | null>>,
): Promise<Response> {
  const { locals, url, cookies, request } = context
  const { shop } = locals
  locals.visitor = { kind: 'guest', cartSecret: null }
  checkDeskOrigin(request, url, shop.config.siteUrl)
  if (isLimitedWrite(request.method, url.pathname)) await unlessFull(limitWrites(shop, locals))
  const cookie = deskCookieOf(cookies, shop.config)
  const isStill = url.searchParams.has(STILL)
  const session = cookie ? await findSession(shop, cookie, { isStill }) : null
  locals.deskSession = session
  const right = rightOfRoute[context.routePattern]
  if (right === undefined) throw new ShopError('not_found')
  if (right !== null && session?.stage !== 'open')
    return closed(context.redirect(await signInPath(context, cookie), 303))
  try {
    // As in a path: no page has such an address.
    if (hasNul(url.search)) throw new ShopError('not_found')
    if (right !== null && !may(requireDeskSession(locals).staff.role, right))
      throw new ShopError('not_found')
    const response = await next()
    // An endpoint without this method.
    if (response.status === 404 && response.body === null) throw new ShopError('not_found')
    checkFormTaken(request, locals, response)
    await noteDownload(locals, request, response)
    return closed(response)
  } catch (error) {
    if (cookie && (await hasEndedMeanwhile(shop, cookie, error)))
      return closed(context.redirect(SIGN_IN, 303))
    if (session?.stage !== 'open' || !(error instanceof ShopError) || error.status >= 500)
      throw error
    locals.deskRefusal = error
    return closed(await next(new Request(new URL(REFUSED, url), { headers: request.headers })))
  }
}

/** A table that leaves the shop stands in the audit. */
async function noteDownload(
  { shop, deskSession, requestId }: App.Locals,
  { method }: Request,
  { status, headers }: Response,
): Promise<void> {
  const [, file] =
    /^attachment; filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '') ?? []
  if (file === undefined || status !== 200 || method !== 'GET' || !deskSession) return
  await writeDownload(shop, { staff: deskSession.staff, file, requestId })
}

/**
 * When the session was ended during the request: a new row's foreign key fails then. Asked in a transaction, so that
 * SQLite's writer sees an end that is committed together with other writes in a moment.
 */
const hasEndedMeanwhile = async (shop: Shop, cookie: string, error: unknown): Promise<boolean> =>
  isForeignKeyViolation(error) &&
  (await shop.inTransaction((shop) => findSession(shop, cookie))) === null

/** Leads back to the page after sign-in. A posted form is not sent again, but shown again. */
async function signInPath(
  { locals, url, request }: APIContext,
  cookie: string | undefined,
): Promise<string> {
  const path = deskPathOf(url)
  if (request.method === 'GET') return path === '/desk' ? SIGN_IN : goingTo(path + url.search)
  if (request.method === 'POST' && isForPhotos(request)) return goingTo(path + url.search)
  if (!cookie || request.method !== 'POST') return SIGN_IN
  const kept = await keepUntilSignIn(locals.shop, { cookie, path }, async () =>
    textsOf(await readFields(request, MOST_ROW_FIELDS)),
  )
  return kept ? goingTo(keptPath(path, kept)) : SIGN_IN
}

/** Photos of somebody who is not signed in were not kept (server/bodies.server.ts). */
const isForPhotos = ({ headers }: Request): boolean =>
  headers.get('content-type')?.startsWith('multipart/form-data') ?? false

/** Where a kept form is shown again. */
export const keptPath = (path: string, id: string): string => `${path}?${KEPT}=${id}`

const goingTo = (path: string): string => leadingOn(SIGN_IN, path)

/** The path without a slash at its end. */
export const deskPathOf = ({ pathname }: URL): string => pathname.replace(/(?<=.)\/$/, '')

/** Every browser sends Origin or Sec-Fetch-Site with a form. */
function checkDeskOrigin(request: Request, url: URL, siteUrl: string): void {
  if (SAFE_METHODS.has(request.method)) return
  const { headers } = request
  // Chrome sends what another app shares by itself: from no site, which no page can, and with the Origin of no page.
  const isFromNoSite = headers.get('sec-fetch-site') === 'none'
  if (isShareOf(url) && isFromNoSite && (headers.get('origin') ?? 'null') === 'null') return
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

/** The session at the desk. Throws ShopError('not_authenticated'). */
export function requireDeskSession({ deskSession }: Pick<App.Locals, 'deskSession'>): Session {
  if (!deskSession) throw new ShopError('not_authenticated')
  return deskSession
}

/** `wanted` if it is a desk page to open after sign-in, else the first page. */
export function toDeskPath(wanted: string | null): string {
  const isPage = /^\/desk(\/[\w/-]*)?(\?[\w=&%.+-]*)?$/.test(wanted ?? '')
  return isPage && wanted && wanted.length <= MAX_PATH && !wanted.startsWith('/desk/sign')
    ? wanted
    : '/desk'
}
