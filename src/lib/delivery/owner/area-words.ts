import { deliveryDeskTexts as texts } from '#lib/texts/desk/delivery.ts'
import { pickName, type StateWithLgas } from '../delivery.ts'

/** LGAs in words, a line for each state: `Lagos (all 20 LGAs)`, `Oyo: Ibadan North, Ido`. */
export const sayArea = (
  isIn: (lgaId: number) => boolean,
  states: readonly StateWithLgas[],
): string[] =>
  states.flatMap(({ name, lgas }) => {
    const own = lgas.filter(({ id }) => isIn(id))
    if (own.length === 0) return []
    const state = pickName(name)
    if (own.length === lgas.length) return [texts.wholeState(state, own.length)]
    return [`${state}: ${own.map((lga) => lga.name).join(', ')}`]
  })
