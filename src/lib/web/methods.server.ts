import { ShopError } from '#lib/errors.ts'

const endpoints = import.meta.glob<Record<string, unknown>>('/src/pages/**/*.ts')
const byPattern = new Map(
  Object.entries(endpoints).map(([file, load]) => [
    file.replace(/^\/src\/pages|(\/index)?\.ts$/g, ''),
    load,
  ]),
)

/** Throws ShopError('method_not_allowed') when the endpoint at `routePattern` has no answer to `method`. */
export async function checkMethod(method: string, routePattern: string): Promise<void> {
  const endpoint = await byPattern.get(routePattern.replace(/\/$/, ''))?.()
  if (!endpoint || endpoint['ALL'] || endpoint[method]) return
  if (method === 'HEAD' && endpoint['GET']) return
  const methods = Object.keys(endpoint).filter((name) => /^[A-Z]+$/.test(name))
  const allow = [...methods, ...(endpoint['GET'] ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  throw new ShopError('method_not_allowed', {
    detail: `Method "${method}" not allowed.`,
    headers: { allow },
    ...(method === 'OPTIONS' ? { status: 200 } : {}),
  })
}
