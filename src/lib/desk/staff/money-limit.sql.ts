import { type Database, lockRows } from '#lib/db/database.server.ts'

/** Locks the limit until the transaction ends. */
export const lockMoneyLimit = (db: Database, staffId: number) =>
  lockRows(
    db,
    db
      .selectFrom('staff')
      .select(['role', 'money_each_kobo as eachKobo', 'money_day_kobo as dayKobo'])
      .where('id', '=', staffId)
      .where('removed_at', 'is', null),
  ).executeTakeFirst()

export async function setMoneyLimit(
  db: Database,
  staffId: number,
  { eachKobo, dayKobo }: { eachKobo: number; dayKobo: number },
): Promise<void> {
  const limit = { money_each_kobo: eachKobo, money_day_kobo: dayKobo }
  await db.updateTable('staff').set(limit).where('id', '=', staffId).execute()
}

/** What this person has sent back on `day`. */
export async function sumMoneyOfDay(db: Database, staffId: number, day: string): Promise<number> {
  const row = await db
    .selectFrom('staff_money')
    .select('kobo')
    .where('staff_id', '=', staffId)
    .where('day', '=', day)
    .executeTakeFirst()
  return row?.kobo ?? 0
}

export async function addMoneyOfDay(
  db: Database,
  { staffId, day, kobo }: { staffId: number; day: string; kobo: number },
): Promise<void> {
  await db
    .insertInto('staff_money')
    .values({ staff_id: staffId, day, kobo })
    .onConflict((conflict) =>
      conflict
        .columns(['staff_id', 'day'])
        .doUpdateSet((eb) => ({ kobo: eb('staff_money.kobo', '+', eb.ref('excluded.kobo')) })),
    )
    .execute()
}
