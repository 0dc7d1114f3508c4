import type { Shop } from '#lib/shop.ts'
import nigeria from './nigeria.json' with { type: 'json' }
import { countLgas, insertStatesAndLgas } from './nigeria.sql.ts'

const states = nigeria.map((state, index) => ({ id: index + 1, name: state.name }))
// Numbered through the whole file: an id changes when the file's order does.
const lgas = nigeria
  .flatMap((state, index) => state.lgas.map((name) => ({ state_id: index + 1, name })))
  .map((lga, index) => ({ id: index + 1, ...lga }))

/** The 37 states and 774 local government areas of Nigeria, under the same ids in every shop. May run again. */
export async function seedNigeria(shop: Shop): Promise<void> {
  if ((await countLgas(shop.db)) === lgas.length) return
  await shop.inTransaction((shop) => insertStatesAndLgas(shop.db, states, lgas))
}

/** Ids by name: a state's, and those of its local government areas. */
export const statesByName: ReadonlyMap<string, { id: number; lgas: ReadonlyMap<string, number> }> =
  new Map(
    states.map(({ id, name }) => {
      const own = lgas.filter((lga) => lga.state_id === id)
      return [name, { id, lgas: new Map(own.map((lga) => [lga.name, lga.id])) }]
    }),
  )
