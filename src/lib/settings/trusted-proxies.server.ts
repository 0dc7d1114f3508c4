import { BlockList, isIP } from 'node:net'

/** Whose X-Forwarded-For counts: nobody's (false), everybody's (true), or that of these networks. */
export type TrustProxy = boolean | BlockList

const WORDS: Record<string, boolean> = { '0': false, off: false, '1': true, on: true }

/** `off`, `on`, or networks such as `10.0.0.0/8, fd00::/8, 192.168.7.1`; null for anything else. */
export function readTrustProxy(text: string): TrustProxy | null {
  return WORDS[text] ?? (isNetworks(text) ? networksOf(text) : null)
}

/** Throws TypeError for a text that is not a list of addresses and networks. */
export function networksOf(text: string): BlockList {
  const networks = new BlockList()
  for (const part of text.split(',')) addTo(networks, part.trim())
  return networks
}

/** Null for an empty text. Throws as `networksOf` does. */
export const readNetworks = (text: string | undefined): BlockList | null =>
  text ? networksOf(text) : null

/** Whether `text` is a list of addresses and networks. */
export function isNetworks(text: string): boolean {
  try {
    return networksOf(text) !== null
  } catch {
    return false
  }
}

function addTo(networks: BlockList, part: string): void {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d+))?$/.exec(part) ?? []
  const family = familyOf(address)
  if (!family) throw new TypeError(`${part} is no network`)
  if (prefix === undefined) networks.addAddress(address, family)
  else networks.addSubnet(address, Number(prefix), family)
}

const familyOf = (address: string): 'ipv4' | 'ipv6' | null => {
  const version = isIP(address)
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6'
}

/** False for a text that is not an address. */
export function isIn(networks: BlockList, address: string): boolean {
  const [plain = ''] = address.split('%')
  const family = familyOf(plain)
  return family !== null && networks.check(plain, family)
}
