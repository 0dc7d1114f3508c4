const A_YEAR_S = 31_536_000

/** The headers of every answer. `siteUrl` is the public origin. */
export const commonHeaders = (siteUrl: string): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  ...(siteUrl.startsWith('https:')
    ? { 'strict-transport-security': `max-age=${A_YEAR_S}; includeSubDomains` }
    : {}),
})

/** Browsers ignore this directive in a `<meta>` element, so it is a header. */
const FRAME_POLICY = "frame-ancestors 'none'"
/** The desk shows an item in a frame, as buyers would see it. */
const OWN_FRAME_POLICY = "frame-ancestors 'self'"
const PREVIEW = /^\/desk\/goods\/[^/]+\/preview$/

/** The headers of an answer that is not a page: it may load and run nothing. */
export const DATA_HEADERS = {
  'content-security-policy': `default-src 'none'; ${FRAME_POLICY}`,
}

const NO_DEVICES =
  'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'
const NO_PASSKEYS = 'publickey-credentials-create=(), publickey-credentials-get=()'

/**
 * The headers of a page. `policy`: the page's script policy; null when a `<meta>` element has it. Only the desk asks
 * for passkeys.
 */
export function pageHeaders(policy: string | null = null, path = ''): Record<string, string> {
  const isPreview = PREVIEW.test(path)
  const frames = isPreview ? OWN_FRAME_POLICY : FRAME_POLICY
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy ? `${policy} ${frames}` : frames,
    'permissions-policy': path.startsWith('/desk/') ? NO_DEVICES : `${NO_DEVICES}, ${NO_PASSKEYS}`,
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': isPreview ? 'SAMEORIGIN' : 'DENY',
  }
}
