/** The caches of the service worker, each for one kind of thing. */
export const CACHES = {
  pages: 'pages.v1',
  assets: 'assets.v1',
  pictures: 'pictures.v1',
  offline: 'offline.v1',
} as const

export const OFFLINE_PAGE = '/offline'

/** Whether a page is the same for everybody and may be cached: status 200, neither `private` nor `no-store`. */
export const isPublic = ({ status, headers }: Response): boolean =>
  status === 200 && !/private|no-store/.test(headers.get('cache-control') ?? 'private')
