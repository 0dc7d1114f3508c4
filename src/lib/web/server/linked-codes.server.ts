import type { FastifyInstance } from 'fastify'
import type { Shop } from '#lib/shop.ts'
import { DAY_MS, SECOND_MS } from '#lib/time.ts'
import { normalCode } from '#lib/codes.ts'
import { hostCookie, isHttps, LINKED_CODE } from '../cookies/cookies.server.ts'
import { ASSETS, isApiPath, isDeskPath } from '../paths.ts'
import { splitUrl } from './requests.server.ts'

const KEPT_MS = 7 * DAY_MS
/** What was typed as a code is no longer than this; a longer one is dropped. */
const MAX_LENGTH = 48

/**
 * A page that is opened with `?code=ADA10` leads to the same address without it, and the code is kept in a cookie until
 * it is used. Before the page cache and the files of the build, so that no page is stored with a code.
 */
export function keepLinkedCodes(app: FastifyInstance, { config }: Pick<Shop, 'config'>): void {
  app.addHook('onRequest', ({ method, url }, reply, done) => {
    const linked = method === 'GET' || method === 'HEAD' ? linkedCodeIn(url) : null
    if (!linked) return done()
    const { code, path } = linked
    if (code !== '')
      reply.header(
        'set-cookie',
        [
          `${hostCookie(config, LINKED_CODE)}=${encodeURIComponent(code)}`,
          'Path=/',
          `Max-Age=${KEPT_MS / SECOND_MS}`,
          'HttpOnly',
          'SameSite=Lax',
          ...(isHttps(config) ? ['Secure'] : []),
        ].join('; '),
      )
    reply.header('cache-control', 'no-store').redirect(path, 302)
  })
}

/** Another beginning, such as `//`, would lead to another shop's address. */
const OWN_PATH = /^\/(?!\/)[^\\\s\p{Cc}]*$/u

const isPage = (path: string): boolean =>
  OWN_PATH.test(path) && !isApiPath(path) && !isDeskPath(path) && !path.startsWith(`/${ASSETS}/`)

/** Whether a part of a query is a code, however its name is escaped. */
const isCode = (part: string): boolean => new URLSearchParams(part).has('code')

/**
 * The code in the address of a page, and the address without it; null where there is none. `code` is empty for none
 * that can be.
 */
export function linkedCodeIn(url: string): { code: string; path: string } | null {
  if (!url.includes('code=')) return null
  const { path, query } = splitUrl(url)
  const given = new URLSearchParams(query).get('code')
  if (given === null || !isPage(path)) return null
  const rest = query.split('&').filter((part) => !isCode(part))
  const code = normalCode(given)
  return {
    code: code.length > MAX_LENGTH ? '' : code,
    path: rest.length > 0 ? `${path}?${rest.join('&')}` : path,
  }
}
