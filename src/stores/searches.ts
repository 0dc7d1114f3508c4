import { persistentJSON } from '@nanostores/persistent'
import { cleanQuery } from '#lib/letters/clean-text.ts'
import './storage.ts'

const KEPT = 5

/** The latest searches, newest first, under the specification's key. */
export const $searches = persistentJSON<string[]>('searchQueries', [])

/** What is kept, as far as it can be read: another program may have spoiled it. */
export const readSearches = (kept: unknown): string[] =>
  Array.isArray(kept)
    ? kept
        .filter((query): query is string => typeof query === 'string' && query !== '')
        .slice(0, KEPT)
    : []

/** Puts a search first; one that was there before moves up. */
export function rememberSearch(query: string): void {
  const text = cleanQuery(query)
  if (text === '') return
  const others = readSearches($searches.get()).filter(
    (other) => other.toLowerCase() !== text.toLowerCase(),
  )
  $searches.set([text, ...others].slice(0, KEPT))
}
