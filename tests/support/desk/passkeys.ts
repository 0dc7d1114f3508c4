import type { Actor } from '#lib/desk/desk.ts'
import { askNewPasskey, askPasskey } from '#lib/desk/sign-in/passkeys.server.ts'
import { findSession, type Session } from '#lib/desk/sign-in/sessions.server.ts'
import { signIn } from '#lib/desk/sign-in/sign-in.server.ts'
import { addPasskey } from '#lib/desk/staff/own-passkeys.server.ts'
import type { Shop } from '#lib/shop.ts'
import { anAuthenticator } from './authenticator.ts'
import { type aMember, STAFF_PASSWORD, theOwner } from './staff.ts'

const from = { network: '41.58.1.0/24', knownTo: [], device: 'Phone' }

type Member = Awaited<ReturnType<typeof aMember>>

export const originOf = (shop: Shop): string => new URL(shop.config.siteUrl).origin

export async function sessionOf(shop: Shop, cookie: string): Promise<Session> {
  const session = await findSession(shop, cookie)
  if (!session) throw new Error('no session')
  return session
}

export const actorOf = ({ staff }: Session): Actor => ({
  ...theOwner,
  staffId: staff.id,
  name: staff.name,
  role: staff.role,
})

/** A passkey of this member, added in the session in which they joined. */
export async function aPasskey(shop: Shop, member: Member, { bind = false } = {}) {
  const session = await sessionOf(shop, member.cookie)
  const key = anAuthenticator({ origin: originOf(shop) })
  const passkey = key.make(await askNewPasskey(shop, session))
  const given = { passkey, name: 'Blue phone', ...(bind ? { bind: 'on' as const } : {}) }
  await shop.inTransaction((shop) => addPasskey(shop, session, { given, device: member.device }))
  return key
}

/** The session after the password, and what the browser is asked to sign. */
export async function afterPassword(shop: Shop, { email }: { email: string }) {
  const session = await sessionOf(
    shop,
    await signIn(shop, { email, password: STAFF_PASSWORD }, from),
  )
  const asked = await askPasskey(shop, session)
  if (!asked) throw new Error('no passkey')
  return { session, asked }
}
