import { hash as digest } from 'node:crypto'
import { inOwnMemory } from './bytes.server.ts'

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
  // A part of the page would keep all of it.
  known.set(bytes.length, { bytes: inOwnMemory(bytes), hash })
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

/** What is left of each policy, by the hashes of a page's parts: the build gives all pages but a few the same policy. */
type Trimmed = Map<string, Map<string, string>>

/** By the hashes that are allowed always. */
const trimmed = new WeakMap<ReadonlySet<string>, Trimmed>()

function trimmedOf(policy: string, always: ReadonlySet<string>): Map<string, string> {
  const all: Trimmed = trimmed.get(always) ?? new Map()
  trimmed.set(always, all)
  const known = all.get(policy)
  if (known) return known
  const ofPolicy = new Map<string, string>()
  if (all.size >= MEMORY) all.clear()
  all.set(policy, ofPolicy)
  return ofPolicy
}

/**
 * The policy without the hashes of what stands in other pages only: the build allows all of them everywhere, which is
 * two kilobytes on each. What the build did not allow is not allowed by this either. `always` are hashes of what scripts write later.
 */
export function trimPolicy(policy: string, page: Buffer, always: ReadonlySet<string>): string {
  const parts = [...inlineParts(page, 'script'), ...inlineParts(page, 'style')].map(hashOf)
  const before = trimmedOf(policy, always)
  const key = parts.join()
  const known = before.get(key)
  if (known !== undefined) return known
  const here = new Set([...always, ...parts])
  const own = policy.replace(HASH, (quoted, hash: string) => (here.has(hash) ? quoted : ''))
  if (before.size >= MEMORY) before.clear()
  before.set(key, own)
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
