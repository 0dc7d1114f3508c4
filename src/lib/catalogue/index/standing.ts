/** How an item stands on the shelf, the better the higher. */
export const STATE = { gone: 0, soldOut: 1, inStock: 2 } as const

/** How the items of a list stand on the shelf, by their places in the list. */
export type Standing = { states: Uint8Array; popularScoreOf: (at: number) => number }

/** Of the list the places of what is on the shelf. */
export function placesOnShelf({ states }: Standing): number[] {
  const places: number[] = []
  for (let at = 0; at < states.length; at++) if (states[at] !== STATE.gone) places.push(at)
  return places
}
