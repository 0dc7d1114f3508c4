import type { Shop } from '#lib/shop.ts'
import { built, DIST } from './processes/built.ts'
import { afterUse } from './cleanup.ts'

/** A browser as the server sees it: cookies that stay, and the tokens that its scripts hold. */
export type Browser = { cookies: Map<string, string>; access?: string; refresh?: string }

export const aBrowser = (): Browser => ({ cookies: new Map() })

type Extras = { headers?: Record<string, string>; form?: boolean }

const servers = new WeakMap<object, Promise<string>>()

/**
 * Sends `POST /api/orders/` and the like through the built shop: front door, middleware, endpoint, database.
 * An object is sent as JSON (as a form with `form`), text as it is. Redirects are not followed.
 */
export async function send(
  shop: Shop,
  browser: Browser,
  what: string,
  body?: unknown,
  { headers = {}, form = false }: Extras = {},
): Promise<Response> {
  const [method = 'GET', path = '/'] = what.split(' ')
  const address = await addressOf(shop)
  // Behind https a proxy stands before this address, and the browser knows only the public one.
  const { siteUrl } = shop.config
  const origin = siteUrl.startsWith('https:') ? siteUrl : address
  const isText = typeof body === 'string'
  const response = await fetch(address + path, {
    method,
    redirect: 'manual',
    headers: {
      // To press an answer and unpack it took a tenth of the time of a page.
      'accept-encoding': 'identity',
      ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { origin }),
      ...(browser.access ? { authorization: `JWT ${browser.access}` } : {}),
      ...(browser.cookies.size > 0 ? { cookie: cookieHeader(browser) } : {}),
      // As a browser revalidates. fetch would send no-cache, and the whole answer would come.
      ...(headers['if-none-match'] === undefined ? {} : { 'cache-control': 'max-age=0' }),
      ...headers,
    },
    ...(body === undefined
      ? {}
      : {
          body: form
            ? new URLSearchParams(body as Record<string, string>)
            : isText
              ? body
              : JSON.stringify(body),
        }),
  })
  keepCookies(browser, response)
  return response
}

const cookieHeader = (browser: Browser): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

function keepCookies(browser: Browser, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const [name, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    const isGone =
      value === '' ||
      attributes.some((text) => /^\s*(max-age=0|expires=Thu, 01 Jan 1970)/i.test(text))
    if (isGone) browser.cookies.delete(name)
    else browser.cookies.set(name, value)
  }
}

/** The address of the built server for `shop`. Starts it at the first request of each test. */
export function addressOf(shop: Shop): Promise<string> {
  const known = servers.get(shop)
  if (known) return known
  const started = start(shop)
  servers.set(shop, started)
  return started
}

async function start(shop: Shop): Promise<string> {
  const { startServer, loadBuild, openGateways } = await built()
  const { config, db, log, now } = shop
  // Gateways of the built code: their errors are the classes that the built pages know.
  const payments = openGateways({ config, db, log, now, signal: shop.deadline.signal })
  const server = await startServer({ ...shop, payments }, await loadBuild(DIST, null), {
    host: '127.0.0.1',
    port: 0,
  })
  afterUse(async () => {
    servers.delete(shop)
    await server.close()
  })
  return server.url
}
