import type * as z from 'zod/mini'
import type { ErrorCode } from '#lib/errors.ts'

/** A code with its usual HTTP status, or with the one that this endpoint answers. */
export type Refusal = ErrorCode | readonly [ErrorCode, number]

/** What one endpoint takes and gives, as docs/openapi.json says it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As in the address: `/api/orders/{id}/pay/`. The file in src/pages has the same words. */
  path: string
  summary: string
  /** `cart` is the customer, or the guest with the cart's cookie. */
  who: 'anyone' | 'cart' | 'customer'
  query?: z.ZodMiniType
  /** Has `page` and `page_size`. */
  isPaged?: boolean
  body?: z.ZodMiniType
  /** The answer by HTTP status; null where it is empty. */
  answers: Partial<Record<200 | 201 | 204, z.ZodMiniType | null>>
  /** Refusals of its own; those of all endpoints, and of its body, page and caller are added. */
  refuses?: Refusal[]
  /** Takes an Idempotency-Key. */
  isIdempotent?: boolean
}

type Details = Omit<Endpoint, 'method' | 'path' | 'summary' | 'who'>

/** One row: `GET /api/cart/`, what it does, who may call it, and the rest. */
export function endpoint(
  call: `${Endpoint['method']} /${string}`,
  summary: string,
  who: Endpoint['who'],
  details: Details,
): Endpoint {
  const [method, path = ''] = call.split(' ') as [Endpoint['method'], string]
  return { method, path, summary, who, ...details }
}
