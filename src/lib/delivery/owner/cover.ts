import type { StateOrLga, StateWithLgas } from '../delivery.ts'

/** Which zone a place is in. A rule without LGA is for a whole state, one without state for everywhere else. */
export type Rule = { zoneId: number; stateId: number | null; lgaId: number | null }

/** The zone of each LGA by the most specific rule, by the id of the LGA; null where no zone is. */
export function coverOf(
  rules: readonly Rule[],
  states: readonly StateWithLgas[],
): Map<number, number | null> {
  const { ofLga, ofState, ofRest } = readRules(rules)
  return new Map(
    states.flatMap((state) =>
      state.lgas.map(({ id }) => [id, ofLga.get(id) ?? ofState.get(state.id) ?? ofRest] as const),
    ),
  )
}

/** The zone of a state, and its LGAs that are in another one. Null: in no zone. */
export type StateCover = {
  state: StateOrLga
  zoneId: number | null
  others: { zoneId: number; lgas: StateOrLga[] }[]
}

/** Where each state is, and which of its LGAs have a zone of their own. */
export function coverByState(
  rules: readonly Rule[],
  states: readonly StateWithLgas[],
): StateCover[] {
  const { ofLga, ofState, ofRest } = readRules(rules)
  return states.map(({ lgas, ...state }) => {
    const zoneId = ofState.get(state.id) ?? ofRest
    const own = lgas.flatMap((lga) => {
      const ownZone = ofLga.get(lga.id)
      return ownZone === undefined || ownZone === zoneId ? [] : [{ lga, zoneId: ownZone }]
    })
    const others = [...Map.groupBy(own, (each) => each.zoneId)]
    return {
      state,
      zoneId,
      others: others.map(([zoneId, all]) => ({ zoneId, lgas: all.map(({ lga }) => lga) })),
    }
  })
}

/** How many LGAs a zone has, and in how many states. */
export function countArea(
  zoneId: number | null,
  cover: ReadonlyMap<number, number | null>,
  states: readonly StateWithLgas[],
): { states: number; lgas: number } {
  const counts = states.map(
    ({ lgas }) => lgas.filter(({ id }) => (cover.get(id) ?? null) === zoneId).length,
  )
  return {
    states: counts.filter((count) => count > 0).length,
    lgas: counts.reduce((sum, count) => sum + count, 0),
  }
}

function readRules(rules: readonly Rule[]) {
  const ofLga = new Map<number, number>()
  const ofState = new Map<number, number>()
  let ofRest: number | null = null
  for (const { zoneId, stateId, lgaId } of rules)
    if (lgaId !== null) ofLga.set(lgaId, zoneId)
    else if (stateId !== null) ofState.set(stateId, zoneId)
    else ofRest ??= zoneId
  return { ofLga, ofState, ofRest }
}
