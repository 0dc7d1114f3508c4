import type { Shop } from '#lib/shop.ts'
import { act } from '../act.server.ts'
import type { Actor } from '../desk.ts'
import type { Session } from '../sign-in/sessions.server.ts'
import { deleteSessionOf, listSessionsOf } from '../sign-in/sessions.sql.ts'
import { countRecoveryCodes } from './staff.sql.ts'

/** One's own sessions, and how many recovery codes are left. */
export async function readMe(shop: Shop, { id, staff }: Session) {
  const sessions = await listSessionsOf(shop.db, staff.id, shop.now())
  return {
    sessions: sessions.map((session) => ({ ...session, isThis: session.id === id })),
    codes: await countRecoveryCodes(shop.db, staff.id),
  }
}

/** Ends one of one's own sessions. */
export const endOwnSession = (shop: Shop, by: Actor, sessionId: string): Promise<string> =>
  act(shop, by, { name: 'me.end-session', subject: `staff:${by.staffId ?? ''}` }, async (shop) => {
    await deleteSessionOf(shop.db, by.staffId ?? 0, sessionId)
    return { goTo: '/desk/me' }
  })
