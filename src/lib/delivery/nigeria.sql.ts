import type { Database } from '#lib/db/database.server.ts'

type State = { id: number; name: string }
type Lga = State & { state_id: number }

export async function countLgas(db: Database): Promise<number> {
  const { lgas } = await db
    .selectFrom('lga')
    .select((eb) => eb.fn.countAll<number>().as('lgas'))
    .executeTakeFirstOrThrow()
  return lgas
}

/** Leaves existing rows unchanged. */
export async function insertStatesAndLgas(
  db: Database,
  states: State[],
  lgas: Lga[],
): Promise<void> {
  await db
    .insertInto('state')
    .values(states)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('lga')
    .values(lgas)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
