import { hash as digest } from 'node:crypto'

const HASH = / '(sha256-[^']+)'/g
const MEMORY = 300

/** What stands between the tags, byte for byte, and its hash. */
type Inline = { bytes: Buffer; hash: string }

/** By length: pages share most of their styles and scripts, so that a hash is worked out once. */
const known = new Map<number, Inline>()

function hashOf(bytes: Buffer): string {
  const last = known.get(bytes.length)
  if (last?.bytes.equals(bytes)) return last.hash
  const hash = `sha256-${digest('sha256', bytes, 'base64')}`
  if (known.size >= MEMORY) known.clear()
  // A copy, as a part would keep the whole page in memory.
  known.set(bytes.length, { bytes: Buffer.from(bytes), hash })
  return hash
}

/** The contents of all such elements. Data for search engines is not run, so no policy is asked about it. */
function* inlineParts(page: Buffer, name: 'script' | 'style'): Generator<Buffer> {
  let end = 0
  for (;;) {
    const start = page.indexOf(`<${name}`, end, 'latin1')
    const open = start === -1 ? -1 : page.indexOf('>', start)
    if (open === -1) return
    end = page.indexOf(`</${name}>`, open, 'latin1')
    if (end === -1) return
    if (!page.toString('latin1', start, open).includes('ld+json'))
      yield page.subarray(open + 1, end)
  }
}

type Allowed = {
  hashes: ReadonlySet<string>
  /** The policy by the hashes that were left in it. */
  trimmed: Map<string, string>
}

/** By policy: the build gives all pages but a few the same one. */
const policies = new Map<string, Allowed>()

function readPolicy(policy: string): Allowed {
  const read = policies.get(policy)
  if (read) return read
  const hashes = new Set([...policy.matchAll(HASH)].map(([, hash = '']) => hash))
  const allowed = { hashes, trimmed: new Map<string, string>() }
  if (policies.size >= MEMORY) policies.clear()
  policies.set(policy, allowed)
  return allowed
}

/**
 * The policy without the hashes of what stands in other pages only: the build allows all of them everywhere, which is
 * two kilobytes on each. What the build did not allow is not allowed by this either. `always` are hashes of what scripts write later.
 */
export function trimPolicy(policy: string, page: Buffer, always: ReadonlySet<string>): string {
  const { hashes, trimmed } = readPolicy(policy)
  const here = new Set(always)
  for (const name of ['script', 'style'] as const)
    for (const part of inlineParts(page, name)) here.add(hashOf(part))
  const left = [...here].filter((hash) => hashes.has(hash))
  const key = left.join()
  const before = trimmed.get(key)
  if (before !== undefined) return before
  const own = policy.replace(HASH, (quoted, hash: string) => (here.has(hash) ? quoted : ''))
  if (trimmed.size >= MEMORY) trimmed.clear()
  trimmed.set(key, own)
  return own
}

const META = /(<meta http-equiv="content-security-policy" content=")([^"]*)"/

/** The same for a prerendered page, which carries its policy itself. */
export const trimPageItself = (html: string, always: ReadonlySet<string>): string =>
  html.replace(
    META,
    (_, start: string, policy: string) =>
      `${start}${trimPolicy(policy, Buffer.from(html), always)}"`,
  )
