import type { OutgoingHttpHeaders } from 'node:http'

const A_YEAR_S = 31_536_000

/** The headers of every answer. `siteUrl` is the public origin. */
export const plainHeaders = (siteUrl: string): OutgoingHttpHeaders => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(siteUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${A_YEAR_S}; includeSubDomains` }
    : {}),
})

/** What the policy of a page needs beside its own: browsers do not read this one from the page. */
export const FRAME_POLICY = "frame-ancestors 'none'"
/** Nothing that an answer of data names may be loaded or run. */
export const DATA_POLICY = `default-src 'none'; ${FRAME_POLICY}`

/** The headers of a page; a page that is rendered for the request adds its own policy for scripts. */
export const pageHeaders = (siteUrl: string): OutgoingHttpHeaders => ({
  ...plainHeaders(siteUrl),
  'content-security-policy': FRAME_POLICY,
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
})
