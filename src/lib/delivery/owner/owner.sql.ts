import type { Database } from '#lib/db/database.server.ts'
import type { StateWithLgas } from '../delivery.ts'
import { listStates } from '../delivery.sql.ts'

/** Every state with its LGAs, both by name. */
export async function listStatesWithLgas(db: Database): Promise<StateWithLgas[]> {
  const [states, lgas] = [
    await listStates(db),
    await db.selectFrom('lga').select(['id', 'name', 'state_id']).orderBy('name').execute(),
  ]
  const ofState = Map.groupBy(lgas, ({ state_id }) => state_id)
  return states.map((state) => ({
    ...state,
    lgas: (ofState.get(state.id) ?? []).map(({ id, name }) => ({ id, name })),
  }))
}
