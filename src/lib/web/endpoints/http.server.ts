import { hash } from 'node:crypto'
import type * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { MOST_FIELDS } from '#lib/form.ts'
import type { Upload } from '#lib/media/photo.server.ts'
import { parseFields } from '#lib/parse.ts'
import { bodyErrors } from '#lib/texts/errors.ts'
import { fieldErrors } from '#lib/texts/fields.ts'
import { nameOfType } from '#lib/messages.ts'
import type { PageRequest, PageOf } from '#lib/paging.ts'
import { SECOND_MS } from '#lib/time.ts'
import { checkJson, readForm } from './form-body.server.ts'

const PAGE_SIZE = 24
const MAX_PAGE_SIZE = 48

/**
 * Reads the body (JSON, urlencoded or multipart) by `schema`. Throws ShopError: `unsupported_media_type`, `bad_json`,
 * or `invalid` with the errors of each field.
 */
export async function readBody<S extends z.ZodMiniType>(
  request: Request,
  schema: S,
): Promise<z.output<S>> {
  return parseFields(await readFields(request), schema)
}

/** Reads the query by `schema`. Of a repeated parameter the last counts. Throws ShopError('invalid'). */
export const readQuery = <S extends z.ZodMiniType>(query: URLSearchParams, schema: S) =>
  parseFields(Object.fromEntries(query), schema)

/**
 * The raw fields of a JSON or form body: text, files, or what JSON holds. Of a repeated field the last counts; several
 * files of one name are a list. An empty body has none. `most`: how many fields a form may have.
 */
export async function readFields(
  request: Request,
  most = MOST_FIELDS,
): Promise<Record<string, unknown>> {
  const type = (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data')
    return lastOfEach(await readForm(request, type, most))
  const body = await request.text()
  if (body === '') return {}
  if (type !== 'application/json')
    throw new ShopError('unsupported_media_type', {
      detail: bodyErrors.mediaType(type),
    })
  checkJson(body)
  const value = parseJson(body)
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new ShopError('invalid', {
      fields: {
        non_field_errors: [fieldErrors.notObject(nameOfType(value))],
      },
    })
  return value as Record<string, unknown>
}

function lastOfEach(form: Iterable<[string, string | File]>): Record<string, unknown> {
  const fields = new Map<string, unknown>()
  const files = new Map<string, File[]>()
  for (const [name, value] of form) {
    fields.set(name, value)
    if (!(value instanceof File)) continue
    const others = files.get(name)
    if (others) others.push(value)
    else files.set(name, [value])
  }
  for (const [name, several] of files) if (several.length > 1) fields.set(name, several)
  return Object.fromEntries(fields)
}

/** The texts of these fields, for forms that have nothing else. PostgreSQL refuses a text with a NUL character. */
export const textsOf = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value.replaceAll('\0', '')]] : [],
    ),
  )

/** The files that were chosen in a field. A form without one sends an empty file without a name. */
export const filesIn = (value: unknown): File[] =>
  [value]
    .flat()
    .filter((file) => file instanceof File)
    .filter((file) => file.size > 0 || file.name !== '')

/** Files with their bytes, which the use cases take. */
export async function uploadsOf(files: readonly File[]): Promise<Upload[]> {
  const uploads: Upload[] = []
  for (const file of files) uploads.push({ name: file.name, bytes: await file.bytes() })
  return uploads
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ShopError('bad_json')
  }
}

/** Whether the browser prefetches a page that nobody has opened yet. */
export const isPrefetch = (request: Request): boolean =>
  request.headers.get('sec-purpose')?.includes('prefetch') ?? false

/** A refusal as a JSON response. */
export const refuse = (error: ShopError): Response =>
  Response.json(error, {
    status: error.status,
    headers: {
      'cache-control': 'no-store',
      ...(error.status === 401 ? { 'www-authenticate': 'JWT realm="api"' } : {}),
      ...error.headers,
    },
  })

const MAX_AGE_S = 60
const STALE_S = 600

/** How long an answer may be cached that holds for `holdsMs`; null for one that has no end. */
function publicCaching(holdsMs: number | null): string {
  const holdsS = holdsMs === null ? Infinity : Math.floor(holdsMs / SECOND_MS)
  if (holdsS === 0) return 'public, no-cache'
  const maxAge = Math.min(MAX_AGE_S, holdsS)
  const stale = Math.min(STALE_S, holdsS - maxAge)
  return `public, max-age=${maxAge}${stale > 0 ? `, stale-while-revalidate=${stale}` : ''}`
}

/**
 * Answers a catalogue, content or billing read: publicly cacheable, private with an Authorization header. A matching
 * If-None-Match is a 304. `holdsMs`: how long its prices hold; null when it has none, or none that will change.
 */
export function answerRead(
  request: Request,
  data: unknown,
  holdsMs: number | null = null,
): Response {
  const body = JSON.stringify(data)
  const isPrivate = request.headers.has('authorization')
  const etag = `"${hash('sha1', body, 'base64url')}"`
  const headers = {
    'cache-control': isPrivate ? 'private, no-store' : publicCaching(holdsMs),
    vary: 'Authorization, Accept-Encoding',
    etag,
  }
  if (!isPrivate && matches(request.headers.get('if-none-match'), etag))
    return new Response(null, { status: 304, headers })
  return new Response(body, { headers: { ...headers, 'content-type': 'application/json' } })
}

/** Whether If-None-Match names this ETag; `*` matches any (RFC 9110, 13.1.2). */
export const matches = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch === '*' ||
  (ifNoneMatch ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)

/** The id in a path. Throws ShopError('not_found') for a text that is no id. */
export function readPathId(text: string | undefined): number {
  if (!/^[1-9]\d{0,8}$/.test(text ?? '')) throw new ShopError('not_found')
  return Number(text)
}

/** `page` (1-based, or `last`) and `page_size` of the query. Throws ShopError('invalid_page'). */
export function readPage(query: URLSearchParams): PageRequest {
  const page = query.get('page') || '1'
  const size = Number(query.get('page_size') || PAGE_SIZE)
  if (page !== 'last' && !/^[1-9]\d{0,8}$/.test(page)) throw new ShopError('invalid_page')
  return {
    page: page === 'last' ? 'last' : Number(page),
    size: Number.isInteger(size) && size >= 1 ? Math.min(size, MAX_PAGE_SIZE) : PAGE_SIZE,
  }
}

/** The contract's page envelope. `next` and `previous` are built from the public origin, never from Host. */
export function toEnvelope<T>(found: PageOf<T>, url: URL, siteUrl: string) {
  const link = (page: number) => {
    const target = new URL(url.pathname + url.search, siteUrl)
    if (page === 1) target.searchParams.delete('page')
    else target.searchParams.set('page', String(page))
    return target.href
  }
  return {
    count: found.count,
    next: found.page < found.pages ? link(found.page + 1) : null,
    previous: found.page > 1 ? link(found.page - 1) : null,
    results: found.results,
  }
}
