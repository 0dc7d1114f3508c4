import * as z from 'zod/mini'
import { type ErrorCode, ShopError } from '#lib/errors.ts'
import { shapes } from './answers/shapes.ts'
import type { Endpoint, Refusal } from './endpoint.ts'

type Json = Record<string, unknown>

const MEDIA_TYPES = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
] as const
const REFUSAL = { $ref: '#/components/schemas/Refusal' }

/** The OpenAPI 3.1 document of these endpoints. */
export function openApiOf(endpoints: readonly Endpoint[], version: string) {
  const schemas: Json = { Refusal: refusalSchema }
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const operations = (paths[endpoint.path] ??= {})
    operations[endpoint.method.toLowerCase()] = operationOf(endpoint, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ọjà',
      version,
      description: 'How to sign in, errors, idempotency and paging: docs/api.md.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: { schemas, securitySchemes },
  }
}

const securitySchemes = {
  token: { type: 'http', scheme: 'bearer', description: '`Bearer ACCESS` or `JWT ACCESS`.' },
  cart: { type: 'apiKey', in: 'cookie', name: 'cart', description: '`__Host-cart` behind https.' },
}

const refusalSchema = {
  description: 'A sentence as `detail`, or the sentences of each field; some refusals have a code.',
  type: 'object',
  properties: {
    detail: { type: 'string' },
    code: { type: 'string' },
    non_field_errors: { type: 'array', items: { type: 'string' } },
  },
  additionalProperties: true,
}

const security: Record<Endpoint['who'], Json[]> = {
  anyone: [{}, { token: [] }],
  cart: [{ token: [] }, { cart: [] }],
  customer: [{ token: [] }],
}

function operationOf(endpoint: Endpoint, schemas: Json): Json {
  const { method, path, summary, who, answers, body } = endpoint
  const answered = Object.entries(answers).map(([status, schema]) => {
    const content = schema && { 'application/json': { schema: answerOf(schema, schemas) } }
    return [status, { description: content ? 'OK' : 'OK, empty', ...(content ? { content } : {}) }]
  })
  const parameters = parametersOf(endpoint)
  const operationId = method.toLowerCase() + capitalised(path)
  const requestBody = body && bodyOf(body, `${capitalised(operationId)}Body`, schemas)
  return {
    operationId,
    summary,
    tags: [path.split('/')[1]],
    security: security[who],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...Object.fromEntries(answered), ...refusalsOf(endpoint) },
  }
}

/** `/api/orders/{id}/pay/` as `ApiOrdersIdPay`. */
const capitalised = (text: string): string =>
  text
    .split(/[^a-z]+/i)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('')

function bodyOf(body: z.ZodMiniType, name: string, schemas: Json): Json {
  schemas[name] = requestOf(body)
  const schema = { $ref: `#/components/schemas/${name}` }
  return {
    required: true,
    content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, { schema }])),
  }
}

function parametersOf({ path, query, isPaged, isIdempotent }: Endpoint): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const { properties = {} } = query ? requestOf(query) : {}
  const inQuery = Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query !== undefined && isRequired(query, name),
    schema,
  }))
  return [
    ...inPath,
    ...inQuery,
    ...(isPaged ? PAGE_PARAMETERS : []),
    ...(isIdempotent ? [IDEMPOTENCY_KEY] : []),
  ]
}

const isRequired = (query: z.ZodMiniType, name: string): boolean =>
  z.safeParse(query, {}).error?.issues.some(({ path }) => path[0] === name) ?? false

const PAGE_PARAMETERS = [
  { name: 'page', in: 'query', description: 'From 1, or `last`.', schema: { type: 'string' } },
  {
    name: 'page_size',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: 48, default: 24 },
  },
]
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'Any text of the caller’s own, such as a UUID. A repeat is given the first answer.',
  schema: { type: 'string', maxLength: 255 },
}

/** Every refusal of an endpoint: its own, and those that follow from what it takes. */
function listRefusals({ method, path, who, query, body, ...rest }: Endpoint): Refusal[] {
  const takesToken = !path.startsWith('/auth/jwt/')
  return [
    ...(rest.refuses ?? []),
    ...(body || query ? ['invalid' as const] : []),
    ...(body ? ['bad_json' as const, 'unsupported_media_type' as const] : []),
    ...(who === 'customer' ? ['not_authenticated' as const] : []),
    ...(takesToken ? ['token_not_valid' as const, 'user_not_found' as const] : []),
    ...(path.includes('{') ? ['not_found' as const] : []),
    ...(rest.isPaged ? ['invalid_page' as const] : []),
    ...(rest.isIdempotent
      ? ['idempotency_in_progress' as const, 'idempotency_mismatch' as const]
      : []),
    ...(method === 'GET' ? [] : ['bad_origin' as const, 'throttled' as const]),
    'busy',
  ]
}

function refusalsOf(endpoint: Endpoint): Json {
  const byStatus = new Map<string, Set<ErrorCode>>()
  for (const refusal of listRefusals(endpoint)) {
    const [code, given] = typeof refusal === 'string' ? [refusal] : refusal
    const status = String(given ?? new ShopError(code).status)
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: [...codes].join(', '),
        content: { 'application/json': { schema: REFUSAL } },
      },
    ]),
  )
}

/** The JSON schema of a body or query, as it is sent. A value that is cleaned has the limits of the cleaned one. */
function requestOf(schema: z.ZodMiniType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const { def } = zodSchema._zod
      if (def.type === 'pipe') Object.assign(jsonSchema, pipeOf(def.in, def.out))
      // The shop reads numbers from text too, and refuses parts of one by a rule of its own.
      if (def.type === 'number' && !z.safeParse(zodSchema, 1.5).success) jsonSchema.type = 'integer'
      if (def.type === 'object') jsonSchema.required = requiredOf(def.shape)
      simplify(jsonSchema)
    },
  })
  return json
}

const isTransform = (schema: z.core.$ZodType): boolean => schema._zod.def.type === 'transform'

function pipeOf(before: z.core.$ZodType, after: z.core.$ZodType): Json {
  const [given, cleaned] = [before, after].map((side) =>
    isTransform(side) ? {} : requestOf(side as z.ZodMiniType),
  )
  return { ...given, ...cleaned, ...(given?.['type'] === 'integer' ? { type: 'integer' } : {}) }
}

const requiredOf = (shape: Readonly<Record<string, z.core.$ZodType>>): string[] =>
  Object.keys(shape).filter((name) => {
    const field = shape[name]
    return field !== undefined && !z.safeParse(field, undefined).success
  })

/** Drops what says nothing to a reader: the limits of a safe integer, and patterns where a format has a name. */
function simplify(json: z.core.JSONSchema.BaseSchema): void {
  if (json.format !== undefined) delete json.pattern
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
}

/** The JSON schema of an answer; named shapes go to `schemas`. A later version may answer more keys. */
function answerOf(schema: z.ZodMiniType, schemas: Json): unknown {
  const json = z.toJSONSchema(z.object({ answer: schema }), {
    metadata: shapes,
    override({ jsonSchema }) {
      delete jsonSchema.additionalProperties
      simplify(jsonSchema)
    },
  })
  const text = JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')
  const { $defs = {}, properties } = JSON.parse(text) as Record<string, Record<string, Json>>
  // The registry writes each shape's name into it as well.
  for (const [name, { id: _, ...shape }] of Object.entries($defs)) schemas[name] = shape
  return properties?.['answer']
}
