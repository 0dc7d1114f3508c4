import { pickName, type StateWithLgas } from '#lib/delivery/delivery.ts'
import { offerTexts } from '#lib/texts/buying/offers.ts'
import type { Places } from '../offers.ts'

/** The sorted keys of some LGAs: `s25` for a state whose LGAs are all among them, `l503` for each other LGA. */
export const placeKeysOf = (lgas: readonly number[], states: readonly StateWithLgas[]): string[] =>
  states
    .flatMap((state) => {
      const own = state.lgas.filter(({ id }) => lgas.includes(id))
      if (own.length > 0 && own.length === state.lgas.length) return `s${state.id}`
      return own.map(({ id }) => `l${id}`)
    })
    .toSorted()

/** The places with these keys; null for none. Unknown keys are left out: the caller refuses them. */
export function placesOf(
  keys: ReadonlySet<string>,
  states: readonly StateWithLgas[],
): Places | null {
  const lgas: number[] = []
  const names: string[] = []
  for (const state of states) {
    const isWhole = keys.has(`s${state.id}`)
    const own = state.lgas.filter(({ id }) => isWhole || keys.has(`l${id}`))
    lgas.push(...own.map(({ id }) => id))
    if (own.length > 0 && own.length === state.lgas.length) names.push(pickName(state.name))
    else names.push(...own.map(({ name }) => offerTexts.lga(name, state.name)))
  }
  return lgas.length === 0 ? null : { lgas, words: offerTexts.places(names) }
}
