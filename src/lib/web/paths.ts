/** The contract's endpoints: they answer JSON and trust only the Authorization header for a customer. */
const API_PREFIXES = [
  '/api/',
  '/auth/',
  '/core/activation',
  '/manager/',
  '/billing/',
  '/blog/blogposts',
  '/healthz',
]

/** Whether `pathname` belongs to the contract, with or without the slash at its end. */
export const isApiPath = (pathname: string): boolean =>
  API_PREFIXES.some((prefix) => `${pathname}/`.startsWith(prefix))

/** Whether an Authorization header counts at `pathname`: not where tokens are made, or a stale one would be in the way. */
export const readsAuthorization = (pathname: string): boolean =>
  isApiPath(pathname) && !pathname.startsWith('/auth/jwt/')
