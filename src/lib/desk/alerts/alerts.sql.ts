import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '#lib/db/tables.ts'
import type { Database } from '#lib/db/database.server.ts'
import type { AlertWay } from '#lib/notifications/alerts/alerts.ts'

/** Who is there and wants to be told of it, how, and whether at night. */
export const listWanting = (db: Database, kind: string) =>
  wanting(db, kind).orderBy('staff.id').execute()

const wanting = (db: Database, kind: string) =>
  db
    .selectFrom('staff_alert')
    .innerJoin('staff', 'staff.id', 'staff_alert.staff_id')
    .select(['staff.id', 'staff.email', 'staff.role', 'staff_alert.way'])
    .select('staff.alerts_at_night as atNight')
    .where('staff_alert.kind', '=', kind)
    .where('staff.removed_at', 'is', null)
    .where('staff.locked_at', 'is', null)

export const listChoices = (db: Database, staffId: number) =>
  db.selectFrom('staff_alert').select(['kind', 'way']).where('staff_id', '=', staffId).execute()

/** When somebody is told: whether at night, and at which hour of the day. */
export const findTimes = (db: Database, staffId: number) =>
  db
    .selectFrom('staff')
    .select(['alerts_at_night as atNight', 'day_hour as dayHour'])
    .where('id', '=', staffId)
    .executeTakeFirstOrThrow()

type WantedAlerts = {
  chosen: readonly { kind: string; way: AlertWay }[]
  atNight: boolean
  /** As it was, where none is given. */
  dayHour?: number | undefined
}

/** Writes all choices of somebody in the place of those of before. */
export async function setChoices(
  db: Database,
  staffId: number,
  { chosen, atNight, dayHour }: WantedAlerts,
): Promise<void> {
  await db.deleteFrom('staff_alert').where('staff_id', '=', staffId).execute()
  if (chosen.length > 0)
    await db
      .insertInto('staff_alert')
      .values(chosen.map((one) => ({ staff_id: staffId, ...one })))
      .execute()
  await db
    .updateTable('staff')
    .set({ alerts_at_night: atNight ? 1 : 0, ...(dayHour !== undefined && { day_hour: dayHour }) })
    .where('id', '=', staffId)
    .execute()
}

type Browser = {
  id: string
  staff_id: number
  endpoint: string
  keys: string
  name: string
  created_at: string
}

/** Stores a browser. One that another member used before moves to this member. */
export const keepBrowser = (db: Database, browser: Browser): Promise<unknown> =>
  db
    .insertInto('staff_browser')
    .values(browser)
    .onConflict((conflict) => {
      const { staff_id, keys, name, created_at } = browser
      return conflict.column('endpoint').doUpdateSet({ staff_id, keys, name, created_at })
    })
    .execute()

export const listBrowsers = (db: Database, staffId: number) =>
  db
    .selectFrom('staff_browser')
    .select(['id', 'name', 'created_at as createdAt'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** The browser of a person who is still there. */
export const findBrowser = (db: Database, id: string) =>
  db
    .selectFrom('staff_browser')
    .innerJoin('staff', 'staff.id', 'staff_browser.staff_id')
    .select(['staff_browser.id', 'staff_browser.endpoint', 'staff_browser.keys'])
    .select(['staff.id as staffId', 'staff.role'])
    .where('staff_browser.id', '=', id)
    .where('staff.removed_at', 'is', null)
    .where('staff.locked_at', 'is', null)
    .executeTakeFirst()

/** Its name; null when it is not theirs. */
export async function deleteBrowserOf(
  db: Database,
  staffId: number,
  id: string,
): Promise<string | null> {
  const deleted = await db
    .deleteFrom('staff_browser')
    .where('id', '=', id)
    .where('staff_id', '=', staffId)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name ?? null
}

export const deleteBrowser = (db: Database, id: string): Promise<unknown> =>
  db.deleteFrom('staff_browser').where('id', '=', id).execute()

/** Somebody who is there and wants to be told of it in this way. */
export const findWanting = (db: Database, staffId: number, kind: string, way: AlertWay) =>
  wanting(db, kind)
    .where('staff.id', '=', staffId)
    .where('staff_alert.way', '=', way)
    .executeTakeFirst()

type Due = { hour: number; today: string; tomorrow: string }

/** Who is to be told of the day at this hour and was not told today. A day after tomorrow was told by a wrong clock. */
export const listDayDue = (db: Database, { hour, today, tomorrow }: Due) =>
  db
    .selectFrom('staff')
    .select(['id', 'email', 'role', 'day_hour as dayHour'])
    .where('removed_at', 'is', null)
    .where('locked_at', 'is', null)
    .where('day_hour', '<=', hour)
    .where(isNotTold({ today, tomorrow }))
    .where('id', 'in', (eb) =>
      eb.selectFrom('staff_alert').select('staff_id').where('kind', '=', 'day'),
    )
    .orderBy('id')
    .execute()

const isNotTold =
  ({ today, tomorrow }: Omit<Due, 'hour'>) =>
  (eb: ExpressionBuilder<Tables, 'staff'>) =>
    eb.or([eb('day_told', 'is', null), eb('day_told', '<', today), eb('day_told', '>', tomorrow)])

/** Notes that somebody is told of the day today. False when they were already. */
export async function claimDay(
  db: Database,
  staffId: number,
  { today, tomorrow }: Omit<Due, 'hour'>,
): Promise<boolean> {
  const claimed = await db
    .updateTable('staff')
    .set({ day_told: today })
    .where('id', '=', staffId)
    .where(isNotTold({ today, tomorrow }))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}
