import { ShopError } from '#lib/errors.ts'

type Endpoint = Record<string, unknown>

// Files that begin with _ are parts of pages, and no endpoints.
const endpoints = import.meta.glob<Endpoint>(['/src/pages/**/*.ts', '!/src/pages/**/_*.ts'])
const byPattern = new Map(
  Object.entries(endpoints).map(([file, load]) => [
    file.replace(/^\/src\/pages|(\/index)?\.ts$/g, ''),
    load,
  ]),
)

const loaded = new Map<string, Endpoint | null>()

/** Caches endpoints: `import()` resolves the file again at each call. */
async function endpointAt(pattern: string): Promise<Endpoint | null> {
  const known = loaded.get(pattern)
  if (known !== undefined) return known
  const endpoint = (await byPattern.get(pattern)?.()) ?? null
  // In `npm run dev` a change of the file must show.
  if (import.meta.env.PROD) loaded.set(pattern, endpoint)
  return endpoint
}

/**
 * Answers OPTIONS of an endpoint that has no such method; null for all else. Throws ShopError for another method that
 * it lacks.
 */
export async function answerOtherMethod(
  method: string,
  routePattern: string,
): Promise<Response | null> {
  const endpoint = await endpointAt(routePattern.replace(/\/$/, ''))
  if (!endpoint || endpoint['ALL'] || endpoint[method]) return null
  if (method === 'HEAD' && endpoint['GET']) return null
  const methods = Object.keys(endpoint).filter((name) => /^[A-Z]+$/.test(name))
  const allow = [...methods, ...(endpoint['GET'] ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  if (method === 'OPTIONS') return new Response(null, { headers: { allow } })
  throw notAllowed(method, allow)
}

const notAllowed = (method: string, allow: string): ShopError =>
  new ShopError('method_not_allowed', {
    detail: `Method "${method}" not allowed.`,
    headers: { allow },
  })

/**
 * Throws ShopError for a POST to a page that takes no form. It may have refused the request itself, or led to the
 * sign-in.
 */
export function checkFormTaken({ method }: Request, locals: App.Locals, { ok }: Response): void {
  if (method === 'POST' && !locals.takesForm && ok) throw notAllowed(method, 'GET, HEAD')
}
