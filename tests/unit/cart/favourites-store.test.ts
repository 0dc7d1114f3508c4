// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ShopError } from '#lib/errors.ts'
import {
  $favourites,
  favouriteItem,
  learnHearts,
  unfavouriteItem,
  loadFavourites,
} from '#stores/favourites.ts'
import { clearTokens, saveTokens } from '#stores/tokens.ts'
import { aFullStorage } from '../../support/failures/full-storage.ts'

/** Answers each request by what it is: `POST /api/favourites/`. */
function playServer(answers: Record<string, [number, unknown]>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    const what = `${method} ${path}`
    asked.push(what)
    const [status, body] = answers[what] ?? [500, {}]
    return new Response(status === 204 ? null : JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json' },
    })
  })
  return asked
}

function anotherTabWrites(newValue: string | null): void {
  if (newValue === null) localStorage.removeItem('favourites.v1')
  else localStorage.setItem('favourites.v1', newValue)
  dispatchEvent(new StorageEvent('storage', { key: 'favourites.v1', newValue }))
}

const toCard = ({ item_id, favorite_id }: { item_id: number; favorite_id: number }) => ({
  id: item_id,
  favorite_id,
})

afterEach(() => {
  vi.unstubAllGlobals()
  clearTokens()
  anotherTabWrites(null)
  $favourites.set({})
})

describe('the saved favourites', () => {
  test('are what the server says, and the page is told', async () => {
    playServer({ 'GET /api/favourites/': [200, [{ id: 12, favorite_id: 55 }]] })
    const told = vi.fn()
    addEventListener('favourites:changed', told)
    await loadFavourites()
    expect(localStorage.getItem('favourites.v1')).toBe('{"12":55}')
    expect(told).toHaveBeenCalledOnce()
    removeEventListener('favourites:changed', told)
  })

  test('change only when the server has changed them', async () => {
    playServer({ 'POST /api/favourites/': [400, { item_id: ['Invalid pk'] }] })
    await expect(favouriteItem(12)).rejects.toThrow(ShopError)
    expect($favourites.get()).toEqual({})
    playServer({ 'POST /api/favourites/': [201, { favorite_id: 56, item_id: 12 }] })
    await favouriteItem(12)
    expect($favourites.get()).toEqual({ 12: 56 })
  })

  test('are not those of an answer that is older than what was kept meanwhile', async () => {
    let answer = (_found: unknown[]): void => {}
    const older = new Promise((resolve) => (answer = resolve))
    const found = [older, [{ id: 3, favorite_id: 56 }]]
    vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) => {
      const kept = { favorite_id: 56, item_id: 3 }
      return Response.json(method === 'POST' ? kept : await found.shift())
    })
    const isLoaded = loadFavourites()
    await favouriteItem(3)
    answer([])
    await isLoaded
    expect($favourites.get()).toEqual({ 3: 56 })
  })

  test('leave nothing older behind for the next page where the storage has become full', async () => {
    vi.stubGlobal('localStorage', aFullStorage({ 'favourites.v1': '{"12":55}' }))
    playServer({ 'POST /api/favourites/': [201, { favorite_id: 56, item_id: 3 }] })
    await favouriteItem(3)
    expect($favourites.get()).toEqual({ 3: 56, 12: 55 })
    expect(localStorage.getItem('favourites.v1')).toBeNull()
  })

  test('keep what another tab has added meanwhile', async () => {
    $favourites.set({ 12: 55 })
    localStorage.setItem('favourites.v1', '{"12":55,"7":9}')
    playServer({ 'POST /api/favourites/': [201, { favorite_id: 56, item_id: 3 }] })
    await favouriteItem(3)
    expect($favourites.get()).toEqual({ 3: 56, 7: 9, 12: 55 })
  })

  test('are asked for where another tab has just written over what was kept here', async () => {
    const both = [
      { id: 3, favorite_id: 56 },
      { id: 7, favorite_id: 9 },
    ]
    playServer({
      'POST /api/favourites/': [201, { favorite_id: 56, item_id: 3 }],
      'GET /api/favourites/': [200, both],
    })
    await favouriteItem(3)
    anotherTabWrites('{"7":9}')
    await vi.waitFor(() => expect(localStorage.getItem('favourites.v1')).toBe('{"3":56,"7":9}'))
  })

  test('are asked for again where another tab writes before the shop has answered', async () => {
    let answer = (_found: unknown[]): void => {}
    const older = new Promise((resolve) => (answer = resolve))
    const kept = { favorite_id: 56, item_id: 3 }
    const found = [older, [kept, { favorite_id: 9, item_id: 7 }].map(toCard)]
    vi.stubGlobal('fetch', async (_path: string, { method = 'GET' }: RequestInit = {}) =>
      Response.json(method === 'POST' ? kept : await found.shift()),
    )
    await favouriteItem(3)
    anotherTabWrites('{}')
    anotherTabWrites('{"7":9}')
    answer([toCard(kept)])
    await vi.waitFor(() => expect(localStorage.getItem('favourites.v1')).toBe('{"3":56,"7":9}'))
  })

  test('are nobody’s after the customer has signed out in another tab', async () => {
    playServer({ 'POST /api/favourites/': [201, { favorite_id: 56, item_id: 3 }] })
    await favouriteItem(3)
    anotherTabWrites(null)
    anotherTabWrites('{"7":9}')
    expect(localStorage.getItem('favourites.v1')).toBe('{"7":9}')
  })

  test('give in to another tab that the shop says is right, and then ask no more', async () => {
    const asked = playServer({
      'POST /api/favourites/': [201, { favorite_id: 56, item_id: 3 }],
      'GET /api/favourites/': [200, []],
    })
    await favouriteItem(3)
    anotherTabWrites('{}')
    await vi.waitFor(() => expect($favourites.get()).toEqual({}))
    anotherTabWrites('{"7":9}')
    expect(asked).toEqual(['POST /api/favourites/', 'GET /api/favourites/'])
    expect(localStorage.getItem('favourites.v1')).toBe('{"7":9}')
  })

  test('follow what the shop says of an item, and of no other', () => {
    saveTokens({ access: 'a1', refresh: 'r1' })
    $favourites.set({ 12: 55, 7: 9 })
    learnHearts([
      { id: 12, favorite_id: null },
      { id: 3, favorite_id: 56 },
    ])
    expect($favourites.get()).toEqual({ 3: 56, 7: 9 })
  })

  test('are not taken for known because the shop spoke of a few', () => {
    saveTokens({ access: 'a1', refresh: 'r1' })
    localStorage.removeItem('favourites.v1')
    learnHearts([{ id: 3, favorite_id: 56 }])
    expect(localStorage.getItem('favourites.v1')).toBeNull()
  })

  test('remove what is gone already', async () => {
    $favourites.set({ 12: 55 })
    const asked = playServer({ 'DELETE /api/favourites/55/': [404, { detail: 'Not found.' }] })
    await unfavouriteItem(12)
    expect(asked).toEqual(['DELETE /api/favourites/55/'])
    expect($favourites.get()).toEqual({})
  })

  test('stay when they could not be removed', async () => {
    $favourites.set({ 12: 55 })
    playServer({ 'DELETE /api/favourites/55/': [503, {}] })
    await expect(unfavouriteItem(12)).rejects.toThrow(ShopError)
    expect($favourites.get()).toEqual({ 12: 55 })
  })

  test('are asked for before removing one that is not known here', async () => {
    const asked = playServer({
      'GET /api/favourites/': [200, [{ id: 7, favorite_id: 9 }]],
      'DELETE /api/favourites/9/': [204, null],
    })
    await unfavouriteItem(7)
    expect(asked).toEqual(['GET /api/favourites/', 'DELETE /api/favourites/9/'])
  })
})
