/** How much is allowed: `max` times within `windowMs` milliseconds of the first. */
export type RateLimit = { max: number; windowMs: number }

/** Above every limit, even multiplied by RATE_LIMIT_FACTOR, and below the databases' largest integer. */
export const NEVER_ENOUGH = 1_000_000_000

/** The contract's sentence; `seconds` is whole and at least 1. */
export const sayThrottled = (seconds: number): string =>
  `Request was throttled. Expected available in ${seconds} second${seconds === 1 ? '' : 's'}.`

/**
 * The network of an address, such as an office's or a phone company's: IPv4 by /24, IPv6 by /48. An IPv4-mapped IPv6
 * address counts as IPv4. `unknown` for a text that is no address.
 */
export function networkOf(address: string | null | undefined): string {
  const read = readAddress(address)
  if (read === null) return 'unknown'
  return read.version === 4
    ? `${read.parts.slice(0, 3).join('.')}.0/24`
    : `${read.parts.slice(0, 3).join(':')}::/48`
}

type NetworkAddress = { version: 4 | 6; parts: string[] }

function readAddress(address: string | null | undefined): NetworkAddress | null {
  const [plain = ''] = (address ?? '').trim().split('%')
  const v4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(plain)?.[1]
  if (v4) return { version: 4, parts: v4.split('.') }
  if (!/^[0-9a-f:]+$/i.test(plain) || !URL.canParse(`http://[${plain}]/`)) return null
  return { version: 6, parts: expand(new URL(`http://[${plain}]/`).hostname.slice(1, -1)) }
}

/** The eight groups of an IPv6 address in its shortest form. */
function expand(short: string): string[] {
  const [head = '', tail] = short.split('::')
  const first = head.split(':').filter(Boolean)
  const last = (tail ?? '').split(':').filter(Boolean)
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => '0'), ...last]
}
