/** Carries a page's tags to the page cache. It is removed before the answer is sent. */
export const TAGS_HEADER = 'x-page-tags'

type Page = { response: { headers: Headers } }

/**
 * Caches the finished page for everybody until one of `tags` is invalidated: `item:12`, `lists`. Call it after the
 * page's data was found. Only pages of `isSharedPath` are cached; they see no cookies, and no query parameters but
 * `SHARED_PARAMETERS`.
 */
export function cachePage({ response }: Page, tags: readonly string[]): void {
  response.headers.set(TAGS_HEADER, tags.join(' '))
  response.headers.set('cache-control', 'public, max-age=0, must-revalidate')
}
