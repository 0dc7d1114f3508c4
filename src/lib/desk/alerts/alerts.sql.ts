import type { Database } from '#lib/db/database.server.ts'
import type { Way } from '#lib/notifications/alerts/alerts.ts'

/** Who is there and wants to be told of it, how, and whether at night. */
export const listWanting = (db: Database, kind: string) =>
  db
    .selectFrom('staff_alert')
    .innerJoin('staff', 'staff.id', 'staff_alert.staff_id')
    .select(['staff.id', 'staff.email', 'staff.role', 'staff_alert.way'])
    .select('staff.alerts_at_night as atNight')
    .where('staff_alert.kind', '=', kind)
    .where('staff.removed_at', 'is', null)
    .where('staff.locked_at', 'is', null)
    .orderBy('staff.id')
    .execute()

export const listChoices = (db: Database, staffId: number) =>
  db.selectFrom('staff_alert').select(['kind', 'way']).where('staff_id', '=', staffId).execute()

export async function findAtNight(db: Database, staffId: number): Promise<boolean> {
  const row = await db
    .selectFrom('staff')
    .select('alerts_at_night')
    .where('id', '=', staffId)
    .executeTakeFirst()
  return row?.alerts_at_night === 1
}

/** Writes all choices of somebody in the place of those of before. */
export async function setChoices(
  db: Database,
  staffId: number,
  { chosen, atNight }: { chosen: readonly { kind: string; way: Way }[]; atNight: boolean },
): Promise<void> {
  await db.deleteFrom('staff_alert').where('staff_id', '=', staffId).execute()
  if (chosen.length > 0)
    await db
      .insertInto('staff_alert')
      .values(chosen.map((one) => ({ staff_id: staffId, ...one })))
      .execute()
  await db
    .updateTable('staff')
    .set({ alerts_at_night: atNight ? 1 : 0 })
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
