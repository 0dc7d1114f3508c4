import type { IncomingMessage } from 'node:http'
import { networkOf, subscriberOf } from '#lib/limits/limits.ts'
import type { Shop } from '#lib/shop.server.ts'
import { lagosDayOf } from '#lib/time.ts'
import { noteProxy } from './network.sql.ts'
import { isIn, networksOf, type TrustProxy } from './trusted-proxies.server.ts'

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

/** The client's network, for rate limits: never a full address. */
export const networkOfRequest = (request: Asked, trustProxy: TrustProxy): string =>
  networkOf(addressOfRequest(request, trustProxy))

/** The subscriber (`subscriberOf`) of a request. */
export const subscriberOfRequest = (request: Asked, trustProxy: TrustProxy): string =>
  subscriberOf(addressOfRequest(request, trustProxy))

/**
 * The visitor's address; empty when it is not known. Behind the owner's proxies it is the last entry of X-Forwarded-For that is
 * not a trusted proxy. Without a proxy the header is ignored, because anybody can invent it.
 */
export function addressOfRequest({ headers, socket }: Asked, trustProxy: TrustProxy): string {
  const peer = socket.remoteAddress ?? ''
  if (trustProxy === false) return peer
  const entries = forwardedFor(headers)
  if (trustProxy === true) return entries.at(-1) ?? peer
  const way = [...entries, peer]
  return way.findLast((address) => !isIn(trustProxy, address)) ?? way[0] ?? ''
}

const forwardedFor = (headers: Asked['headers']): string[] =>
  String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

/** Networks that no visitor from the internet has. Clouds and phone companies use 100.64.0.0/10 internally. */
const privateNetworks = networksOf(
  '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 127.0.0.0/8, 169.254.0.0/16, 100.64.0.0/10, ::1, fc00::/7, fe80::/10',
)

/** The address of a proxy that TRUST_PROXY does not name, which makes all visitors look like one; null when there is none. */
export function unknownProxyOf(request: Asked, trustProxy: TrustProxy): string | null {
  if (trustProxy === true || forwardedFor(request.headers).length === 0) return null
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  return isIn(privateNetworks, peer) && isUnknownProxy(peer, trustProxy) ? peer : null
}

/** Whether TRUST_PROXY does not name it. */
export const isUnknownProxy = (peer: string, trustProxy: TrustProxy): boolean =>
  trustProxy === false || (trustProxy !== true && !isIn(trustProxy, peer))

/**
 * Watches requests for such a proxy. Logs and stores the first one of each day, for `doctor`. Call the returned function for
 * each request.
 */
export function watchForProxy(shop: Shop): (request: Asked) => void {
  let notedOn = ''
  return (request) => {
    const proxy = unknownProxyOf(request, shop.config.trustProxy)
    if (proxy === null || notedOn === lagosDayOf(shop.now())) return
    notedOn = lagosDayOf(shop.now())
    shop.log.warn({ proxy }, warnOfUnknownProxy(proxy))
    noteProxy(shop.db, { proxy, seenAt: shop.now() }).catch((err: unknown) =>
      shop.log.error({ err }, 'the proxy could not be noted for doctor'),
    )
  }
}

export const warnOfUnknownProxy = (proxy: string): string =>
  `A proxy at ${proxy} sends visitors here, but TRUST_PROXY does not name it: all visitors count as one for the limits, and one of them can shut all others out. Set TRUST_PROXY=${proxy} (or its network, such as 10.0.0.0/8), then start the shop again.`
