import type { IncomingMessage } from 'node:http'
import { networkOf } from '#lib/limits/limits.server.ts'

/**
 * The network that a request comes from, for rate limits: never an address in full. Behind a proxy of the owner's
 * it is the last entry of X-Forwarded-For, which that proxy wrote; without one the header is anybody's invention.
 */
export function networkOfRequest(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustProxy: boolean,
): string {
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
    : ''
  return networkOf(forwarded?.trim() || (socket.remoteAddress ?? ''))
}
