/** Tags of what a page shows: `item:12`, `lists`. */
type Page = { response: { headers: Headers } }

/**
 * Has the finished page kept and given to everybody until one of `tags` is purged. Call it once the page's data
 * is found. Only addresses of `isSharedPath` are kept; those see neither cookies nor other parameters than `SHARED_PARAMETERS`.
 */
export function cachePage({ response }: Page, tags: readonly string[]): void {
  response.headers.set('x-page-tags', tags.join(' '))
  response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
}
