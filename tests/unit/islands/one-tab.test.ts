// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alone } from '#lib/one-tab.ts'

/** A browser's lock, as another tab holds it until `release`. */
function holdElsewhere(): () => void {
  const held = Promise.withResolvers<void>()
  type Work = (lock: object | null) => unknown
  const request = async (_name: string, ...rest: [Work] | [{ ifAvailable: true }, Work]) => {
    const work = rest.at(-1) as Work
    if (rest.length === 2) return work(null)
    await held.promise
    return work({})
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return held.resolve
}

const key = 'AuthToken'
const isDone = (): boolean => localStorage.getItem(key) === 'new'
const readToken = async (): Promise<string | null> => localStorage.getItem(key)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.setItem(key, 'old')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('work that one tab at a time does', () => {
  test('waits for what the tab before has written, which may come after its lock', async () => {
    const release = holdElsewhere()
    const read = alone(readToken, isDone)
    release()
    await vi.advanceTimersByTimeAsync(100)
    localStorage.setItem(key, 'new')
    dispatchEvent(new StorageEvent('storage', { key, newValue: 'new' }))
    expect(await read).toBe('new')
  })

  test('does not wait for what is here already', async () => {
    const release = holdElsewhere()
    const read = alone(readToken, isDone)
    localStorage.setItem(key, 'new')
    release()
    expect(await read).toBe('new')
  })

  test('is done here where the tab before could not do it', async () => {
    const release = holdElsewhere()
    const read = alone(readToken, isDone)
    release()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await read).toBe('old')
  })

  test('begins at once in a browser without locks', async () => {
    vi.stubGlobal('navigator', {})
    expect(await alone(readToken, isDone)).toBe('old')
  })
})
