import { useStore } from '@nanostores/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { FavouriteLine } from '#lib/favourites/lines.ts'
import { $favourites, knowsFavourites, learnHearts } from '#stores/favourites.ts'
import { guestLists, isFavouritesPageTold, notifyFavouritesPage } from '#stores/guest-lists.ts'
import { $endedSessions } from '#stores/tokens.ts'

/** How long "Done" can be read before a guest without favourites is led to the sign-in. */
const READ_MS = 1_000
const NONE = {}

/** Those of the lines that are still favourites, as this browser knows. */
export function useCurrentLines(lines: readonly FavouriteLine[], isGuest: boolean) {
  const ofCustomer = useStore($favourites, { ssr: () => NONE })
  const ofGuest = useSyncExternalStore(followGuest, readGuest, () => null)
  // What the page was rendered with is newer than what the stores hold until they have learnt it.
  const [isLearnt, setLearnt] = useState(false)
  useEffect(() => {
    if (isGuest) agreeWithServer()
    else learnHearts(lines.map(({ id, favouriteId }) => ({ id, favorite_id: favouriteId })))
    setLearnt(true)
    return $endedSessions.listen(() => !isGuest && location.reload())
  }, [lines, isGuest])
  const kept = isGuest ? ofGuest?.split(',').map(Number) : keysOf(ofCustomer)
  const shown = isLearnt && kept ? lines.filter(({ id }) => kept.includes(id)) : lines
  const isEmpty = shown.length === 0
  useEffect(() => {
    if (!isGuest || !isEmpty) return
    const timer = setTimeout(() => location.reload(), READ_MS)
    return () => clearTimeout(timer)
  }, [isGuest, isEmpty])
  return shown
}

/** Null while nothing is known. */
const keysOf = (favourites: object): number[] | null =>
  knowsFavourites() ? Object.keys(favourites).map(Number) : null

function followGuest(told: () => void): () => void {
  const names = ['favourites:changed', 'storage']
  for (const name of names) addEventListener(name, told)
  return () => names.forEach((name) => removeEventListener(name, told))
}

const readGuest = (): string => guestLists().favourites.join()

/** The server reads a cookie, which another tab or an emptied storage has not changed. */
function agreeWithServer(): void {
  if (isFavouritesPageTold()) return
  notifyFavouritesPage()
  if (isFavouritesPageTold()) location.reload()
}
