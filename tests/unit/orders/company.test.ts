import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import type { ShopError } from '#lib/errors.ts'
import { openCompany } from '#lib/payments/companies/company.server.ts'
import { SECOND_MS } from '#lib/time.ts'

const schema = z.object({ text: z.string() })
const question = { method: 'GET', path: '/payment', schema } as const

/** A company that gives `reply` as its answer; null: it hangs. */
function aCompany(reply: string | null) {
  const state = { reply, asked: 0 }
  vi.stubGlobal('fetch', async () => {
    state.asked++
    if (state.reply === null) await new Promise(() => undefined)
    const headers = { 'content-type': 'application/json' }
    return new Response(JSON.stringify({ text: state.reply }), { headers })
  })
  const deadline = new AbortController()
  const company = openCompany({
    name: 'a company',
    url: 'https://company.example',
    headers: {},
    log: pino({ level: 'silent' }),
    signal: deadline.signal,
  })
  return { company, state, deadline }
}

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'answered',
    (error: ShopError) => error.code,
  )

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a company that hangs', () => {
  test('is waited for 10 seconds', async () => {
    const { company } = aCompany(null)
    let outcome = 'waiting'
    void outcomeOf(company.ask(question)).then((code) => (outcome = code))
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS - 1)
    expect(outcome).toBe('waiting')
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome).toBe('provider_unavailable')
  })

  test('is left alone for 10 seconds after three time-outs, and then asked again', async () => {
    const { company, state } = aCompany(null)
    const first = Promise.all([1, 2, 3].map(() => outcomeOf(company.ask(question))))
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS)
    expect(await first).toEqual(Array(3).fill('provider_unavailable'))
    expect(state.asked).toBe(3)

    state.reply = 'well again'
    await vi.advanceTimersByTimeAsync(10 * SECOND_MS - 1)
    expect(await outcomeOf(company.ask(question))).toBe('provider_unavailable')
    expect(state.asked).toBe(3)
    await vi.advanceTimersByTimeAsync(1)
    expect(await company.ask(question)).toEqual({ text: 'well again' })
  })

  test('is not waited for any longer when the shop has stopped waiting', async () => {
    const { company, deadline } = aCompany(null)
    const waiting = outcomeOf(company.ask(question))
    deadline.abort()
    expect(await waiting).toBe('provider_unavailable')
    expect(await outcomeOf(company.ask(question))).toBe('provider_unavailable')
  })
})

describe('the answer of a company', () => {
  test('is read up to 64 kB', async () => {
    const { company, state } = aCompany('x'.repeat(65_000))
    expect(await outcomeOf(company.ask(question))).toBe('answered')
    state.reply = 'x'.repeat(65_536)
    const waiting = outcomeOf(company.ask(question))
    await vi.runAllTimersAsync()
    expect(await waiting).toBe('provider_unavailable')
  })

  test('is read up to 5 MB where it is a list', async () => {
    const { company, state } = aCompany('x'.repeat(5_000_000))
    expect(await outcomeOf(company.list(question))).toBe('answered')
    state.reply = 'x'.repeat(5_300_000)
    const waiting = outcomeOf(company.list(question))
    await vi.runAllTimersAsync()
    expect(await waiting).toBe('provider_unavailable')
  })
})
