/** The header by which a page tells the page cache what it shows. It never leaves the process. */
export const TAGS_HEADER = 'x-page-tags'

type Page = { response: { headers: Headers } }

/**
 * Has the finished page cached for everybody until one of `tags` is invalidated: `item:12`, `lists`. Call it once the page's data
 * is found. Only addresses of `isSharedPath` are cached; those see neither cookies nor other parameters than `SHARED_PARAMETERS`.
 */
export function cachePage({ response }: Page, tags: readonly string[]): void {
  response.headers.set(TAGS_HEADER, tags.join(' '))
  response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
}
