/** How much is allowed: `max` times within `windowMs` milliseconds of the first. */
export type RateLimit = { max: number; windowMs: number }

/** The contract's sentence; `seconds` is whole and at least 1. */
export const sayThrottled = (seconds: number): string =>
  `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}.`

/**
 * The network that an address belongs to: what one household, office or phone company hands to one subscriber.
 * IPv4 by /24, IPv6 by /48; an IPv4 address in IPv6 clothes is IPv4. What is no address is `unknown`.
 */
export function networkOf(address: string | null | undefined): string {
  const plain = (address ?? '').trim().replace(/%.*$/, '')
  const v4 = /^(?:::ffff:)?(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.\d{1,3}$/i.exec(plain)
  if (v4) return `${v4[1]}.${v4[2]}.${v4[3]}.0/24`
  if (!/^[0-9a-f:]+$/i.test(plain) || !URL.canParse(`http://[${plain}]/`)) return 'unknown'
  const groups = expand(new URL(`http://[${plain}]/`).hostname.slice(1, -1))
  return `${groups.slice(0, 3).join(':')}::/48`
}

/** The eight groups of an IPv6 address in its shortest form. */
function expand(short: string): string[] {
  const [head = '', tail] = short.split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}
