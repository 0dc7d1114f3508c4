import type { APIContext } from 'astro'
import type * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { readBody } from './http.server.ts'
import type { Added } from '#lib/cart/add.server.ts'

/**
 * Like readBody. But a guest, who is known by the cart cookie alone, must send JSON: no form of another site can.
 * Throws ShopError('unsupported_media_type').
 */
export async function readCartBody<S extends z.ZodMiniType>(
  { request, locals }: Pick<APIContext, 'request' | 'locals'>,
  schema: S,
): Promise<z.output<S>> {
  const type = request.headers.get('content-type') ?? ''
  if (locals.visitor.kind === 'guest' && !/^application\/json\b/i.test(type))
    throw new ShopError('unsupported_media_type', {
      detail: `Unsupported media type "${type}" in request.`,
    })
  return readBody(request, schema)
}

export const answerAdded = ({ item, isNew }: Added): Response =>
  Response.json(item, { status: isNew ? 201 : 200 })
