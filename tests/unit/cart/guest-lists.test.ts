// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { $favourites, bringGuestLists, learnFavourites } from '#stores/favourites.ts'
import {
  clearGuestLists,
  guestLists,
  favouriteAsGuest,
  unfavouriteAsGuest,
  viewAsGuest,
} from '#stores/guest-lists.ts'
import { storage } from '#stores/storage.ts'
import { clearTokens, saveTokens } from '#stores/tokens.ts'
import { aFullStorage } from '../../support/failures/full-storage.ts'

const FAVOURITES = 'guest.favourites.v1'
const VIEWS = 'guest.viewed.v1'

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearGuestLists()
  clearTokens()
  $favourites.set({})
})

describe('what a guest keeps', () => {
  test('is in the browser, the newest first, once each, and the page is told', () => {
    const told = vi.fn()
    addEventListener('favourites:changed', told)
    for (const itemId of [7, 12, 7]) favouriteAsGuest(itemId)
    expect(localStorage.getItem(FAVOURITES)).toBe('[7,12]')
    expect(told).toHaveBeenCalledTimes(3)
    unfavouriteAsGuest(7)
    expect(guestLists().favourites).toEqual([12])
    unfavouriteAsGuest(12)
    expect(localStorage.getItem(FAVOURITES)).toBeNull()
    removeEventListener('favourites:changed', told)
  })

  test('makes room for the newest when it is as long as it may be', () => {
    for (const itemId of upTo(101)) favouriteAsGuest(itemId)
    expect(guestLists().favourites).toEqual(upTo(101).slice(1).reverse())
    for (const itemId of upTo(49)) viewAsGuest(itemId)
    expect(guestLists().recently_viewed).toEqual(upTo(49).slice(1).reverse())
  })

  test('is told to the page of favourites alone, by a cookie', () => {
    const written = vi.spyOn(document, 'cookie', 'set')
    favouriteAsGuest(12)
    favouriteAsGuest(7)
    expect(written.mock.lastCall?.[0]).toMatch(
      /^guest-favourites=7\.12; Path=\/favourites; Max-Age=31536000; SameSite=Lax/,
    )
    clearGuestLists()
    expect(written.mock.lastCall?.[0]).toMatch(/^guest-favourites=; .*Max-Age=0/)
  })

  test('is dropped when it cannot be read, and what is no id with it', () => {
    for (const spoiled of ['{', 'null', '7', '"7"', '{"7":1}', '[null,"7",-1,1.5,{}]'])
      for (const key of [FAVOURITES, VIEWS]) {
        localStorage.setItem(key, spoiled)
        expect(guestLists(), spoiled).toEqual({ favourites: [], recently_viewed: [] })
        localStorage.removeItem(key)
      }
    // The shop refuses a list with a larger one, and would at each sign-in.
    localStorage.setItem(FAVOURITES, '[2147483648,9007199254740991,2147483647]')
    expect(guestLists().favourites).toEqual([2_147_483_647])
    localStorage.setItem(FAVOURITES, '[7,"x",7,12]')
    favouriteAsGuest(3)
    expect(guestLists().favourites).toEqual([3, 7, 12])
  })

  test('lasts as long as the page where the storage is full', () => {
    vi.stubGlobal('localStorage', aFullStorage())
    favouriteAsGuest(12)
    viewAsGuest(7)
    expect(guestLists()).toEqual({ favourites: [12], recently_viewed: [7] })
  })
})

describe('at the sign-in', () => {
  /** The shop's answer to the merge, and what it was asked. */
  function playServer(status: number): unknown[] {
    const asked: unknown[] = []
    vi.stubGlobal('fetch', async (path: string, options: RequestInit) => {
      asked.push([path, JSON.parse(String(options.body))])
      const favourites = [{ item_id: 12, favorite_id: 55, is_favourite: true }]
      return Response.json(status < 400 ? { favourites } : {}, { status })
    })
    return asked
  }

  test('it becomes the customer’s in one request, and nobody’s after', async () => {
    favouriteAsGuest(12)
    viewAsGuest(7)
    saveTokens({ access: 'a1', refresh: 'r1' })
    const asked = playServer(200)
    await bringGuestLists()
    await bringGuestLists()
    expect(asked).toEqual([['/api/merge_lists/', { favourites: [12], recently_viewed: [7] }]])
    expect(storage[FAVOURITES]).toBeUndefined()
    expect(storage[VIEWS]).toBeUndefined()
    expect($favourites.get()).toEqual({ 12: 55 })
  })

  test('it waits in the browser while the shop cannot be reached', async () => {
    favouriteAsGuest(12)
    saveTokens({ access: 'a1', refresh: 'r1' })
    playServer(503)
    expect(await learnFavourites()).toBe(false)
    expect(guestLists().favourites).toEqual([12])
    playServer(200)
    expect(await learnFavourites()).toBe(true)
    expect(guestLists().favourites).toEqual([])
  })
})
