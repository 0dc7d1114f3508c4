import { barePhone } from '#lib/letters/phone.ts'

/** The shop's pages elsewhere. Each has an icon in components/elements/icons.ts. */
export const SOCIAL_NAMES = [
  'instagram',
  'facebook',
  'tiktok',
  'x',
  'youtube',
  'telegram',
  'linkedin',
] as const
export type SocialName = (typeof SOCIAL_NAMES)[number]
export const SOCIAL_ICONS = [...SOCIAL_NAMES, 'whatsapp'] as const

type Site = {
  hosts: readonly string[]
  /** What stands before a name. */
  start: string
  name: RegExp
  /** Other paths that lead to a shop's page. */
  paths?: RegExp
}

const SITES: Readonly<Record<SocialName, Site>> = {
  instagram: {
    hosts: ['instagram.com'],
    start: 'https://www.instagram.com/',
    name: /^[\w.]{1,30}$/,
  },
  facebook: {
    hosts: ['facebook.com', 'fb.com'],
    start: 'https://www.facebook.com/',
    name: /^[\w.-]{2,80}$/,
    paths: /^(groups|p|people|pages|share)(\/[\w%.-]+){1,2}$|^profile\.php\?id=\d+$/,
  },
  tiktok: { hosts: ['tiktok.com'], start: 'https://www.tiktok.com/@', name: /^[\w.]{2,24}$/ },
  x: { hosts: ['x.com', 'twitter.com'], start: 'https://x.com/', name: /^\w{1,15}$/ },
  youtube: {
    hosts: ['youtube.com'],
    start: 'https://www.youtube.com/@',
    name: /^[\w.-]{3,30}$/,
    paths: /^(channel|c|user)\/[\w%.-]+$/,
  },
  telegram: { hosts: ['t.me', 'telegram.me'], start: 'https://t.me/', name: /^\w{4,32}$/ },
  linkedin: {
    hosts: ['linkedin.com'],
    start: 'https://www.linkedin.com/company/',
    name: /^[\w-]{2,100}$/,
    paths: /^(company|in)\/[\w%-]+$/,
  },
}

/** Before a host: who copies an address on a phone gets one of these. */
const BEFORE_HOST = /^(www|m|mobile|web)\./

/** Host, path and query of what may be an address, however much of it was copied; null for what is none. */
function addressIn(typed: string) {
  const full = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`
  const url = URL.canParse(full) ? new URL(full) : null
  if (!url || url.port || url.username || url.password) return null
  const path = url.pathname.split('/').filter(Boolean).join('/')
  return { host: url.hostname.replace(BEFORE_HOST, ''), path, query: url.searchParams }
}

/** Facebook's pages without a name have a number behind their path. */
const withId = ({ path, query }: { path: string; query: URLSearchParams }): string =>
  path === 'profile.php' ? `${path}?id=${query.get('id')}` : path

/**
 * The shop's page at a company, from its name (`@oja.lagos`) or a link to it, without what a link says of who copied
 * it; null for what leads elsewhere.
 */
export function socialLink(of: SocialName, typed: string): string | null {
  const { hosts, start, name, paths } = SITES[of]
  const address = addressIn(typed)
  const isHost = address !== null && hosts.includes(address.host)
  // A name may have a dot: only with a slash, or of the company, is it an address.
  if (!isHost && typed.includes('/')) return null
  const path = isHost ? withId(address) : typed
  const bare = path.replace(/^@/, '')
  if (name.test(bare)) return start + bare
  return isHost && paths?.test(path) ? `${new URL(start).origin}/${path}` : null
}

/** A number of WhatsApp, also from a link to it. */
export function whatsappNumber(typed: string): string {
  const { host, path, query } = addressIn(typed) ?? {}
  const digits = host === 'wa.me' ? path : host === 'api.whatsapp.com' && query?.get('phone')
  return digits && /^\+?\d{7,}$/.test(barePhone(digits)) ? `+${digits.replace('+', '')}` : typed
}

/** What an older shop.yaml has as a list: where a page is, and the name of its icon. */
export type OldSocial = { url: string; icon: (typeof SOCIAL_ICONS)[number] }

/** The fact that an entry of such a list is; its value is null where it leads elsewhere. */
export function factOfOld({
  url,
  icon,
}: OldSocial): [name: OldSocial['icon'], value: string | null] {
  if (icon !== 'whatsapp') return [icon, socialLink(icon, url)]
  const number = whatsappNumber(url)
  return [icon, number === url ? null : number]
}
