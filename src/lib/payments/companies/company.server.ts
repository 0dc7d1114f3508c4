import {
  BrokenCircuitError,
  circuitBreaker,
  ConsecutiveBreaker,
  handleType,
  TaskCancelledError,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import { createFetch, FetchError, type FetchOptions } from 'ofetch'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { ShopError } from '#lib/errors.ts'
import { paidBy } from '#lib/texts/owner/paid-by.ts'
import { SECOND_MS } from '#lib/time.ts'
import { whileOutside } from '#lib/slot.server.ts'
import { CompanyFault } from '../gateway.ts'
import { parsedBy, parseJson, reasonIn } from './answers.ts'

/** The time limit of one request with all its retries. */
export const TIMEOUT_MS = 10 * SECOND_MS
const READ_RETRIES = 2
/** Circuit breaker: after this many time-outs in a row the company is not asked for BREAK_MS. */
const TIMEOUTS = 3
const BREAK_MS = 10 * SECOND_MS
/** Real answers are far shorter. A longer one could exhaust memory. */
const MAX_ANSWER_BYTES = 64 * 1_024
const MAX_LIST_BYTES = 5 * 1_048_576

/** Refusals that are about this moment or our key, not about what the account may do. */
const PASSING: readonly number[] = [401, 408, 429]

/** Whether a company refuses for good what it was asked for. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && !PASSING.includes(status)

/** A name of a bank or a person that is shown. */
export const aShortText = z.string().check(z.minLength(1), z.maxLength(100))

/** The number of an account to transfer to. */
export const anAccountNumber = z.string().check(z.regex(/^\d{6,20}$/))

/** More than the fee of any company, as a share of the sum. */
const MOST_FEE = 0.1

/**
 * What a buyer is to send for a payment of `askedKobo`, where the company says `sumKobo`: the fee may come on top. Null
 * for a sum that a buyer must not be shown.
 */
export const sumToSend = (askedKobo: number, sumKobo: number): { sumKobo?: number } | null => {
  if (sumKobo < askedKobo || sumKobo > askedKobo * (1 + MOST_FEE)) return null
  return sumKobo === askedKobo ? {} : { sumKobo }
}

type Question<S> = {
  method: 'GET' | 'POST'
  path: string
  body?: Record<string, unknown>
  /** In addition to the headers of every request. */
  headers?: Record<string, string>
  /** What the answer must contain. Other fields are ignored. */
  schema: S
  /** Whether the answer is a list, which may be longer. */
  isList?: boolean
  /** Whether a refusal means that the company does not know it. */
  isUnknown?: (status: number, data: unknown) => boolean
}

export type Company = {
  /** Null when the company does not know it. Throws ShopError('provider_unavailable') for any other refusal. */
  ask: <S extends z.ZodMiniType>(question: Question<S>) => Promise<z.output<S> | null>
  /** As `ask`, but never null. */
  tell: <S extends z.ZodMiniType>(question: Question<S>) => Promise<z.output<S>>
  /** As `tell`, with the larger size limit for lists. */
  list: <S extends z.ZodMiniType>(question: Question<S>) => Promise<z.output<S>>
  /** As `list`, but throws CompanyFault, which tells the owner what is wrong. */
  examine: <S extends z.ZodMiniType>(question: Question<S>) => Promise<Examined<z.output<S>>>
}
type Examined<T> = { data: T; skewMs: number | null }

type Access = {
  name: string
  url: string
  headers: Record<string, string>
  log: Logger
  /** Aborted when the shop stops: ends all waiting for answers. */
  signal: AbortSignal
}

/** The answer, whose body fails when it is longer than `maxBytes`. */
function boundedAnswer(response: Response, maxBytes: number): Response {
  if (!response.body) return response
  let received = 0
  const counting = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      received += chunk.byteLength
      if (received > maxBytes) controller.error(new Error('the answer is too long'))
      else controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(counting), { status, statusText, headers })
}

type Ask = (path: string, maxBytes: number, options: FetchOptions<'json'>) => Promise<unknown>

/** The only way to call a company over HTTP: with a time limit, a size limit and a circuit breaker. */
function openFetch({ name, url, log, signal }: Access): Ask {
  const breaker = circuitBreaker(handleType(TaskCancelledError), {
    halfOpenAfter: BREAK_MS,
    breaker: new ConsecutiveBreaker(TIMEOUTS),
  })
  breaker.onBreak(() => log.error({ company: name }, 'a payment company hangs; it is left alone'))
  const policy = wrap(breaker, timeout(TIMEOUT_MS, TimeoutStrategy.Aggressive))
  return (path, maxBytes, options) => {
    const fetchBounded = createFetch({
      fetch: async (url, init) => boundedAnswer(await fetch(url, init), maxBytes),
    })
    return whileOutside(() =>
      policy.execute(
        ({ signal }) => fetchBounded<unknown>(url + path, { ...options, signal }),
        signal,
      ),
    )
  }
}

/** A payment company over HTTP. GET is retried twice; POST, which may move money, is sent once. */
export function openCompany(access: Access): Company {
  const { name, headers, log } = access
  const fetchJson = openFetch(access)
  let trouble: { status: number; reason: unknown } = { status: 0, reason: 'nothing was asked' }
  let skewMs: number | null = null
  const fail = (question: Question<unknown>, status: number, reason: unknown): never => {
    trouble = { status, reason }
    // Bodies contain personal data: log only the sentence that explains.
    const { method, path } = question
    log.error({ company: name, method, path, status, reason }, 'a payment company did not help')
    throw new ShopError('provider_unavailable')
  }
  const askWithin = async <S extends z.ZodMiniType>(
    question: Question<S>,
    maxBytes: number,
  ): Promise<z.output<S> | null> => {
    const { method, path, body, schema, isUnknown } = question
    let data: unknown
    try {
      data = await fetchJson(path, maxBytes, {
        method,
        headers: { ...headers, ...question.headers },
        ...(body ? { body } : {}),
        // Do not follow redirects: another host would get the key, and its answer would count.
        redirect: 'error',
        retry: method === 'GET' ? READ_RETRIES : false,
        parseResponse: parseJson,
        onResponse: ({ response }) => {
          skewMs = skewOf(response.headers.get('date'))
        },
      })
    } catch (error) {
      // The circuit breaker has logged it once.
      if (error instanceof BrokenCircuitError) throw new ShopError('provider_unavailable')
      const { status = 0, data } = error instanceof FetchError ? error : {}
      if (isUnknown?.(status, data)) return null
      return fail(question, status, reasonIn(data) ?? String(error))
    }
    const parsed = parsedBy(schema, data)
    return parsed ? parsed.value : fail(question, 200, reasonIn(data) ?? 'not as documented')
  }
  const ask: Company['ask'] = (question) =>
    askWithin(question, question.isList ? MAX_LIST_BYTES : MAX_ANSWER_BYTES)
  const tell: Company['tell'] = async (question) =>
    (await ask(question)) ?? fail(question, 404, 'nothing came back')
  const list: Company['list'] = (question) => tell({ ...question, isList: true })
  const examine: Company['examine'] = async (question) => {
    const data = await list(question).catch(() => {
      const { status } = trouble
      const kind = { isRefused: isAnswer(status), isOfKey: isOfKey(status) }
      throw new CompanyFault(inWords(paidBy(name), trouble), kind)
    })
    return { data, skewMs }
  }
  return { ask, tell, list, examine }
}

/** More pages than any real list. */
const MOST_PAGES = 1_000

type Page<T> = { rows: T[]; isLast: boolean }

/** All pages of a company's list, numbered from 0. Throws ShopError('provider_unavailable') above MOST_PAGES. */
export async function readPages<T>(read: (page: number) => Promise<Page<T>>): Promise<T[]> {
  const all: T[] = []
  for (let page = 0; page < MOST_PAGES; page++) {
    const { rows, isLast } = await read(page)
    for (const row of rows) all.push(row)
    if (isLast) return all
  }
  throw new ShopError('provider_unavailable')
}

/** How far (ms) the company's clock is ahead of ours. The header has whole seconds. */
const skewOf = (date: string | null): number | null =>
  date === null ? null : Date.parse(date) - Date.now()

/** A limit or an outage passes; whatever else was said, they say again. */
const isAnswer = (status: number): boolean =>
  status >= 200 && status < 500 && status !== 408 && status !== 429

const isOfKey = (status: number): boolean => status === 401 || status === 403

function inWords(name: string, { status, reason }: { status: number; reason: unknown }): string {
  if (isOfKey(status)) return `${name} does not accept the key: ${reason}`
  if (status === 0)
    return `${name} cannot be reached. Is this machine connected to the internet? (${reason})`
  return status >= 500
    ? `${name} has trouble of its own (${status}); try again later`
    : `${name} does not answer as it should (${status}): ${reason}`
}

/** The address of a payment page: https, or http on this machine for a test server. */
export const aPaymentPage = z.string().check(z.refine(isSafeToPayOn))

function isSafeToPayOn(link: string): boolean {
  const { protocol, hostname } = URL.parse(link) ?? {}
  const isHere = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

/** An id: companies send numbers or text. */
export const anId = z.pipe(z.union([z.string(), z.number()]), z.transform(String))

/** An amount: companies send numbers or text. */
export const anAmount = z.pipe(
  z.union([z.string().check(z.minLength(1)), z.number()]),
  z.pipe(z.transform(Number), z.number().check(z.minimum(0))),
)
