import { hash } from 'node:crypto'
import { SONNER_STYLE_HASHES } from '../toast-styles.ts'

const INLINE = /<(script|style)([^>]*)>([^]*?)<\/\1>/g
const HASH = / '(sha256-[^']+)'/g
const META = /(<meta http-equiv="content-security-policy" content=")([^"]*)"/

/**
 * A page's policy without hashes of scripts and styles of other pages. Astro puts those of all pages into each policy:
 * 53 hashes, 2.8 kB; a page needs about five.
 */
export function trimPolicy(policy: string, html: string): string {
  const needed = new Set<string>(SONNER_STYLE_HASHES)
  for (const [, , attributes = '', content = ''] of html.matchAll(INLINE))
    if (!/\bsrc=|ld\+json/.test(attributes)) needed.add(hashOf(content))
  return policy.replace(HASH, (quoted, name: string) => (needed.has(name) ? quoted : ''))
}

const hashOf = (text: string): string => `sha256-${hash('sha256', text, 'base64')}`

/** The same for a prerendered page, which carries its policy itself. */
export const trimPageItself = (html: string): string =>
  html.replace(META, (_, start: string, policy: string) => `${start}${trimPolicy(policy, html)}"`)
