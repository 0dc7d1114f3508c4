import type { IncomingMessage } from 'node:http'
import { isUnknownProxy, noteSeenProxy, proxyTexts } from '#lib/limits/unknown-proxy.server.ts'
import type { Shop } from '#lib/shop.ts'
import { lagosDayOf } from '#lib/time.ts'
import { isIn, networksOf, type TrustProxy } from '#lib/settings/trusted-proxies.server.ts'

type Asked = Pick<IncomingMessage, 'headers' | 'socket'>

/**
 * For Fastify, which then knows the visitor's address as `request.ip`: the last entry of X-Forwarded-For that is not a
 * trusted proxy (`on`: the last entry). Without a proxy the header is ignored, because anybody can invent it.
 */
export const trustedBy =
  (trustProxy: TrustProxy) =>
  (address = '', hop = 0): boolean =>
    typeof trustProxy === 'boolean' ? trustProxy && hop === 0 : isIn(trustProxy, address)

/** Networks that no visitor from the internet has. Clouds and phone companies use 100.64.0.0/10 internally. */
const privateNetworks = networksOf(
  '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, 127.0.0.0/8, 169.254.0.0/16, 100.64.0.0/10, ::1, fc00::/7, fe80::/10',
)

/**
 * The address of a proxy that TRUST_PROXY does not name, which makes all visitors look like one; null when there is
 * none.
 */
export function unknownProxyOf(request: Asked, trustProxy: TrustProxy): string | null {
  if (trustProxy === true || !request.headers['x-forwarded-for']) return null
  const peer = (request.socket.remoteAddress ?? '').replace(/^::ffff:/i, '')
  return isIn(privateNetworks, peer) && isUnknownProxy(peer, trustProxy) ? peer : null
}

/**
 * Watches requests for such a proxy. Logs and stores the first one of each day, for `doctor`. Call the returned
 * function for each request.
 */
export function watchForProxy(shop: Shop): (request: Asked) => void {
  let notedOn = ''
  return (request) => {
    const proxy = unknownProxyOf(request, shop.config.trustProxy)
    if (proxy === null || notedOn === lagosDayOf(shop.now())) return
    notedOn = lagosDayOf(shop.now())
    shop.log.warn({ proxy }, `${proxyTexts.seen(proxy)} ${proxyTexts.advice(proxy)}`)
    noteSeenProxy(shop, { proxy, seenAt: shop.now() }).catch((err: unknown) =>
      shop.log.error({ err }, 'the proxy could not be noted for doctor'),
    )
  }
}
