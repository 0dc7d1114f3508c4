import { ShopError } from '#lib/errors.ts'

/** A slug of an address that is another one today. */
export type MovedSlug = { from: string; to: string }

/**
 * What has moved to another address: the slug in the path, and the slugs in the query by parameter. An address with
 * several old slugs leads to today's in one step.
 */
type MovedTo = { path?: MovedSlug | undefined; query?: Readonly<Record<string, string>> }

/** ShopError('moved'), which the middleware answers with a redirect. */
export class MovedError extends ShopError {
  readonly moved: MovedTo

  constructor(moved: MovedTo) {
    super('moved')
    this.moved = moved
  }
}

/** The same address with the slugs of today. */
export function addressOfMoved(
  { pathname, searchParams }: URL,
  { path, query = {} }: MovedTo,
): string {
  const parts = pathname.split('/')
  const at = path ? parts.findLastIndex((part) => decodeURIComponent(part) === path.from) : -1
  const right = path && at >= 0 ? parts.with(at, encodeURIComponent(path.to)) : parts
  const asked = new URLSearchParams(searchParams)
  for (const [name, slug] of Object.entries(query)) asked.set(name, slug)
  return `${right.join('/')}${asked.size > 0 ? `?${asked}` : ''}`
}
