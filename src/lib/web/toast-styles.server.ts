import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Hash = `sha256-${string}`

const hashOf = (text: string): Hash =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`

/**
 * Sonner writes its styles into the page when the first toast loads: first an empty element, then its text.
 * Both are named in the Content Security Policy, so that no other style may be.
 */
export function sonnerStyleHashes(): Hash[] {
  const source = readFileSync(createRequire(import.meta.url).resolve('sonner'), 'utf8')
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1]
  if (!literal) throw new Error('sonner no longer inserts its styles in the way that is known.')
  return [hashOf(''), hashOf(JSON.parse(literal) as string)]
}
